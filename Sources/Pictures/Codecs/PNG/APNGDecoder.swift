import Graphics

/// Decodes the frames of an APNG, or the picture of a PNG, and composes them.
///
/// Each frame's data becomes a separate PNG for libpng, with the header and palette of the file.
final class APNGDecoder: FrameDecoder {
  let info: PictureInfo
  private let file: String
  private let bytes: [UInt8]
  private let images: [Image]
  /// The chunks that all frames share: palette, transparency, gamma.
  private let shared: [UInt8]
  private var canvas: [PremultipliedPixel] = []
  private var disposal: (method: Disposal, rect: PixelRect, before: [PremultipliedPixel])?
  private var frame = 0

  private struct Image {
    var info: FrameInfo
    var data: [ArraySlice<UInt8>] = []
  }

  init(_ bytes: [UInt8], file: String) throws(CodecError) {
    self.file = file
    self.bytes = bytes
    let header = try PNGHeader(bytes, file: file)
    var parser = Parser(file: file, header: header)
    for chunk in try PNGFile.chunks(of: bytes, file: file) { try parser.add(chunk) }
    let images = try parser.finish()
    self.images = images
    shared = parser.shared
    let colorType =
      switch header.colorType {
      case 0: "gray"
      case 2: "RGB"
      case 3: "palette"
      case 4: "gray and alpha"
      default: "RGBA"
      }
    info = PictureInfo(
      format: parser.control == nil ? .png : .apng, width: header.width, height: header.height,
      loop: parser.control.map { $0.plays == 0 ? .forever : .times($0.plays) },
      frames: images.map(\.info), paletteColors: parser.paletteColors, bitDepth: header.bitDepth,
      colorType: colorType, byteCount: bytes.count)
  }

  func next() throws(CodecError) -> DecodedFrame? {
    guard frame < images.count else { return nil }
    let image = images[frame]
    let isFirst = frame == 0
    frame += 1
    if info.format == .png {
      return DecodedFrame(bitmap: try LibPNG.decompress(bytes, file: file), delay: image.info.delay)
    }
    if isFirst { canvas = Array(repeating: .clear, count: info.width * info.height) }
    dispose()
    let bitmap = try LibPNG.decompress(standalone(image), file: file)
    var method = image.info.disposal
    // By the specification, the first frame has no previous picture to restore.
    if isFirst, method == .previous { method = .background }
    disposal = (method, image.info.rect, method == .previous ? canvas : [])
    compose(bitmap, image.info)
    return DecodedFrame(
      bitmap: Bitmap(width: info.width, height: info.height, pixels: canvas),
      delay: image.info.delay)
  }

  private func standalone(_ image: Image) -> [UInt8] {
    let size = [image.info.rect.width, image.info.rect.height]
    let header = size.flatMap { PNGFile.bigEndian(UInt32($0)) } + bytes[24..<29]
    return PNGFile.signature + PNGFile.chunk("IHDR", header) + shared
      + PNGFile.chunk("IDAT", image.data.flatMap { $0 }) + PNGFile.chunk("IEND", [])
  }

  private func dispose() {
    guard let (method, rect, before) = disposal else { return }
    if method == .previous { canvas = before }
    guard method == .background else { return }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { canvas[y * info.width + x] = .clear }
    }
  }

  private func compose(_ bitmap: Bitmap, _ frame: FrameInfo) {
    let rect = frame.rect
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let pixel = bitmap.pixels[y * rect.width + x]
        let i = (rect.y + y) * info.width + rect.x + x
        canvas[i] = frame.blendsOver ? pixel.over(canvas[i]) : pixel
      }
    }
  }

  /// Sorts the chunks of a file into frames.
  private struct Parser {
    let file: String
    let header: PNGHeader
    var shared: [UInt8] = []
    var control: (frames: Int, plays: Int)?
    var paletteColors: Int?
    private var images: [Image] = []
    private var still: [ArraySlice<UInt8>] = []
    private var sequence = 0

    init(file: String, header: PNGHeader) { (self.file, self.header) = (file, header) }

    mutating func add(_ chunk: PNGChunk) throws(CodecError) {
      let data = chunk.data
      switch chunk.type {
      case "IHDR", "IEND": break
      case "acTL":
        guard data.count == 8 else { throw damaged("acTL has the wrong length") }
        control = (Int(PNGFile.number(data, at: 0)), Int(PNGFile.number(data, at: 4)))
      case "fcTL":
        guard data.count == 26 else { throw damaged("fcTL has the wrong length") }
        try number(data)
        images.append(Image(info: try frameInfo(data)))
      case "IDAT":
        still.append(data)
        // A picture before the first fcTL is only for viewers without animation.
        if !images.isEmpty { images[images.count - 1].data.append(data) }
      case "fdAT":
        guard data.count >= 4, !images.isEmpty else { throw damaged("fdAT is out of place") }
        try number(data)
        images[images.count - 1].data.append(data.dropFirst(4))
      default:
        if chunk.type == "PLTE" { paletteColors = data.count / 3 }
        if still.isEmpty,
          ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"].contains(chunk.type)
        {
          shared += PNGFile.chunk(chunk.type, data)
        }
      }
    }

    private mutating func number(_ data: ArraySlice<UInt8>) throws(CodecError) {
      guard Int(PNGFile.number(data, at: 0)) == sequence else {
        throw damaged("animation chunk \(sequence) is out of order")
      }
      sequence += 1
    }

    private func frameInfo(_ data: ArraySlice<UInt8>) throws(CodecError) -> FrameInfo {
      let values = (1...4).map { Int(PNGFile.number(data, at: 4 * $0)) }
      let rect = PixelRect(x: values[2], y: values[3], width: values[0], height: values[1])
      let whole = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
      guard !rect.isEmpty, whole.contains(rect) else {
        throw damaged("frame \(images.count) does not lie within the picture")
      }
      let (num, den) = (PNGFile.short(data, at: 20), PNGFile.short(data, at: 22))
      let (dispose, blend) = (data[data.startIndex + 24], data[data.startIndex + 25])
      guard dispose <= 2, blend <= 1 else {
        throw damaged("frame \(images.count) has an unknown way to blend or to be disposed of")
      }
      return FrameInfo(
        rect: rect, delay: Delay(numerator: num, denominator: den == 0 ? 100 : den),
        disposal: [Disposal.none, .background, .previous][Int(dispose)], blendsOver: blend == 1,
        localPaletteColors: nil, transparentIndex: nil, isInterlaced: header.isInterlaced)
    }

    func finish() throws(CodecError) -> [Image] {
      guard !still.isEmpty else { throw damaged("it has no picture") }
      guard let control else {
        let rect = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
        return [
          Image(
            info: FrameInfo(
              rect: rect, delay: Delay(numerator: 0, denominator: 100), disposal: .none,
              blendsOver: false, localPaletteColors: nil, transparentIndex: nil,
              isInterlaced: header.isInterlaced))
        ]
      }
      guard control.frames > 0 else { throw damaged("it has no frames") }
      guard control.frames == images.count else {
        throw damaged("it announces \(control.frames) frames but has \(images.count)")
      }
      for (index, image) in images.enumerated() where image.data.isEmpty {
        throw damaged("frame \(index) has no pixels")
      }
      return images
    }

    private func damaged(_ reason: String) -> CodecError {
      .damaged(file: file, format: "APNG", reason: reason)
    }
  }
}
