import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  let odd = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 10, ty: -20)

  @Test func pointsGoThroughRowByRow() {
    // (x, y, 1) · M by hand.
    #expect(CGPoint(x: 1, y: 2).applying(odd) == CGPoint(x: 10, y: -13.5))
    #expect(CGSize(width: 1, height: 2).applying(odd) == CGSize(width: 0, height: 6.5))
  }

  @Test func rotationTurnsXTowardY() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(close(turned, CGPoint(x: 0, y: 1)))
  }

  @Test func conveniencesPreMultiply() {
    let point = CGPoint(x: 3, y: -4)
    let steps = [
      (odd.translatedBy(x: 5, y: 6), CGAffineTransform(translationX: 5, y: 6)),
      (odd.scaledBy(x: 5, y: 6), CGAffineTransform(scaleX: 5, y: 6)),
      (odd.rotated(by: 0.7), CGAffineTransform(rotationAngle: 0.7)),
    ]
    for (combined, step) in steps {
      #expect(close(point.applying(combined), point.applying(step).applying(odd)))
    }
    #expect(CGAffineTransformRotate(odd, 0.7) == odd.rotated(by: 0.7))
    #expect(CGAffineTransformConcat(odd, .identity) == odd)
  }

  @Test func inverseUndoes() {
    #expect(close(entries(odd.concatenating(odd.inverted())), entries(.identity)))
    let tiny = CGAffineTransform(scaleX: 1e-200, y: 1e-200)
    #expect(close(entries(tiny.concatenating(tiny.inverted())), entries(.identity)))
  }

  @Test func singularAndInfiniteStayAsTheyAre() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)
    #expect(flat.inverted() == flat)
    #expect(flat.inverse == nil)
    #expect(CGAffineTransform(scaleX: .infinity, y: 1).inverse == nil)
    #expect(CGAffineTransform(scaleX: .nan, y: 1).inverse == nil)
  }

  @Test func decomposesAndComposes() {
    var numbers = Numbers(seed: 1)
    for _ in 0..<100 {
      let t = CGAffineTransform(
        a: numbers.next(), b: numbers.next(), c: numbers.next(), d: numbers.next(),
        tx: numbers.next(), ty: numbers.next())
      #expect(close(entries(CGAffineTransform(t.decomposed())), entries(t)))
    }
    let parts = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 5).decomposed()
    #expect(close(parts.rotation, 0.3))
    #expect(close(parts.horizontalShear, 0))
    #expect(close(parts.scale.width, 2))
    #expect(close(parts.scale.height, 5))
    let flattened = CGAffineTransform(a: 0, b: 0, c: -3, d: 4, tx: 0, ty: 0)
    #expect(close(entries(CGAffineTransform(flattened.decomposed())), entries(flattened)))
  }

  @Test func rectanglesAreBounded() {
    let square = CGRect(x: -1, y: -1, width: 2, height: 2)
    let diagonal = 2.0.squareRoot()
    let turned = square.applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(
      close(
        turned, CGRect(x: -diagonal, y: -diagonal, width: 2 * diagonal, height: 2 * diagonal)))
    #expect(CGRect.null.applying(odd).isNull)
  }
}

@Suite struct Transform3DTests {
  let odd: CATransform3D = {
    var t = CATransform3DMakeRotation(0.4, 1, 2, 3)
    t = CATransform3DTranslate(t, 4, 5, 6)
    t = CATransform3DScale(t, 2, 3, 0.5)
    t.m34 = -1 / 500
    return t
  }()

  @Test func conveniencesPreMultiply() {
    #expect(
      CATransform3DRotate(odd, 0.5, 0, 1, 0)
        == CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 1, 0), odd))
    // A translation of a scaled space is scaled.
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0)
    #expect(t.m41 == 20)
  }

  @Test func rotationsMatchTheirPlanes() {
    let (s, c) = (sin(0.3), cos(0.3))
    let x = CATransform3DMakeRotation(0.3, 5, 0, 0)
    #expect(close(entries(x), [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]))
    let y = CATransform3DMakeRotation(0.3, 0, 1e-200, 0)
    #expect(close(entries(y), [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]))
    let z = CATransform3DMakeRotation(0.3, 0, 0, 1e200)
    #expect(close(entries(z), [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
  }

  @Test func inverseUndoes() {
    #expect(
      close(
        entries(CATransform3DConcat(odd, CATransform3DInvert(odd))),
        entries(CATransform3DIdentity)))
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(CATransform3DInvert(CATransform3D()) == CATransform3D())
  }

  @Test func affineThereAndBack() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(affine)
    #expect(CATransform3DIsAffine(t))
    #expect(!CATransform3DIsAffine(odd))
    #expect(CATransform3DGetAffineTransform(t) == affine)
    #expect(!CATransform3DIsIdentity(t))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }
}

@Suite struct ProjectionTests {
  /// A card turned about y in perspective, eye 500 points away.
  let turned: Projection = {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    return Projection(CATransform3DConcat(CATransform3DMakeRotation(1, 0, 1, 0), eye))
  }()

  @Test func mapsByCentralProjection() {
    // x = 100 turned by 1 radian lies at (100 cos 1, −100 sin 1) in x and z.
    let w = 1 + 100 * sin(1.0) / 500
    let mapped = turned.map(CGPoint(x: 100, y: 30))
    #expect(close(mapped ?? .zero, CGPoint(x: 100 * cos(1.0) / w, y: 30 / w)))
  }

  @Test func inverseUndoes() throws {
    let inverse = try #require(turned.inverse)
    let point = CGPoint(x: 12, y: -34)
    let mapped = try #require(turned.map(point))
    #expect(close(try #require(inverse.map(mapped)), point))
    let edgeOn = Projection(CATransform3DMakeScale(0, 1, 1))
    #expect(edgeOn.inverse == nil)
  }

  @Test func behindTheEyeIsNowhere() {
    // w = 0 at x = −500 / sin 1.
    #expect(turned.map(CGPoint(x: -700, y: 0)) == nil)
    #expect(turned.map(CGPoint(x: CGFloat.nan, y: 0)) == nil)
    let visible = turned.map(polygon: CGRect(x: -700, y: -10, width: 1400, height: 20).corners)
    #expect(visible.count == 4)
    #expect(visible.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let edge = 700 * cos(1.0) / (1 + 700 * sin(1.0) / 500)
    #expect(close(visible.map(\.x).max() ?? 0, edge))
    #expect(turned.map(CGRect(x: -900, y: 0, width: 100, height: 100)).isNull)
  }

  @Test func rectanglesAndBacks() {
    let card = CGRect(x: -50, y: -50, width: 100, height: 100)
    #expect(Projection.identity.map(card) == card)
    #expect(!turned.showsBack(of: card))
    let back = Projection(CATransform3DMakeRotation(3, 0, 1, 0))
    #expect(back.showsBack(of: card))
  }
}
