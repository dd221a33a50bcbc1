import Arguments
import Flipbook

/// Encodes frames of 640×480 pixels to a GIF that is discarded; a small square moves over a
/// gradient.
struct EncodeBenchmark: Benchmark {
  static let name = "encode"
  static let overview = "Encode frames of 640×480 pixels, of which little moves, to a GIF."
  static let usage = "FRAMES"

  @Argument("FRAMES", .amount, help: "The number of frames.")
  private var frames: Int

  func seconds() throws -> Double { try encode(frames: frames) }
}

/// Encodes a file of opaque raw frames, 50 a second, to a GIF.
struct RawFrameEncoding: Verb {
  static let name = "gif"
  static let overview = "Encode a file of raw BGRA frames, 50 a second, to a GIF."
  static let usage = "WIDTH HEIGHT FILE OUT"

  @Argument("WIDTH", .count, help: "The width of a frame, in pixels.")
  private var width: Int

  @Argument("HEIGHT", .count, help: "The height of a frame, in pixels.")
  private var height: Int

  @Argument("FILE", help: "The file of frames.")
  private var path: String

  @Argument("OUT", help: "The GIF.")
  private var output: String

  func run() throws -> ExitStatus {
    try encodeGIF(of: path, width: width, height: height, to: output)
    return .done
  }
}

private func encode(frames: Int) throws -> Double {
  let (width, height) = (640, 480)
  var background = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      background[x, y] = PremultipliedPixel(
        red: UInt32(x * 255 / width), green: UInt32(y * 255 / height), blue: 0x80, alpha: 255)
    }
  }
  let encoder = try GIFEncoder(to: ByteSink(path: "/dev/null"))
  return try wallSeconds {
    for frame in 0..<frames {
      var picture = background
      let left = frame * 7 % (width - 40)
      for y in 220..<260 {
        for x in left..<left + 40 { picture[x, y] = 0xFFFF_FFFF }
      }
      try encoder.append(picture, endingAt: Double(frame + 1) / 50)
    }
    try encoder.finish()
  }
}

private func encodeGIF(of path: String, width: Int, height: Int, to output: String) throws {
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  let encoder = try GIFEncoder(
    to: ByteSink(path: output), options: EncodingOptions(framesPerSecond: 50))
  let size = width * height * 4
  var frame = 0
  while let bytes = try file.read(upToCount: size), bytes.count == size {
    frame += 1
    let parts = [UInt8](bytes)
    var picture = Bitmap(width: width, height: height)
    for i in picture.pixels.indices {
      // Blue comes first.
      let (blue, green) = (UInt32(parts[4 * i]), UInt32(parts[4 * i + 1]))
      let (red, alpha) = (UInt32(parts[4 * i + 2]), UInt32(parts[4 * i + 3]))
      picture.pixels[i] = PremultipliedPixel(red: red, green: green, blue: blue, alpha: alpha)
    }
    try encoder.append(picture, endingAt: Double(frame) / 50)
  }
  try encoder.finish()
}
