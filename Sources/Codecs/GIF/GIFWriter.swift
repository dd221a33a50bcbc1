internal import CGif
import Foundation

/// One image of a GIF file, ready to be written.
struct GIFImage: Sendable {
  var rect: PixelRect
  /// In hundredths of a second.
  var delay: Int
  /// Whether the rectangle becomes transparent before the next image.
  var clears: Bool
  /// The index that draws nothing.
  var transparentIndex: Int?
  /// The colours, when they are not the global ones.
  var localPalette: [UInt32]?
  /// Bits of an index before compression, 2…8; fewer than the palette's where only its first colours are used.
  var minimumCodeSize: Int
  /// Packed LZW codes.
  var codes: [UInt8]
}

/// Writes the blocks of a GIF file through giflib.
///
/// giflib's own compressor takes one value a pixel; ours has a choice, so the codes arrive ready and giflib
/// writes everything around them.
final class GIFWriter {
  private let sink: ByteSink
  private let handle: UnsafeMutablePointer<GifFileType>
  private let output: Output
  private var isOpen = true

  /// What giflib has written and the sink has not yet got.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// - Parameter loops: Repeats after the first play; 0 repeats forever, nil never.
  init(
    to sink: ByteSink, width: Int, height: Int, palette: [UInt32], loops: Int?
  ) throws(CodecError) {
    (self.sink, output) = (sink, Output())
    var error: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let file, let bytes else { return 0 }
        let output = Unmanaged<Output>.fromOpaque(file.pointee.UserData).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &error)
    guard let opened else { throw GIFWriter.failure(sink.name, error) }
    handle = opened
    EGifSetGifVersion(handle, true)
    try withColorMap(palette) { map in
      EGifPutScreenDesc(handle, GifWord(width), GifWord(height), 8, 0, map)
    }
    if let loops {
      let block: [UInt8] = [1, UInt8(loops & 0xFF), UInt8(loops >> 8)]
      try check(EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
      try check(EGifPutExtensionBlock(handle, 11, "NETSCAPE2.0"))
      try check(EGifPutExtensionBlock(handle, 3, block))
      try check(EGifPutExtensionTrailer(handle))
    }
    try flush()
  }

  deinit {
    if isOpen { EGifCloseFile(handle, nil) }
  }

  func write(_ image: GIFImage) throws(CodecError) {
    var control = GraphicsControlBlock(
      DisposalMode: image.clears ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(image.delay), TransparentColor: Int32(image.transparentIndex ?? -1))
    var extra = [UInt8](repeating: 0, count: 4)
    _ = EGifGCBToExtension(&control, &extra)
    try check(EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, 4, extra))
    let rect = image.rect
    try withColorMap(image.localPalette) { map in
      // giflib writes the code size after the image's header and takes it from the palette in force.
      let inForce = map ?? handle.pointee.SColorMap!
      let bits = inForce.pointee.BitsPerPixel
      inForce.pointee.BitsPerPixel = Int32(image.minimumCodeSize)
      defer { inForce.pointee.BitsPerPixel = bits }
      return EGifPutImageDesc(
        handle, GifWord(rect.x), GifWord(rect.y), GifWord(rect.width), GifWord(rect.height), false,
        map)
    }
    for start in stride(from: 0, to: image.codes.count, by: 255) {
      let block = image.codes[start..<min(start + 255, image.codes.count)]
      try check(EGifPutCodeNext(handle, [UInt8(block.count)] + block))
    }
    try check(EGifPutCodeNext(handle, nil))
    try flush()
  }

  /// Writes the trailer.
  func finish() throws(CodecError) {
    isOpen = false
    var error: Int32 = 0
    let closed = EGifCloseFile(handle, &error)
    guard closed == GIF_OK else { throw GIFWriter.failure(sink.name, error) }
    try flush()
  }

  private func flush() throws(CodecError) {
    try sink.write(output.bytes)
    output.bytes.removeAll(keepingCapacity: true)
  }

  /// Bits of an index into a palette of that many entries, as giflib counts them: 1…8.
  static func indexBits(_ count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }

  /// Calls giflib with a colour table of 2, 4 … 256 entries, filled up with black.
  private func withColorMap(
    _ palette: [UInt32]?, _ body: (UnsafeMutablePointer<ColorMapObject>?) -> Int32
  ) throws(CodecError) {
    guard let palette else { return try check(body(nil)) }
    let count = 1 << GIFWriter.indexBits(palette.count)
    var colors = palette.map {
      GifColorType(
        Red: UInt8($0 >> 16 & 0xFF), Green: UInt8($0 >> 8 & 0xFF), Blue: UInt8($0 & 0xFF))
    }
    colors += repeatElement(GifColorType(), count: count - palette.count)
    guard let map = GifMakeMapObject(Int32(count), colors) else {
      throw GIFWriter.failure(sink.name, E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { GifFreeMapObject(map) }
    try check(body(map))
  }

  private func check(_ result: Int32) throws(CodecError) {
    if result != GIF_OK { throw GIFWriter.failure(sink.name, handle.pointee.Error) }
  }

  private static func failure(_ file: String, _ code: Int32) -> CodecError {
    let reason = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    return .libraryFailed(file: file, format: "GIF", reason: reason)
  }
}
