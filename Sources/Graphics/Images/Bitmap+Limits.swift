extension Bitmap {
  /// The most pixels on a side that a picture may have, drawn or read; checked before memory is
  /// taken.
  public static let maximumSide = Limits.side
  /// The most pixels altogether.
  public static let maximumPixels = Limits.pixels

  /// Whether a picture may have that size, in pixels; a number that is none may not.
  /// - Parameter pixels: The most altogether.
  package static func allows(
    width: Double, height: Double, pixels: Int = maximumPixels
  ) -> Bool {
    width <= Double(maximumSide) && height <= Double(maximumSide)
      && width * height <= Double(pixels)
  }
}
