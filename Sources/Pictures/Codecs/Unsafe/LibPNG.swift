internal import CPng
import Graphics

/// libpng's simplified interface, which returns errors (the classic one uses `longjmp` across
/// Swift's stack frames).
///
/// - Rule: libpng reads as many bytes of rows and colors as size and format say, which is checked
///   here, and writes at most the given capacity. libpng keeps none of these pointers after a call;
///   its allocations in `png_image` are freed on every path.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PNGTests`, in debug and release.
enum LibPNG {
  /// The pixel layout of rows; little-endian words 0xAARRGGBB are BGRA in memory.
  enum Layout {
    /// One index per pixel, into a table of colors.
    case palette([StraightPixel])
    case bgr
    case bgra
  }

  // The formats, which are macros that Swift cannot import.
  private static let formatBGR: UInt32 = 0x02 | 0x10
  private static let formatBGRA: UInt32 = 0x01 | formatBGR
  private static let formatBGRAPalette: UInt32 = 0x08 | formatBGRA

  /// Compresses straight pixels to a complete PNG.
  static func compress(
    _ rows: [UInt8], _ layout: Layout, width: Int, height: Int, file: String
  ) throws(CodecError) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    var colors: [StraightPixel] = []
    let bytesPerPixel: Int
    switch layout {
    case .palette(let table):
      precondition((1...256).contains(table.count), "a palette has 1 to 256 colors")
      unsafe image.format = formatBGRAPalette
      unsafe image.colormap_entries = UInt32(table.count)
      colors = table
      bytesPerPixel = 1
    case .bgr:
      unsafe image.format = formatBGR
      bytesPerPixel = 3
    case .bgra:
      unsafe image.format = formatBGRA
      bytesPerPixel = 4
    }
    precondition(rows.count == width * height * bytesPerPixel, "as many bytes as pixels need")
    // Deflate's stored blocks add 5 bytes for 16 KB at worst, chunks 12 for 8 KB; filters one a
    // row.
    var size = rows.count + height + (rows.count + height) / 256 + 4096
    var output: [UInt8] = []
    var succeeded: Int32 = 0
    for _ in 0..<2 {
      output = [UInt8](repeating: 0, count: size)
      succeeded = unsafe output.withUnsafeMutableBytes { output in
        unsafe png_image_write_to_memory(&image, output.baseAddress, &size, 0, rows, 0, colors)
      }
      // The buffer is too small: `size` is now the required length.
      if succeeded != 0 || size <= output.count { break }
    }
    defer { unsafe png_image_free(&image) }
    guard succeeded != 0 else {
      throw .libraryFailed(file: file, format: "PNG", reason: unsafe message(of: &image))
    }
    output.removeLast(output.count - size)
    return output
  }

  /// Decodes a complete PNG of any kind.
  ///
  /// 16-bit components are rounded to 8, `gAMA` is applied, gray and palettes become colors.
  static func decompress(_ bytes: [UInt8], file: String) throws(CodecError) -> Bitmap {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    var bitmap = Bitmap(width: 0, height: 0)
    let succeeded = unsafe bytes.withUnsafeBytes { raw in
      guard unsafe png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else {
        return false
      }
      // 16 bits a channel are sRGB too unless the file says otherwise, not linear light.
      unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      unsafe image.format = formatBGRA
      bitmap = unsafe Bitmap(width: Int(image.width), height: Int(image.height))
      return unsafe bitmap.pixels.withUnsafeMutableBytes {
        unsafe png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
      }
    }
    guard succeeded else {
      throw .damaged(file: file, format: "PNG", reason: unsafe message(of: &image))
    }
    // libpng has stored straight pixels.
    var pixels = bitmap.pixels.mutableSpan
    for i in pixels.indices where !pixels[i].isOpaque {
      pixels[i] = StraightPixel(pixels[i].word).premultiplied
    }
    return bitmap
  }

  @unsafe private static func message(of image: inout png_image) -> String {
    unsafe withUnsafeBytes(of: &image.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
