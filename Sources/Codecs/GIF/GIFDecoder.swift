internal import CGif
import Graphics

/// Decodes a GIF image by image through giflib and composes what a viewer shows.
final class GIFDecoder: FrameDecoder {
  private let file: String
  private let input: Input
  private let handle: UnsafeMutablePointer<GifFileType>
  private let width, height: Int
  private var canvas: [UInt32]
  /// What the last image leaves to be done before the next.
  private var disposal: (method: Disposal, rect: PixelRect, before: [UInt32])?
  private var control: GraphicsControlBlock?
  /// `NETSCAPE2.0`'s count, as it stands there.
  private var loops: Int?
  private var frame = 0

  /// The bytes that giflib asks for.
  private final class Input {
    let bytes: [UInt8]
    var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  convenience init(_ bytes: [UInt8], file: String) throws(CodecError) {
    try self.init(bytes, file: file, decodes: true)
  }

  private init(_ bytes: [UInt8], file: String, decodes: Bool) throws(CodecError) {
    (self.file, input) = (file, Input(bytes))
    var error: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let file, let target else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(file.pointee.UserData).takeUnretainedValue()
        let available = min(Int(count), input.bytes.count - input.position)
        input.bytes.withUnsafeBufferPointer {
          guard let base = $0.baseAddress else { return }
          target.update(from: base + input.position, count: available)
        }
        input.position += available
        return Int32(available)
      }, &error)
    guard let opened else { throw GIFDecoder.failure(file, error) }
    handle = opened
    (width, height) = (Int(opened.pointee.SWidth), Int(opened.pointee.SHeight))
    canvas = []
    guard width > 0, height > 0 else {
      throw .damaged(file: file, format: "GIF", reason: "its size is \(width)×\(height)")
    }
    try PictureLimits.check(width: width, height: height, file: file)
    if decodes { canvas = Array(repeating: 0, count: width * height) }
  }

  deinit { DGifCloseFile(handle, nil) }

  func next() throws(CodecError) -> DecodedFrame? {
    guard let image = try nextImage() else { return nil }
    dispose()
    let before = image.disposal == .previous ? canvas : []
    try draw(image)
    disposal = (image.disposal, image.rect, before)
    return DecodedFrame(
      bitmap: Bitmap(width: width, height: height, pixels: canvas), delay: image.delay)
  }

  /// Everything but the pixels.
  static func inspect(_ bytes: [UInt8], file: String) throws(CodecError) -> PictureInfo {
    let decoder = try GIFDecoder(bytes, file: file, decodes: false)
    let palette = decoder.handle.pointee.SColorMap
    var frames: [FrameInfo] = []
    while let frame = try decoder.nextImage() {
      frames.append(frame)
      try decoder.skip()
    }
    guard !frames.isEmpty else {
      throw .damaged(file: file, format: "GIF", reason: "it has no frames")
    }
    let loop = decoder.loops.map { $0 == 0 ? LoopCount.forever : .times($0 + 1) }
    return PictureInfo(
      format: .gif, width: decoder.width, height: decoder.height,
      loop: loop ?? (frames.count > 1 ? .once : nil), frames: frames,
      paletteColors: palette.map { Int($0.pointee.ColorCount) },
      bitDepth: palette.map { Int($0.pointee.BitsPerPixel) } ?? 8, colorType: "palette",
      byteCount: bytes.count)
  }

  /// Reads up to the next image's pixels; nil at the end of the file.
  private func nextImage() throws(CodecError) -> FrameInfo? {
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(handle, &type))
      switch type {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(handle))
        return try imageInfo()
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return nil
      default: throw damaged("it holds a block of unknown type")
      }
    }
  }

  private func imageInfo() throws(CodecError) -> FrameInfo {
    let image = handle.pointee.Image
    let rect = PixelRect(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    guard !rect.isEmpty else { throw damaged("frame \(frame) has no pixels") }
    guard image.ColorMap != nil || handle.pointee.SColorMap != nil else {
      throw damaged("frame \(frame) has no palette")
    }
    frame += 1
    defer { control = nil }
    let disposal: Disposal =
      switch control?.DisposalMode ?? DISPOSAL_UNSPECIFIED {
      case DISPOSE_DO_NOT: .none
      case DISPOSE_BACKGROUND: .background
      case DISPOSE_PREVIOUS: .previous
      default: .unspecified
      }
    let transparent = control.map { Int($0.TransparentColor) } ?? -1
    return FrameInfo(
      rect: rect, delay: Delay(numerator: Int(control?.DelayTime ?? 0), denominator: 100),
      disposal: disposal, blendsOver: true,
      localPaletteColors: image.ColorMap.map { Int($0.pointee.ColorCount) },
      transparentIndex: transparent >= 0 ? transparent : nil, isInterlaced: image.Interlace)
  }

  private func readExtension() throws(CodecError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(handle, &code, &block))
    var blocks: [[UInt8]] = []
    while let bytes = block {
      // The first byte is the length of the others.
      blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      try check(DGifGetExtensionNext(handle, &block))
    }
    if code == GRAPHICS_EXT_FUNC_CODE, let first = blocks.first {
      var control = GraphicsControlBlock()
      guard DGifExtensionToGCB(first.count, first, &control) == GIF_OK else {
        throw damaged("the timing of frame \(frame) has the wrong length")
      }
      self.control = control
    } else if code == APPLICATION_EXT_FUNC_CODE, blocks.count > 1,
      let name = blocks.first.map({ String(decoding: $0, as: UTF8.self) }),
      name == "NETSCAPE2.0" || name == "ANIMEXTS1.0", blocks[1].count == 3, blocks[1][0] & 7 == 1
    {
      loops = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    }
  }

  private func skip() throws(CodecError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(handle, &size, &block))
    while block != nil { try check(DGifGetCodeNext(handle, &block)) }
  }

  private func dispose() {
    guard let (method, rect, before) = disposal else { return }
    if method == .previous {
      canvas = before
    } else if method == .background {
      for y in min(rect.y, height)..<min(rect.maxY, height) {
        for x in min(rect.x, width)..<min(rect.maxX, width) { canvas[y * width + x] = 0 }
      }
    }
  }

  private func draw(_ image: FrameInfo) throws(CodecError) {
    let map = handle.pointee.Image.ColorMap ?? handle.pointee.SColorMap!
    let colors = (0..<Int(map.pointee.ColorCount)).map { index in
      let color = map.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
    let rect = image.rect
    var line = [UInt8](repeating: 0, count: rect.width)
    // Interlaced images come in four passes.
    let passes = image.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (first, step) in passes {
      for row in stride(from: first, to: rect.height, by: step) {
        try check(DGifGetLine(handle, &line, Int32(rect.width)))
        let y = rect.y + row
        for (column, index) in line.enumerated() where Int(index) != image.transparentIndex {
          guard Int(index) < colors.count else {
            throw damaged(
              "frame \(frame - 1) uses colour \(index) of a palette of \(colors.count)")
          }
          // What lies outside of the picture is not seen.
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

  private func check(_ result: Int32) throws(CodecError) {
    if result == GIF_OK { return }
    if input.position >= input.bytes.count { throw damaged("it ends in the middle") }
    throw GIFDecoder.failure(file, handle.pointee.Error)
  }

  private static func failure(_ file: String, _ code: Int32) -> CodecError {
    let reason = GifErrorString(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
    return .damaged(file: file, format: "GIF", reason: reason)
  }
}
