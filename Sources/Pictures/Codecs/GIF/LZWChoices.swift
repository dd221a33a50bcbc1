/// The palette indices that a pixel may have: choices, or one.
protocol LZWPixel: Equatable {
  init(_ choices: LZWChoices)
  /// Whether there may be several.
  static var isChoice: Bool { get }
  /// The first.
  var preferred: UInt8 { get }
  subscript(place: Int) -> UInt8 { get }
  /// The set of the indices, modulo 32.
  var values: UInt32 { get }
  func allows(_ index: UInt8) -> Bool
  /// Whether another distinct index follows, at a position of 1…4.
  func hasMore(_ place: Int) -> Bool
  /// 0 if the other pixel has the same.
  func difference(from other: Self) -> UInt32
}

/// One palette index.
extension UInt8: LZWPixel {
  @inline(__always)
  init(_ choices: LZWChoices) { self = choices.preferred }

  static var isChoice: Bool { false }
  var preferred: UInt8 { self }
  subscript(place: Int) -> UInt8 { self }
  var values: UInt32 { 1 &<< UInt32(self) }
  func allows(_ index: UInt8) -> Bool { self == index }
  func hasMore(_ place: Int) -> Bool { false }
  func difference(from other: UInt8) -> UInt32 { UInt32(self ^ other) }
}

/// The palette indices that a pixel may have, one to four, a byte each.
///
/// The preferred one is first; distinct ones follow, and the last is repeated.
struct LZWChoices: LZWPixel {
  let word: UInt32

  @inline(__always)
  init(word: UInt32) { self.word = word }

  @inline(__always)
  init(_ choices: LZWChoices) { self = choices }

  /// - Parameters:
  ///   - index: The index nearest to the pixel's color.
  ///   - preferred: The index that is used if no other makes a longer string.
  init(_ index: UInt8, preferred: UInt8) {
    let rest = UInt32(index) &* 0x0101_0100
    word = rest | UInt32(preferred)
  }

  init(_ index: UInt8, preferred: UInt8, or one: UInt8, _ other: UInt8) {
    var indices = [preferred]
    for more in [index, one, other] where !indices.contains(more) { indices.append(more) }
    while indices.count < 4 { indices.append(indices[indices.count - 1]) }
    word = indices.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// - Parameter indices: Up to three, a byte each, the preferred one lowest; different ones come
  ///   first, and the last is repeated.
  @inline(__always)
  init(indices: UInt32) { word = indices & 0xFF_FFFF | indices << 8 & 0xFF00_0000 }

  /// - Parameters:
  ///   - preferred: An index that differs from all others, or equals all of them.
  ///   - indices: The indices after the preferred one, up to three, a byte each.
  @inline(__always)
  init(preferred: UInt8, before indices: UInt32) { word = indices << 8 | UInt32(preferred) }

  static let isChoice = true

  @inline(__always)
  func difference(from other: LZWChoices) -> UInt32 { word ^ other.word }

  @inline(__always)
  var preferred: UInt8 { UInt8(truncatingIfNeeded: word) }

  /// The index at a position of 0…3; 0 is the preferred one.
  @inline(__always)
  subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: word &>> UInt32(8 * place)) }

  /// The set of the indices, modulo 32.
  @inline(__always)
  var values: UInt32 {
    1 &<< UInt32(self[0]) | 1 &<< UInt32(self[1]) | 1 &<< UInt32(self[2])
      | 1 &<< UInt32(self[3])
  }

  /// Whether an index is among the choices.
  @inline(__always)
  func allows(_ index: UInt8) -> Bool {
    // Whether one of the bytes is 0, without branches, which would be guessed wrong.
    let difference = word ^ UInt32(index) &* 0x0101_0101
    return (difference &- 0x0101_0101) & ~difference & 0x8080_8080 != 0
  }

  /// Whether another distinct index follows, at a position of 1…4.
  @inline(__always)
  func hasMore(_ place: Int) -> Bool { place < 4 && self[place] != self[place - 1] }
}
