import Base
package import Graphics

/// Stores the frames of an animation losslessly, so that they can be encoded several times.
///
/// Like the encoders, it stores differences, and beyond `Limits.storedFrameBytes` in a file.
package final class FrameStore: FrameEncoder {
  let name: String
  private var sequence = FrameSequence()
  private var spool: FrameSpool?
  private var poster: (bitmap: Bitmap, time: Double)?
  /// The shortest time that a frame is shown, in seconds.
  private var shortest = Double.infinity

  /// - Parameter name: The name of the frames in messages.
  package init(name: String) { self.name = name }

  package var width: Int { sequence.width }
  package var height: Int { sequence.height }

  /// The frames' size in pixels after narrowing to a width.
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
    shortest = min(shortest, time - start)
  }

  package func setPoster(_ bitmap: Bitmap, at time: Double) throws(CodecError) {
    poster = (bitmap, time)
  }

  package func finish() throws(CodecError) {
    if spool == nil { throw .noFrames(file: name) }
  }

  package func cancel() { spool = nil }

  /// The number of frames that differ from the one before.
  var frameCount: Int { spool?.count ?? 0 }

  /// The rate in frames per second, by the shortest frame.
  var framesPerSecond: Double { 1 / shortest }

  /// The duration in seconds.
  var duration: Double { sequence.end }

  /// Appends the frames to another encoder, without finishing it.
  ///
  /// - Parameter rate: The rate to which the frames are reduced; nil for all.
  /// - Returns: The number of frames appended; without a rate, of those that differ from the one
  ///   before.
  @discardableResult
  package func replay(
    to encoder: any FrameEncoder, framesPerSecond rate: Double? = nil
  ) throws(CodecError) -> Int {
    var taken = 0
    try forEachFrame { (bitmap, end) throws(CodecError) in
      guard let rate else {
        taken += 1
        return try encoder.append(bitmap, endingAt: end)
      }
      // Sums of times rarely meet exactly.
      let due = Int(saturating: ((end - 1e-9) * rate).rounded(.up))
      guard due > taken else { return }
      taken = due
      try encoder.append(bitmap, endingAt: min(Double(taken) / rate, sequence.end))
    }
    if let poster { try encoder.setPoster(poster.bitmap, at: poster.time) }
    return taken
  }

  /// Calls a closure with each frame that differs from the one before, and its end in seconds.
  func forEachFrame(
    _ body: (Bitmap, _ end: Double) throws(CodecError) -> Void
  ) throws(CodecError) {
    guard let spool else { throw .noFrames(file: name) }
    var canvas = [PremultipliedPixel](repeating: .clear, count: width * height)
    var reader = spool.reader()
    while try reader.next(into: &canvas) != nil {
      let bitmap = Bitmap(width: width, height: height, pixels: canvas)
      try body(bitmap, reader.peek() ?? sequence.end)
    }
  }
}
