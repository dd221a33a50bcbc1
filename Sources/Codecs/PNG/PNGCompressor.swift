internal import CPng
import Graphics

/// How the pixels of a PNG are stored.
enum PNGPixels {
  /// Indices into a table of straight colours, which is filled up to a number of entries.
  ///
  /// Up to 2, 4 and 16 entries an index has 1, 2 and 4 bits, else 8.
  case palette(ColorTable, entries: Int)
  case rgb
  case rgba
}

extension PNGPixels {
  /// The smallest way that keeps the colours, of which there are at most 256 if a table is given.
  init(table: ColorTable?, isOpaque: Bool, entries: Int = 1) {
    if let table {
      // Transparent colours first: `tRNS` then ends with the last of them.
      let colors = table.colors.sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
      self = .palette(ColorTable(colors), entries: max(entries, colors.count))
    } else {
      self = isOpaque ? .rgb : .rgba
    }
  }
}

// The formats of libpng's simplified interface, whose macros Swift does not see. Little-endian words
// 0xAARRGGBB are BGRA in memory.
private let formatBGR: UInt32 = 0x02 | 0x10
private let formatBGRA: UInt32 = 0x01 | formatBGR
private let formatBGRAPalette: UInt32 = 0x08 | formatBGRA

/// Compresses straight pixels to a complete PNG through libpng's simplified interface, which reports
/// errors by its result (the classic one jumps over Swift's frames).
/// - Parameter isFast: Several times faster, for comparing lengths.
func compressPNG(
  width: Int, height: Int, pixels: [UInt32], as format: PNGPixels, isFast: Bool = false,
  file: String
) throws(CodecError) -> [UInt8] {
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  image.width = UInt32(width)
  image.height = UInt32(height)
  if isFast { image.flags |= UInt32(PNG_IMAGE_FLAG_FAST) }
  let rows: [UInt8]
  var colors: [UInt32] = []
  switch format {
  case .palette(let table, let entries):
    image.format = formatBGRAPalette
    colors = table.colors + repeatElement(0xFF00_0000, count: entries - table.colors.count)
    image.colormap_entries = UInt32(colors.count)
    rows = pixels.map { UInt8(table.index(of: $0)!) }
  case .rgb:
    image.format = formatBGR
    rows = [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { rows, count in
      for (i, pixel) in pixels.enumerated() {
        rows[3 * i] = UInt8(truncatingIfNeeded: pixel)
        rows[3 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        rows[3 * i + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
      count = pixels.count * 3
    }
  case .rgba:
    image.format = formatBGRA
    rows = pixels.withUnsafeBytes { Array($0) }
  }
  // Deflate's stored blocks add 5 bytes for 16 KB at worst, chunks 12 for 8 KB; filters one a row.
  var size = rows.count + height + (rows.count + height) / 256 + 4096
  var output: [UInt8] = []
  var succeeded: Int32 = 0
  for _ in 0..<2 {
    output = [UInt8](repeating: 0, count: size)
    succeeded = output.withUnsafeMutableBytes { output in
      png_image_write_to_memory(&image, output.baseAddress, &size, 0, rows, 0, colors)
    }
    // Too small a buffer: `size` now says what is needed.
    if succeeded != 0 || size <= output.count { break }
  }
  defer { png_image_free(&image) }
  guard succeeded != 0 else {
    throw .libraryFailed(file: file, format: "PNG", reason: message(of: &image))
  }
  output.removeLast(output.count - size)
  return output
}

/// Decodes a complete PNG of any kind to premultiplied pixels.
///
/// 16-bit components are rounded to 8, `gAMA` is honoured, grey and palettes become colours.
func decompressPNG(_ bytes: [UInt8], file: String) throws(CodecError) -> Bitmap {
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  defer { png_image_free(&image) }
  var pixels: [UInt32] = []
  let succeeded = bytes.withUnsafeBytes { raw in
    guard png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else {
      return false
    }
    // 16 bits a channel are sRGB too unless the file says otherwise, not linear light.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = formatBGRA
    pixels = [UInt32](repeating: 0, count: Int(image.width) * Int(image.height))
    return pixels.withUnsafeMutableBytes {
      png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
    }
  }
  guard succeeded else {
    throw .damaged(file: file, format: "PNG", reason: message(of: &image))
  }
  let (width, height) = (Int(image.width), Int(image.height))
  pixels.withUnsafeMutableBufferPointer { pixels in
    for i in pixels.indices where pixels[i] < 0xFF00_0000 { pixels[i] = premultiplied(pixels[i]) }
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}

private func message(of image: inout png_image) -> String {
  withUnsafeBytes(of: &image.message) { raw in
    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
  }
}
