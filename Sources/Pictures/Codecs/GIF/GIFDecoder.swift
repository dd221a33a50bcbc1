import Base
import Graphics

/// Decodes a GIF image by image and composes them.
final class GIFDecoder: FrameDecoder {
  private let file: String
  private let reader: GIFReader
  private let width, height: Int
  private var canvas: [PremultipliedPixel]
  /// The disposal of the last image, due before the next.
  private var disposal: (method: Disposal, rect: PixelRect, before: [PremultipliedPixel])?
  private var control: GIFReader.Control?
  /// The count in the `NETSCAPE2.0` extension.
  private var loops: Int?
  private var frame = 0

  convenience init(_ bytes: [UInt8], file: String) throws(CodecError) {
    try self.init(bytes, file: file, decodes: true)
  }

  private init(_ bytes: [UInt8], file: String, decodes: Bool) throws(CodecError) {
    self.file = file
    reader = try GIFReader(bytes, file: file)
    width = reader.width
    height = reader.height
    canvas = []
    guard width > 0, height > 0 else {
      throw .damaged(file: file, format: "GIF", reason: "its size is \(width)×\(height)")
    }
    try PictureLimits.check(width: width, height: height, file: file)
    if decodes { canvas = Array(repeating: .clear, count: width * height) }
  }

  func next() throws(CodecError) -> DecodedFrame? {
    guard let image = try nextImage() else { return nil }
    dispose()
    let before = image.disposal == .previous ? canvas : []
    try draw(image)
    disposal = (image.disposal, image.rect, before)
    return DecodedFrame(
      bitmap: Bitmap(width: width, height: height, pixels: canvas), delay: image.delay)
  }

  /// An image as stored.
  struct StoredImage {
    var info: FrameInfo
    /// The palette index of each pixel, rows from the top.
    var indices: [UInt8]
    var colors: [PremultipliedPixel]
    /// The composed picture before it.
    var before: [PremultipliedPixel]
  }

  /// The colors of the global palette.
  var palette: [PremultipliedPixel]? { reader.palette == nil ? nil : reader.globalColors() }

  /// The next image as stored; nil at the end of the file.
  func nextStored() throws(CodecError) -> StoredImage? {
    guard let image = try nextImage() else { return nil }
    dispose()
    let before = canvas
    var indices = [UInt8](repeating: 0, count: image.rect.count)
    try draw(image) { row, line in
      indices.replaceSubrange(row * line.count..<(row + 1) * line.count, with: line)
    }
    disposal = (image.disposal, image.rect, before)
    return StoredImage(
      info: image, indices: indices, colors: reader.colors() ?? [], before: before)
  }

  /// Reads everything but the pixels.
  static func inspect(_ bytes: [UInt8], file: String) throws(CodecError) -> PictureInfo {
    let decoder = try GIFDecoder(bytes, file: file, decodes: false)
    let palette = decoder.reader.palette
    var frames: [FrameInfo] = []
    while let frame = try decoder.nextImage() {
      frames.append(frame)
      try decoder.reader.skipImage()
    }
    guard !frames.isEmpty else {
      throw .damaged(file: file, format: "GIF", reason: "it has no frames")
    }
    let loop = decoder.loops.map { $0 == 0 ? LoopCount.forever : .times($0 + 1) }
    return PictureInfo(
      format: .gif, width: decoder.width, height: decoder.height,
      loop: loop ?? (frames.count > 1 ? .once : nil), frames: frames,
      paletteColors: palette?.colors,
      bitDepth: palette?.bits ?? 8, colorType: "palette",
      byteCount: bytes.count)
  }

  /// Reads up to the next image's pixels; nil at the end of the file.
  private func nextImage() throws(CodecError) -> FrameInfo? {
    while true {
      switch try reader.nextRecord() {
      case .image: return try imageInfo()
      case .extensionBlocks: try readExtension()
      case .end: return nil
      case .unknown: throw damaged("it holds a block of unknown type")
      }
    }
  }

  private func imageInfo() throws(CodecError) -> FrameInfo {
    let image = try reader.readImage()
    guard !image.rect.isEmpty else { throw damaged("frame \(frame) has no pixels") }
    guard image.paletteColors != nil || reader.palette != nil else {
      throw damaged("frame \(frame) has no palette")
    }
    frame += 1
    defer { control = nil }
    return FrameInfo(
      rect: image.rect, delay: Delay(numerator: control?.delay ?? 0, denominator: 100),
      disposal: control?.disposal ?? .unspecified, blendsOver: true,
      localPaletteColors: image.paletteColors, transparentIndex: control?.transparentIndex,
      isInterlaced: image.isInterlaced)
  }

  private func readExtension() throws(CodecError) {
    let (code, blocks) = try reader.readExtension()
    if code == GIFReader.graphicsControlCode, let first = blocks.first {
      guard let control = GIFReader.control(first) else {
        throw damaged("the timing of frame \(frame) has the wrong length")
      }
      self.control = control
    } else if code == GIFReader.applicationCode, blocks.count > 1,
      let name = blocks.first.map({ String(decoding: $0, as: UTF8.self) }),
      name == "NETSCAPE2.0" || name == "ANIMEXTS1.0", blocks[1].count == 3, blocks[1][0] & 7 == 1
    {
      loops = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    }
  }

  private func dispose() {
    guard let (method, rect, before) = disposal else { return }
    if method == .previous {
      canvas = before
    } else if method == .background {
      for y in min(rect.y, height)..<min(rect.maxY, height) {
        for x in min(rect.x, width)..<min(rect.maxX, width) { canvas[y * width + x] = .clear }
      }
    }
  }

  /// - Parameter handle: Called with each row's number and its indices.
  private func draw(
    _ image: FrameInfo, _ handle: (Int, [UInt8]) -> Void = { _, _ in }
  ) throws(CodecError) {
    let colors = reader.colors() ?? []
    let rect = image.rect
    var line = [UInt8](repeating: 0, count: rect.width)
    // Interlaced images are stored in four passes.
    let passes = image.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (first, step) in passes {
      for row in stride(from: first, to: rect.height, by: step) {
        try reader.readRow(&line)
        handle(row, line)
        let y = rect.y + row
        for (column, index) in line.enumerated() where Int(index) != image.transparentIndex {
          guard Int(index) < colors.count else {
            throw damaged(
              "frame \(frame - 1) uses color \(index) of a palette of \(colors.count)")
          }
          // Pixels outside of the picture are not visible.
          if y < height, rect.x + column < width {
            canvas[y * width + rect.x + column] = colors[Int(index)]
          }
        }
      }
    }
  }

  private func damaged(_ reason: String) -> CodecError {
    .damaged(file: file, format: "GIF", reason: reason)
  }
}
