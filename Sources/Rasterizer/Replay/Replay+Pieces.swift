import Foundation
import Graphics

/// Strokes of paths that cross themselves again and again.
///
/// Cairo sorts all edges of a row anew for each row: with thousands of them in each, that takes a
/// time that grows with their square. In pieces it grows with their number.
extension Replay {
  /// How many segments may lie in a row on average for a path to be stroked in one go.
  static let crossingsAtOnce = 3000.0
  /// Segments of a piece.
  private static let pieceLength = 512

  /// Strokes one piece after the other into one coverage, and colors that.
  ///
  /// Where pieces meet, the last segment of one is the first of the next, so that they are joined.
  func strokePieces(
    of path: Path, _ style: StrokeStyle, _ color: CGColor, _ antialias: Bool, on target: Target
  ) throws(RasterError) {
    let reach = style.reach
    let box = path.controlBox.insetBy(dx: -reach, dy: -reach).box(in: transform)
    let frame = DeviceRect(covering: box).outset(by: 1).intersection(target.clip)
    guard !frame.isEmpty else { return }
    let coverage = try Coverage(frame: frame)
    try coverage.draw { c in
      c.setAntialias(antialias)
      for piece in path.pieces(of: Self.pieceLength) {
        c.beginPath()
        c.add(piece, transform)
        c.stroke(style, pen: transform)
      }
    }
    target.context.setColor(color)
    coverage.mask(target.context)
  }
}

extension Path {
  /// How many of its segments a row of pixels meets on average; curves count as their chords.
  func crossings(of clip: DeviceRect, _ t: CGAffineTransform) -> Double {
    guard elements.count > Int(Replay.crossingsAtOnce), clip.height > 0 else { return 0 }
    let (top, bottom) = (Double(clip.y0), Double(clip.y1))
    func row(_ p: CGPoint) -> Double { max(top, min(p.x * t.b + p.y * t.d + t.ty, bottom)) }
    var (length, last, start) = (0.0, top, top)
    for element in elements {
      let end =
        switch element {
        case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _): row(to)
        case .close: start
        }
      if case .move = element { start = end } else { length += abs(end - last) }
      last = end
    }
    return length / (bottom - top)
  }

  /// Paths of at most so many segments each, which together have all of this one's, the last
  /// segment of each once more at the start of the next.
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
        // A contour that is cut has no close of its own: a line stands for it.
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
