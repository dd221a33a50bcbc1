/// The palette indices that a pixel may have, up to four, a byte each: equal ones count once.
struct LZWChoices: Equatable {
  private let word: UInt32

  /// - Parameters:
  ///   - index: What is nearest to the pixel's color.
  ///   - preferred: What is taken if nothing else makes a longer string.
  init(_ index: UInt8, preferred: UInt8) {
    self.init(index, preferred: preferred, or: index, index)
  }

  init(_ index: UInt8, preferred: UInt8, or one: UInt8, _ other: UInt8) {
    word = UInt32(preferred) | UInt32(index) << 8 | UInt32(one) << 16 | UInt32(other) << 24
  }

  /// Whether there is nothing to choose.
  @inline(__always)
  var isSingle: Bool { word == (word & 0xFF) &* 0x0101_0101 }

  @inline(__always)
  var preferred: UInt8 { UInt8(truncatingIfNeeded: word) }

  /// The index at a place of 0…3; 0 is the preferred one.
  @inline(__always)
  subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: word &>> UInt32(8 * place)) }

  /// Whether the index at a place stands at none before it.
  @inline(__always)
  func isFirst(_ place: Int) -> Bool {
    switch place {
    case 0: true
    case 1: self[1] != self[0]
    case 2: self[2] != self[1] && self[2] != self[0]
    default: self[3] != self[2] && self[3] != self[1] && self[3] != self[0]
    }
  }
}
