/// An error of drawing a picture.
public enum RasterError: Error, Equatable, CustomStringConvertible {
  /// The canvas, in pixels after scaling, is NaN, negative or beyond the limits.
  case canvasTooLarge(width: Double, height: Double)
  case invalidScale(Double)
  /// There is not enough memory for a surface of this many pixels.
  case outOfMemory(width: Int, height: Int)
  /// A path has more segments in the rows of the canvas than can be drawn in some seconds.
  case pathTooDense(segments: Int)
  /// A size, a transform or a dash is beyond Cairo's range, with Cairo's message.
  case undrawable(String)
  /// Cairo failed for another reason, with its message.
  case cairo(String)

  public var description: String {
    switch self {
    case .canvasTooLarge(let width, let height):
      "a canvas of \(Self.side(width)) × \(Self.side(height)) pixels cannot be drawn: at most "
        + "\(LayerRenderer.maximumSide) pixels a side and "
        + "\(LayerRenderer.maximumPixels >> 20) megapixels; use a smaller size or scale"
    case .invalidScale(let scale):
      "scale must be a finite number greater than 0, not \(scale)"
    case .outOfMemory(let width, let height):
      "no memory for a surface of \(width) × \(height) pixels; use a smaller size or scale"
    case .pathTooDense(let segments):
      "a path of \(segments) segments cannot be drawn, since too many of them cross the same rows "
        + "of pixels; draw fewer or shorter ones"
    case .undrawable(let reason):
      "something cannot be drawn, since its size or transform is too small or too large: \(reason)"
    case .cairo(let message): "Cairo could not draw: \(message)"
    }
  }

  /// A side as text, with integers without a fraction.
  private static func side(_ pixels: Double) -> String {
    Int(exactly: pixels).map(String.init) ?? "\(pixels)"
  }
}
