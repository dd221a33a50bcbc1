/// The palette indices that a pixel may have, one to four, a byte each.
///
/// Different ones come first, the preferred one at the very first; the last is repeated.
struct LZWChoices: Equatable {
  let word: UInt32

  @inline(__always)
  init(word: UInt32) { self.word = word }

  /// - Parameters:
  ///   - index: What is nearest to the pixel's color.
  ///   - preferred: What is taken if nothing else makes a longer string.
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
  ///   - preferred: None of the others, or all of them.
  ///   - indices: As above, after the preferred one.
  @inline(__always)
  init(preferred: UInt8, before indices: UInt32) { word = indices << 8 | UInt32(preferred) }

  /// Whether there is nothing to choose.
  @inline(__always)
  var isSingle: Bool { (word ^ word >> 8) & 0xFF == 0 }

  @inline(__always)
  var preferred: UInt8 { UInt8(truncatingIfNeeded: word) }

  /// The index at a place of 0…3; 0 is the preferred one.
  @inline(__always)
  subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: word &>> UInt32(8 * place)) }

  /// The set of the indices, modulo 64.
  @inline(__always)
  var values: UInt64 {
    var values = UInt64(1) &<< UInt64(self[0])
    if isSingle { return values }
    values |= 1 &<< UInt64(self[1])
    return values | 1 &<< UInt64(self[2]) | 1 &<< UInt64(self[3])
  }

  /// Whether it is one of the indices.
  @inline(__always)
  func allows(_ index: UInt8) -> Bool {
    self[0] == index || self[1] == index || self[2] == index || self[3] == index
  }

  /// Whether there is another index at a place of 1…4, after those before it.
  @inline(__always)
  func hasMore(_ place: Int) -> Bool { place < 4 && self[place] != self[place - 1] }
}
