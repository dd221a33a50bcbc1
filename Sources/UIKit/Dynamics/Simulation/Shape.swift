import Foundation
import Graphics
import Views

/// The outline of a body around its center, without its rotation.
enum Shape {
  case circle(radius: Double)
  /// A convex polygon; its corners are ordered from +x toward +y.
  case polygon([CGVector])

  @MainActor init(_ item: any UIDynamicItem) {
    let size = item.bounds.size
    let (x, y) = (max(Double(size.width), 1) / 2, max(Double(size.height), 1) / 2)
    let box = [
      CGVector(dx: -x, dy: -y), CGVector(dx: x, dy: -y), CGVector(dx: x, dy: y),
      CGVector(dx: -x, dy: y),
    ]
    switch item.collisionBoundsType {
    case .rectangle: self = .polygon(box)
    case .ellipse where x == y: self = .circle(radius: x)
    case .ellipse:
      self = .polygon(
        (0..<32).map { index in
          let angle = 2 * Double.pi * Double(index) / 32
          return CGVector(dx: x * cos(angle), dy: y * sin(angle))
        })
    case .path:
      let lines = item.collisionBoundingPath.cgPath.value.polylines(tolerance: 0.25)
      let hull = Self.hull(lines.flatMap(\.points).map { CGVector(dx: $0.x, dy: $0.y) })
      self = .polygon(hull.count < 3 ? box : hull)
    }
  }

  /// The corners of the smallest convex polygon around points (Andrew's monotone chain).
  static func hull(_ points: [CGVector]) -> [CGVector] {
    let sorted = points.sorted { ($0.dx, $0.dy) < ($1.dx, $1.dy) }
    func chain(_ points: [CGVector]) -> [CGVector] {
      var chain: [CGVector] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 1e-9
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// In square points.
  var area: Double {
    switch self {
    case .circle(let radius): .pi * radius * radius
    case .polygon(let corners):
      Self.sides(corners).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
    }
  }

  /// The moment of inertia about the center, for a mass of 1, in square points.
  var inertia: Double {
    switch self {
    case .circle(let radius): return radius * radius / 2
    case .polygon(let corners):
      var (above, below) = (0.0, 0.0)
      for (a, b) in Self.sides(corners) {
        let cross = a.cross(b)
        above += cross * (a.dot(a) + a.dot(b) + b.dot(b))
        below += cross
      }
      return below > 0 ? above / (6 * below) : 0
    }
  }

  static func sides(_ corners: [CGVector]) -> [(CGVector, CGVector)] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }
}
