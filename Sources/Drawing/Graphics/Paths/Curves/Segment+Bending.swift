package import Foundation

extension Segment {
  /// The parameters at which curvature is sampled.
  private static let samples: [CGFloat] = [0.02, 0.25, 0.5, 0.75, 0.98]

  /// Whether the curve's radius of curvature is anywhere smaller than a stroke's, so that an offset
  /// curve would turn back.
  /// - Parameters:
  ///   - radius: Half of the stroke's width.
  ///   - allAlong: Whether it must be smaller everywhere.
  package func bends(tighterThan radius: CGFloat, allAlong: Bool = false) -> Bool {
    if case .line = self { return false }
    // Not at the ends: the derivative may be zero there without a bend.
    for t in Self.samples {
      let (first, second) = (derivative(at: t), secondDerivative(at: t))
      let speed = first.length
      // κ · radius ≥ 1 with κ = |B′ × B″| / |B′|³; also true if the derivative is zero.
      let isTight = !(abs(first.cross(second)) * radius < speed * speed * speed)
      if isTight != allAlong { return isTight }
    }
    return allAlong
  }

  /// The total turn of its direction in radians, +x toward +y.
  fileprivate var turn: CGFloat {
    let tangents = [0, 0.25, 0.5, 0.75, 1].compactMap { tangent(at: $0) }
    return zip(tangents, tangents.dropFirst()).reduce(0) {
      $0 + atan2($1.0.cross($1.1), $1.0.dot($1.1))
    }
  }
}

extension Path {
  /// Whether successive curves that bend more tightly than a stroke's radius turn by more than 180°
  /// in total, with no more than the stroke's width between them.
  package func turnsBack(tighterThan radius: CGFloat) -> Bool {
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    var turn: CGFloat = 0
    for element in elements {
      let end = element.end ?? start
      let segment: Segment =
        switch element {
        case .quad(let end, let control): .quad(current, control, end)
        case .cubic(let end, let control1, let control2):
          .cubic(current, control1, control2, end)
        case .move, .line, .close: .line(current, end)
        }
      if case .move = element {
        turn = 0
        start = end
      } else if !segment.isPoint, segment.bends(tighterThan: radius) {
        turn += segment.turn
        // A half circle turns by slightly more than π numerically.
        if abs(turn) > .pi + 0.05 { return true }
      } else if current.distance(to: end) > 2 * radius {
        turn = 0
      }
      current = end
    }
    return false
  }
}
