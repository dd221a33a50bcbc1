import Graphics

/// A pixel of a GIF: clear, an index of the global palette, or a choice of up to three.
///
/// The compressor chooses among several indices, so only pixels with equal choices are sure to look
/// the same. Pixels of an image with a local palette have a color.
///
/// A pixel that gets the same choices again although its source has changed is *turned*: it need
/// not be redrawn, but may be.
struct PaintedPixel: Hashable {
  private let word: UInt32

  static let clear = PaintedPixel(word: 0)

  private init(word: UInt32) { self.word = word }

  /// - Parameter color: An opaque color of a local palette.
  init(localColor color: PremultipliedPixel) { word = color.word | 0xFF00_0000 }

  /// - Parameters:
  ///   - index: The index of the nearest color.
  ///   - one: An acceptable alternative; equal to `index` if there is none.
  ///   - other: Another alternative, likewise.
  init(_ index: UInt8, or one: UInt8, _ other: UInt8) {
    word = 0xFC00_0000 | UInt32(other) << 16 | UInt32(one) << 8 | UInt32(index)
  }

  init(_ index: UInt8) { self.init(index, or: index, index) }

  @inline(__always)
  var isClear: Bool { word == 0 }

  /// The color of a local palette; nil for another pixel.
  var localColor: PremultipliedPixel? {
    word >> 24 == 0xFF ? PremultipliedPixel(word) : nil
  }

  /// Whether the pixel has indices of the global palette.
  @inline(__always)
  var isIndexed: Bool { word >> 25 == 0x7E }

  @inline(__always)
  var index: UInt8 { UInt8(truncatingIfNeeded: word) }

  @inline(__always)
  var one: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }

  @inline(__always)
  var other: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }

  /// Whether an index is among the pixel's indices.
  @inline(__always)
  func has(_ value: UInt16) -> Bool {
    value == index || value == one || value == other
  }

  /// The indices, a byte each, the nearest lowest.
  @inline(__always)
  var indices: UInt32 { word & 0xFF_FFFF }

  /// Whether the compressor has a choice of several indices.
  @inline(__always)
  var hasChoice: Bool { isIndexed && (word & 0xFF) &* 0x01_0101 != word & 0xFF_FFFF }

  // Masks instead of conditions, for loops that compare many pixels at a time.

  /// 0 if the pixel has indices of the global palette.
  @inline(__always)
  var otherKind: UInt32 { word >> 25 ^ 0x7E }

  /// All bits set if two pixels are equal, else 0.
  @inline(__always)
  func equals(_ other: PaintedPixel) -> UInt32 { word == other.word ? .max : 0 }

  /// All bits set if two pixels are equal but for the turned flag, else 0.
  @inline(__always)
  func isTurned(from other: PaintedPixel) -> UInt32 {
    (word ^ other.word == PaintedPixel.turn ? .max : 0) & (otherKind == 0 ? .max : 0)
  }

  /// The same pixel with the turned flag inverted, which makes its word different.
  @inline(__always)
  var turned: PaintedPixel { PaintedPixel(word: word ^ PaintedPixel.turn) }

  /// Whether two pixels are equal apart from the turned flag.
  @inline(__always)
  func isEquivalent(to other: PaintedPixel) -> Bool {
    word == other.word || isIndexed && word ^ other.word == PaintedPixel.turn
  }

  private static let turn: UInt32 = 0x100_0000
}
