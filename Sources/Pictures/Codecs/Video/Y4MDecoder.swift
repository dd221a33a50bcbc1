import Base
import Graphics

/// Reads raw video in YUV4MPEG2 with 8 bits per component, frame by frame.
///
/// Colors are BT.601, which writers use unless they say otherwise. If chroma is subsampled, a
/// sample applies to all of its pixels.
final class Y4MDecoder {
  let width, height: Int
  /// The rate in frames per second; nil if the file does not state it.
  let framesPerSecond: Double?
  private let source: ByteSource
  private let chroma: Chroma
  private let isFull: Bool
  private var frame = 0

  /// Chroma subsampling: the number of pixels per sample, across and down.
  private struct Chroma {
    var across, down: Int
    var isThere = true
  }

  static func isY4M(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: "YUV4MPEG2".utf8) }

  init(_ source: ByteSource) throws(CodecError) {
    self.source = source
    let words = (try source.line() ?? "").split(separator: " ")
    guard words.first == "YUV4MPEG2" else {
      throw .damaged(file: source.name, format: "Y4M", reason: "it does not begin with YUV4MPEG2")
    }
    func value(_ key: Character) -> Substring? {
      words.dropFirst().first { $0.first == key }?.dropFirst()
    }
    guard let width = value("W").flatMap({ Int($0) }), width > 0,
      let height = value("H").flatMap({ Int($0) }), height > 0
    else { throw .damaged(file: source.name, format: "Y4M", reason: "it does not say its size") }
    try PictureLimits.check(width: width, height: height, file: source.name)
    self.width = width
    self.height = height
    let rate = (value("F") ?? "").split(separator: ":").compactMap { Double($0) }
    let isRate = rate.count == 2 && rate[0] > 0 && rate[1] > 0
    framesPerSecond = isRate ? rate[0] / rate[1] : nil
    let form = value("C").map(String.init) ?? "420"
    switch form {
    case "420", "420jpeg", "420mpeg2", "420paldv": chroma = Chroma(across: 2, down: 2)
    case "422": chroma = Chroma(across: 2, down: 1)
    case "444": chroma = Chroma(across: 1, down: 1)
    case "mono": chroma = Chroma(across: 1, down: 1, isThere: false)
    default:
      throw .damaged(
        file: source.name, format: "Y4M",
        reason: "its colors are C\(form); 420, 422, 444 and mono with 8 bits are read")
    }
    isFull = words.contains("XCOLORRANGE=FULL") || form == "420jpeg"
  }

  /// The next frame; nil after the last.
  func next() throws(CodecError) -> Bitmap? {
    guard let line = try source.line() else {
      if frame == 0 { throw damaged("it has no frames") }
      return nil
    }
    guard line == "FRAME" || line.hasPrefix("FRAME ") else {
      throw damaged("frame \(frame) does not begin with FRAME")
    }
    let across = (width + chroma.across - 1) / chroma.across
    let colors = chroma.isThere ? across * ((height + chroma.down - 1) / chroma.down) : 0
    let bytes = try source.read(width * height + 2 * colors)
    guard bytes.count == width * height + 2 * colors else {
      throw damaged("it ends within frame \(frame)")
    }
    frame += 1
    var bitmap = Bitmap(width: width, height: height)
    var pixels = bitmap.pixels.mutableSpan
    let planes = bytes.span
    for y in 0..<height {
      for x in 0..<width {
        let place = width * height + y / chroma.down * across + x / chroma.across
        let luma = Int(planes[y * width + x])
        let blue = chroma.isThere ? Int(planes[place]) - 128 : 0
        let red = chroma.isThere ? Int(planes[place + colors]) - 128 : 0
        pixels[y * width + x] = color(luma, blue, red)
      }
    }
    return bitmap
  }

  /// BT.601's inverse in 16-bit fixed point.
  @inline(__always)
  private func color(_ luma: Int, _ blue: Int, _ red: Int) -> PremultipliedPixel {
    let gray = isFull ? luma << 16 : (luma - 16) * 76309
    // Chroma has 224 steps and luma 219, or both have 255.
    let r = gray + red * (isFull ? 91881 : 104597)
    let g = gray - blue * (isFull ? 22554 : 25675) - red * (isFull ? 46802 : 53279)
    let b = gray + blue * (isFull ? 116130 : 132201)
    func byte(_ value: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: min(255, max(0, (value + 32768) >> 16)))
    }
    return PremultipliedPixel(red: byte(r), green: byte(g), blue: byte(b), alpha: 255)
  }

  private func damaged(_ reason: String) -> CodecError {
    .damaged(file: source.name, format: "Y4M", reason: reason)
  }
}
