/// Evaluates a cubic Bézier timing curve by bisection, independently of the library.
///
/// The cubic Bézier curve from (0, 0) to (1, 1) with the control points (x1, y1) and (x2, y2).
package func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return coordinate(low, y1, y2)
}

/// The curve of `.easeInEaseOut` and of `UIView.animate`.
package func easeInOut(_ x: Double) -> Double { bezier(x, 0.42, 0, 0.58, 1) }
