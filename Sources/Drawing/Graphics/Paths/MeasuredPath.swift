public import Foundation

/// A path with precomputed lengths, for points, tangents and parts by distance along it.
///
/// Subpaths follow one another without the gaps between them. Distances are clamped to 0…`length`;
/// NaN results in nil or an empty path.
public struct MeasuredPath: Sendable {
  /// The length of all subpaths, closing lines included, to a relative error below 1e-9.
  public let length: CGFloat
  private let runs: [MeasuredSubpath]

  /// A subpath with the offsets of its segments along the whole path.
  fileprivate struct MeasuredSubpath: Sendable {
    let subpath: Subpath
    let segments: [Segment]
    let lengths: [CGFloat]
    /// The offset of each segment, and of the subpath's end.
    let offsets: [CGFloat]
    var start: CGFloat { offsets[0] }
    var end: CGFloat { offsets[offsets.count - 1] }
  }

  public init(_ path: Path) {
    var steps = 0
    self.init(path, steps: &steps)
  }

  /// - Parameter steps: Grows by the number of parts of curves that are integrated.
  package init(_ path: Path, steps: inout Int) {
    var distance: CGFloat = 0
    runs = path.subpaths.map { subpath in
      let segments = subpath.allSegments
      let lengths = segments.map { $0.length(to: 1, steps: &steps) }
      var offsets = [distance]
      for length in lengths {
        distance += length
        offsets.append(distance)
      }
      return MeasuredSubpath(
        subpath: subpath, segments: segments, lengths: lengths, offsets: offsets)
    }
    length = distance
  }

  /// The point and the unit tangent at a distance; nil for a path that draws nothing.
  public func position(at distance: CGFloat) -> (point: CGPoint, tangent: CGVector)? {
    guard !distance.isNaN else { return nil }
    // The last subpath that begins at or before it, except at the very end: a gap is crossed when
    // it is reached.
    guard
      let run = runs.last(where: { $0.end > $0.start && $0.start <= distance })
        ?? runs.first(where: { $0.end > $0.start })
    else { return nil }
    let index = run.index(at: distance)
    let segment = run.segments[index]
    let t = segment.parameter(
      atLength: distance - run.offsets[index], of: run.lengths[index])
    guard let tangent = segment.tangent(at: t) else { return nil }
    return (segment.point(at: t), tangent)
  }

  /// The part between two distances, curves cut exactly; empty unless `start < end`.
  ///
  /// A subpath that is wholly inside is unchanged, closed if it was, and so is a dot (a subpath of
  /// zero length).
  public func part(from start: CGFloat, to end: CGFloat) -> Path {
    var steps = 0
    return part(from: start, to: end, steps: &steps)
  }

  fileprivate func part(from start: CGFloat, to end: CGFloat, steps: inout Int) -> Path {
    guard start < end else { return Path() }
    return Path(
      runs.compactMap { run in
        if start <= run.start, run.end <= end { return run.subpath }
        let (low, high) = (max(start, run.start), min(end, run.end))
        guard low < high else { return nil }
        return run.part(from: low, to: high, steps: &steps)
      })
  }
}

extension MeasuredPath.MeasuredSubpath {
  /// The index of the segment of nonzero length that contains a distance; the first or the last one
  /// for a distance before or after them.
  func index(at distance: CGFloat) -> Int {
    distance < end
      ? firstIndex { offsets[$0 + 1] > max(distance, start) }
      : firstIndex { offsets[$0 + 1] >= end }
  }

  /// The first segment for which a condition holds that holds for all after it, too.
  private func firstIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func part(from low: CGFloat, to high: CGFloat, steps: inout Int) -> Subpath {
    var parts: [Segment] = []
    for index in firstIndex(where: { !(offsets[$0 + 1] <= low) })..<segments.count {
      let (from, to) = (offsets[index], offsets[index + 1])
      guard from < high else { break }
      guard from < to, low < to else { continue }
      let segment = segments[index]
      if low <= from, to <= high {
        parts.append(segment)
      } else {
        func parameter(at distance: CGFloat) -> CGFloat {
          segment.parameter(atLength: distance - from, of: lengths[index], steps: &steps)
        }
        parts.append(
          segment.part(
            from: low <= from ? 0 : parameter(at: low), to: to <= high ? 1 : parameter(at: high)))
      }
    }
    return Subpath(start: parts.first?.start ?? subpath.start, segments: parts, isClosed: false)
  }
}

extension Path {
  /// The length of all subpaths, closing lines included; for several queries, create a
  /// `MeasuredPath`.
  public var length: CGFloat { MeasuredPath(self).length }

  /// The part between two fractions of the whole length, as `strokeStart` and `strokeEnd` cut it.
  ///
  /// Fractions are clamped to 0…1; 0 to 1 is the path itself, and the result is empty unless `start
  /// < end`.
  public func trimmed(from start: CGFloat, to end: CGFloat) -> Path {
    var steps = 0
    return trimmed(from: start, to: end, steps: &steps) { MeasuredPath(self, steps: &$0) }
  }

  /// The part between two fractions of the whole length, with lengths from a cache.
  /// - Parameters:
  ///   - steps: Grows by the number of parts of curves that are integrated.
  ///   - measure: Called only if the path is cut.
  package func trimmed(
    from start: CGFloat, to end: CGFloat, steps: inout Int,
    measuredBy measure: (_ steps: inout Int) -> MeasuredPath
  ) -> Path {
    guard start < end, start < 1, end > 0 else { return Path() }
    if start <= 0, end >= 1 { return self }
    let measured = measure(&steps)
    return measured.part(
      from: start <= 0 ? 0 : measured.length * start,
      to: end >= 1 ? measured.length : measured.length * end, steps: &steps)
  }
}
