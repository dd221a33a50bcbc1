/// The frames of a spool, all around from one of them: those before it come last.
///
///     spool    ├─ 0 ─┼─ 1 ─┼─ 2 ─┼─ 3 ─┤ end
///     round                ├─ 2 ─┼─ 3 ─┼─ 0 ─┼─ 1 ─┤ end
struct FrameRound {
  private let spool: FrameSpool
  private var reader: FrameSpool.Reader
  /// Seconds that all frames last.
  private let end: Double
  /// When the frame with which the round begins does in the spool, in seconds.
  private var opening = 0.0
  private var isOpening: Bool
  private var isWrapped = false

  /// - Parameters:
  ///   - time: When the spool shows the frame with which the round begins, in seconds.
  ///   - canvas: Empty; then what that frame shows.
  init(
    _ spool: FrameSpool, from time: Double, until end: Double, into canvas: inout [UInt32]
  ) throws(CodecError) {
    self.spool = spool
    self.end = end
    reader = spool.reader()
    isOpening = time > 0
    guard isOpening else { return }
    // Sums of times rarely meet exactly.
    while let start = try reader.peek(), start <= time + 1e-9 {
      opening = start
      _ = try reader.next(into: &canvas)
    }
  }

  /// When the next frame starts, in seconds from the start of the round; nil at its end.
  mutating func peek() throws(CodecError) -> Double? {
    if isOpening { return 0 }
    if let start = try reader.peek() {
      if !isWrapped { return start - opening }
      return start < opening ? start + end - opening : nil
    }
    guard opening > 0, !isWrapped else { return nil }
    (isWrapped, reader) = (true, spool.reader())
    return end - opening
  }

  /// Applies the next frame to a canvas of the animation's size.
  /// - Parameter changed: Called with the index of each pixel that may have changed, in order.
  mutating func next(
    into canvas: inout [UInt32], changed: (_ start: Int, _ count: Int) -> Void
  ) throws(CodecError) {
    if isOpening {
      isOpening = false
      for row in 0..<spool.height { changed(row * spool.width, spool.width) }
    } else if isWrapped && reader.isAtStart {
      // The first frame of the spool is one on an empty canvas.
      let last = canvas
      canvas = Array(repeating: 0, count: canvas.count)
      _ = try reader.next(into: &canvas)
      for run in changedRuns(from: last, to: canvas, width: spool.width) {
        changed(run.lowerBound, run.count)
      }
    } else {
      _ = try reader.next(into: &canvas, changed: changed)
    }
  }
}
