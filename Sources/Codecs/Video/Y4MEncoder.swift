public import Graphics

/// Writes raw video in YUV4MPEG2, which ffmpeg, x264 and others read.
///
/// Full resolution for color (4:4:4), 8 bits, BT.601 with luma 16…235: the file cannot say which
/// matrix it uses, and BT.601 is what readers assume. What is not opaque is drawn over the matte,
/// white by default. The rate is constant: a frame is repeated until its end.
public final class Y4MEncoder: FrameEncoder {
  private let sink: ByteSink
  private let rate: Double
  private let flattening: Flattening
  private var sequence = FrameSequence()
  /// Frames written so far.
  private var written = 0

  /// - Parameter options: Must have a frame rate.
  public init(to sink: ByteSink, options: EncodingOptions) throws(CodecError) {
    try OutputFormat.y4m.check(options)
    self.sink = sink
    rate = options.framesPerSecond!
    flattening = .background(options.matte?.opaquePixel ?? PremultipliedPixel(0xFFFF_FFFF))
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

  /// A rate as `50:1`; those of television, such as 29.97, as `30000:1001`.
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

  /// Y, Cb, Cr of all pixels, each rounded from BT.601's formula in 16-bit fixed point.
  static func planes(of frame: Bitmap, _ flattening: Flattening) -> [UInt8] {
    let count = frame.pixels.count
    var planes = [UInt8](repeating: 0, count: 3 * count)
    var bytes = planes.mutableSpan
    for (i, pixel) in frame.pixels.enumerated() {
      let color = flattening(PremultipliedPixel(pixel))
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      bytes[i] = UInt8((16829 * red + 33039 * green + 6416 * blue + 32768) >> 16 + 16)
      bytes[count + i] = UInt8((-9714 * red - 19070 * green + 28784 * blue + 32768) >> 16 + 128)
      bytes[2 * count + i] = UInt8(
        (28784 * red - 24103 * green - 4681 * blue + 32768) >> 16 + 128)
    }
    return planes
  }
}
