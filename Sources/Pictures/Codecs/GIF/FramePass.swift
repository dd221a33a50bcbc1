import Graphics

/// One pass over all frames of a spool, starting from any of them: those before it come last.
///
///     spool    ├─ 0 ─┼─ 1 ─┼─ 2 ─┼─ 3 ─┤ end
///     pass                 ├─ 2 ─┼─ 3 ─┼─ 0 ─┼─ 1 ─┤ end
struct FramePass {
  private let spool: FrameSpool
  private var reader: FrameSpool.Reader
  /// The duration of all frames, in seconds.
  private let end: Double
  /// The start of the pass's first frame in the spool, in seconds.
  private var firstStart = 0.0
  private var hasPendingFirstFrame: Bool
  private var isWrapped = false

  /// - Parameters:
  ///   - time: A time at which the spool shows the pass's first frame, in seconds.
  ///   - canvas: An empty canvas; receives that frame.
  init(
    _ spool: FrameSpool, from time: Double, until end: Double,
    into canvas: inout [PremultipliedPixel]
  ) throws(CodecError) {
    self.spool = spool
    self.end = end
    reader = spool.reader()
    hasPendingFirstFrame = time > 0
    guard hasPendingFirstFrame else { return }
    // Sums of times rarely meet exactly.
    while let start = try reader.peek(), start <= time + 1e-9 {
      firstStart = start
      _ = try reader.next(into: &canvas)
    }
  }

  /// The start of the next frame, in seconds from the start of the pass; nil at its end.
  mutating func peek() throws(CodecError) -> Double? {
    if hasPendingFirstFrame { return 0 }
    if let start = try reader.peek() {
      if !isWrapped { return start - firstStart }
      return start < firstStart ? start + end - firstStart : nil
    }
    guard firstStart > 0, !isWrapped else { return nil }
    (isWrapped, reader) = (true, spool.reader())
    return end - firstStart
  }

  /// Applies the next frame to a canvas of the animation's size.
  /// - Parameter changed: Called with each run of pixels that may have changed, in order: the index
  ///   of its first pixel, and its length.
  mutating func next(
    into canvas: inout [PremultipliedPixel], changed: (_ start: Int, _ count: Int) -> Void
  ) throws(CodecError) {
    if hasPendingFirstFrame {
      hasPendingFirstFrame = false
      for row in 0..<spool.height { changed(row * spool.width, spool.width) }
    } else if isWrapped && reader.isAtStart {
      // The first frame of the spool is stored as a difference from an empty canvas.
      let last = canvas
      canvas = Array(repeating: .clear, count: canvas.count)
      _ = try reader.next(into: &canvas)
      for run in changedRuns(from: last, to: canvas, width: spool.width) {
        changed(run.lowerBound, run.count)
      }
    } else {
      _ = try reader.next(into: &canvas, changed: changed)
    }
  }
}
