/// A pixel whose color is multiplied by its alpha: one word `0xAARRGGBB`, each channel 0…255.
///
/// It is the format of `Bitmap` and Cairo, and may be written as a literal: `0x8040_2010`. Drawing
/// never produces a channel above alpha; for invalid pixels of files or users, results are clamped
/// to 255. All arithmetic rounds to the nearest: `x · f / 255` is never halfway between two
/// integers, as 255 is odd.
@frozen public struct PremultipliedPixel: Hashable, Sendable, BitwiseCopyable {
  public var word: UInt32

  @inlinable
  public init(_ word: UInt32) { self.word = word }

  /// - Parameters: 0…255 each; a channel must not exceed alpha.
  @inlinable
  public init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    word = alpha << 24 | red << 16 | green << 8 | blue
  }

  /// The transparent pixel.
  @inlinable
  public static var clear: PremultipliedPixel { PremultipliedPixel(0) }

  @inlinable
  public var alpha: UInt32 { word >> 24 }
  @inlinable
  public var red: UInt32 { word >> 16 & 255 }
  @inlinable
  public var green: UInt32 { word >> 8 & 255 }
  @inlinable
  public var blue: UInt32 { word & 255 }

  @inlinable
  public var isOpaque: Bool { word >= 0xFF00_0000 }

  @inlinable
  public static func == (a: PremultipliedPixel, b: PremultipliedPixel) -> Bool { a.word == b.word }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension PremultipliedPixel: ExpressibleByIntegerLiteral {
  @inlinable
  public init(integerLiteral word: UInt32) { self.word = word }
}

// Two channels at a time, in the halves of a word: blue and red, and green and alpha.
extension PremultipliedPixel {
  /// This pixel drawn over another one: each channel is `min(255, s + round(d · (255 − α) / 255))`.
  @inlinable
  @inline(__always)
  public func over(_ backdrop: PremultipliedPixel) -> PremultipliedPixel {
    let m = 0x00FF_00FF as UInt32
    let rest = backdrop.scaled(by: 255 - alpha).word
    var low = (word & m) &+ (rest & m)
    var high = (word >> 8 & m) &+ (rest >> 8 & m)
    // A sum above 255 has its ninth bit set, which fills the eight below.
    low |= (low >> 8 & 0x0001_0001) &* 255
    high |= (high >> 8 & 0x0001_0001) &* 255
    return PremultipliedPixel((high & m) << 8 | low & m)
  }

  /// The pixel with each channel scaled by a fraction: `round(c · f / 255)`.
  /// - Parameter factor: 0…255.
  @inlinable
  @inline(__always)
  public func scaled(by factor: UInt32) -> PremultipliedPixel {
    let m = 0x00FF_00FF as UInt32
    var low = (word & m) &* factor &+ 0x0080_0080
    low = ((low &+ ((low >> 8) & m)) >> 8) & m
    var high = ((word >> 8) & m) &* factor &+ 0x0080_0080
    high = (high &+ ((high >> 8) & m)) & 0xFF00_FF00
    return PremultipliedPixel(high | low)
  }

  /// A mixture with another pixel: `round((a · (255 − f) + b · f) / 255)` for each channel.
  /// - Parameter factor: The other's share, 0…255.
  @inlinable
  @inline(__always)
  public func mixed(with other: PremultipliedPixel, _ factor: UInt32) -> PremultipliedPixel {
    let m = 0x00FF_00FF as UInt32
    let rest = 255 - factor
    var low = (word & m) &* rest &+ (other.word & m) &* factor &+ 0x0080_0080
    low = ((low &+ ((low >> 8) & m)) >> 8) & m
    var high = ((word >> 8) & m) &* rest &+ ((other.word >> 8) & m) &* factor &+ 0x0080_0080
    high = (high &+ ((high >> 8) & m)) & 0xFF00_FF00
    return PremultipliedPixel(high | low)
  }

  /// The straight color: each component is `round(255 · c / α)`, all 0 if alpha is 0.
  ///
  /// Exact: `premultiplied` restores the same pixel, since the rounding error of at most ½ is
  /// scaled by `α / 255`. A channel above alpha becomes 255.
  @inlinable
  @inline(__always)
  public var straight: StraightPixel {
    let alpha = self.alpha
    if alpha == 255 { return StraightPixel(word) }
    if alpha == 0 { return .clear }
    let half = alpha / 2
    return StraightPixel(
      red: min(255, (red * 255 + half) / alpha), green: min(255, (green * 255 + half) / alpha),
      blue: min(255, (blue * 255 + half) / alpha), alpha: alpha)
  }
}
