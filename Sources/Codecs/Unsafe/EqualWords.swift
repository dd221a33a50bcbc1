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
