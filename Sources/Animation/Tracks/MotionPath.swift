import Foundation
import Graphics

/// A path to move along: its drawing elements as cubic curves, with their lengths measured once.
struct MotionPath: Hashable, Sendable {
  private let curves: [Curve]

  init(_ path: Path) {
    var curves: [Curve] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point):
        curves.append(Curve(from: current, lineTo: point))
        current = point
      case .quad(let point, let control):
        let third = 2.0 / 3
        curves.append(
          Curve(
            current, current.interpolated(to: control, third),
            point.interpolated(to: control, third), point))
        current = point
      case .cubic(let point, let control1, let control2):
        curves.append(Curve(current, control1, control2, point))
        current = point
      case .close:
        curves.append(Curve(from: current, lineTo: start))
        current = start
      }
    }
    self.curves = curves
  }

  var elementCount: Int { curves.count }
  var lengths: [Double] { curves.map(\.length) }

  /// The start for 0, else the end of the element before.
  func keyframe(_ index: Int) -> CGPoint {
    index == 0 ? curves[0].p0 : curves[min(index, curves.count) - 1].p3
  }

  /// - Parameter evenly: Whether the fraction is one of the length, else the Bézier parameter.
  func point(element: Int, at fraction: Double, evenly: Bool) -> CGPoint {
    let curve = curves[element]
    return curve.point(at: evenly ? curve.parameter(atLength: fraction) : fraction)
  }

  /// The direction in radians, from +x toward +y.
  ///
  /// An element without length goes on as the one before.
  func angle(element: Int, at fraction: Double, evenly: Bool) -> Double {
    let curve = curves[element]
    let t = evenly ? curve.parameter(atLength: fraction) : fraction
    if let direction = curve.direction(at: t) { return direction }
    let others = curves[..<element].reversed().lazy.compactMap { $0.direction(at: 1) }
    return others.first
      ?? curves[element...].lazy.compactMap { $0.direction(at: 0) }.first ?? 0
  }
}

/// A cubic Bézier curve and its length up to evenly spaced parameters.
private struct Curve: Hashable, Sendable {
  let p0, p1, p2, p3: CGPoint
  private let isLine: Bool
  /// Lengths up to `index / (count − 1)`; for a line only its own.
  private let lengthTable: [Double]

  init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    isLine = false
    var table = [0.0]
    let steps = 64
    for step in 0..<steps {
      let (from, to) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
      table.append(table[step] + Self.length(p0, p1, p2, p3, from, to))
    }
    lengthTable = table
  }

  init(from p0: CGPoint, lineTo p3: CGPoint) {
    (self.p0, self.p3) = (p0, p3)
    (p1, p2) = (p0.interpolated(to: p3, 1.0 / 3), p0.interpolated(to: p3, 2.0 / 3))
    isLine = true
    lengthTable = [hypot(p3.x - p0.x, p3.y - p0.y)]
  }

  var length: Double { lengthTable.last ?? 0 }

  func point(at t: Double) -> CGPoint {
    if isLine { return p0.interpolated(to: p3, t) }
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The parameter at a fraction of the length: by table, then Newton's method between its entries.
  func parameter(atLength fraction: Double) -> Double {
    if isLine || length == 0 || fraction <= 0 || fraction >= 1 { return fraction }
    let wanted = fraction * length
    let steps = lengthTable.count - 1
    var (low, high) = (0, steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengthTable[middle] <= wanted { low = middle } else { high = middle }
    }
    let start = Double(low) / Double(steps)
    var (least, most) = (start, Double(high) / Double(steps))
    let span = lengthTable[high] - lengthTable[low]
    var t =
      span > 0 ? least + (most - least) * (wanted - lengthTable[low]) / span : least
    for _ in 0..<20 {
      let error = lengthTable[low] + Self.length(p0, p1, p2, p3, start, t) - wanted
      if abs(error) <= 1e-12 * length { break }
      if error > 0 { most = t } else { least = t }
      let next = t - error / Self.speed(p0, p1, p2, p3, t)
      t = next > least && next < most ? next : (least + most) / 2
    }
    return t
  }

  /// Where it goes at a parameter, in radians; nil when it goes nowhere.
  func direction(at t: Double) -> Double? {
    let velocity = Self.velocity(p0, p1, p2, p3, t)
    let scale =
      hypot(p1.x - p0.x, p1.y - p0.y) + hypot(p2.x - p1.x, p2.y - p1.y)
      + hypot(p3.x - p2.x, p3.y - p2.y)
    if hypot(velocity.x, velocity.y) > 1e-9 * scale { return atan2(velocity.y, velocity.x) }
    // A control point on an end has no velocity there: the direction is that of what comes next to it.
    let (here, next) = t < 0.5 ? (t, min(t + 1e-4, 1)) : (max(t - 1e-4, 0), t)
    let (a, b) = (point(at: here), point(at: next))
    return hypot(b.x - a.x, b.y - a.y) > 1e-12 * scale ? atan2(b.y - a.y, b.x - a.x) : nil
  }

  private static func velocity(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: Double
  ) -> CGPoint {
    let s = 1 - t
    let (a, b, c) = (3 * s * s, 6 * s * t, 3 * t * t)
    return CGPoint(
      x: a * (p1.x - p0.x) + b * (p2.x - p1.x) + c * (p3.x - p2.x),
      y: a * (p1.y - p0.y) + b * (p2.y - p1.y) + c * (p3.y - p2.y))
  }

  private static func speed(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: Double
  ) -> Double {
    let velocity = velocity(p0, p1, p2, p3, t)
    return hypot(velocity.x, velocity.y)
  }

  /// The length between two parameters, by Gauss and Legendre's five points.
  private static func length(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ from: Double, _ to: Double
  ) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    func at(_ offset: Double) -> Double { speed(p0, p1, p2, p3, middle + half * offset) }
    let (inner, outer) = (0.538_469_310_105_683_1, 0.906_179_845_938_664)
    return half
      * (0.568_888_888_888_888_9 * at(0)
        + 0.478_628_670_499_366_5 * (at(inner) + at(-inner))
        + 0.236_926_885_056_189_1 * (at(outer) + at(-outer)))
  }
}

extension CGPoint {
  fileprivate func interpolated(to end: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(
      x: AnimatableValue.lerp(x, end.x, fraction), y: AnimatableValue.lerp(y, end.y, fraction))
  }
}
