/// The position of a pixel's alpha, and whether colors are premultiplied.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  case none = 0
  case premultipliedLast, premultipliedFirst, last, first
  case noneSkipLast, noneSkipFirst, alphaOnly
}

/// The memory layout of a pixel: a `CGImageAlphaInfo`, and its byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGImage {
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  /// Rows have no padding.
  public var bytesPerRow: Int { 4 * width }
  /// Always sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
  /// Words `0xAARRGGBB`; see `Bitmap`.
  public var bitmapInfo: CGBitmapInfo {
    [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)]
  }
}
