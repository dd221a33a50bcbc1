import Base

extension Bitmap {
  /// The greatest number of pixels on a side of a picture, drawn or read; checked before memory is
  /// allocated.
  public static let maximumSide = Limits.side
  /// The greatest number of pixels in total.
  public static let maximumPixels = Limits.pixels

  /// Whether a picture may have a size, in pixels; NaN and infinity are refused.
  /// - Parameter pixels: The greatest number in total.
  package static func allows(
    width: Double, height: Double, pixels: Int = maximumPixels
  ) -> Bool {
    width <= Double(maximumSide) && height <= Double(maximumSide)
      && width * height <= Double(pixels)
  }
}
