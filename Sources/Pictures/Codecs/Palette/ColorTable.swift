import Graphics

/// A type of pixel that consists of one word.
protocol PixelWord: Hashable, Sendable {
  var word: UInt32 { get }
  init(_ word: UInt32)
}

extension PremultipliedPixel: PixelWord {}
extension StraightPixel: PixelWord {}

extension PixelWord {
  /// A slot of a hash table of `1 << bits`.
  @inline(__always)
  func slot(bits: UInt32) -> Int { Int((word &* 0x9E37_79B1) >> (32 - bits)) }
}

/// A hash table of up to 256 colors and their indices.
struct ColorTable<Pixel: PixelWord> {
  private var words: [UInt32] = []
  private var slots = [Int16](repeating: -1, count: 1024)

  init() {}

  init(_ colors: [Pixel]) {
    for color in colors { _ = insert(color) }
  }

  var count: Int { words.count }
  var colors: [Pixel] { words.map { Pixel($0) } }
  subscript(index: Int) -> Pixel { Pixel(words[index]) }

  /// The index of a color; nil if it is not in the table.
  @inline(__always)
  func index(of color: Pixel) -> Int? {
    let word = color.word
    var slot = color.slot(bits: 10)
    while true {
      let index = Int(slots[slot])
      if index < 0 { return nil }
      if words[index] == word { return index }
      slot = (slot + 1) & 1023
    }
  }

  /// Returns the index of a color, which is added if necessary; nil if there are 256 others.
  mutating func insert(_ color: Pixel) -> Int? {
    let word = color.word
    var slot = color.slot(bits: 10)
    while slots[slot] >= 0 {
      if words[Int(slots[slot])] == word { return Int(slots[slot]) }
      slot = (slot + 1) & 1023
    }
    guard words.count < 256 else { return nil }
    slots[slot] = Int16(words.count)
    words.append(word)
    return words.count - 1
  }
}
