/// A pixel whose color is not multiplied by its alpha, as in files: one word `0xAARRGGBB`.
///
/// An opaque pixel has the same word as the premultiplied one of its color.
@frozen public struct StraightPixel: Hashable, Sendable, BitwiseCopyable {
  public var word: UInt32

  @inlinable
  public init(_ word: UInt32) { self.word = word }

  /// - Parameters: 0…255 each.
  @inlinable
  public init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32 = 255) {
    word = alpha << 24 | red << 16 | green << 8 | blue
  }

  /// Transparent black.
  @inlinable
  public static var clear: StraightPixel { StraightPixel(0) }
  /// Opaque black.
  @inlinable
  public static var black: StraightPixel { StraightPixel(0xFF00_0000) }

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

  /// The same color without transparency.
  @inlinable
  public var opaque: StraightPixel { StraightPixel(word | 0xFF00_0000) }

  /// The premultiplied pixel: each channel is `round(c · α / 255)`.
  @inlinable
  @inline(__always)
  public var premultiplied: PremultipliedPixel {
    let alpha = self.alpha
    if alpha == 255 { return PremultipliedPixel(word) }
    if alpha == 0 { return .clear }
    return PremultipliedPixel(
      red: (red * alpha + 127) / 255, green: (green * alpha + 127) / 255,
      blue: (blue * alpha + 127) / 255, alpha: alpha)
  }

  @inlinable
  public static func == (a: StraightPixel, b: StraightPixel) -> Bool { a.word == b.word }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
