package import Graphics

/// Keeps the frames of an animation as they are, so that they can be encoded more than once.
///
/// As all encoders do, it holds differences, and beyond some megabytes in a file.
package final class FrameStore: FrameEncoder {
  private let name: String
  private var sequence = FrameSequence()
  private var spool: FrameSpool?
  private var poster: (bitmap: Bitmap, time: Double)?

  /// - Parameter name: What messages call the frames.
  package init(name: String) { self.name = name }

  package var width: Int { sequence.width }
  package var height: Int { sequence.height }

  /// The frames' size in pixels where they are made smaller.
  package func size(narrowedTo limit: Int?) -> (width: Int, height: Int) {
    Bitmap.size(width, height, narrowedTo: limit)
  }

  package func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    let start = sequence.end
    try sequence.admit(frame, endingAt: time, file: name)
    if spool == nil {
      spool = FrameSpool(
        width: frame.width, height: frame.height, flattening: .none, colorLimit: 0)
    }
    try spool!.append(frame.pixels, startingAt: start)
  }

  package func setPoster(_ bitmap: Bitmap, at time: Double) throws(CodecError) {
    poster = (bitmap, time)
  }

  package func finish() throws(CodecError) {
    if spool == nil { throw .noFrames(file: name) }
  }

  package func cancel() { spool = nil }

  /// Hands all frames to another encoder, without finishing it.
  ///
  /// - Parameter step: Of how many frames that differ one is taken.
  /// - Returns: How many were taken.
  @discardableResult
  package func replay(
    to encoder: any FrameEncoder, every step: Int = 1
  ) throws(CodecError) -> Int {
    var taken = 0
    guard let spool else { throw .noFrames(file: name) }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var reader = spool.reader()
    while try reader.next(into: &canvas) != nil {
      let bitmap = Bitmap(width: width, height: height, pixels: canvas)
      for _ in 1..<step where try reader.peek() != nil { _ = try reader.next(into: &canvas) }
      try encoder.append(bitmap, endingAt: reader.peek() ?? sequence.end)
      taken += 1
    }
    if let poster { try encoder.setPoster(poster.bitmap, at: poster.time) }
    return taken
  }
}
