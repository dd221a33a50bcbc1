import Codecs
import Graphics
import Testing

/// Frames that tests encode: small, but with everything that makes codecs stumble.
enum Frames {
  /// A red square on white, moving right a pixel a frame.
  static func square(_ count: Int, width: Int = 40, height: Int = 24) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: width, height: height, filling: 0xFFFF_FFFF)
      for y in 6..<16 { for x in frame..<frame + 10 { bitmap[x % width, y] = 0xFFE0_2010 } }
      return bitmap
    }
  }
}

/// What an encoder makes of frames at a constant rate.
func encoded(
  _ frames: [Bitmap], as format: OutputFormat, rate: Double = 25,
  options: EncodingOptions = EncodingOptions()
) throws -> [UInt8] {
  let sink = ByteSink.memory()
  let encoder = try format.encoder(writingTo: sink, options: options)
  for (index, frame) in frames.enumerated() {
    try encoder.append(frame, endingAt: Double(index + 1) / rate)
  }
  try encoder.finish()
  return sink.bytes
}

@Suite struct RoundTrips {
  @Test(arguments: [OutputFormat.gif, .apng])
  func movingSquareIsExact(_ format: OutputFormat) throws {
    let frames = Frames.square(12)
    let decoded = try DecodedAnimation(encoded(frames, as: format))
    #expect(decoded.frames.map(\.bitmap) == frames)
    #expect(decoded.frames.map(\.delay.seconds) == Array(repeating: 0.04, count: 12))
    #expect(decoded.loop == .forever)
  }
}
