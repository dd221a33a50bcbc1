import Graphics

/// The rows of a PNG with 8 bits a channel or index, before they are compressed.
struct PNGRows {
  private let bytes: [UInt8]
  private let bytesPerPixel: Int
  /// Bytes of a row.
  private let length: Int

  /// - Parameter format: A palette with more than 16 entries, RGB or RGBA.
  init(_ pixels: [StraightPixel], width: Int, as format: PNGPixels) {
    switch format {
    case .palette(let table, _):
      bytesPerPixel = 1
      bytes = pixels.map { UInt8(truncatingIfNeeded: table.index(of: $0.word) ?? 0) }
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
      let word = pixels[i].word
      result[count * i] = UInt8(truncatingIfNeeded: word >> 16)
      result[count * i + 1] = UInt8(truncatingIfNeeded: word >> 8)
      result[count * i + 2] = UInt8(truncatingIfNeeded: word)
      if count == 4 { result[count * i + 3] = UInt8(truncatingIfNeeded: word >> 24) }
    }
    return bytes
  }

  /// A band of eight rows out of each so many; of few rows, all.
  func sample(every rows: Int) -> PNGRows {
    let height = bytes.count / length
    guard height >= 2 * rows else { return self }
    var sample: [UInt8] = []
    for y in stride(from: 0, to: height, by: rows) {
      sample += bytes[y * length..<min(y + 8, height) * length]
    }
    return PNGRows(sample, like: self)
  }

  /// The rows, each after the number of its filter.
  /// - Parameter predicts: Whether a row may be stored as differences from its neighbors, where
  ///   those are smaller; it never pays where many pixels are alike.
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
    let above = [UInt8](repeating: 0, count: length)
    for y in 0..<height {
      let row = bytes.span.extracting(y * length..<(y + 1) * length)
      let last = y == 0 ? above.span : bytes.span.extracting((y - 1) * length..<y * length)
      var best = Filtered(filter: 0, bytes: bytes[y * length..<(y + 1) * length])
      for i in row.indices { best.weight += PNGRows.weight(row[i]) }
      best.yield(to: differences(1, row, last, PNGRows.left))
      best.yield(to: differences(2, row, last, PNGRows.up))
      best.yield(to: differences(4, row, last, PNGRows.paeth))
      result.append(best.filter)
      result += best.bytes
    }
    return result
  }

  /// A row after a filter.
  private struct Filtered {
    var filter: UInt8
    var bytes: ArraySlice<UInt8>
    var weight = 0

    @inline(__always)
    mutating func yield(to other: Filtered) { if other.weight < weight { self = other } }
  }

  /// What a filter is usually judged by: the sum of this, the distance from 0 with a sign.
  @inline(__always)
  private static func weight(_ byte: UInt8) -> Int { Int(min(byte, 0 &- byte)) }

  /// A row as differences from what its neighbors to the left, above, and above to the left say.
  @inline(__always)
  private func differences(
    _ filter: UInt8, _ row: Span<UInt8>, _ above: Span<UInt8>,
    _ guess: (UInt8, UInt8, UInt8) -> UInt8
  ) -> Filtered {
    var result = [UInt8](repeating: 0, count: row.count)
    var bytes = result.mutableSpan
    var weight = 0
    for i in row.indices {
      let isFirst = i < bytesPerPixel
      let (a, c) = isFirst ? (0, 0) : (row[i - bytesPerPixel], above[i - bytesPerPixel])
      bytes[i] = row[i] &- guess(a, above[i], c)
      weight += PNGRows.weight(bytes[i])
    }
    return Filtered(filter: filter, bytes: result[...], weight: weight)
  }

  private static func left(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 { a }

  private static func up(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 { b }

  static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let (p, q) = (Int(b) - Int(c), Int(a) - Int(c))
    let (left, up, corner) = (abs(p), abs(q), abs(p + q))
    return left <= up && left <= corner ? a : up <= corner ? b : c
  }
}
