import Foundation
import Graphics

extension Path {
  /// This path interpolated to another, at a fraction that may lie outside 0…1; nil if the elements
  /// do not match.
  ///
  /// As in Core Animation (measured on its frames): end points linearly, and each tangent, a
  /// control point minus the end point that it belongs to, by its length and by its angle, the
  /// shorter turn. A tangent of zero length has the direction of its counterpart. Tangents in
  /// exactly opposite directions do not turn but shrink through zero length, so that a circle of a
  /// negative radius grows into one of a positive radius as a circle. A line against a curve counts
  /// as a cubic without tangents, and quadratic curves as the equal cubics.
  func interpolated(to end: Path, by fraction: Double) -> Path? {
    guard elements.count == end.elements.count else { return nil }
    // The ends are exact and need no trigonometry.
    if self == end { return self }
    if fraction == 0 || fraction == 1 {
      guard zip(elements, end.elements).allSatisfy({ $0.pairs(with: $1) }) else { return nil }
      return fraction == 0 ? self : end
    }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    var pens = (from: Pen(), to: Pen())
    for (from, to) in zip(elements, end.elements) {
      switch (from, to) {
      case (.move(let a), .move(let b)):
        result.append(.move(to: a.interpolated(to: b, by: fraction)))
      case (.line(let a), .line(let b)):
        result.append(.line(to: a.interpolated(to: b, by: fraction)))
      case (.close, .close): result.append(.close)
      default:
        guard let a = Cubic(from, startingAt: pens.from.point),
          let b = Cubic(to, startingAt: pens.to.point)
        else { return nil }
        result.append(a.interpolated(to: b, by: fraction))
      }
      pens.from.follow(from)
      pens.to.follow(to)
    }
    return Path(result)
  }
}

extension Path.Element {
  /// Whether both are of one kind; a line counts as a curve.
  fileprivate func pairs(with other: Path.Element) -> Bool {
    switch (self, other) {
    case (.move, .move), (.close, .close): true
    case (.move, _), (.close, _), (_, .move), (_, .close): false
    default: true
    }
  }
}

/// The current point of a path, and its subpath's start.
private struct Pen {
  private(set) var point = CGPoint.zero
  private var start = CGPoint.zero

  mutating func follow(_ element: Path.Element) {
    point = element.end ?? start
    if case .move = element { start = point }
  }
}

/// A curve by its end points and its tangents there.
private struct Cubic {
  let start, end: CGPoint
  let leaving, arriving: CGVector

  /// Nil for a move and a close.
  init?(_ element: Path.Element, startingAt start: CGPoint) {
    self.start = start
    switch element {
    case .line(let end):
      self.end = end
      leaving = .zero
      arriving = .zero
    case .quad(let end, let control):
      self.end = end
      leaving = CGVector(from: start, to: control) * (2 / 3)
      arriving = CGVector(from: end, to: control) * (2 / 3)
    case .cubic(let end, let control1, let control2):
      self.end = end
      leaving = CGVector(from: start, to: control1)
      arriving = CGVector(from: end, to: control2)
    case .move, .close: return nil
    }
  }

  func interpolated(to other: Cubic, by fraction: Double) -> Path.Element {
    let start = start.interpolated(to: other.start, by: fraction)
    let end = end.interpolated(to: other.end, by: fraction)
    return .cubic(
      to: end, control1: start + leaving.turned(to: other.leaving, by: fraction),
      control2: end + arriving.turned(to: other.arriving, by: fraction))
  }
}

extension CGVector {
  /// The tolerance, in radians, for tangents to count as opposite: the rounding of sines and
  /// cosines.
  fileprivate static let oppositeTurn = 1e-6

  /// The vector interpolated to another by length and angle.
  fileprivate func turned(to other: CGVector, by fraction: Double) -> CGVector {
    let lengths = (from: hypot(dx, dy), to: hypot(other.dx, other.dy))
    guard lengths.from > 0 || lengths.to > 0, self != other else { return self }
    let own = lengths.from > 0 ? atan2(dy, dx) : atan2(other.dy, other.dx)
    let others = lengths.to > 0 ? atan2(other.dy, other.dx) : own
    let turn = (others - own).remainder(dividingBy: 2 * .pi)
    if .pi - abs(turn) < Self.oppositeTurn { return self + (other + -self) * fraction }
    let length = lengths.from + (lengths.to - lengths.from) * fraction
    let angle = own + turn * fraction
    return CGVector(dx: length * cos(angle), dy: length * sin(angle))
  }
}
