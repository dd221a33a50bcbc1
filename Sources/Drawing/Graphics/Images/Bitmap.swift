/// Pixels in the format of Cairo and all encoders: premultiplied sRGB, 8 bits per channel.
///
/// Rows run from the top, without padding: pixel (x, y) is `pixels[y * width + x]`. In memory its
/// bytes are B, G, R, A on little-endian machines.
public struct Bitmap: Equatable, Sendable {
  /// Pixels per row and rows; both may be 0.
  public let width, height: Int
  public var pixels: [PremultipliedPixel]

  /// - Parameter pixels: `width * height` pixels.
  public init(width: Int, height: Int, pixels: [PremultipliedPixel]) {
    precondition(pixels.count == width * height, "wrong pixel count for \(width)×\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a bitmap of one pixel value, transparent by default.
  public init(width: Int, height: Int, filling pixel: PremultipliedPixel = .clear) {
    self.init(
      width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  public subscript(x: Int, y: Int) -> PremultipliedPixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
