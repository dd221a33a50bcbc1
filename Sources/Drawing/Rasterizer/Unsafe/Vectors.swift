import Graphics

// Operations on several channels or pixels at a time.
//
// - Rule: Bits are only reinterpreted as a vector of the same size for which all patterns are
//   valid; elements of a span are read and written within its bounds, which are checked. A pixel
//   consists of one word, so that four pixels are four words.
// - Compilers: Swift 6.3.1 on Linux.
// - Tests: `VectorTests`, in debug and release.

/// The bits of a number or a vector as another vector of the same size.
///
/// Cast, because Swift has no such conversion; `unsafeBitCast` stops if the sizes differ.
@inline(__always)
private func vector<Value: BitwiseCopyable, Vector: SIMD & BitwiseCopyable>(
  _ bits: Value
) -> Vector { unsafe unsafeBitCast(bits, to: Vector.self) }

extension SIMD4<Float> {
  /// Equals `clamped(lowerBound: .zero, upperBound: limits)`, without a branch per lane; NaN
  /// becomes 0.
  @inline(__always)
  func clamped(to limits: SIMD4<Float>) -> SIMD4<Float> {
    let low = replacing(with: 0, where: .!(self .>= 0))
    return low.replacing(with: limits, where: .!(low .< limits))
  }

  @inline(__always)
  func clamped(to limit: Float) -> SIMD4<Float> { clamped(to: SIMD4(repeating: limit)) }

  /// The numbers, which must be from 0 to 2²², rounded down.
  @inline(__always)
  var wholeNumbers: SIMD4<UInt32> {
    // From 2²³ on, all Floats are integers.
    let whole = self + 8_388_608
    let excess = SIMD4<UInt32>.zero.replacing(with: 1, where: (whole - 8_388_608) .> self)
    return (vector(whole) &- excess) & 0x007F_FFFF
  }
}

extension SIMD4<Double> {
  /// The numbers, which must be from −2⁵⁰ to 2⁵⁰, rounded down.
  @inline(__always)
  var roundedDown: SIMD4<Int64> {
    // The Doubles from 2⁵² to 2⁵³ are exactly the integers.
    let zero = SIMD4<Double>(repeating: 0x1.8p52)
    let whole = self + zero
    let excess = SIMD4<Int64>.zero.replacing(with: 1, where: (whole - zero) .> self)
    return vector(whole) &- vector(zero) &- excess
  }
}

extension PremultipliedPixel {
  /// Makes a pixel of blue, green, red and alpha, from 0 to less than 256, rounded down.
  @inline(__always)
  init(roundingDown channels: SIMD4<Float>) {
    let whole = channels.wholeNumbers
    self.init(red: whole.z, green: whole.y, blue: whole.x, alpha: whole.w)
  }

  /// The channels blue, green, red and alpha, 0…255.
  @inline(__always)
  var channels: SIMD4<Float> {
    SIMD4<Float>(
      SIMD4<Int32>(
        Int32(truncatingIfNeeded: blue), Int32(truncatingIfNeeded: green),
        Int32(truncatingIfNeeded: red), Int32(truncatingIfNeeded: alpha)))
  }
}

/// Four premultiplied pixels, one word each.
typealias FourPixels = SIMD4<UInt32>

extension FourPixels {
  /// The pixels as by `PremultipliedPixel.scaled(by:)`, each with its own factor, 0…255.
  @inline(__always)
  func scaled(by factors: SIMD4<UInt32>) -> FourPixels {
    let factors: SIMD8<UInt16> = vector(factors | factors &<< 16)
    let words: SIMD8<UInt16> = vector(self)
    var low = (words & 0xFF) &* factors &+ 0x80
    low = (low &+ low &>> 8) &>> 8
    var high = (words &>> 8) &* factors &+ 0x80
    high = (high &+ high &>> 8) & 0xFF00
    return vector(low | high)
  }
}

extension FourPixels {
  /// The pixels with opaque ones mixed in, each by its share, 0…255.
  ///
  /// Rounded as in Cairo's path filling: each channel becomes `m(c · s) + m(d · (255 − s))` with
  /// `m(x) = (x + 127 + ((x + 127) >> 8)) >> 8`, sometimes 1 less than the nearest number.
  @inline(__always)
  func mixed(with color: FourPixels, by shares: SIMD4<UInt32>) -> FourPixels {
    color.roughlyScaled(by: shares) &+ roughlyScaled(by: 255 &- shares)
  }

  @inline(__always)
  private func roughlyScaled(by factors: SIMD4<UInt32>) -> FourPixels {
    let factors: SIMD8<UInt16> = vector(factors | factors &<< 16)
    let words: SIMD8<UInt16> = vector(self)
    var low = (words & 0xFF) &* factors &+ 0x7F
    low = (low &+ low &>> 8) &>> 8
    var high = (words &>> 8) &* factors &+ 0x7F
    high = (high &+ high &>> 8) & 0xFF00
    return vector(low | high)
  }

  /// Widens the four bytes of a word, the lowest first.
  @inline(__always)
  init(bytes word: UInt32) {
    self = FourPixels(truncatingIfNeeded: vector(word) as SIMD4<UInt8>)
  }
}

extension Span<UInt8> {
  /// Four bytes from an index on, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt32 {
    precondition(index >= 0 && index &+ 4 <= count, "four bytes lie in the span")
    return unsafe withUnsafeBytes {
      unsafe UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }
  }
}

extension Span<PremultipliedPixel> {
  /// Four pixels, from an index on.
  @inline(__always)
  func four(at index: Int) -> FourPixels {
    precondition(index >= 0 && index &+ 4 <= count, "four pixels lie in the span")
    return unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: index * 4, as: FourPixels.self)
    }
  }
}

extension MutableSpan<PremultipliedPixel> {
  /// Four pixels, from an index on.
  @inline(__always)
  func four(at index: Int) -> FourPixels { span.four(at: index) }

  @inline(__always)
  mutating func setFour(_ pixels: FourPixels, at index: Int) {
    precondition(index >= 0 && index &+ 4 <= count, "four pixels lie in the span")
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: pixels, toByteOffset: index * 4, as: FourPixels.self)
    }
  }
}

extension Span<Float> {
  /// Four values, from an index on.
  @inline(__always)
  func four(at index: Int) -> SIMD4<Float> {
    precondition(index >= 0 && index &+ 4 <= count, "four values lie in the span")
    return unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: index * 4, as: SIMD4<Float>.self)
    }
  }
}

extension MutableSpan<Float> {
  /// Four values, from an index on.
  @inline(__always)
  func four(at index: Int) -> SIMD4<Float> { span.four(at: index) }

  @inline(__always)
  mutating func setFour(_ values: SIMD4<Float>, at index: Int) {
    precondition(index >= 0 && index &+ 4 <= count, "four values lie in the span")
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: values, toByteOffset: index * 4, as: SIMD4<Float>.self)
    }
  }
}
