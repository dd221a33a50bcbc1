import Graphics

/// Scales down frames that are too wide, and passes them to another encoder.
final class NarrowingEncoder: FrameEncoder {
  private let encoder: any FrameEncoder
  private let width: Int
  /// The last frame and its scaled version, which is reused for an equal frame.
  private var last: (source: Bitmap, result: Bitmap)?

  /// - Parameter width: The largest width in pixels.
  init(_ encoder: any FrameEncoder, width: Int) {
    self.encoder = encoder
    self.width = width
  }

  func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try encoder.append(narrowed(frame), endingAt: time)
  }

  func setPoster(_ poster: Bitmap, at time: Double) throws(CodecError) {
    try encoder.setPoster(poster.narrowed(to: width), at: time)
  }

  private func narrowed(_ frame: Bitmap) -> Bitmap {
    if let last, last.source == frame { return last.result }
    let result = frame.narrowed(to: width)
    last = (frame, result)
    return result
  }

  func finish() throws(CodecError) { try encoder.finish() }
  func cancel() { encoder.cancel() }
  var summary: EncodingSummary { encoder.summary }
}
