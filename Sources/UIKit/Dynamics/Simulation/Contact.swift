import Foundation
import Graphics

/// A point at which a body touches another one or a boundary.
@MainActor
struct Contact {
  /// Identifies the two parties of a contact, across steps.
  struct Key: Hashable, Comparable {
    var first: Int
    var second: Int
    static func < (a: Key, b: Key) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  let first: Body
  /// The second body; nil for a boundary.
  let second: Body?
  /// The boundary's number; nil for the bounds of the reference view.
  var boundary: Int?
  /// The unit vector from the first to the second.
  var normal: CGVector
  var point: CGVector
  /// The depth of the overlap, in points.
  var depth: Double
  var key: Key

  private init(
    _ first: Body, _ second: Body?, boundary: Int? = nil, normal: CGVector, point: CGVector,
    depth: Double
  ) {
    self.first = first
    self.second = second
    self.boundary = boundary
    self.normal = normal
    self.point = point
    self.depth = depth
    key = Key(first: first.number, second: second?.number ?? -1 - (boundary.map { $0 + 1 } ?? 0))
  }

  // MARK: Finding

  static func between(_ a: Body, _ b: Body) -> [Contact] {
    guard a.box.insetBy(dx: -0.01, dy: -0.01).intersects(b.box) else { return [] }
    switch (a.shape, b.shape) {
    case (.circle(let one), .circle(let other)):
      let distance = b.position - a.position
      let depth = one + other - distance.length
      guard depth > 0 else { return [] }
      let normal = distance.normalized ?? CGVector(dx: 0, dy: 1)
      return [
        Contact(a, b, normal: normal, point: a.position + normal * one, depth: depth)
      ]
    case (.circle(let radius), .polygon):
      return circleContact(a.position, radius, b.corners).map {
        [Contact(a, b, normal: $0.normal, point: $0.point, depth: $0.depth)]
      } ?? []
    case (.polygon, .circle(let radius)):
      return circleContact(b.position, radius, a.corners).map {
        [Contact(a, b, normal: -$0.normal, point: $0.point, depth: $0.depth)]
      } ?? []
    case (.polygon, .polygon):
      return overlap(a.corners, b.corners).map {
        Contact(a, b, normal: $0.normal, point: $0.point, depth: $0.depth)
      }
    }
  }

  static func between(_ body: Body, _ line: (CGVector, CGVector), boundary: Int) -> [Contact] {
    let box = CGRect(
      x: min(line.0.dx, line.1.dx), y: min(line.0.dy, line.1.dy),
      width: abs(line.0.dx - line.1.dx), height: abs(line.0.dy - line.1.dy)
    ).insetBy(dx: -0.01, dy: -0.01)
    guard box.intersects(body.box) else { return [] }
    let found: [Touch]
    switch body.shape {
    case .circle(let radius):
      found = circleContact(body.position, radius, [line.0, line.1]).map { [$0] } ?? []
    case .polygon: found = overlap(body.corners, [line.0, line.1])
    }
    return found.map {
      Contact(
        body, nil, boundary: boundary, normal: $0.normal, point: $0.point, depth: $0.depth)
    }
  }

  /// The contacts at which a body leaves a rectangle that it must stay in.
  static func within(_ box: CGRect, _ body: Body) -> [Contact] {
    let walls: [(normal: CGVector, limit: Double)] = [
      (CGVector(dx: -1, dy: 0), -box.minX), (CGVector(dx: 1, dy: 0), box.maxX),
      (CGVector(dx: 0, dy: -1), -box.minY), (CGVector(dx: 0, dy: 1), box.maxY),
    ]
    return walls.flatMap { wall -> [Contact] in
      let points: [CGVector]
      switch body.shape {
      case .circle(let radius): points = [body.position + wall.normal * radius]
      case .polygon: points = body.corners
      }
      return points.compactMap { point in
        let depth = wall.normal.dot(point) - wall.limit
        guard depth > 0 else { return nil }
        return Contact(body, nil, normal: wall.normal, point: point, depth: depth)
      }
    }
  }

  private typealias Touch = (normal: CGVector, point: CGVector, depth: Double)

  /// The contact of a circle and a convex outline; the normal points away from the circle.
  private static func circleContact(_ center: CGVector, _ radius: Double, _ corners: [CGVector])
    -> Touch?
  {
    // Inside, the nearest side is used.
    if corners.count > 2, let side = nearestSide(of: corners, to: [center]), side.distance < 0 {
      let outward = side.normal
      return (-outward, center - outward * side.distance, radius - side.distance)
    }
    var best: (point: CGVector, distance: Double)?
    for (a, b) in Shape.sides(corners) {
      let along = b - a
      let share = along.dot(along) > 0 ? (center - a).dot(along) / along.dot(along) : 0
      let point = a + along * min(max(share, 0), 1)
      let distance = Double((point - center).length)
      if distance < best?.distance ?? .infinity { best = (point, distance) }
    }
    guard let best, best.distance < radius else { return nil }
    let normal = (best.point - center).normalized ?? CGVector(dx: 0, dy: 1)
    return (normal, best.point, radius - best.distance)
  }

  /// The side with the greatest distance to points, or the least overlap, with its outward normal.
  private static func nearestSide(of corners: [CGVector], to points: [CGVector])
    -> (index: Int, normal: CGVector, distance: Double)?
  {
    var best: (index: Int, normal: CGVector, distance: Double)?
    for (index, side) in Shape.sides(corners).enumerated() {
      let along = side.1 - side.0
      guard let normal = CGVector(dx: along.dy, dy: -along.dx).normalized else { continue }
      let distance = Double(points.map { normal.dot($0 - side.0) }.min() ?? 0)
      if distance > best?.distance ?? -.infinity { best = (index, normal, distance) }
    }
    return best
  }

  /// The contacts of two overlapping convex outlines: up to two points along the side with the
  /// least overlap.
  ///
  /// The normal points away from the first. An outline of two points is a line with two sides.
  private static func overlap(_ a: [CGVector], _ b: [CGVector]) -> [Touch] {
    guard let sideA = nearestSide(of: a, to: b), sideA.distance < 0,
      let sideB = nearestSide(of: b, to: a), sideB.distance < 0
    else { return [] }
    // Keeps using the same side if possible, to avoid rocking.
    let isFirst = sideA.distance >= sideB.distance - 0.05
    let (outline, other, side) = isFirst ? (a, b, sideA) : (b, a, sideB)
    let (from, to) = Shape.sides(outline)[side.index]
    // The side of the other outline that faces it most.
    let facing = Shape.sides(other).min { one, two in
      facingTurn(one, side.normal) < facingTurn(two, side.normal)
    }
    guard let facing, let along = (to - from).normalized else { return [] }
    let limits = (low: along.dot(from), high: along.dot(to))
    let clipped = clip([facing.0, facing.1], along: along, low: limits.low, high: limits.high)
    return clipped.compactMap { point in
      let distance = side.normal.dot(point - from)
      guard distance < 0 else { return nil }
      return (isFirst ? side.normal : -side.normal, point, -distance)
    }
  }

  private static func facingTurn(_ side: (CGVector, CGVector), _ normal: CGVector) -> Double {
    let along = side.1 - side.0
    return (CGVector(dx: along.dy, dy: -along.dx).normalized ?? .zero).dot(normal)
  }

  /// The part of a line between two limits along a direction.
  private static func clip(
    _ line: [CGVector], along: CGVector, low: Double, high: Double
  ) -> [CGVector] {
    let (a, b) = (line[0], line[1])
    let (start, end) = (along.dot(a), along.dot(b))
    func at(_ limit: Double) -> CGVector { a + (b - a) * ((limit - start) / (end - start)) }
    func inside(_ point: CGVector, _ value: Double) -> CGVector {
      if value < low { return start == end ? point : at(low) }
      return value > high && start != end ? at(high) : point
    }
    if max(start, end) < low || min(start, end) > high { return [] }
    return [inside(a, start), inside(b, end)]
  }
}
