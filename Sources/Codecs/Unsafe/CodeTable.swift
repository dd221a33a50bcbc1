/// A hash table of 16,384 words, and 4,096 sets of values modulo 64, of which the compressor asks
/// several times a pixel.
///
/// - Rule: An index is cut to the 14 bits that count, that of a set to 12, so that every one lies
///   in its table. The tables are taken and freed with the object.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
@safe final class CodeTable {
  static let mask = 0x3FFF
  private static let setMask = 0xFFF
  private let base: UnsafeMutablePointer<UInt32>
  private let sets: UnsafeMutablePointer<UInt64>

  init() {
    unsafe base = .allocate(capacity: Self.mask + 1)
    unsafe sets = .allocate(capacity: Self.setMask + 1)
    clear()
  }

  deinit {
    unsafe base.deallocate()
    unsafe sets.deallocate()
  }

  /// Sets all words to 0 and empties the sets.
  func clear() {
    unsafe base.initialize(repeating: 0, count: Self.mask + 1)
    unsafe sets.initialize(repeating: 0, count: Self.setMask + 1)
  }

  /// Whether a set may hold a value: no is certain.
  @inline(__always)
  func mayHold(_ value: UInt8, in set: Int) -> Bool {
    unsafe sets[set & Self.setMask] &>> UInt64(value) & 1 != 0
  }

  /// Whether a set is empty.
  @inline(__always)
  func isEmpty(_ set: Int) -> Bool { unsafe sets[set & Self.setMask] == 0 }

  /// Adds a value to a set.
  @inline(__always)
  func add(_ value: UInt8, to set: Int) {
    unsafe sets[set & Self.setMask] |= 1 &<< UInt64(value)
  }

  @inline(__always)
  subscript(index: Int) -> UInt32 {
    get { unsafe base[index & Self.mask] }
    set { unsafe base[index & Self.mask] = newValue }
  }
}
