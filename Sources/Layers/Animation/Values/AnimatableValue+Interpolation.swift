import Foundation
import Graphics

extension AnimatableValue {
  /// This value interpolated to another, at a fraction that may lie outside 0…1; nil when the two
  /// cannot be interpolated: kinds, counts or paths' elements differ.
  ///
  /// - Numbers, points, sizes, rectangles, colors and arrays of these: each component linearly. If
  ///   either color is missing, there is none in between.
  /// - Transforms: by decomposition, see `CATransform3D.interpolated(to:by:)`.
  /// - Paths: end points linearly, tangents by length and angle, see `Path.interpolated(to:by:)`.
  /// - Images: a cross-fade. Booleans as numbers, true above one half. Names, and paths to or from
  ///   nil: switched at one half.
  public func interpolated(to end: AnimatableValue, by fraction: Double) -> AnimatableValue? {
    switch (self, end) {
    case (.number(let a), .number(let b)): .number(Self.lerp(a, b, fraction))
    case (.transform(let a), .transform(let b)): .transform(a.interpolated(to: b, by: fraction))
    case (.bool(let a), .bool(let b)):
      .bool(Self.lerp(a ? 1 : 0, b ? 1 : 0, fraction) > 0.5)
    case (.color(let a), .color(let b)) where a == nil || b == nil: .color(nil)
    case (.name, .name), (.path(nil), .path), (.path, .path(nil)):
      switched(to: end, at: fraction)
    case (.path(let a?), .path(let b?)): a.interpolated(to: b, by: fraction).map { .path($0) }
    case (.image, .image), (.image, .crossFade), (.crossFade, .image), (.crossFade, .crossFade):
      Self.crossFaded(from: nearestImage, to: end.nearestImage, by: fraction)
    default: merged(with: end) { Self.lerp($0, $1, fraction) }
    }
  }

  /// Returns this value before one half and the other from there on, for values that cannot be
  /// interpolated.
  func switched(to end: AnimatableValue, at fraction: Double) -> AnimatableValue {
    fraction < 0.5 ? self : end
  }

  /// Interpolates linearly, exact at both ends.
  static func lerp(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    fraction == 1 ? b : a + (b - a) * fraction
  }

  /// The image to cross-fade from or to: of a running cross-fade, the nearer of its two.
  private var nearestImage: CGImage? {
    switch self {
    case .image(let image): image
    case .crossFade(let from, let to, let fraction): fraction < 0.5 ? from : to
    default: nil
    }
  }

  private static func crossFaded(
    from: CGImage?, to: CGImage?, by fraction: Double
  ) -> AnimatableValue {
    if fraction <= 0 || from == to { return .image(from) }
    if fraction >= 1 { return .image(to) }
    return .crossFade(from: from, to: to, fraction: fraction)
  }
}

// MARK: - Distance

extension AnimatableValue {
  /// The distance between two values, for pacing: Euclidean over their components; 0 or 1 for
  /// values that are not made of numbers.
  func distance(to other: AnimatableValue) -> Double {
    if case (.transform(let a), .transform(let b)) = (self, other) {
      return zip(a.elements, b.elements).reduce(0) { sum, pair in
        sum + (pair.0 - pair.1) * (pair.0 - pair.1)
      }.squareRoot()
    }
    var sum = 0.0
    let merged = merged(with: other) { a, b in
      sum += (a - b) * (a - b)
      return 0
    }
    return merged == nil ? (self == other ? 0 : 1) : sum.squareRoot()
  }
}

extension CATransform3D {
  /// The elements by rows, m11 to m44.
  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
