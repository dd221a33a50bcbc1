import Base
import Foundation
import Graphics

/// Strokes of paths with very many crossings, drawn in pieces.
///
/// Cairo sorts all edges again for each row: with thousands of them in each, the time grows with
/// their square. In pieces it grows with their number.
extension Replay {
  /// The largest average number of segments in a row for a path that is stroked at once.
  static let crossingsAtOnce = 3000.0
  /// The height of the bands in which segments are counted.
  fileprivate static let bandHeight = 16
  /// The number of segments in a piece.
  private static let pieceLength = 512

  /// Throws if filling a path would take too long.
  ///
  /// Cairo's time for a row grows with the square of the segments in it: two seconds for the
  /// greatest number of pairs.
  func checkFill(of path: Path, on target: Target) throws(RasterError) {
    let crossings = path.crossings(of: target.viewport, transform)
    guard crossings.canBeFilled else {
      throw .pathTooDense(segments: path.elements.count)
    }
  }

  /// Throws if stroking a path would take longer than some seconds.
  func checkStroke(_ crossings: PathCrossings, of path: Path) throws(RasterError) {
    guard crossings.canBeStroked else {
      throw .pathTooDense(segments: path.elements.count)
    }
  }

  /// Strokes the pieces of a path into one coverage, and paints through it.
  ///
  /// The last segment of a piece is the first of the next one, so that they are joined.
  func strokePieces(
    of path: Path, _ style: StrokeStyle, _ color: CGColor, _ antialias: Bool, on target: Target
  ) throws(RasterError) {
    let frame = DeviceRect(covering: style.inkBox(of: path, in: transform)).outset(by: 1)
      .intersection(target.clip)
    guard !frame.isEmpty else { return }
    let coverage = try Coverage(frame: frame)
    try coverage.draw { c in
      c.setAntialias(antialias)
      for piece in path.pieces(of: Self.pieceLength) {
        c.beginPath()
        c.stroke(piece, style, transform)
      }
    }
    target.context.setColor(color)
    coverage.mask(target.context)
  }
}

/// Counts of the lines that cross bands of rows.
private struct BandCounts {
  /// The sum of the parts of each band that lines cross partly.
  private var parts: [Double]
  /// The number of lines crossing a whole band, as differences from the band above.
  private var steps: [Int]

  init(_ bands: Int) {
    parts = Array(repeating: 0, count: bands + 1)
    steps = Array(repeating: 0, count: bands + 1)
  }

  /// - Parameters:
  ///   - a: The start of a line, in bands from the top.
  ///   - b: Its end.
  mutating func add(_ a: Double, _ b: Double) {
    let (top, bottom) = (min(a, b), max(a, b))
    let (first, last) = (Int(top), Int(bottom))
    if first == last {
      parts[first] += bottom - top
    } else {
      parts[first] += Double(first + 1) - top
      parts[last] += bottom - Double(last)
      steps[first + 1] += 1
      steps[last] -= 1
    }
  }

  /// The average number of lines in a row of each band.
  var segments: [Double] {
    var whole = 0
    return parts.indices.dropLast().map { band in
      whole += steps[band]
      return parts[band] + Double(whole)
    }
  }
}

/// The number of a path's segments in rows of pixels.
struct PathCrossings {
  /// The average number in a row, in the densest band of rows; curves count as their chords.
  var maximumPerRow = 0.0
  /// The sum over all rows; curves count as eight lines along their control points.
  var rows = 0.0
  /// The sum over all rows of the square of their number; curves count as lines along their control
  /// points.
  var pairs = 0.0

  /// Whether filling takes no more than `Limits.crossingPairs`.
  var canBeFilled: Bool { pairs <= Limits.crossingPairs }
  /// Whether stroking takes no more than `Limits.strokedRows`.
  var canBeStroked: Bool { rows <= Limits.strokedRows }
}

extension Path {
  /// Counts the segments in each row; zero for short paths.
  ///
  /// - Parameter frame: The rows to count, independent of the repainted area, since strokes drawn
  ///   in pieces differ slightly from others.
  func crossings(of frame: DeviceRect, _ t: CGAffineTransform) -> PathCrossings {
    var result = PathCrossings()
    guard elements.count > Int(Replay.crossingsAtOnce), frame.height > 0 else { return result }
    let bands = (frame.height + Replay.bandHeight - 1) / Replay.bandHeight
    let end = Double(bands)
    let bandsPerRow = end / Double(frame.height)
    /// The vertical position of a point, in bands.
    func place(_ p: CGPoint) -> Double {
      let place = (p.x * t.b + p.y * t.d + t.ty - Double(frame.y0)) * bandsPerRow
      return place > 0 ? min(place, end) : 0
    }
    var (chords, legs) = (BandCounts(bands), BandCounts(bands))
    func addCurve(_ points: Double...) {
      chords.add(points[0], points[points.count - 1])
      for (a, b) in zip(points, points.dropFirst()) {
        legs.add(a, b)
        result.rows += abs(b - a) / bandsPerRow * 8
      }
    }
    func addLine(_ a: Double, _ b: Double) {
      chords.add(a, b)
      legs.add(a, b)
      result.rows += abs(b - a) / bandsPerRow
    }
    var (last, start) = (0.0, 0.0)
    for element in elements {
      switch element {
      case .move(let to):
        start = place(to)
        last = start
      case .line(let to):
        let next = place(to)
        addLine(last, next)
        last = next
      case .quad(let to, let control):
        let next = place(to)
        addCurve(last, place(control), next)
        last = next
      case .cubic(let to, let control1, let control2):
        let next = place(to)
        addCurve(last, place(control1), place(control2), next)
        last = next
      case .close:
        addLine(last, start)
        last = start
      }
    }
    result.maximumPerRow = chords.segments.max() ?? 0
    result.pairs = legs.segments.reduce(0) { $0 + $1 * $1 / bandsPerRow }
    return result
  }

  /// The subpaths that reach a rectangle of device space, with a margin of two pixels.
  ///
  /// The others cover none of its pixels by either fill rule, but would make a long text mostly
  /// outside the canvas as slow as one inside.
  func subpaths(near rect: DeviceRect, _ t: CGAffineTransform) -> Path {
    let near = rect.outset(by: 2)
    let (minX, maxX, minY, maxY) = (
      CGFloat(near.x0), CGFloat(near.x1), CGFloat(near.y0), CGFloat(near.y1)
    )
    var kept: [Element] = []
    kept.reserveCapacity(elements.count)
    var start = elements.startIndex
    var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    func finish(at end: Int) {
      if low.x <= maxX, high.x >= minX, low.y <= maxY, high.y >= minY {
        kept += elements[start..<end]
      }
    }
    for index in elements.indices {
      if case .move = elements[index], index > start {
        finish(at: index)
        start = index
        low = CGPoint(x: CGFloat.infinity, y: .infinity)
        high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
      }
      for point in elements[index].points {
        let mapped = point.applying(t)
        low = CGPoint(x: min(low.x, mapped.x), y: min(low.y, mapped.y))
        high = CGPoint(x: max(high.x, mapped.x), y: max(high.y, mapped.y))
      }
    }
    finish(at: elements.endIndex)
    return Path(kept)
  }

  /// Splits the path into paths of at most this many segments; the last segment of each is repeated
  /// at the start of the next.
  func pieces(of length: Int) -> [Path] {
    var pieces: [Path] = []
    var piece: [Element] = []
    var (start, current, before) = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
    func finish() { if piece.count > 1 { pieces.append(Path(piece)) } }
    for element in elements {
      var segment = element
      var end = current
      switch element {
      case .move(let to):
        if piece.count >= length {
          finish()
          piece = []
        }
        piece.append(element)
        (start, current, before) = (to, to, to)
        continue
      case .line(let to), .quad(let to, _), .cubic(let to, _, _): end = to
      case .close:
        // A contour that is split is closed by a line.
        end = start
        segment = .line(to: start)
      }
      if piece.count >= length, let last = piece.last {
        finish()
        piece = [.move(to: before), last]
        if case .move = last { piece = [.move(to: current)] }
      }
      piece.append(segment)
      (before, current) = (current, end)
    }
    finish()
    return pieces
  }
}

extension [CGPoint] {
  /// A polygon that covers the same part of a rectangle, without intermediate points on one side of
  /// it.
  func withoutDetails(outside rect: DeviceRect) -> [CGPoint] {
    let near = rect.outset(by: 2)
    let (minX, maxX, minY, maxY) = (
      CGFloat(near.x0), CGFloat(near.x1), CGFloat(near.y0), CGFloat(near.y1)
    )
    /// The sides beyond which a point lies, one bit each.
    func sides(_ p: CGPoint) -> UInt8 {
      (p.x < minX ? 1 : 0) | (p.x > maxX ? 2 : 0) | (p.y < minY ? 4 : 0) | (p.y > maxY ? 8 : 0)
    }
    var kept: [CGPoint] = []
    // The common sides of all points since the last but one.
    var common: UInt8 = 0
    for point in self {
      let own = sides(point)
      if common & own != 0, kept.count > 1 {
        common &= own
        kept[kept.count - 1] = point
      } else {
        common = kept.last.map { sides($0) & own } ?? 0
        kept.append(point)
      }
    }
    return kept
  }
}
