import Graphics

/// The pixel format of a PNG.
enum PNGPixels {
  /// Indices into a table of colors, which is padded to a number of entries.
  ///
  /// For up to 2, 4 and 16 entries an index has 1, 2 and 4 bits, else 8.
  case palette(ColorTable<StraightPixel>, entries: Int)
  case rgb
  case rgba
}

extension PNGPixels {
  /// Whether a value can be predicted from its neighbors, which an index cannot.
  var mayPredict: Bool {
    if case .palette = self { false } else { true }
  }

  /// Chooses the smallest encoding that keeps the colors, of which there are at most 256 if a table
  /// is given.
  init(table: ColorTable<StraightPixel>?, isOpaque: Bool, entries: Int = 1) {
    if let table {
      // Transparent colors first: `tRNS` then ends with the last of them.
      let colors = table.colors.sorted { $0.word < $1.word }
      self = .palette(ColorTable(colors), entries: max(entries, colors.count))
    } else {
      self = isOpaque ? .rgb : .rgba
    }
  }
}

/// Compresses straight pixels to a complete PNG.
func compressPNG(
  width: Int, height: Int, pixels: [StraightPixel], as format: PNGPixels, file: String
) throws(CodecError) -> [UInt8] {
  switch format {
  case .palette(let table, let entries):
    let colors = table.colors + repeatElement(.black, count: entries - table.count)
    let rows = pixels.map { UInt8(table.index(of: $0)!) }
    return try LibPNG.compress(
      rows, .palette(colors), width: width, height: height, file: file)
  case .rgb:
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count * 3)
    for pixel in pixels {
      rows.append(UInt8(truncatingIfNeeded: pixel.blue))
      rows.append(UInt8(truncatingIfNeeded: pixel.green))
      rows.append(UInt8(truncatingIfNeeded: pixel.red))
    }
    return try LibPNG.compress(
      rows, .bgr, width: width, height: height, file: file)
  case .rgba:
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      rows.append(UInt8(truncatingIfNeeded: pixel.blue))
      rows.append(UInt8(truncatingIfNeeded: pixel.green))
      rows.append(UInt8(truncatingIfNeeded: pixel.red))
      rows.append(UInt8(truncatingIfNeeded: pixel.alpha))
    }
    return try LibPNG.compress(
      rows, .bgra, width: width, height: height, file: file)
  }
}
