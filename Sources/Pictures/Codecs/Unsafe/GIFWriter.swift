internal import CGif
import Foundation
import Graphics

/// Writes the blocks of a GIF file through giflib.
///
/// giflib's compressor takes one value a pixel; ours has a choice of values, so giflib gets
/// finished codes and writes everything around them.
///
/// - Rule: giflib gets an unretained reference to the output, which lives as long as this object
///   and so as long as the handle, which is closed with it at the latest. Palettes are made and
///   freed around the call that takes them; blocks are as long as their first byte or the given
///   length says.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `GIFTests`, in debug and release.
@safe final class GIFWriter {
  private let sink: ByteSink
  private let handle: UnsafeMutablePointer<GifFileType>
  private let output: Output
  private var isOpen = true
  /// The number of images written so far.
  private(set) var images = 0
  /// The hundredths of a second that are subtracted from each image's delay.
  private let surplus: Int

  /// Bytes that giflib has written and that are not yet passed to the sink.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// - Parameters:
  ///   - loops: Repeats after the first play; 0 repeats forever, nil never.
  ///   - surplus: Hundredths of a second to subtract from each delay.
  init(
    to sink: ByteSink, width: Int, height: Int, palette: [PremultipliedPixel], loops: Int?,
    surplus: Int = 0
  ) throws(CodecError) {
    self.sink = sink
    self.surplus = surplus
    output = Output()
    var error: Int32 = 0
    let opened = unsafe EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let file = unsafe file, let bytes = unsafe bytes else { return 0 }
        let output = unsafe Unmanaged<Output>.fromOpaque(file.pointee.UserData)
          .takeUnretainedValue()
        unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &error)
    guard let opened = unsafe opened else { throw GIFWriter.failure(sink.name, error) }
    unsafe handle = opened
    unsafe EGifSetGifVersion(handle, true)
    try unsafe withColorMap(palette) { map in
      unsafe EGifPutScreenDesc(handle, GifWord(width), GifWord(height), 8, 0, map)
    }
    if let loops {
      let block: [UInt8] = [1, UInt8(loops & 0xFF), UInt8(loops >> 8)]
      try check(unsafe EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
      try check(unsafe EGifPutExtensionBlock(handle, 11, "NETSCAPE2.0"))
      try check(unsafe EGifPutExtensionBlock(handle, 3, block))
      try check(unsafe EGifPutExtensionTrailer(handle))
    }
    try flush()
  }

  deinit {
    if isOpen { unsafe EGifCloseFile(handle, nil) }
  }

  func write(_ image: GIFImage) throws(CodecError) {
    let disposal =
      switch image.disposal {
      case .unspecified: DISPOSAL_UNSPECIFIED
      case .none: DISPOSE_DO_NOT
      case .background: DISPOSE_BACKGROUND
      case .previous: DISPOSE_PREVIOUS
      }
    var control = GraphicsControlBlock(
      DisposalMode: disposal, UserInputFlag: false, DelayTime: Int32(image.delay - surplus),
      TransparentColor: Int32(image.transparentIndex ?? -1))
    var extra = [UInt8](repeating: 0, count: 4)
    _ = unsafe EGifGCBToExtension(&control, &extra)
    try check(unsafe EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, 4, extra))
    let rect = image.rect
    // The code size is at least 2, and a local palette must have the number of entries of its code
    // size.
    try unsafe withColorMap(image.localPalette, atLeast: 1 << image.minimumCodeSize) { map in
      // giflib writes the code size after the image's header and takes it from the current palette.
      let inForce = unsafe map ?? handle.pointee.SColorMap!
      let bits = unsafe inForce.pointee.BitsPerPixel
      unsafe inForce.pointee.BitsPerPixel = Int32(image.minimumCodeSize)
      defer { unsafe inForce.pointee.BitsPerPixel = bits }
      return unsafe EGifPutImageDesc(
        handle, GifWord(rect.x), GifWord(rect.y), GifWord(rect.width), GifWord(rect.height), false,
        map)
    }
    for start in stride(from: 0, to: image.codes.count, by: 255) {
      let block = image.codes[start..<min(start + 255, image.codes.count)]
      try check(unsafe EGifPutCodeNext(handle, [UInt8(block.count)] + block))
    }
    try check(unsafe EGifPutCodeNext(handle, nil))
    images += 1
    try flush()
  }

  /// Writes the trailer.
  func finish() throws(CodecError) {
    isOpen = false
    var error: Int32 = 0
    let closed = unsafe EGifCloseFile(handle, &error)
    guard closed == GIF_OK else { throw GIFWriter.failure(sink.name, error) }
    try flush()
  }

  private func flush() throws(CodecError) {
    try sink.write(output.bytes)
    output.bytes.removeAll(keepingCapacity: true)
  }

  /// The bits of an index into a palette of this many entries, as giflib counts them: 1…8.
  static func indexBits(_ count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }

  /// Calls giflib with a color table of 2, 4 … 256 entries, padded with black.
  @unsafe private func withColorMap(
    _ palette: [PremultipliedPixel]?, atLeast least: Int = 2,
    _ body: (UnsafeMutablePointer<ColorMapObject>?) -> Int32
  ) throws(CodecError) {
    guard let palette else { return try check(body(nil)) }
    let count = max(least, 1 << GIFWriter.indexBits(palette.count))
    var colors = palette.map {
      GifColorType(Red: UInt8($0.red), Green: UInt8($0.green), Blue: UInt8($0.blue))
    }
    colors += repeatElement(GifColorType(), count: count - palette.count)
    guard let map = unsafe GifMakeMapObject(Int32(count), colors) else {
      throw GIFWriter.failure(sink.name, E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { unsafe GifFreeMapObject(map) }
    try check(unsafe body(map))
  }

  private func check(_ result: Int32) throws(CodecError) {
    if result != GIF_OK { throw GIFWriter.failure(sink.name, unsafe handle.pointee.Error) }
  }

  private static func failure(_ file: String, _ code: Int32) -> CodecError {
    let reason = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return .libraryFailed(file: file, format: "GIF", reason: reason)
  }
}
