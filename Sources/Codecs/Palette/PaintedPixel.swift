/// What a pixel becomes in a GIF: nothing, an index of the palette of the file, or one of a few.
///
/// Which of several it is decides the compressor, so that only equal choices look the same. Pixels
/// of an image with a palette of its own have a color.
///
/// A pixel that gets the same choices again although its source has changed is *turned*: it need
/// not be drawn, but may be.
struct PaintedPixel: Hashable {
  private let word: UInt32

  static let clear = PaintedPixel(word: 0)

  private init(word: UInt32) { self.word = word }

  /// - Parameter color: Opaque, of an image's own palette.
  init(localColor color: UInt32) { word = color | 0xFF00_0000 }

  /// - Parameters:
  ///   - index: The nearest color.
  ///   - one: Another that will do; the same where there is none.
  ///   - other: A third, likewise.
  init(_ index: UInt8, or one: UInt8, _ other: UInt8) {
    word = 0xFC00_0000 | UInt32(other) << 16 | UInt32(one) << 8 | UInt32(index)
  }

  init(_ index: UInt8) { self.init(index, or: index, index) }

  @inline(__always)
  var isClear: Bool { word == 0 }

  /// The color, of an image's own palette.
  var localColor: UInt32? { word >> 24 == 0xFF ? word : nil }

  /// Whether the other parts are indices of the palette of the file.
  @inline(__always)
  var isIndexed: Bool { word >> 25 == 0x7E }

  @inline(__always)
  var index: UInt8 { UInt8(truncatingIfNeeded: word) }

  @inline(__always)
  var one: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }

  @inline(__always)
  var other: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }

  /// Whether it is one of the indices.
  @inline(__always)
  func has(_ place: UInt16) -> Bool {
    place == index || place == one || place == other
  }

  /// The indices, a byte each, the nearest lowest.
  @inline(__always)
  var indices: UInt32 { word & 0xFF_FFFF }

  /// Whether it is indexed, and nobody but the compressor knows which index it gets.
  @inline(__always)
  var isOpen: Bool { isIndexed && (word & 0xFF) &* 0x01_0101 != word & 0xFF_FFFF }

  /// An equal pixel that a comparison of words tells apart from it.
  @inline(__always)
  var turned: PaintedPixel { PaintedPixel(word: word ^ PaintedPixel.turn) }

  /// Whether they are the same, turned or not.
  @inline(__always)
  func looks(like other: PaintedPixel) -> Bool {
    word == other.word || isIndexed && word ^ other.word == PaintedPixel.turn
  }

  private static let turn: UInt32 = 0x100_0000
}
