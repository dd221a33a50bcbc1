package import Foundation

/// A line or Bézier curve with its start, as path algorithms use it.
package enum Segment: Hashable, Sendable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  package var start: CGPoint {
    switch self {
    case .line(let p, _), .quad(let p, _, _), .cubic(let p, _, _, _): p
    }
  }

  package var end: CGPoint {
    switch self {
    case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p): p
    }
  }

  /// Start, controls, end.
  package var points: [CGPoint] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let b, let c): [a, b, c]
    case .cubic(let a, let b, let c, let d): [a, b, c, d]
    }
  }

  /// The element that appends this segment to a path ending at its start.
  package var element: Path.Element {
    switch self {
    case .line(_, let end): .line(to: end)
    case .quad(_, let control, let end): .quad(to: end, control: control)
    case .cubic(_, let control1, let control2, let end):
      .cubic(to: end, control1: control1, control2: control2)
    }
  }

  package var reversed: Segment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let b, let c): .quad(c, b, a)
    case .cubic(let a, let b, let c, let d): .cubic(d, c, b, a)
    }
  }

  /// Whether all its points are equal, so that it has neither length nor direction.
  package var isPoint: Bool {
    switch self {
    case .line(let a, let b): a == b
    case .quad(let a, let b, let c): a == b && b == c
    case .cubic(let a, let b, let c, let d): a == b && b == c && c == d
    }
  }

  /// - Parameter t: The curve's parameter, 0…1; both ends are exact.
  package func point(at t: CGFloat) -> CGPoint {
    switch self {
    case .line(let a, let b): a.interpolated(to: b, by: t)
    case .quad(let a, let b, let c):
      a.interpolated(to: b, by: t).interpolated(to: b.interpolated(to: c, by: t), by: t)
    case .cubic(let a, let b, let c, let d):
      Segment.quad(a, b, c).point(at: t)
        .interpolated(to: Segment.quad(b, c, d).point(at: t), by: t)
    }
  }

  /// The first derivative by the parameter.
  package func derivative(at t: CGFloat) -> CGVector {
    let u = 1 - t
    switch self {
    case .line(let a, let b): return CGVector(from: a, to: b)
    case .quad(let a, let b, let c):
      return CGVector(from: a, to: b) * (2 * u) + CGVector(from: b, to: c) * (2 * t)
    case .cubic(let a, let b, let c, let d):
      return CGVector(from: a, to: b) * (3 * u * u) + CGVector(from: b, to: c) * (6 * u * t)
        + CGVector(from: c, to: d) * (3 * t * t)
    }
  }

  /// The second derivative by the parameter.
  package func secondDerivative(at t: CGFloat) -> CGVector {
    func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGVector {
      CGVector(from: b, to: c) + -CGVector(from: a, to: b)
    }
    switch self {
    case .line: return .zero
    case .quad(let a, let b, let c): return bend(a, b, c) * 2
    case .cubic(let a, let b, let c, let d):
      return bend(a, b, c) * (6 * (1 - t)) + bend(b, c, d) * (6 * t)
    }
  }

  /// The unit tangent; if the derivative is zero, the direction in which the curve leaves or
  /// arrives.
  ///
  /// Nil only for a segment that is a point.
  package func tangent(at t: CGFloat) -> CGVector? {
    let points = points
    if t <= 0 {
      return points.dropFirst().lazy.compactMap { CGVector(from: points[0], to: $0).normalized }
        .first
    }
    if t >= 1 {
      let end = points[points.count - 1]
      return points.dropLast().reversed().lazy.compactMap {
        CGVector(from: $0, to: end).normalized
      }.first
    }
    let derivative = derivative(at: t)
    let size = points.reduce(0) { max($0, abs($1.x - points[0].x), abs($1.y - points[0].y)) }
    if max(abs(derivative.dx), abs(derivative.dy)) > size * 1e-9 { return derivative.normalized }
    // At a cusp it continues along the second derivative.
    return secondDerivative(at: t).normalized ?? derivative.normalized ?? tangent(at: 0)
  }

  /// The two halves at a parameter, which share the point between them.
  package func split(at t: CGFloat) -> (Segment, Segment) {
    switch self {
    case .line(let a, let b):
      let m = a.interpolated(to: b, by: t)
      return (.line(a, m), .line(m, b))
    case .quad(let a, let b, let c):
      let (ab, bc) = (a.interpolated(to: b, by: t), b.interpolated(to: c, by: t))
      let m = ab.interpolated(to: bc, by: t)
      return (.quad(a, ab, m), .quad(m, bc, c))
    case .cubic(let a, let b, let c, let d):
      let (ab, bc) = (a.interpolated(to: b, by: t), b.interpolated(to: c, by: t))
      let cd = c.interpolated(to: d, by: t)
      let (abc, bcd) = (ab.interpolated(to: bc, by: t), bc.interpolated(to: cd, by: t))
      let m = abc.interpolated(to: bcd, by: t)
      return (.cubic(a, ab, abc, m), .cubic(m, bcd, cd, d))
    }
  }

  /// The part between two parameters, `0 ≤ from ≤ to ≤ 1`.
  package func part(from: CGFloat, to: CGFloat) -> Segment {
    if case .line = self { return .line(point(at: from), point(at: to)) }
    let head = to < 1 ? split(at: to).0 : self
    return from > 0 ? head.split(at: to > 0 ? min(1, from / to) : 0).1 : head
  }

  /// The parameters inside 0…1 at which one coordinate has an extremum, ascending.
  package func extrema(_ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    switch self {
    case .line: return []
    case .quad(let a, let b, let c):
      let (d0, d1) = (b[keyPath: axis] - a[keyPath: axis], c[keyPath: axis] - b[keyPath: axis])
      let t = d0 / (d0 - d1)
      return t > 0 && t < 1 ? [t] : []
    case .cubic(let a, let b, let c, let d):
      let d0 = b[keyPath: axis] - a[keyPath: axis]
      let d1 = c[keyPath: axis] - b[keyPath: axis]
      let d2 = d[keyPath: axis] - c[keyPath: axis]
      return quadraticRoots(d0 - 2 * d1 + d2, 2 * (d1 - d0), d0)
        .filter { $0 > 0 && $0 < 1 }.sorted()
    }
  }

  /// The tight bounding box of the curve.
  package var bounds: CGRect {
    let turns = extrema(\.x) + extrema(\.y)
    return CGRect(enclosing: [start, end] + turns.map { point(at: $0) })
  }
}

/// The real roots of `a·t² + b·t + c`, computed without cancellation.
private func quadraticRoots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return [q / a, c / q].filter(\.isFinite)
}
