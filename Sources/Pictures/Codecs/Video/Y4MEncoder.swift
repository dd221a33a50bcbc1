import Base
public import Graphics

/// Writes raw video in YUV4MPEG2, which ffmpeg, x264 and others read.
///
/// It writes chroma in full resolution (4:4:4), 8 bits, BT.601 with luma 16…235: the format cannot
/// state its matrix, and readers assume BT.601. Pixels that are not opaque are drawn over the
/// matte, white by default. The rate is constant: a frame is repeated until its end.
public final class Y4MEncoder: FrameEncoder {
  private let sink: ByteSink
  private let rate: Double
  private let flattening: Flattening
  private var sequence = FrameSequence()
  /// The number of frames written so far.
  private var written = 0

  /// - Parameter options: Options with a frame rate.
  public init(to sink: ByteSink, options: EncodingOptions) throws(CodecError) {
    try OutputFormat.y4m.check(options)
    self.sink = sink
    rate = options.framesPerSecond!
    flattening = .background(options.matte?.opaquePixel ?? 0xFFFF_FFFF)
  }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    let isFirst = sequence.count == 0
    try sequence.admit(frame, endingAt: time, file: sink.name)
    if isFirst {
      let ratio = Y4MEncoder.ratio(rate)
      try sink.write(
        Array(
          """
          YUV4MPEG2 W\(frame.width) H\(frame.height) F\(ratio) Ip A1:1 C444 XCOLORRANGE=LIMITED

          """.utf8))
    }
    let due = Int(saturating: (time * rate).rounded())
    if written >= due { return }
    let planes = Array("FRAME\n".utf8) + Y4MEncoder.planes(of: frame, flattening)
    while written < due {
      try sink.write(planes)
      written += 1
    }
  }

  public func finish() throws(CodecError) {
    guard sequence.count > 0 else {
      cancel()
      throw .noFrames(file: sink.name)
    }
    try sink.commit()
  }

  public func cancel() { sink.cancel() }

  /// A rate as a ratio such as `50:1`; those of television, such as 29.97, as `30000:1001`.
  static func ratio(_ rate: Double) -> String {
    for denominator in [1, 1001] {
      let numerator = (rate * Double(denominator) / 1000).rounded() * 1000
      if denominator == 1001, abs(numerator / 1001 - rate) < 0.005 {
        return "\(Int(saturating: numerator)):1001"
      }
      if denominator == 1, rate == rate.rounded() { return "\(Int(saturating: rate)):1" }
    }
    return "\(Int(saturating: (rate * 1000).rounded())):1000"
  }

  /// The planes Y, Cb and Cr of all pixels, one after the other.
  static func planes(of frame: Bitmap, _ flattening: Flattening) -> [UInt8] {
    let count = frame.pixels.count
    let pixels = frame.pixels.span
    var planes = [UInt8](repeating: 0, count: 3 * count)
    var bytes = planes.mutableSpan
    // Neighbors are often alike.
    var last = PremultipliedPixel.clear
    var color = VideoColor(flattening(last))
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        color = VideoColor(flattening(last))
      }
      bytes[i] = color.luma
      bytes[count + i] = color.blueDifference
      bytes[2 * count + i] = color.redDifference
    }
    return planes
  }
}

/// A color with 8 bits per component, rounded from BT.601's formula in 16-bit fixed point.
private struct VideoColor {
  let luma, blueDifference, redDifference: UInt8

  @inline(__always)
  init(_ color: PremultipliedPixel) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    luma = UInt8((16829 * red + 33039 * green + 6416 * blue + 32768) >> 16 + 16)
    blueDifference = UInt8((-9714 * red - 19070 * green + 28784 * blue + 32768) >> 16 + 128)
    redDifference = UInt8((28784 * red - 24103 * green - 4681 * blue + 32768) >> 16 + 128)
  }
}
