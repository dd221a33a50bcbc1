import Animation
import Foundation
import Graphics
import Testing

@testable import LayerTree

/// Boxed values as they arrive, each row of the bridging table: what Swift on Linux makes of `Any`
/// is not what it makes of it at Apple.
@Suite struct AnimationsBridgingTests {
  private func read(_ value: Any?, as kind: AnimatableValue.Kind) -> AnimatableValue? {
    AnimatableValue(boxed: value, as: kind)
  }

  @Test func numbersOfEveryTypeAreNumbers() {
    let half: [Any] = [
      0.5, CGFloat(0.5), Float(0.5), NSNumber(value: 0.5), NSNumber(value: Float(0.5)),
    ]
    for value in half {
      #expect(read(value, as: .number) == .number(0.5), "\(type(of: value))")
      #expect(AnimatableValue(boxed: value) == .number(0.5), "\(type(of: value))")
    }
    let ones: [Any] = [
      1, Int8(1), Int16(1), Int32(1), Int64(1), UInt(1), UInt8(1), UInt16(1), UInt32(1),
      UInt64(1), NSNumber(value: 1), 1.0, true, NSNumber(value: true),
    ]
    for value in ones {
      #expect(read(value, as: .number) == .number(1), "\(type(of: value))")
      #expect(read(value, as: .bool) == .bool(true), "\(type(of: value))")
    }
    #expect(read(0, as: .bool) == .bool(false))
    #expect(read(0.0, as: .bool) == .bool(false))
    #expect(read(NSNumber(value: 2), as: .bool) == .bool(true))
    // The decimal that was written, not its 32-bit neighbor.
    #expect(read(Float(0.1), as: .number) == .number(0.1))
    #expect(AnimatableValue(boxed: true) == .bool(true))
    #expect(AnimatableValue(boxed: 1) == .number(1))
    for value in ["1", CGPoint.zero, CGColor.black, NSNull()] as [Any] {
      #expect(read(value, as: .number) == nil)
    }
  }

  @Test func geometryComesBareAndInValues() {
    let point = CGPoint(x: 1, y: 2)
    let points: [Any] = [point, NSValue(cgPoint: point), NSValue(point: point)]
    for value in points {
      #expect(read(value, as: .point) == .point(point))
      #expect(read(value, as: .size) == nil)
      #expect(read(value, as: .rect) == nil)
      #expect(AnimatableValue(boxed: value) == .point(point))
    }
    let size = CGSize(width: 3, height: 4)
    let sizes: [Any] = [size, NSValue(cgSize: size), NSValue(size: size)]
    for value in sizes {
      #expect(read(value, as: .size) == .size(size))
      #expect(read(value, as: .point) == nil)
    }
    let rect = CGRect(origin: point, size: size)
    let rects: [Any] = [rect, NSValue(cgRect: rect), NSValue(rect: rect)]
    for value in rects {
      #expect(read(value, as: .rect) == .rect(rect))
      #expect(read(value, as: .transform) == nil)
      #expect(read(value, as: .number) == nil)
    }
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
  }

  @Test func transformsComeBareAndInValues() {
    var transform = CATransform3DMakeRotation(0.3, 1, 2, 3)
    (transform.m34, transform.m43) = (-0.002, 7)
    for value in [transform, NSValue(caTransform3D: transform)] as [Any] {
      #expect(read(value, as: .transform) == .transform(transform))
      #expect(read(value, as: .rect) == nil)
    }
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(
      NSValue(caTransform3D: transform).isEqual(NSValue(caTransform3D: transform)))
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    for value in [affine, NSValue(cgAffineTransform: affine)] as [Any] {
      #expect(read(value, as: .transform) == .transform(CATransform3DMakeAffineTransform(affine)))
    }
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    // A box of something else holds no transform.
    #expect(NSValue(point: .zero).caTransform3DValue == CATransform3DIdentity)
    #expect(NSValue(point: .zero).cgAffineTransformValue == .identity)
    #expect(read(NSValue(range: NSRange(location: 1, length: 2)), as: .point) == nil)
  }

  private struct Color: CGColorConvertible { var cgColor: CGColor }

  @Test func colorsPathsAndImages() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(read(red, as: .color) == .color(red))
    #expect(read(Color(cgColor: red), as: .color) == .color(red))
    #expect(read([red, Color(cgColor: .black)] as [Any], as: .colors) == .colors([red, .black]))
    #expect(read([red], as: .colors) == .colors([red]))
    #expect(read([red, 1] as [Any], as: .colors) == nil)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    #expect(read(path, as: .path) == .path(path.value))
    let image = CGImage(Bitmap(width: 1, height: 1))
    #expect(read(image, as: .image) == .image(image))
    #expect(read(image, as: .color) == nil)
    #expect(read(red, as: .image) == nil)
  }

  @Test func arraysOfNumbersWhateverTheirElements() {
    let expected = AnimatableValue.numbers([0, 0.5, 1])
    let numbers: [NSNumber] = [0, 0.5, 1]
    let lists: [Any] = [
      numbers, [0, 0.5, 1], [0, 0.5, 1] as [CGFloat], [0, 0.5, 1] as [Float],
      [0, 0.5 as CGFloat, NSNumber(value: 1)] as [Any], NSArray(array: numbers),
    ]
    for list in lists { #expect(read(list, as: .numbers) == expected, "\(type(of: list))") }
    #expect(read([0, 1], as: .numbers) == .numbers([0, 1]))
    #expect(read([0, "1"] as [Any], as: .numbers) == nil)
  }

  @Test func namesAndNothing() {
    #expect(read("evenOdd", as: .name) == .name("evenOdd"))
    #expect(read("evenOdd" as NSString, as: .name) == .name("evenOdd"))
    #expect(read(CALayerCornerCurve.continuous, as: .name) == .name("continuous"))
    let none: CGColor? = nil
    #expect(unwrapped(none as Any) == nil)
    #expect(read(none as Any, as: .color) == nil)
    let some: CGColor?? = .black
    #expect(read(some as Any, as: .color) == .color(.black))
    for (kind, value) in [
      (.color, .color(nil)), (.path, .path(nil)), (.image, .image(nil)), (.number, nil),
      (.point, nil),
    ] as [(AnimatableValue.Kind, AnimatableValue?)] {
      #expect(read(NSNull(), as: kind) == value)
    }
  }

  @Test func whatComesOutGoesBackIn() {
    let values: [AnimatableValue] = [
      .number(2), .bool(true), .point(.zero), .size(.zero), .rect(.zero), .color(.black),
      .transform(CATransform3DIdentity), .path(Path([.move(to: .zero)])),
      .image(CGImage(Bitmap(width: 1, height: 1))), .colors([.black]), .numbers([1, 2]),
      .name("linear"),
    ]
    for value in values { #expect(AnimatableValue(boxed: value.boxed, as: value.kind) == value) }
  }
}
