import Foundation
import Graphics

extension AnimatableValue {
  /// Applies an operation to each pair of numbers in two values of one shape; nil if the shapes
  /// differ, or the values are not made of numbers.
  ///
  /// Transforms have their own arithmetic.
  func merged(with other: AnimatableValue, _ op: (Double, Double) -> Double) -> AnimatableValue? {
    func point(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: op(a.x, b.x), y: op(a.y, b.y))
    }
    func size(_ a: CGSize, _ b: CGSize) -> CGSize {
      CGSize(width: op(a.width, b.width), height: op(a.height, b.height))
    }
    func color(_ a: CGColor, _ b: CGColor) -> CGColor {
      CGColor(
        red: op(a.red, b.red), green: op(a.green, b.green), blue: op(a.blue, b.blue),
        alpha: op(a.alpha, b.alpha))
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(op(a, b))
    case (.point(let a), .point(let b)): return .point(point(a, b))
    case (.size(let a), .size(let b)): return .size(size(a, b))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(origin: point(a.origin, b.origin), size: size(a.size, b.size)))
    case (.color(let a?), .color(let b?)): return .color(color(a, b))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map(color))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(op))
    case (.path(let a?), .path(let b?)):
      return a.merged(with: b, point).map { .path($0) }
    default: return nil
    }
  }

  /// Whether all its numbers are finite, as geometry needs them to be.
  public var isFinite: Bool {
    switch self {
    case .number(let number): return number.isFinite
    case .point(let point): return point.x.isFinite && point.y.isFinite
    case .transform(let transform): return transform.isFinite
    // Checks the elements directly: this runs for every moving path in every frame.
    case .path(let path): return path.map { $0.elements.allSatisfy(\.isFinite) } ?? true
    default:
      var isFinite = true
      _ = merged(with: self) { a, _ in
        isFinite = isFinite && a.isFinite
        return 0
      }
      return isFinite
    }
  }

  /// The sum of both, as `byValue` and additive animations need it; nil if it has no meaning.
  ///
  /// Numbers add one by one. A transform goes in front: the sum of `beneath` and `value` is `value
  /// · beneath`, so that the value acts first, in the layer's own space. A missing color counts as
  /// zero.
  public func adding(_ value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.transform(let beneath), .transform(let value)):
      .transform(CATransform3DConcat(value, beneath))
    case (.color(nil), .color), (.path(nil), .path): value
    case (.color, .color(nil)), (.path, .path(nil)): self
    default: merged(with: value, +)
    }
  }

  /// The difference to a value; for transforms `self · value⁻¹`, as in Core Animation's `toValue`
  /// with `byValue`.
  ///
  /// Nil if it has no meaning.
  public func subtracting(_ value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.transform(let end), .transform(let by)):
      .transform(CATransform3DConcat(end, CATransform3DInvert(by)))
    case (.color, .color(nil)), (.path, .path(nil)): self
    default: merged(with: value, -)
    }
  }

  /// The value multiplied by a count; a transform is raised to the power.
  ///
  /// Nil if it has no meaning.
  func repeated(_ count: Int) -> AnimatableValue? {
    switch self {
    case .transform(let transform):
      return .transform(transform.raised(to: count))
    case .color(nil), .path(nil): return self
    default: return merged(with: self) { a, _ in a * Double(count) }
    }
  }
}

extension Path {
  /// Merges point by point; nil unless both have the same kinds of elements in the same order.
  func merged(with other: Path, _ op: (CGPoint, CGPoint) -> CGPoint) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var merged: [Element] = []
    merged.reserveCapacity(elements.count)
    for pair in zip(elements, other.elements) {
      switch pair {
      case (.move(let a), .move(let b)): merged.append(.move(to: op(a, b)))
      case (.line(let a), .line(let b)): merged.append(.line(to: op(a, b)))
      case (.quad(let a, let ac), .quad(let b, let bc)):
        merged.append(.quad(to: op(a, b), control: op(ac, bc)))
      case (.cubic(let a, let a1, let a2), .cubic(let b, let b1, let b2)):
        merged.append(.cubic(to: op(a, b), control1: op(a1, b1), control2: op(a2, b2)))
      case (.close, .close): merged.append(.close)
      default: return nil
      }
    }
    return Path(merged)
  }
}

extension CATransform3D {
  /// The power of a transform; inverted for negative counts.
  fileprivate func raised(to count: Int) -> CATransform3D {
    var power = CATransform3DIdentity
    var square = count < 0 ? CATransform3DInvert(self) : self
    var rest = count.magnitude
    while rest > 0 {
      if rest & 1 == 1 { power = CATransform3DConcat(power, square) }
      square = CATransform3DConcat(square, square)
      rest >>= 1
    }
    return power
  }
}
