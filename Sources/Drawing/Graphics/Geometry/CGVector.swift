public import Foundation

/// A difference of two points.
public struct CGVector: Hashable, Sendable {
  public var dx, dy: CGFloat

  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  public init() { self.init(dx: 0, dy: 0) }

  public static let zero = CGVector()

  /// Creates the vector from one point to another.
  package init(from a: CGPoint, to b: CGPoint) { self.init(dx: b.x - a.x, dy: b.y - a.y) }

  package var length: CGFloat { hypot(dx, dy) }

  /// The unit vector of the same direction; nil for a zero, vanishingly small or infinite vector.
  package var normalized: CGVector? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return CGVector(dx: dx / length, dy: dy / length)
  }

  /// The vector rotated by 90° from +x toward +y.
  package var perpendicular: CGVector { CGVector(dx: -dy, dy: dx) }

  package func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
  package func cross(_ other: CGVector) -> CGFloat { dx * other.dy - dy * other.dx }
}

extension CGPoint {
  package static func + (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  package static func - (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// `(1 − t) · self + t · other`, exact at both ends.
  package func interpolated(to other: CGPoint, by t: CGFloat) -> CGPoint {
    CGPoint(x: (1 - t) * x + t * other.x, y: (1 - t) * y + t * other.y)
  }

  package func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}

extension CGVector {
  package static func * (vector: CGVector, factor: CGFloat) -> CGVector {
    CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  package static func + (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  package static prefix func - (vector: CGVector) -> CGVector {
    CGVector(dx: -vector.dx, dy: -vector.dy)
  }
}
