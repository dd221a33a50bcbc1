import Graphics

/// The rows of a PNG with 8 bits a channel or index, before they are compressed.
struct PNGRows {
  private let bytes: [UInt8]
  private let bytesPerPixel: Int
  /// The number of bytes in a row.
  private let length: Int

  /// - Parameter format: A palette with more than 16 entries, RGB or RGBA.
  init(_ pixels: [StraightPixel], width: Int, as format: PNGPixels) {
    switch format {
    case .palette(let table, _):
      bytesPerPixel = 1
      bytes = pixels.map { UInt8(truncatingIfNeeded: table.index(of: $0) ?? 0) }
    case .rgb: (bytesPerPixel, bytes) = (3, PNGRows.channels(pixels, 3))
    case .rgba: (bytesPerPixel, bytes) = (4, PNGRows.channels(pixels, 4))
    }
    length = width * bytesPerPixel
  }

  private init(_ bytes: [UInt8], like rows: PNGRows) {
    self.bytes = bytes
    bytesPerPixel = rows.bytesPerPixel
    length = rows.length
  }

  private static func channels(_ pixels: [StraightPixel], _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count * pixels.count)
    var result = bytes.mutableSpan
    let pixels = pixels.span
    for i in pixels.indices {
      let pixel = pixels[i]
      result[count * i] = UInt8(truncatingIfNeeded: pixel.red)
      result[count * i + 1] = UInt8(truncatingIfNeeded: pixel.green)
      result[count * i + 2] = UInt8(truncatingIfNeeded: pixel.blue)
      if count == 4 { result[count * i + 3] = UInt8(truncatingIfNeeded: pixel.alpha) }
    }
    return bytes
  }

  /// A band of eight rows out of each `rows`, or all of a few rows.
  func sample(every rows: Int) -> PNGRows {
    let height = bytes.count / length
    guard height >= 2 * rows else { return self }
    var sample: [UInt8] = []
    for y in stride(from: 0, to: height, by: rows) {
      sample += bytes[y * length..<min(y + 8, height) * length]
    }
    return PNGRows(sample, like: self)
  }

  /// The filtered rows, each after the number of its filter.
  /// - Parameter predicts: Whether a row may be stored as differences from its neighbors, if those
  ///   are smaller; this does not pay if many pixels are equal.
  func filtered(predicts: Bool) -> [UInt8] {
    let height = bytes.count / length
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + height)
    guard predicts else {
      for y in 0..<height {
        result.append(0)
        result += bytes[y * length..<(y + 1) * length]
      }
      return result
    }
    let zeros = [UInt8](repeating: 0, count: length)
    for y in 0..<height {
      let row = bytes.span.extracting(y * length..<(y + 1) * length)
      let above = y == 0 ? zeros.span : bytes.span.extracting((y - 1) * length..<y * length)
      var best = (filter: PNGFilter.none, bytes: bytes[y * length..<(y + 1) * length])
      var least = PNGFilter.weight(row)
      for filter in [PNGFilter.left, .above, .paeth] {
        let other = filter.differences(row, above: above, size: bytesPerPixel)
        let weight = PNGFilter.weight(other.span)
        if weight < least { (best, least) = ((filter, other[...]), weight) }
      }
      result.append(best.filter.rawValue)
      result += best.bytes
    }
    return result
  }
}
