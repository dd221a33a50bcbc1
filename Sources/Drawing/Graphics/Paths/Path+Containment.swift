public import Foundation

extension Path {
  /// Whether a point is inside the filled path, with every subpath treated as closed.
  ///
  /// Curves are tested exactly, not as approximations. Whether points of the outline are inside is
  /// undefined, except that of shapes that share an edge, a point on it is in exactly one.
  public func contains(_ point: CGPoint, using rule: FillRule = .winding) -> Bool {
    let number = windingNumber(around: point)
    return switch rule {
    case .winding: number != 0
    case .evenOdd: !number.isMultiple(of: 2)
    }
  }

  /// The winding number of the path around a point, positive from +x toward +y.
  public func windingNumber(around point: CGPoint) -> Int {
    guard point.isFinite else { return 0 }
    return subpaths.reduce(0) { sum, subpath in
      let end = subpath.segments.last?.end ?? subpath.start
      return subpath.segments.reduce(sum) { $0 + $1.crossings(rightOf: point) }
        + Segment.line(end, subpath.start).crossings(rightOf: point)
    }
  }
}

extension Segment {
  /// The sum of crossings of the ray from a point toward +x: +1 for each toward +y, −1 toward −y.
  fileprivate func crossings(rightOf point: CGPoint) -> Int {
    let points = points
    let (low, high) = points.reduce((CGFloat.infinity, -CGFloat.infinity)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    guard low <= point.y, point.y <= high else { return 0 }
    if points.allSatisfy({ $0.x <= point.x }) { return 0 }
    // Each piece between extrema is monotonic, so it meets the ray's line at most once.
    let cuts = [0] + extrema(\.y) + [1]
    let heights = cuts.map { self.point(at: $0).y }
    var count = 0
    for index in cuts.indices.dropLast() {
      let (isBelow, endsBelow) = (heights[index] <= point.y, heights[index + 1] <= point.y)
      guard isBelow != endsBelow else { continue }
      if isRight(of: point, from: cuts[index], to: cuts[index + 1], rising: isBelow) {
        count += isBelow ? 1 : -1
      }
    }
    return count
  }

  /// Whether a piece crosses the horizontal through a point to the right of it.
  private func isRight(
    of point: CGPoint, from start: CGFloat, to end: CGFloat, rising: Bool
  ) -> Bool {
    if case .line(let a, let b) = self {
      let side = CGVector(from: a, to: b).cross(CGVector(from: a, to: point))
      return rising ? side > 0 : side < 0
    }
    if points.allSatisfy({ $0.x > point.x }) { return true }
    var (low, high) = (start, end)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return self.point(at: middle).x > point.x }
      if (self.point(at: middle).y <= point.y) == rising { low = middle } else { high = middle }
    }
  }
}

extension CGPath {
  /// Whether a point, mapped by the transform first, is inside the filled path.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    value.contains(point.applying(transform), using: rule)
  }
}
