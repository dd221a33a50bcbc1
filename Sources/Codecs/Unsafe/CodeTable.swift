/// A hash table of 16,384 words, of which the compressor asks several times a pixel.
///
/// - Rule: An index is cut to the 14 bits that count, so that every one lies in the table, which is
///   taken and freed with the object.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
@safe final class CodeTable {
  static let mask = 0x3FFF
  private let base: UnsafeMutablePointer<UInt32>

  init() {
    unsafe base = .allocate(capacity: Self.mask + 1)
    clear()
  }

  deinit { unsafe base.deallocate() }

  /// Sets all words to 0.
  func clear() { unsafe base.initialize(repeating: 0, count: Self.mask + 1) }

  @inline(__always)
  subscript(index: Int) -> UInt32 {
    get { unsafe base[index & Self.mask] }
    set { unsafe base[index & Self.mask] = newValue }
  }
}
