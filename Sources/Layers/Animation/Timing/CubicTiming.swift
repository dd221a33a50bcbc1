import Foundation

/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1), read as y over x.
public struct CubicTiming: Hashable, Sendable {
  /// The two control points.
  ///
  /// For solving, x is clamped to 0…1, where the curve is a function; y may overshoot.
  public let c1x, c1y, c2x, c2y: Double
  /// x of the Bézier parameter: `((ax·t + bx)·t + cx)·t`; y likewise.
  private let ax, bx, cx, ay, by, cy: Double

  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.c1x = c1x
    self.c1y = c1y
    self.c2x = c2x
    self.c2y = c2y
    func coefficients(_ p1: Double, _ p2: Double) -> (Double, Double, Double) {
      (1 + 3 * (p1 - p2), 3 * (p2 - 2 * p1), 3 * p1)
    }
    (ax, bx, cx) = coefficients(min(max(c1x, 0), 1), min(max(c2x, 0), 1))
    (ay, by, cy) = coefficients(c1y, c2y)
  }

  public static let linear = CubicTiming(0, 0, 1, 1)
  public static let easeIn = CubicTiming(0.42, 0, 1, 1)
  public static let easeOut = CubicTiming(0, 0, 0.58, 1)
  public static let easeInEaseOut = CubicTiming(0.42, 0, 0.58, 1)
  /// The curve of implicit animations; an animation without a timing function is linear.
  public static let `default` = CubicTiming(0.25, 0.1, 0.25, 1)

  /// The eased fraction, exact to 1e-9; may lie outside 0…1.
  /// - Parameter x: The fraction of time, clamped to 0…1.
  public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if c1x == c1y, c2x == c2y { return x }
    let t = parameter(at: x)
    return ((ay * t + by) * t + cy) * t
  }

  /// Solves x(t) = x by Newton's method, kept between brackets by bisection.
  private func parameter(at x: Double) -> Double {
    // About its inflection, x(t) is a·s³ + p·s + x₀. In this form the solution keeps its digits
    // where the curve is level there and x − x₀ is tiny, as in (1, 0, 0, 1).
    let inflection = abs(ax) > 1e-3 ? -bx / (3 * ax) : -1
    let shift = (0...1).contains(inflection) ? inflection : 0
    let b = shift == 0 ? bx : 0
    let slope = (3 * ax * shift + 2 * bx) * shift + cx
    let target = x - ((ax * shift + bx) * shift + cx) * shift
    var (low, high) = (-shift, 1 - shift)
    var s = min(max(x - shift, low), high)
    for _ in 0..<100 {
      let error = ((ax * s + b) * s + slope) * s - target
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let derivative = (3 * ax * s + 2 * b) * s + slope
      var next = s - error / derivative
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - s) <= 1e-15 * abs(s) { break }
      s = next
    }
    return s + shift
  }
}
