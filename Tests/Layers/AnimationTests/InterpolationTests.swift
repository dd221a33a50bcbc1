import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct InterpolationTests {
  @Test func componentsGoLinearly() {
    func check(_ a: AnimatableValue, _ b: AnimatableValue, _ middle: AnimatableValue) {
      #expect(a.interpolated(to: b, by: 0.25) == middle)
      #expect(a.interpolated(to: b, by: 0) == a)
      #expect(a.interpolated(to: b, by: 1) == b)
    }
    check(.number(2), .number(6), .number(3))
    check(.point(CGPoint(x: 0, y: 8)), .point(CGPoint(x: 4, y: 0)), .point(CGPoint(x: 1, y: 6)))
    check(
      .size(CGSize(width: 0, height: 8)), .size(CGSize(width: 4, height: 0)),
      .size(CGSize(width: 1, height: 6)))
    check(
      .rect(CGRect(x: 0, y: 8, width: 4, height: 4)),
      .rect(CGRect(x: 4, y: 0, width: 8, height: 0)),
      .rect(CGRect(x: 1, y: 6, width: 5, height: 3)))
    check(.numbers([0, 4]), .numbers([4, 0]), .numbers([1, 3]))
    let (clearRed, blue) = (
      CGColor(red: 1, green: 0, blue: 0, alpha: 0), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    // Not premultiplied: red is there although its end is clear.
    let mixed = CGColor(red: 0.75, green: 0, blue: 0.25, alpha: 0.25)
    check(.color(clearRed), .color(blue), .color(mixed))
    check(.colors([clearRed, blue]), .colors([blue, blue]), .colors([mixed, blue]))
  }

  @Test func beyondTheEnds() {
    #expect(AnimatableValue.number(0).interpolated(to: .number(10), by: 1.5) == .number(15))
    #expect(AnimatableValue.number(0).interpolated(to: .number(10), by: -0.5) == .number(-5))
  }

  @Test func anEndIsExactHoweverFarTheStart() {
    // What is added is 1e20 − 1, which a double cannot hold.
    #expect(AnimatableValue.number(1e20).interpolated(to: .number(1), by: 1) == .number(1))
  }

  @Test func mirroredTransformsGoThroughAnEdge() {
    let mirrored = CATransform3DMakeScale(-1, 1, 1)
    #expect(mirrored.interpolated(to: CATransform3DIdentity, by: 0.25).m11 == -0.5)
    #expect(mirrored.interpolated(to: CATransform3DIdentity, by: 0.25).m22 == 1)
    #expect(mirrored.interpolated(to: CATransform3DIdentity, by: 0.25).m12 == 0)
  }

  @Test func stretchedTransformsTurnByHalfTheirAngle() {
    let turned = CATransform3DConcat(
      CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(.pi / 3, 0, 0, 1))
    let middle = turned.interpolated(to: CATransform3DIdentity, by: 0.5)
    #expect(close(middle.m11.native, 1.5 * cos(Double.pi / 6)))
    #expect(close(middle.m12.native, 1.5 * sin(Double.pi / 6)))
    #expect(close(middle.m21.native, -sin(Double.pi / 6)))
    #expect(close(middle.m22.native, cos(Double.pi / 6)))
  }

  @Test func noColorAtAnEndIsNoColorMeanwhile() {
    let black = AnimatableValue.color(.black)
    #expect(black.interpolated(to: .color(nil), by: 0.2) == .color(nil))
    #expect(AnimatableValue.color(nil).interpolated(to: black, by: 0.9) == .color(nil))
  }

  @Test func whatHasNoMiddleSwitches() {
    let name = AnimatableValue.name("evenOdd")
    #expect(AnimatableValue.name("nonZero").interpolated(to: name, by: 0.49)! != name)
    #expect(AnimatableValue.name("nonZero").interpolated(to: name, by: 0.5)! == name)
    let off = AnimatableValue.bool(false)
    #expect(off.interpolated(to: .bool(true), by: 0.5) == off)
    #expect(off.interpolated(to: .bool(true), by: 0.51) == .bool(true))
    let path = AnimatableValue.path(Path([.move(to: .zero)]))
    #expect(AnimatableValue.path(nil).interpolated(to: path, by: 0.4) == .path(nil))
    #expect(AnimatableValue.path(nil).interpolated(to: path, by: 0.5) == path)
  }

  @Test func whatDoesNotFitHasNoWay() {
    #expect(AnimatableValue.number(1).interpolated(to: .point(.zero), by: 0.5) == nil)
    #expect(AnimatableValue.numbers([1]).interpolated(to: .numbers([1, 2]), by: 0.5) == nil)
    #expect(AnimatableValue.colors([]).interpolated(to: .colors([.black]), by: 0.5) == nil)
    let line = AnimatableValue.path(Path([.move(to: .zero), .line(to: .zero)]))
    let move = AnimatableValue.path(Path([.move(to: .zero), .move(to: .zero)]))
    #expect(line.interpolated(to: move, by: 0.5) == nil)
  }

  @Test func endPointsOfPathsGoStraight() {
    func path(_ x: CGFloat) -> Path {
      Path([.move(to: CGPoint(x: x, y: 0)), .line(to: CGPoint(x: 2 * x, y: 1)), .close])
    }
    #expect(
      AnimatableValue.path(path(0)).interpolated(to: .path(path(8)), by: 0.25)
        == .path(path(2)))
  }

  @Test func imagesCrossFade() {
    let (a, b) = (
      CGImage(Bitmap(width: 1, height: 1)), CGImage(Bitmap(width: 1, height: 1, filling: 1))
    )
    #expect(
      AnimatableValue.image(a).interpolated(to: .image(b), by: 0.25)
        == .crossFade(from: a, to: b, fraction: 0.25))
    #expect(AnimatableValue.image(a).interpolated(to: .image(b), by: 0) == .image(a))
    #expect(AnimatableValue.image(a).interpolated(to: .image(b), by: 1.2) == .image(b))
    #expect(AnimatableValue.image(a).interpolated(to: .image(a), by: 0.5) == .image(a))
    #expect(
      AnimatableValue.image(nil).interpolated(to: .image(b), by: 0.5)
        == .crossFade(from: nil, to: b, fraction: 0.5))
    // From a running cross-fade, its nearer image.
    #expect(
      AnimatableValue.crossFade(from: a, to: b, fraction: 0.8).interpolated(
        to: .image(nil), by: 0.5)
        == .crossFade(from: b, to: nil, fraction: 0.5))
  }
}

@Suite struct FiniteTests {
  @Test func finiteMeansAllNumbers() {
    var transform = CATransform3DIdentity
    for value in [
      .number(1), .point(.zero), .color(nil), .color(.black), .transform(transform), .name("a"),
      .numbers([1, 2]), .path(Path([.move(to: .zero)])), .bool(true), .image(nil),
    ] as [AnimatableValue] { #expect(value.isFinite) }
    transform.m34 = .infinity
    for value in [
      .number(.nan), .point(CGPoint(x: 0, y: CGFloat.infinity)), .transform(transform),
      .numbers([1, -.infinity]), .path(Path([.line(to: CGPoint(x: CGFloat.nan, y: 0))])),
      .size(CGSize(width: CGFloat.nan, height: 0)),
    ] as [AnimatableValue] { #expect(!value.isFinite) }
  }
}

@Suite struct TransformInterpolationTests {
  private func rotation(_ degrees: Double) -> CATransform3D {
    CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
  }

  @Test func partsGoOnTheirOwn() {
    // Scaled, turned and moved: not the mean of the matrices.
    let end = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeScale(3, 5, 1), rotation(90)),
      CATransform3DMakeTranslation(40, -20, 0))
    let middle = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), rotation(45)),
      CATransform3DMakeTranslation(20, -10, 0))
    #expect(close(CATransform3DIdentity.interpolated(to: end, by: 0.5), middle))
  }

  @Test func partsGoOnTheirOwnInSpace() {
    func transform(
      _ scale: (CGFloat, CGFloat, CGFloat), _ angle: CGFloat, _ x: CGFloat
    ) -> CATransform3D {
      CATransform3DConcat(
        CATransform3DConcat(
          CATransform3DMakeScale(scale.0, scale.1, scale.2),
          CATransform3DMakeRotation(angle, 0, 1, 0)),
        CATransform3DMakeTranslation(x, -x / 2, x / 4))
    }
    let (start, end) = (transform((1, 1, 1), 0, 0), transform((3, 5, 2), 1.2, 40))
    #expect(close(start.interpolated(to: end, by: 0.5), transform((2, 3, 1.5), 0.6, 20)))
  }

  @Test func shearsInSpaceGoOnTheirOwn() {
    func transform(_ xy: CGFloat, _ xz: CGFloat, _ yz: CGFloat, _ angle: CGFloat) -> CATransform3D {
      var shear = CATransform3DIdentity
      (shear.m21, shear.m31, shear.m32) = (xy, xz, yz)
      return CATransform3DConcat(shear, CATransform3DMakeRotation(angle, 0, 1, 0))
    }
    let (start, end) = (transform(0.2, 0.1, 0.3, 0.1), transform(0.6, -0.3, 0.9, 1.1))
    #expect(close(start.interpolated(to: end, by: 0.5), transform(0.4, -0.1, 0.6, 0.6)))
  }

  /// A scale of 0 leaves an axis without a direction; it gets the one that it has in the end.
  @Test(arguments: [
    (scale: [0.0, 1, 1], axis: [0.0, 1, 0]), ([1, 0, 1], [0, 1, 0]), ([1, 1, 0], [0, 1, 0]),
    ([1, 0, 0], [0, 1, 0]), ([0, 1, 0], [1, 0, 0]), ([0, 0, 1], [1, 0, 0]),
  ])
  func growingFromNothingInSpaceIsEven(scale: [CGFloat], axis: [CGFloat]) {
    let turn = CATransform3DMakeRotation(0.5, axis[0], axis[1], axis[2])
    func scaled(_ s: [CGFloat]) -> CATransform3D {
      CATransform3DConcat(CATransform3DMakeScale(s[0], s[1], s[2]), turn)
    }
    let quarter = scale.map { $0 + (1 - $0) / 4 }
    #expect(close(scaled(scale).interpolated(to: turn, by: 0.25), scaled(quarter)))
  }

  @Test func turnsTakeTheShortWay() {
    #expect(close(rotation(170).interpolated(to: rotation(-170), by: 0.5), rotation(180)))
    #expect(close(rotation(10).interpolated(to: rotation(-10), by: 0.5), rotation(0)))
    #expect(close(rotation(0).interpolated(to: rotation(90), by: 0.5), rotation(45)))
    #expect(close(rotation(0).interpolated(to: rotation(-90), by: 0.5), rotation(-45)))
    // Half a turn: 0 counts as a full turn, so it goes backwards from there.
    #expect(close(rotation(0).interpolated(to: rotation(180), by: 0.25), rotation(-45)))
  }

  @Test func whatDoesNotTurnStaysUpright() {
    // Exactly, so that what is drawn stays aligned to pixels.
    let middle = CATransform3DMakeScale(2, 2, 1).interpolated(
      to: CATransform3DMakeTranslation(8, 4, 0), by: 0.3)
    #expect(middle.m12 == 0)
    #expect(middle.m21 == 0)
  }

  @Test func oppositeMirroringsAreAHalfTurn() {
    // Mirrored in x against mirrored in y: CSS Transforms 1 turns instead of passing through
    // nothing.
    let (a, b) = (CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1))
    let middle = a.interpolated(to: b, by: 0.5)
    let determinant = middle.m11 * middle.m22 - middle.m12 * middle.m21
    #expect(close(determinant.native, -1))
    #expect(close(middle.m11.native, 0))
    #expect(close(abs(middle.m12).native, 1))
  }

  @Test(arguments: [
    [1.0, 0.5, -0.25, 2, 10, 20], [0.3, -2, 1, 1, -5, 0], [-1, 0.2, 0.3, 1, 0, 0],
    [1, 0, 0.7, -1, 3, 3], [0, 1, 0, 2, 0, 0], [0, 0, 0, 1, 1, 2], [2, 0, 0, 0, 1, 2],
    [0, 0, 0, 0, 4, 4],
  ])
  func takingApartIsExactIn2D(_ n: [CGFloat]) {
    let t = CATransform3DMakeAffineTransform(
      CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    // The ends are exact anyway; next to them shows whether the parts make the whole.
    #expect(close(t.interpolated(to: CATransform3DIdentity, by: 1e-12), t))
    #expect(close(rotation(30).interpolated(to: t, by: 1 - 1e-12), t, within: 1e-8))
  }

  @Test func growingFromNothingIsEven() {
    for nothing in [CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 0, 0)] {
      let t = nothing.interpolated(to: CATransform3DIdentity, by: 0.25)
      #expect(close(t.m11.native, 0.25))
      #expect(close(t.m22.native, 0.25))
      #expect(close(t.m12.native, 0))
    }
  }

  @Test func spaceTurnsAlongTheShortArc() {
    let a = CATransform3DMakeRotation(0.2, 0, 1, 0)
    let b = CATransform3DMakeRotation(1.4, 0, 1, 0)
    #expect(close(a.interpolated(to: b, by: 0.5), CATransform3DMakeRotation(0.8, 0, 1, 0)))
    let (c, d) = (
      CATransform3DMakeRotation(3, 1, 2, 3), CATransform3DMakeRotation(-3, 1, 2, 3)
    )
    #expect(close(c.interpolated(to: d, by: 0.5), CATransform3DMakeRotation(.pi, 1, 2, 3)))
    // Nearly the same: straight, normalized.
    let near = CATransform3DMakeRotation(0.201, 0, 1, 0)
    #expect(close(a.interpolated(to: near, by: 0.5), CATransform3DMakeRotation(0.2005, 0, 1, 0)))
  }

  @Test func perspectiveGoesLinearly() {
    var a = CATransform3DIdentity
    a.m34 = -1 / 500
    var b = CATransform3DIdentity
    b.m34 = -1 / 250
    let middle = CATransform3DRotate(a, 0.6, 0, 1, 0).interpolated(
      to: CATransform3DRotate(b, 1.2, 0, 1, 0), by: 0.5)
    var expected = CATransform3DIdentity
    expected.m34 = -3 / 1000
    #expect(close(middle, CATransform3DRotate(expected, 0.9, 0, 1, 0)))
  }

  @Test func takingApartIsExactIn3D() {
    // Deterministic but unruly: sheared, mirrored, in perspective.
    for seed in 0..<40 {
      func number(_ index: Int) -> CGFloat {
        let x = sin(Double(seed * 16 + index) * 12.9898) * 43_758.5453
        return 4 * (x - x.rounded(.down)) - 2
      }
      var t = CATransform3D(
        m11: number(0), m12: number(1), m13: number(2), m14: number(3) / 100,
        m21: number(4), m22: number(5), m23: number(6), m24: number(7) / 100,
        m31: number(8), m32: number(9), m33: number(10), m34: number(11) / 100,
        m41: number(12), m42: number(13), m43: number(14), m44: 1)
      let back = t.interpolated(to: CATransform3DIdentity, by: 1e-13)
      #expect(close(back, t, within: 1e-6), "\(seed)")
      // And the homogeneous scale does not matter.
      t.m44 = 1
      let twice = CATransform3D(
        m11: t.m11 * 2, m12: t.m12 * 2, m13: t.m13 * 2, m14: t.m14 * 2, m21: t.m21 * 2,
        m22: t.m22 * 2, m23: t.m23 * 2, m24: t.m24 * 2, m31: t.m31 * 2, m32: t.m32 * 2,
        m33: t.m33 * 2, m34: t.m34 * 2, m41: t.m41 * 2, m42: t.m42 * 2, m43: t.m43 * 2, m44: 2)
      #expect(
        close(
          twice.interpolated(to: CATransform3DIdentity, by: 0.5),
          t.interpolated(to: CATransform3DIdentity, by: 0.5)))
    }
  }

  @Test func whatCannotBeTakenApartSwitches() {
    // The third row is the sum of the others: no scale, yet not nothing.
    var t = CATransform3DIdentity
    (t.m31, t.m32, t.m33) = (1, 1, 0)
    #expect(t.interpolated(to: CATransform3DIdentity, by: 0.4) == t)
    #expect(t.interpolated(to: CATransform3DIdentity, by: 0.6) == CATransform3DIdentity)
    let none = CATransform3D()
    #expect(none.interpolated(to: CATransform3DIdentity, by: 0.4) == none)
  }

  @Test func onePlaneLostKeepsItsPerspective() {
    var t = CATransform3DMakeScale(2, 2, 0)
    t.m41 = 5
    var perspective = CATransform3DIdentity
    (perspective.m14, perspective.m34) = (0.02, -0.01)
    t = CATransform3DConcat(t, perspective)
    // Divided by m44, which is 1.1 here.
    var normalized = t
    (normalized.m11, normalized.m22, normalized.m41) = (2 / 1.1, 2 / 1.1, 5 / 1.1)
    (normalized.m14, normalized.m44) = (0.04 / 1.1, 1)
    #expect(close(t.interpolated(to: rotation(40), by: 1e-13), normalized))
  }
}
