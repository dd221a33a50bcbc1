/// A filter of a PNG's row: none, or differences from a prediction by its neighbors, which are
/// small numbers if colors change gradually.
///
/// Source: Portable Network Graphics (PNG) Specification, 9.2, filter types.
enum PNGFilter: UInt8 {
  case none = 0
  /// The difference from the pixel to the left; "Sub".
  case left = 1
  /// The difference from the pixel above; "Up".
  case above = 2
  case paeth = 4

  /// The bytes of a row after the filter.
  ///
  /// - Parameters:
  ///   - above: The bytes of the row above, of the same length; zeros above the first.
  ///   - size: The number of bytes in a pixel.
  func differences(_ row: Span<UInt8>, above: Span<UInt8>, size: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: row.count)
    var bytes = result.mutableSpan
    let first = min(size, row.count)
    switch self {
    case .none: for i in row.indices { bytes[i] = row[i] }
    case .left:
      for i in 0..<first { bytes[i] = row[i] }
      for i in first..<row.count { bytes[i] = row[i] &- row[i &- size] }
    case .above: for i in row.indices { bytes[i] = row[i] &- above[i] }
    case .paeth:
      // Left of the first pixel all is 0, so the pixel above is the nearest.
      for i in 0..<first { bytes[i] = row[i] &- above[i] }
      for i in first..<row.count {
        bytes[i] = row[i] &- Self.paeth(row[i &- size], above[i], above[i &- size])
      }
    }
    return result
  }

  /// The value to the left, above, or above to the left that is nearest to `a + b - c`.
  @inline(__always)
  static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let (p, q) = (Int16(b) &- Int16(c), Int16(a) &- Int16(c))
    let (left, up, corner) = (abs(p), abs(q), abs(p &+ q))
    return left <= up && left <= corner ? a : up <= corner ? b : c
  }

  /// The usual heuristic for choosing a filter: the sum of the absolute values of the bytes, taken
  /// as signed.
  static func weight(_ bytes: Span<UInt8>) -> Int {
    var sum: UInt32 = 0
    for i in bytes.indices { sum &+= UInt32(min(bytes[i], 0 &- bytes[i])) }
    return Int(sum)
  }
}
