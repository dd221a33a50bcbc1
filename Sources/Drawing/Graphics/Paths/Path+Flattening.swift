import Base
public import Foundation

/// Points joined by straight lines.
public struct Polyline: Hashable, Sendable {
  public var points: [CGPoint]
  /// Whether a line joins the last point to the first.
  public var isClosed: Bool

  public init(points: [CGPoint], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// The subpaths with curves replaced by lines that stay within a distance of them.
  ///
  /// A curve becomes at most 4096 lines, even if the tolerance is 0, negative or NaN.
  public func polylines(tolerance: CGFloat) -> [Polyline] {
    var polylines: [Polyline] = []
    forEachPolyline(tolerance: tolerance) { polylines.append($0) }
    return polylines
  }

  /// Calls a closure with each of `polylines(tolerance:)`, one at a time.
  package func forEachPolyline(tolerance: CGFloat, _ body: (Polyline) -> Void) {
    for subpath in subpaths {
      var points = [subpath.start]
      for segment in subpath.segments { points += segment.flattened(tolerance: tolerance) }
      if subpath.isClosed, points.count > 1, points.last == subpath.start { points.removeLast() }
      body(Polyline(points: points, isClosed: subpath.isClosed))
    }
  }

  /// The path with curves replaced by lines that stay within a distance of them.
  public func flattened(tolerance: CGFloat) -> Path {
    var path = Path()
    for polyline in polylines(tolerance: tolerance) {
      path.addLines(between: polyline.points)
      if polyline.isClosed { path.closeSubpath() }
    }
    return path
  }
}

extension CGPath {
  /// A path of lines only, within `threshold` of this one.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(value.flattened(tolerance: threshold))
  }
}

extension Segment {
  /// The ends of the lines that approximate the segment, without its start.
  package func flattened(tolerance: CGFloat) -> [CGPoint] {
    // A curve deviates from its n chords by at most max|B″| / (8 n²).
    let bend = max(secondDerivative(at: 0).length, secondDerivative(at: 1).length)
    let ideal = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    let count = ideal < 4096 ? max(1, Int(saturating: ideal)) : bend > 0 ? 4096 : 1
    return (1...count).map { $0 == count ? end : point(at: CGFloat($0) / CGFloat(count)) }
  }
}
