package import Foundation

extension Segment {
  /// The length of the curve, to a relative error of about 1e-10.
  package var length: CGFloat { length(to: 1) }

  /// The length from the start to a parameter.
  package func length(to t: CGFloat) -> CGFloat {
    var steps = 0
    return length(to: t, steps: &steps)
  }

  /// The length from the start to a parameter.
  /// - Parameter steps: Grows by the number of parts that are integrated: one or a few for a smooth
  ///   curve, dozens for one with a cusp.
  func length(to t: CGFloat, steps: inout Int) -> CGFloat {
    switch self {
    case .line(let a, let b): return a.distance(to: b) * t
    case .quad, .cubic:
      let polygon = polygonLength
      guard polygon > 0, polygon.isFinite, t > 0 else { return 0 }
      return refine(
        0, t, quadrature(0, t), tolerance: polygon * 1e-11, depth: 24, steps: &steps)
    }
  }

  /// The length of the control polygon.
  private var polygonLength: CGFloat {
    switch self {
    case .line(let a, let b): a.distance(to: b)
    case .quad(let a, let b, let c): a.distance(to: b) + b.distance(to: c)
    case .cubic(let a, let b, let c, let d):
      a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
    }
  }

  /// The parameter at a distance from the start along the curve.
  /// - Parameter total: The `length`, if it is known.
  package func parameter(atLength distance: CGFloat, of total: CGFloat? = nil) -> CGFloat {
    var steps = 0
    return parameter(atLength: distance, of: total ?? length, steps: &steps)
  }

  /// The parameter at a distance from the start along the curve, whose length is `total`.
  /// - Parameter steps: Grows by the number of parts that are integrated.
  func parameter(atLength distance: CGFloat, of total: CGFloat, steps: inout Int) -> CGFloat {
    guard total > 0, distance > 0 else { return 0 }
    guard distance < total else { return 1 }
    if case .line = self { return distance / total }
    // Newton steps, kept inside a bracket that is halved when they leave it.
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    var t = distance / total
    for _ in 0..<60 {
      let error = length(to: t, steps: &steps) - distance
      if abs(error) <= total * 1e-12 { break }
      if error < 0 { low = t } else { high = t }
      let next = t - error / derivative(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-15 { break }
    }
    return t
  }

  /// Integrates adaptively: halves an interval until both halves add up to the whole; a cusp needs
  /// many halvings, a smooth curve few.
  private func refine(
    _ a: CGFloat, _ b: CGFloat, _ whole: CGFloat, tolerance: CGFloat, depth: Int,
    steps: inout Int
  ) -> CGFloat {
    steps += 1
    let middle = (a + b) / 2
    let (left, right) = (quadrature(a, middle), quadrature(middle, b))
    if depth == 0 || !(abs(left + right - whole) > tolerance) { return left + right }
    return refine(a, middle, left, tolerance: tolerance / 2, depth: depth - 1, steps: &steps)
      + refine(middle, b, right, tolerance: tolerance / 2, depth: depth - 1, steps: &steps)
  }

  private func quadrature(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
    let (half, middle) = ((b - a) / 2, (a + b) / 2)
    return gaussLegendre.reduce(0) { sum, node in
      sum + node.weight * half * derivative(at: middle + half * node.x).length
    }
  }
}

/// Nodes and weights on −1…1 that integrate polynomials of degree 23 exactly.
private let gaussLegendre: [(x: CGFloat, weight: CGFloat)] = {
  let count = 12
  return (0..<count).map { index in
    // A root of the Legendre polynomial by Newton's method, from a close first guess.
    var x = cos(.pi * (CGFloat(index) + 0.75) / (CGFloat(count) + 0.5))
    var slope: CGFloat = 0
    for _ in 0..<8 {
      var (p, previous): (CGFloat, CGFloat) = (1, 0)
      for k in 1...count {
        let k = CGFloat(k)
        (p, previous) = (((2 * k - 1) * x * p - (k - 1) * previous) / k, p)
      }
      slope = CGFloat(count) * (x * p - previous) / (x * x - 1)
      x -= p / slope
    }
    return (x, 2 / ((1 - x * x) * slope * slope))
  }
}()
