public import Foundation

extension Path {
  /// The bounding box of all points, including control points; null for an empty path.
  public var boundingBox: CGRect {
    CGRect(enclosing: elements.lazy.filter(\.isFinite).flatMap(\.points))
  }

  /// The tight bounding box of the path; null for an empty path.
  ///
  /// A lone move counts as a point.
  public var boundingBoxOfPath: CGRect {
    let hasCurves = elements.contains { if case .line = $0 { false } else { $0.points.count > 1 } }
    guard hasCurves else { return boundingBox }
    return CGRect(
      enclosing: subpaths.lazy.flatMap { subpath in
        [subpath.start]
          + subpath.segments.flatMap { segment in
            let box = segment.bounds
            return [
              CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY), segment.start,
              segment.end,
            ]
          }
      })
  }

  /// The rectangle that the path consists of, if it is just one with sides along the axes.
  public var rect: CGRect? {
    let subpaths = subpaths.filter { !$0.segments.isEmpty }
    guard subpaths.count == 1, let subpath = subpaths.first else { return nil }
    var points = [subpath.start]
    for segment in subpath.segments {
      guard case .line(_, let end) = segment else { return nil }
      points.append(end)
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4 else { return nil }
    let isHorizontalFirst =
      points[0].y == points[1].y && points[1].x == points[2].x
      && points[2].y == points[3].y && points[3].x == points[0].x
    let isVerticalFirst =
      points[0].x == points[1].x && points[1].y == points[2].y
      && points[2].x == points[3].x && points[3].y == points[0].y
    return isHorizontalFirst || isVerticalFirst ? CGRect(enclosing: points) : nil
  }
}

extension CGPath {
  /// The bounding box of all points, including control points; null for an empty path.
  public var boundingBox: CGRect { value.boundingBox }

  /// The tight bounding box of the path; null for an empty path.
  public var boundingBoxOfPath: CGRect { value.boundingBoxOfPath }

  /// Whether the path is one rectangle, which is then stored in the variable.
  public func isRect(_ rect: inout CGRect) -> Bool {
    guard let found = value.rect else { return false }
    rect = found
    return true
  }

  /// Whether the path is one rectangle. (In Core Graphics the parameter is a pointer: nil, or
  /// `&rect`.)
  public func isRect(_ rect: CGRect? = nil) -> Bool { value.rect != nil }
}
