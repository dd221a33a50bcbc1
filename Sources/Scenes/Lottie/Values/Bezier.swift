import Foundation
import Graphics
import JSON

/// An outline of a Lottie file: vertices, each with two tangents relative to it.
package struct Bezier: LottieValue {
  package struct Vertex: Hashable, Sendable {
    package var point: CGPoint
    package var leaving: CGVector
    package var arriving: CGVector

    package init(_ point: CGPoint, leaving: CGVector = .zero, arriving: CGVector = .zero) {
      self.point = point
      self.leaving = leaving
      self.arriving = arriving
    }
  }

  package var vertices: [Vertex]
  package var isClosed: Bool
  /// Whether the ends of a closed outline are joined; otherwise they only touch.
  package var joinsEnds = true

  package init(_ vertices: [Vertex] = [], isClosed: Bool = true) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  package init?(numbers: [Double]) { nil }

  package func mixed(with end: Bezier, by fractions: Fractions) -> Bezier {
    let fraction = fractions.first
    var result = self
    result.vertices = zip(vertices, end.vertices).map { a, b in
      Vertex(
        CGPoint(
          x: mix(a.point.x, b.point.x, fraction), y: mix(a.point.y, b.point.y, fraction)),
        leaving: a.leaving.mixed(with: b.leaving, by: fraction),
        arriving: a.arriving.mixed(with: b.arriving, by: fraction))
    }
    return result
  }

  /// The outline as a path: a side without tangents is a line, and a closed outline includes its
  /// last side before it closes.
  package var path: Path {
    guard let first = vertices.first else { return Path() }
    var elements: [Path.Element] = [.move(to: first.point)]
    elements.reserveCapacity(vertices.count + 2)
    var last = first
    for vertex in isClosed ? vertices.dropFirst() + [first] : vertices.dropFirst() {
      if last.leaving == .zero, vertex.arriving == .zero {
        elements.append(.line(to: vertex.point))
      } else {
        elements.append(
          .cubic(
            to: vertex.point, control1: last.point + last.leaving,
            control2: vertex.point + vertex.arriving))
      }
      last = vertex
    }
    if isClosed, joinsEnds { elements.append(.close) }
    return Path(elements)
  }

  /// The reversed outline with the same start.
  package var reversed: Bezier {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed()
    return Bezier(
      (isClosed ? [first] + rest : vertices.reversed()).map {
        Vertex($0.point, leaving: $0.arriving, arriving: $0.leaving)
      }, isClosed: isClosed)
  }
}

extension CGVector {
  fileprivate func mixed(with end: CGVector, by fraction: Double) -> CGVector {
    CGVector(dx: mix(dx, end.dx, fraction), dy: mix(dy, end.dy, fraction))
  }
}

// MARK: - Reading

/// The lists of numbers that describe an outline in a file.
struct BezierLists {
  var points: [[Double]] = []
  var arriving: [[Double]] = []
  var leaving: [[Double]] = []
  var isClosed = true

  /// The outline; nil without vertices.
  var bezier: Bezier? {
    guard !points.isEmpty else { return nil }
    func vector(_ lists: [[Double]], _ index: Int) -> CGVector {
      guard index < lists.count, lists[index].count >= 2 else { return .zero }
      return CGVector(dx: lists[index][0], dy: lists[index][1])
    }
    let vertices = points.indices.compactMap { index -> Bezier.Vertex? in
      guard points[index].count >= 2 else { return nil }
      return Bezier.Vertex(
        CGPoint(x: points[index][0], y: points[index][1]), leaving: vector(leaving, index),
        arriving: vector(arriving, index))
    }
    return vertices.isEmpty ? nil : Bezier(vertices, isClosed: isClosed)
  }
}

extension Bezier {
  package static func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Bezier? {
    switch try reader.kind() {
    case .array:
      var found: Bezier?
      try reader.array { (reader) throws(JSONPullReader.Fault) in
        if found == nil { found = try Bezier.read(&reader) }
      }
      return found
    case .object:
      var lists = BezierLists()
      try reader.object { (reader, key) throws(JSONPullReader.Fault) in
        switch key {
        case "v": lists.points = try reader.points()
        case "i": lists.arriving = try reader.points()
        case "o": lists.leaving = try reader.points()
        case "c": lists.isClosed = try reader.flag() ?? true
        default: break
        }
      }
      return lists.bezier
    default:
      try reader.skip()
      return nil
    }
  }
}
