import Foundation

/// Whether two runs of pixels are the same; as memory, several times faster than one by one.
///
/// - Rule: Both spans are as long as the comparison, and integers have no bits that do not count.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
package func areEqual(_ a: Span<UInt32>, _ b: Span<UInt32>) -> Bool {
  guard a.count == b.count else { return false }
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      unsafe a.count == 0 || a.baseAddress == b.baseAddress
        || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
    }
  }
}

/// The first place at which two runs of pixels differ, `end` where none does; eight pixels at a
/// time.
///
/// Plainly: `(start..<end).first { a[$0] != b[$0] } ?? end`.
///
/// - Rule: Eight pixels are read only where as many lie before `end`, which is checked to lie in
///   both spans, as `start` is.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
func firstDifference(
  _ a: Span<UInt32>, _ b: Span<UInt32>, from start: Int, to end: Int
) -> Int {
  precondition(
    start >= 0 && start <= end && end <= a.count && end <= b.count, "the run lies in both spans")
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      var i = start
      while i + 8 <= end {
        let one = unsafe a.loadUnaligned(fromByteOffset: 4 * i, as: SIMD8<UInt32>.self)
        let other = unsafe b.loadUnaligned(fromByteOffset: 4 * i, as: SIMD8<UInt32>.self)
        if one != other { break }
        i += 8
      }
      while i < end,
        unsafe a.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
          == b.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
      { i += 1 }
      return i
    }
  }
}
