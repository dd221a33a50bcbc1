import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct ComponentTests {
  private func number(_ value: AnimatableValue?, _ path: String) -> Double? {
    value?.component(path)?.number
  }

  @Test func pointsSizesAndRectangles() {
    let rect = AnimatableValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    for (path, value) in [("origin.x", 1), ("origin.y", 2), ("size.width", 3), ("size.height", 4)] {
      #expect(rect.component(path) == .number(Double(value)))
      #expect(rect.settingComponent(path, to: .number(9))?.component(path) == .number(9))
    }
    #expect(rect.component("origin") == .point(CGPoint(x: 1, y: 2)))
    #expect(rect.component("size") == .size(CGSize(width: 3, height: 4)))
    #expect(
      rect.settingComponent("size", to: .size(.zero))
        == .rect(CGRect(x: 1, y: 2, width: 0, height: 0)))
    #expect(
      rect.settingComponent("origin", to: .point(.zero))
        == .rect(CGRect(x: 0, y: 0, width: 3, height: 4)))
    let point = AnimatableValue.point(CGPoint(x: 1, y: 2))
    #expect(point.component("x") == .number(1))
    #expect(point.component("y") == .number(2))
    #expect(point.settingComponent("y", to: .number(5)) == .point(CGPoint(x: 1, y: 5)))
    let size = AnimatableValue.size(CGSize(width: 1, height: 2))
    #expect(size.component("width") == .number(1))
    #expect(size.component("height") == .number(2))
    #expect(size.settingComponent("width", to: .number(5)) == .size(CGSize(width: 5, height: 2)))
  }

  @Test func whatIsNotThereIsNil() {
    #expect(AnimatableValue.point(.zero).component("z") == nil)
    #expect(AnimatableValue.number(1).component("x") == nil)
    #expect(AnimatableValue.transform(CATransform3DIdentity).component("rotation.w") == nil)
    #expect(AnimatableValue.point(.zero).settingComponent("z", to: .number(1)) == nil)
    #expect(AnimatableValue.point(.zero).settingComponent("x", to: .point(.zero)) == nil)
    #expect(
      AnimatableValue.transform(CATransform3DIdentity)
        .settingComponent("scale", to: .size(.zero)) == nil)
  }

  @Test(arguments: AnimatableValue.Kind.allCases) func kindsKnowTheirComponents(
    _ kind: AnimatableValue.Kind
  ) {
    let sample: AnimatableValue? =
      switch kind {
      case .point: .point(.zero)
      case .size: .size(.zero)
      case .rect: .rect(.zero)
      case .transform: .transform(CATransform3DIdentity)
      default: nil
      }
    #expect((sample == nil) == kind.componentPaths.isEmpty)
    for path in kind.componentPaths {
      #expect(sample?.component(path)?.kind == kind.component(path))
    }
    #expect(kind.component("nonsense") == nil)
  }

  @Test func transformsAreMadeOfTheirParts() {
    let t = AnimatableValue.transform(
      [
        CATransform3DMakeScale(2, 3, 4), CATransform3DMakeRotation(0.3, 1, 0, 0),
        CATransform3DMakeRotation(-0.4, 0, 1, 0), CATransform3DMakeRotation(0.5, 0, 0, 1),
        CATransform3DMakeTranslation(7, 8, 9),
      ].reduce(CATransform3DIdentity, CATransform3DConcat))
    for (path, expected) in [
      ("scale.x", 2), ("scale.y", 3), ("scale.z", 4), ("scale", 3), ("scale.xy", 2.5),
      ("rotation.x", 0.3), ("rotation.y", -0.4), ("rotation.z", 0.5), ("rotation", 0.5),
      ("translation.x", 7), ("translation.y", 8), ("translation.z", 9),
    ] {
      #expect(close(number(t, path), expected, within: 1e-12), "\(path)")
    }
    #expect(t.component("translation") == .size(CGSize(width: 7, height: 8)))
    // Setting one leaves the others.
    let turned = t.settingComponent("rotation.y", to: .number(1.1))
    #expect(close(number(turned, "rotation.y"), 1.1))
    #expect(close(number(turned, "rotation.x"), 0.3))
    #expect(close(number(turned, "rotation.z"), 0.5))
    #expect(close(number(turned, "scale.y"), 3))
    let even = t.settingComponent("scale", to: .number(6))
    for axis in ["x", "y", "z"] { #expect(close(number(even, "scale.\(axis)"), 6)) }
    let flat = t.settingComponent("scale.xy", to: .number(6))
    #expect(close(number(flat, "scale.y"), 6))
    #expect(close(number(flat, "scale.z"), 4))
    let moved = t.settingComponent("translation", to: .size(CGSize(width: 1, height: 2)))
    #expect(close(number(moved, "translation.y"), 2))
    #expect(close(number(moved, "translation.z"), 9))
  }

  @Test func partsCombineOnOneLayer() {
    var value: AnimatableValue? = .transform(CATransform3DIdentity)
    value = value?.settingComponent("rotation.z", to: .number(.pi / 2))
    value = value?.settingComponent("scale.x", to: .number(2))
    value = value?.settingComponent("translation.x", to: .number(10))
    let expected = [
      CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(.pi / 2, 0, 0, 1),
      CATransform3DMakeTranslation(10, 0, 0),
    ].reduce(CATransform3DIdentity, CATransform3DConcat)
    #expect(close(value!.transform!, expected))
  }

  @Test func mirroringReadsAsOneNegativeScale() {
    let mirrored = AnimatableValue.transform(CATransform3DMakeScale(-2, 3, 1))
    #expect(close(number(mirrored, "scale.x"), -2))
    #expect(close(number(mirrored, "scale.y"), 3))
    #expect(close(number(mirrored, "rotation"), 0))
    let upsideDown = AnimatableValue.transform(CATransform3DMakeScale(1, -1, 1))
    #expect(close(number(upsideDown, "scale.y"), -1))
    #expect(close(number(upsideDown, "scale.x"), 1))
  }

  @Test func shearAndPerspectiveStay() {
    var t = CATransform3DMakeAffineTransform(
      CGAffineTransform(a: 1, b: 0.2, c: 0.6, d: 2, tx: 0, ty: 0))
    t.m34 = -1 / 300
    let same = AnimatableValue.transform(t)
    let again = same.settingComponent("rotation.z", to: same.component("rotation.z")!)
    #expect(close(again!.transform!, t))
    let moved = same.settingComponent("translation.z", to: .number(30))
    #expect(close(moved!.transform!.m34.native, -1.0 / 300))
    #expect(close(moved!.transform!.m44.native, 1 - 30.0 / 300))
  }

  @Test func quarterTurnsAboutYComeBack() {
    let turned = AnimatableValue.transform(CATransform3DIdentity)
      .settingComponent("rotation.y", to: .number(.pi / 2))
    #expect(close(number(turned, "rotation.y"), .pi / 2))
    let again = turned?.settingComponent("rotation.y", to: .number(.pi / 2))
    #expect(close(again!.transform!, turned!.transform!))
  }
}
