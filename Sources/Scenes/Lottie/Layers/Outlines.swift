import Base
import Foundation
import Graphics

extension Bezier {
  /// The length of a quarter circle's handles, relative to its radius.
  private static let circle = 0.55228

  /// A rectangle, clockwise from its top right corner.
  /// - Parameter isRounded: Whether it has the vertices of round corners, even if the radius is 0.
  static func rectangle(
    center: Vector, size: Vector, radius: Double, isRounded: Bool
  ) -> Bezier {
    let (left, right) = (center.x - size.x / 2, center.x + size.x / 2)
    let (top, bottom) = (center.y - size.y / 2, center.y + size.y / 2)
    guard isRounded else {
      return Bezier(
        [(right, top), (right, bottom), (left, bottom), (left, top)].map {
          Vertex(CGPoint(x: $0.0, y: $0.1))
        })
    }
    let r = max(0, min(radius, min(abs(size.x), abs(size.y)) / 2))
    let handle = r * circle
    func vertex(
      _ x: Double, _ y: Double, leaving: (Double, Double) = (0, 0),
      arriving: (Double, Double) = (0, 0)
    ) -> Vertex {
      Vertex(
        CGPoint(x: x, y: y), leaving: CGVector(dx: leaving.0, dy: leaving.1),
        arriving: CGVector(dx: arriving.0, dy: arriving.1))
    }
    return Bezier([
      vertex(right, top + r, arriving: (0, -handle)),
      vertex(right, bottom - r, leaving: (0, handle)),
      vertex(right - r, bottom, arriving: (handle, 0)),
      vertex(left + r, bottom, leaving: (-handle, 0)),
      vertex(left, bottom - r, arriving: (0, handle)),
      vertex(left, top + r, leaving: (0, -handle)),
      vertex(left + r, top, arriving: (-handle, 0)),
      vertex(right - r, top, leaving: (handle, 0)),
    ])
  }

  /// An ellipse, clockwise from its top.
  static func ellipse(center: Vector, size: Vector) -> Bezier {
    let (rx, ry) = (size.x / 2, size.y / 2)
    let (hx, hy) = (rx * circle, ry * circle)
    func vertex(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Vertex {
      Vertex(
        CGPoint(x: center.x + x, y: center.y + y), leaving: CGVector(dx: dx, dy: dy),
        arriving: CGVector(dx: -dx, dy: -dy))
    }
    return Bezier([
      vertex(0, -ry, hx, 0), vertex(rx, 0, 0, hy), vertex(0, ry, -hx, 0), vertex(-rx, 0, 0, -hy),
    ])
  }

  /// The parameters of a star or a polygon at one time; angles in degrees, roundness in percent.
  struct Star {
    var isStar: Bool
    var center: Vector
    var points: Double
    var rotation: Double
    var outerRadius, innerRadius: Double
    var outerRoundness, innerRoundness: Double
    /// Whether the handles are relative to the distance between points; otherwise to the radius.
    var roundsByPerimeter = false
    /// Whether the number of a polygon's points is rounded down; otherwise its last side has
    /// another length.
    var isWhole = false
  }

  /// The largest number of points of a star.
  private static let pointLimit = 2000.0

  static func star(_ star: Star) -> Bezier {
    var star = star
    star.points = min(star.points.isFinite ? star.points : 0, pointLimit)
    guard star.points >= 1 || star.isStar && star.points > 0 else { return Bezier() }
    return star.isStar ? spikes(star) : polygon(star)
  }

  private static func polygon(_ star: Star) -> Bezier {
    let points = star.isWhole ? star.points.rounded(.down) : star.points
    let isPartial = points != points.rounded(.down)
    let factor = star.roundsByPerimeter ? .pi / (2 * points) : 0.25
    let handle = star.outerRadius * star.outerRoundness / 100 * factor
    var vertices = (0..<Int(saturating: points.rounded(.up)) + (isPartial ? 1 : 0)).map { index in
      let angle = (star.rotation - 90) * .pi / 180 + 2 * .pi * Double(index) / points
      return vertex(star, radius: star.outerRadius, angle: angle, handle: handle)
    }
    if isPartial {
      // The last point lies beyond the first one; a straight side closes the outline.
      vertices[0].arriving = .zero
      vertices[vertices.count - 1].leaving = .zero
    }
    return Bezier(vertices)
  }

  private static func spikes(_ star: Star) -> Bezier {
    let whole = star.points.rounded(.down)
    let rest = star.points - whole
    let step = .pi / star.points
    var angle = (star.rotation - 90) * .pi / 180
    let isPartial = rest > 0
    var vertices: [Vertex] = []
    let factor = star.roundsByPerimeter ? .pi / (2 * star.points) : 0.47829
    let outer = star.outerRadius * star.outerRoundness / 100 * factor
    let inner = star.innerRadius * star.innerRoundness / 100 * factor
    let count = Int(saturating: star.points.rounded(.up)) * 2
    if isPartial { angle += step * (1 - rest) }
    for index in 0..<count {
      let isOuter = index.isMultiple(of: 2)
      var radius = isOuter ? star.outerRadius : star.innerRadius
      var handle = isOuter ? outer : inner
      if index == 0, isPartial {
        radius = star.innerRadius + rest * (star.outerRadius - star.innerRadius)
        handle *= rest
      }
      vertices.append(vertex(star, radius: radius, angle: angle, handle: handle))
      let isNarrow = isPartial && (index == 0 || index == count - 1)
      angle += isNarrow ? step * rest : step
    }
    return Bezier(vertices)
  }

  private static func vertex(
    _ star: Star, radius: Double, angle: Double, handle: Double
  ) -> Vertex {
    let (x, y) = (cos(angle), sin(angle))
    // Perpendicular to the radius, clockwise.
    let tangent = CGVector(dx: -y * handle, dy: x * handle)
    return Vertex(
      CGPoint(x: star.center.x + radius * x, y: star.center.y + radius * y), leaving: tangent,
      arriving: -tangent)
  }

  /// The outline with rounded corners; vertices with tangents do not change.
  ///
  /// It has the same number of vertices for a radius of 0, so that the radius can be animated.
  func rounded(by radius: Double) -> Bezier {
    guard vertices.count > 1 else { return self }
    return Bezier(roundedVertices(by: radius), isClosed: isClosed)
  }

  /// The outline with corners rounded as in lottie-ios.
  ///
  /// It starts at the second vertex and ends with the first side, which is curved if its ends have
  /// tangents. An open outline that ends at its first vertex counts as closed.
  func roundedFromSecond(by radius: Double) -> Bezier {
    let comesBack = isClosed || vertices.first == vertices.last
    guard comesBack else { return rounded(by: radius) }
    guard let first = vertices.first, vertices.count > (isClosed ? 1 : 2),
      vertices.contains(where: { $0.leaving == .zero && $0.arriving == .zero })
    else { return self }
    let turned = Bezier(Array(vertices.dropFirst()) + (isClosed ? [first] : []))
    return Bezier(turned.roundedVertices(by: radius))
  }

  private func roundedVertices(by radius: Double) -> [Vertex] {
    let radius = max(radius, 0)
    var result: [Vertex] = []
    let count = vertices.count
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      guard vertex.leaving == .zero, vertex.arriving == .zero, !isEnd else {
        result.append(vertex)
        continue
      }
      let before = vertices[(index + count - 1) % count].point
      let after = vertices[(index + 1) % count].point
      for (neighbor, isFirst) in [(before, true), (after, false)] {
        let way = CGVector(from: vertex.point, to: neighbor)
        let share = way.length > 0 ? min(radius, way.length / 2) / way.length : 0
        let point = vertex.point + way * share
        let handle = CGVector(from: point, to: vertex.point) * 0.5519
        result.append(
          isFirst ? Vertex(point, leaving: handle) : Vertex(point, arriving: handle))
      }
    }
    return result
  }
}
