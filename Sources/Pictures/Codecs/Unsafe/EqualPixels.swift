import Foundation
package import Graphics

/// Whether two runs of pixels are equal; compared as memory, several times faster than one by one.
///
/// - Rule: Both spans are as long as the comparison, and pixels have no padding bits.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
package func areEqual(
  _ a: Span<PremultipliedPixel>, _ b: Span<PremultipliedPixel>
) -> Bool {
  guard a.count == b.count else { return false }
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      unsafe a.count == 0 || a.baseAddress == b.baseAddress
        || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
    }
  }
}

/// The index of the first difference of two runs of pixels, or `end`; compares eight pixels at a
/// time.
///
/// Equals `(start..<end).first { a[$0] != b[$0] } ?? end`.
///
/// - Rule: Eight pixels are read only if that many remain before `end`; `start` and `end` are
///   checked to lie in both spans.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
func firstDifference(
  _ a: Span<PremultipliedPixel>, _ b: Span<PremultipliedPixel>, from start: Int, to end: Int
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

/// A mask of the pixels in which two runs of up to 32 differ, lowest bit first, found without
/// branches.
///
/// Equals the sum of `1 << k` for all `k` with `a[k] != b[k]`.
///
/// - Rule: Four pixels are read only if that many remain, the last ones one by one; the lengths are
///   checked.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
func differences(_ a: Span<PremultipliedPixel>, _ b: Span<PremultipliedPixel>) -> UInt32 {
  let count = a.count
  precondition(count == b.count && count <= 32, "both runs have the same length, up to 32 pixels")
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      var bits = SIMD4<UInt32>(repeating: 0)
      var bit = SIMD4<UInt32>(1, 2, 4, 8)
      var k = 0
      while k + 4 <= count {
        let one = unsafe a.loadUnaligned(fromByteOffset: 4 * k, as: SIMD4<UInt32>.self)
        let other = unsafe b.loadUnaligned(fromByteOffset: 4 * k, as: SIMD4<UInt32>.self)
        bits |= bit.replacing(with: 0, where: one .== other)
        bit &<<= 4
        k += 4
      }
      var mask = bits[0] | bits[1] | bits[2] | bits[3]
      while k < count {
        let one = unsafe a.loadUnaligned(fromByteOffset: 4 * k, as: UInt32.self)
        let other = unsafe b.loadUnaligned(fromByteOffset: 4 * k, as: UInt32.self)
        mask |= (one == other ? 0 : 1) &<< UInt32(k)
        k += 1
      }
      return mask
    }
  }
}
