internal import CGif
import Graphics

/// Reads the blocks of a GIF file through giflib, one after the other.
///
/// - Rule: giflib gets an unretained reference to the bytes, which live as long as this object and
///   so as long as the handle, which is closed with it. Blocks and palettes that giflib returns are
///   copied before the next call; giflib is asked to write one row, into an array of that length.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `GIFTests`, in debug and release.
@safe final class GIFReader {
  private let file: String
  private let input: Input
  private let handle: UnsafeMutablePointer<GifFileType>

  /// The bytes that giflib reads.
  private final class Input {
    let bytes: [UInt8]
    var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// The kind of the next record in the file.
  enum Record {
    case image
    case extensionBlocks
    case end
    case unknown
  }

  /// An image's header.
  struct Image {
    var rect: PixelRect
    var isInterlaced: Bool
    /// The number of entries of its local palette.
    var paletteColors: Int?
  }

  /// The graphics control extension of an image.
  struct Control {
    var disposal: Disposal
    /// The delay in hundredths of a second.
    var delay: Int
    var transparentIndex: Int?
  }

  init(_ bytes: [UInt8], file: String) throws(CodecError) {
    self.file = file
    input = Input(bytes)
    var error: Int32 = 0
    let opened = unsafe DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let file = unsafe file, let target = unsafe target else { return 0 }
        let input = unsafe Unmanaged<Input>.fromOpaque(file.pointee.UserData).takeUnretainedValue()
        let available = min(Int(count), input.bytes.count - input.position)
        unsafe input.bytes.withUnsafeBufferPointer {
          guard let base = $0.baseAddress else { return }
          unsafe target.update(from: base + input.position, count: available)
        }
        input.position += available
        return Int32(available)
      }, &error)
    guard let opened = unsafe opened else { throw Self.failure(file, error) }
    unsafe handle = opened
  }

  deinit { unsafe DGifCloseFile(handle, nil) }

  /// The size in pixels.
  var width: Int { unsafe Int(handle.pointee.SWidth) }
  var height: Int { unsafe Int(handle.pointee.SHeight) }

  /// The global palette: the number of its entries, and the bits of an index.
  var palette: (colors: Int, bits: Int)? {
    guard let map = unsafe handle.pointee.SColorMap else { return nil }
    return unsafe (Int(map.pointee.ColorCount), Int(map.pointee.BitsPerPixel))
  }

  func nextRecord() throws(CodecError) -> Record {
    var type = UNDEFINED_RECORD_TYPE
    try check(unsafe DGifGetRecordType(handle, &type))
    return switch type {
    case IMAGE_DESC_RECORD_TYPE: .image
    case EXTENSION_RECORD_TYPE: .extensionBlocks
    case TERMINATE_RECORD_TYPE: .end
    default: .unknown
    }
  }

  /// Reads an image's header, up to its pixels.
  func readImage() throws(CodecError) -> Image {
    try check(unsafe DGifGetImageDesc(handle))
    let image = unsafe handle.pointee.Image
    return unsafe Image(
      rect: PixelRect(
        x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height)),
      isInterlaced: image.Interlace,
      paletteColors: image.ColorMap.map { unsafe Int($0.pointee.ColorCount) })
  }

  /// The colors of the current image; nil without a palette.
  func colors() -> [PremultipliedPixel]? {
    unsafe colors(of: handle.pointee.Image.ColorMap ?? handle.pointee.SColorMap)
  }

  /// The colors of the global palette; nil without one.
  func globalColors() -> [PremultipliedPixel]? { unsafe colors(of: handle.pointee.SColorMap) }

  @unsafe private func colors(of map: UnsafeMutablePointer<ColorMapObject>?)
    -> [PremultipliedPixel]?
  {
    guard let map = unsafe map else { return nil }
    return unsafe (0..<Int(map.pointee.ColorCount)).map { index in
      let color = unsafe map.pointee.Colors[index]
      return PremultipliedPixel(
        red: UInt32(color.Red), green: UInt32(color.Green), blue: UInt32(color.Blue), alpha: 255)
    }
  }

  /// Reads the next row of an image, as many indices as the array has.
  func readRow(_ row: inout [UInt8]) throws(CodecError) {
    try check(unsafe DGifGetLine(handle, &row, Int32(row.count)))
  }

  /// Skips the pixels of the current image.
  func skipImage() throws(CodecError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(unsafe DGifGetCode(handle, &size, &block))
    while unsafe block != nil { try check(unsafe DGifGetCodeNext(handle, &block)) }
  }

  /// Reads an extension's code and blocks.
  func readExtension() throws(CodecError) -> (code: Int32, blocks: [[UInt8]]) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(unsafe DGifGetExtension(handle, &code, &block))
    var blocks: [[UInt8]] = []
    while let bytes = unsafe block {
      // The first byte is the length of the others.
      blocks.append(unsafe Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      try check(unsafe DGifGetExtensionNext(handle, &block))
    }
    return (code, blocks)
  }

  /// Parses a graphics control block; nil if it has the wrong length.
  static func control(_ block: [UInt8]) -> Control? {
    var control = GraphicsControlBlock()
    guard unsafe DGifExtensionToGCB(block.count, block, &control) == GIF_OK else { return nil }
    let disposal: Disposal =
      switch control.DisposalMode {
      case DISPOSE_DO_NOT: .none
      case DISPOSE_BACKGROUND: .background
      case DISPOSE_PREVIOUS: .previous
      default: .unspecified
      }
    let index = Int(control.TransparentColor)
    return Control(
      disposal: disposal, delay: Int(control.DelayTime), transparentIndex: index >= 0 ? index : nil)
  }

  static var graphicsControlCode: Int32 { GRAPHICS_EXT_FUNC_CODE }
  static var applicationCode: Int32 { APPLICATION_EXT_FUNC_CODE }

  private func check(_ result: Int32) throws(CodecError) {
    if result == GIF_OK { return }
    if input.position >= input.bytes.count {
      throw .damaged(file: file, format: "GIF", reason: "it is cut off")
    }
    throw Self.failure(file, unsafe handle.pointee.Error)
  }

  private static func failure(_ file: String, _ code: Int32) -> CodecError {
    let reason = unsafe GifErrorString(code).map { unsafe String(cString: $0).lowercased() }
    return .damaged(file: file, format: "GIF", reason: reason ?? "error \(code)")
  }
}
