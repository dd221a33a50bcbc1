import Base
public import Foundation

extension Path {
  /// The dashes along the path, each a separate subpath; curves are cut exactly.
  ///
  /// The pattern restarts with every subpath. A dash at the end of a closed subpath continues into
  /// one at its start, so that the corner there is joined. Dashes of length 0 become dots, oriented
  /// along the path. If lengths are negative, not finite or all 0, or there would be more than
  /// `Limits.dashes`, the path is unchanged.
  /// - Parameters:
  ///   - phase: The offset into the pattern at which a subpath starts.
  ///   - lengths: Dashes and gaps in turn; an odd number of them is used twice, with dashes and
  ///   gaps swapped.
  public func dashed(phase: CGFloat, lengths: [CGFloat]) -> Path {
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
      return self
    }
    let runs = subpaths.map { ($0, MeasuredPath(Path([$0]))) }
    let count = runs.reduce(0) { $0 + $1.1.length } / period * CGFloat(pattern.count / 2)
    guard count <= CGFloat(Limits.dashes) else { return self }
    var offset = phase.truncatingRemainder(dividingBy: period)
    if offset < 0 { offset += period }
    // The first dash that does not end before the subpaths begin.
    var (index, start) = (0, -offset)
    while index < pattern.count, start + pattern[index] < 0 {
      start = start + pattern[index] + pattern[index + 1]
      index += 2
    }
    return Path(
      runs.flatMap { subpath, measured in
        guard measured.length > 0 else { return [subpath] }
        return dashes(
          of: subpath, measured, pattern: pattern, period: period, offset: offset,
          from: (index, start))
      })
  }

  /// A dash of a tenth of a point: nearly invisible, but enough for Cairo, whose unit is 1/256
  /// pixel, to orient a square cap.
  private static func dot(_ point: CGPoint, along tangent: CGVector) -> Subpath {
    let start = CGPoint(x: point.x - tangent.dx * 0.05, y: point.y - tangent.dy * 0.05)
    let end = CGPoint(x: point.x + tangent.dx * 0.05, y: point.y + tangent.dy * 0.05)
    return Subpath(start: start, segments: [.line(start, end)], isClosed: false)
  }

  /// - Parameter begin: The index in the pattern of the first dash, and where it starts.
  private func dashes(
    of subpath: Subpath, _ measured: MeasuredPath, pattern: [CGFloat], period: CGFloat,
    offset: CGFloat, from begin: (index: Int, start: CGFloat)
  ) -> [Subpath] {
    // The start of the pattern's repetition that contains the start of the subpath.
    let first = -offset
    var result: [Subpath] = []
    var startsOn = false
    var endsOn = false
    var repetition: CGFloat = 0
    while first + repetition * period < measured.length {
      var (index, start) = repetition == 0 ? begin : (0, first + repetition * period)
      while index < pattern.count, start < measured.length {
        let end = start + pattern[index]
        let (low, high) = (max(0, start), min(end, measured.length))
        if low < high {
          result += measured.part(from: low, to: high).subpaths
          if low == 0 { startsOn = true }
          if high == measured.length { endsOn = true }
        } else if start == end, start >= 0, start < measured.length,
          let dot = measured.position(at: start)
        {
          result.append(Self.dot(dot.point, along: dot.tangent))
        }
        start = end + pattern[index + 1]
        index += 2
      }
      repetition += 1
    }
    if subpath.isClosed, startsOn, endsOn, result.count > 1, let head = result.first {
      result[result.count - 1].segments += head.segments
      result.removeFirst()
    }
    return result
  }
}
