/// A 128-bit hash of words or bytes: equal contents have equal hashes, different ones practically
/// never.
///
/// It is not cryptographic.
package struct ContentHash: Hashable, Sendable {
  @usableFromInline var first, second: UInt64

  /// Creates the hash of a seed followed by elements of one 32-bit word each.
  @inlinable
  package init<Element: BitwiseCopyable>(
    seed: UInt64, _ elements: Span<Element>, as number: (Element) -> UInt32
  ) {
    self.init(seed: seed)
    var (a, b) = (first, second)
    let even = elements.count & ~1
    var i = 0
    while i < even {
      let word = UInt64(number(elements[i])) | UInt64(number(elements[i &+ 1])) << 32
      a = Self.mixed(a ^ word, Self.keys.0)
      b = Self.mixed(b &+ word, Self.keys.1)
      i &+= 2
    }
    if even < elements.count {
      let word = UInt64(number(elements[even]))
      a = Self.mixed(a ^ word, Self.keys.0)
      b = Self.mixed(b &+ word, Self.keys.1)
    }
    (first, second) = (Self.mixed(a, Self.keys.1), Self.mixed(b, Self.keys.0))
  }

  /// Creates the hash of a file's bytes.
  ///
  /// It reads little-endian words of eight bytes, and the rest as a last word.
  package init(_ bytes: [UInt8]) {
    self.init(seed: UInt64(bytes.count))
    let bytes = bytes.span
    let whole = bytes.count & ~7
    var i = 0
    while i < whole {
      add(Self.word(bytes, at: i))
      i &+= 8
    }
    var rest = UInt64(0)
    while i < bytes.count {
      rest |= UInt64(bytes[i]) << (8 &* UInt64(i &- whole))
      i &+= 1
    }
    add(rest)
    (first, second) = (Self.mixed(first, Self.keys.1), Self.mixed(second, Self.keys.0))
  }

  /// Creates the hash of a long file's bytes, which differs from that of `init(_:)`.
  ///
  /// Each product waits for the one before it, so four words are mixed side by side, into four
  /// hashes.
  package init(inLanes bytes: [UInt8]) {
    let bytes = bytes.span
    var (one, two) = (ContentHash(seed: 1), ContentHash(seed: 2))
    var (three, four) = (ContentHash(seed: 3), ContentHash(seed: 4))
    let whole = bytes.count & ~31
    var i = 0
    while i < whole {
      let block = bytes.extracting(i..<i &+ 32)
      one.add(Self.word(block, at: 0))
      two.add(Self.word(block, at: 8))
      three.add(Self.word(block, at: 16))
      four.add(Self.word(block, at: 24))
      i &+= 32
    }
    self.init((whole..<bytes.count).map { bytes[$0] })
    for lane in [one, two, three, four] {
      add(lane.first)
      add(lane.second)
    }
    add(UInt64(bytes.count))
    (first, second) = (Self.mixed(first, Self.keys.1), Self.mixed(second, Self.keys.0))
  }

  /// The little-endian word of the eight bytes from an index on.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, at i: Int) -> UInt64 {
    var word = UInt64(bytes[i]) | UInt64(bytes[i &+ 1]) << 8
    word |= UInt64(bytes[i &+ 2]) << 16 | UInt64(bytes[i &+ 3]) << 24
    word |= UInt64(bytes[i &+ 4]) << 32 | UInt64(bytes[i &+ 5]) << 40
    return word | UInt64(bytes[i &+ 6]) << 48 | UInt64(bytes[i &+ 7]) << 56
  }

  @usableFromInline
  init(seed: UInt64) {
    first = Self.mixed(seed ^ Self.keys.1, Self.keys.0)
    second = Self.mixed(seed &+ Self.keys.0, Self.keys.1)
  }

  @inlinable
  mutating func add(_ word: UInt64) {
    first = Self.mixed(first ^ word, Self.keys.0)
    second = Self.mixed(second &+ word, Self.keys.1)
  }

  @inlinable
  static var keys: (UInt64, UInt64) { (0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93) }

  /// Mixes both halves of a product with the word itself, so that no information is lost if the
  /// product is 0.
  @inlinable
  @inline(__always)
  static func mixed(_ word: UInt64, _ key: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: key)
    return high ^ low &+ (word << 29 | word >> 35)
  }
}

extension ContentHash: CustomStringConvertible {
  /// 32 hexadecimal digits.
  package var description: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.first = first
    self.second = second
  }
}
