import Base
import Foundation
import Graphics

// The path modifiers of After Effects. The number of vertices does not depend on their amounts, so
// that animated outlines can be interpolated.

extension Bezier {
  /// The outline with its vertices moved toward their center and its tangents away from it, or vice
  /// versa.
  /// - Parameter amount: The amount in percent; above 0 puckers, below 0 bloats.
  func puckered(by amount: Double) -> Bezier {
    guard !vertices.isEmpty else { return self }
    let share = amount / 100
    let count = Double(vertices.count)
    let middle = CGPoint(
      x: vertices.reduce(0) { $0 + $1.point.x } / count,
      y: vertices.reduce(0) { $0 + $1.point.y } / count)
    func moved(_ point: CGPoint, _ share: Double) -> CGPoint {
      CGPoint(x: mix(point.x, middle.x, share), y: mix(point.y, middle.y, share))
    }
    var result = self
    for (index, vertex) in vertices.enumerated() {
      let point = moved(vertex.point, share)
      result.vertices[index] = Vertex(
        point, leaving: CGVector(from: point, to: moved(vertex.point + vertex.leaving, -share)),
        arriving: CGVector(from: point, to: moved(vertex.point + vertex.arriving, -share)))
    }
    return result
  }

  /// The number of ridges on a side of an outline.
  static func ridgeCount(_ ridges: Double) -> Int {
    max(0, Int(saturating: min(ridges.rounded(), 200)))
  }

  /// The outline with ridges, alternating between its two sides.
  /// - Parameters:
  ///   - amplitude: The height of the ridges, in points.
  ///   - ridges: The number of ridges between the ends of each side.
  func zigzagged(amplitude: Double, ridges: Double, isSmooth: Bool) -> Bezier {
    let inner = Self.ridgeCount(ridges)
    guard vertices.count > 1, ridges.isFinite,
      vertices.count * (inner + 1) <= Limits.modifiedVertices
    else { return self }
    let sides = segments
    var result: [Vertex] = []
    result.reserveCapacity(sides.count * (inner + 1) + 1)
    var direction = 1.0
    func add(_ point: CGPoint, along: CGVector, reach: Double) {
      let length = along.length
      let unit = length > 0 ? along * (1 / length) : CGVector(dx: 1, dy: 0)
      let moved = CGPoint(
        x: point.x + unit.dy * amplitude * direction,
        y: point.y - unit.dx * amplitude * direction)
      let tangent = isSmooth ? unit * reach : .zero
      result.append(Vertex(moved, leaving: tangent, arriving: -tangent))
      direction.negate()
    }
    for (index, side) in sides.enumerated() {
      let length = CGVector(from: side.point(at: 0), to: side.point(at: 1)).length
      let reach = length / Double((inner + 1) * 2)
      let before = index > 0 ? sides[index - 1] : isClosed ? sides[sides.count - 1] : side
      add(
        side.point(at: 0), along: before.direction(at: 1) + side.direction(at: 0), reach: reach)
      for ridge in 0..<inner {
        let at = Double(ridge + 1) / Double(inner + 1)
        add(side.point(at: at), along: side.direction(at: at), reach: reach)
      }
      if !isClosed, index == sides.count - 1 {
        add(side.point(at: 1), along: side.direction(at: 1), reach: reach)
      }
    }
    return Bezier(result, isClosed: isClosed)
  }

  /// The number of straight pieces of an offset curve.
  static let offsetPieces = 12

  /// The outline moved outward, or inward if `amount` is negative.
  ///
  /// Each curved side becomes a few straight pieces, whose corners move along the mean of the
  /// adjacent normals.
  func offset(by amount: Double, miterLimit: Double) -> Bezier {
    let pieces = Self.offsetPieces
    guard vertices.count > 1, amount.isFinite,
      vertices.count * pieces <= Limits.modifiedVertices
    else { return self }
    var points: [(point: CGPoint, before: CGVector, after: CGVector)] = []
    let sides = segments
    points.reserveCapacity(sides.count * pieces + 1)
    for (index, side) in sides.enumerated() {
      let before = index > 0 ? sides[index - 1] : isClosed ? sides[sides.count - 1] : side
      points.append((side.point(at: 0), before.direction(at: 1), side.direction(at: 0)))
      if case .line = side { continue }
      for piece in 1..<pieces {
        let at = Double(piece) / Double(pieces)
        points.append((side.point(at: at), side.direction(at: at), side.direction(at: at)))
      }
    }
    if !isClosed, let last = sides.last {
      points.append((last.point(at: 1), last.direction(at: 1), last.direction(at: 1)))
    }
    // Outward is to the left of a clockwise outline, as y points down.
    let distance = area < 0 ? -amount : amount
    let moved = points.map { point, before, after -> Vertex in
      let (a, b) = (before.normal, after.normal)
      let middle = a + b
      let square = middle.dx * middle.dx + middle.dy * middle.dy
      guard square > 1e-9 else { return Vertex(point + a * distance) }
      // So far that both sides move by the whole distance, up to the miter limit.
      let stretch = min(2 / square, max(miterLimit, 1) / square.squareRoot())
      return Vertex(point + middle * (distance * stretch))
    }
    return Bezier(moved, isClosed: isClosed)
  }

  /// The sides, including the closing one.
  private var segments: [Segment] {
    let count = isClosed ? vertices.count : vertices.count - 1
    return (0..<max(count, 0)).map { index in
      let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
      if a.leaving == .zero, b.arriving == .zero { return .line(a.point, b.point) }
      return .cubic(a.point, a.point + a.leaving, b.point + b.arriving, b.point)
    }
  }

  /// Twice the signed area within the vertices, positive if clockwise as y points down.
  private var area: Double {
    vertices.indices.reduce(0) { sum, index in
      let (a, b) = (vertices[index].point, vertices[(index + 1) % vertices.count].point)
      return sum + a.x * b.y - b.x * a.y
    }
  }
}

extension Segment {
  /// The unit direction at a parameter.
  fileprivate func direction(at parameter: Double) -> CGVector {
    let step = 1e-3
    let (low, high) = (max(0, parameter - step), min(1, parameter + step))
    let way = CGVector(from: point(at: low), to: point(at: high))
    return way.length > 0 ? way * (1 / way.length) : .zero
  }
}

extension CGVector {
  /// The perpendicular vector to the left, as y points down.
  fileprivate var normal: CGVector { CGVector(dx: dy, dy: -dx) }
}
