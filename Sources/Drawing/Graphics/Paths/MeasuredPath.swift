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
    var distance: CGFloat = 0
    runs = path.subpaths.map { subpath in
      let segments = subpath.allSegments
      let lengths = segments.map(\.length)
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
    let drawn = runs.filter { $0.end > $0.start }
    guard let run = drawn.last(where: { $0.start <= distance }) ?? drawn.first else { return nil }
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
    guard start < end else { return Path() }
    return Path(
      runs.compactMap { run in
        if start <= run.start, run.end <= end { return run.subpath }
        let (low, high) = (max(start, run.start), min(end, run.end))
        guard low < high else { return nil }
        return run.part(from: low, to: high)
      })
  }
}

extension MeasuredPath.MeasuredSubpath {
  /// The index of the segment of nonzero length that contains a distance.
  func index(at distance: CGFloat) -> Int {
    let holding = segments.indices.last { offsets[$0] <= distance && offsets[$0] < offsets[$0 + 1] }
    return holding ?? segments.indices.first { offsets[$0] < offsets[$0 + 1] } ?? 0
  }

  func part(from low: CGFloat, to high: CGFloat) -> Subpath {
    var parts: [Segment] = []
    for (index, segment) in segments.enumerated() {
      let (from, to) = (offsets[index], offsets[index + 1])
      guard from < to, from < high, low < to else { continue }
      if low <= from, to <= high {
        parts.append(segment)
      } else {
        parts.append(
          segment.part(
            from: low <= from
              ? 0 : segment.parameter(atLength: low - from, of: lengths[index]),
            to: to <= high
              ? 1 : segment.parameter(atLength: high - from, of: lengths[index])))
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
    trimmed(from: start, to: end) { MeasuredPath(self) }
  }

  /// The part between two fractions of the whole length, with lengths from a cache.
  /// - Parameter measure: Called only if the path is cut.
  package func trimmed(
    from start: CGFloat, to end: CGFloat, measuredBy measure: () -> MeasuredPath
  ) -> Path {
    guard start < end, start < 1, end > 0 else { return Path() }
    if start <= 0, end >= 1 { return self }
    let measured = measure()
    return measured.part(
      from: start <= 0 ? 0 : measured.length * start,
      to: end >= 1 ? measured.length : measured.length * end)
  }
}
