/// Pixels in the format of Cairo and all encoders: premultiplied sRGB, 8 bits per channel.
///
/// A pixel is one word `0xAARRGGBB`, bytes B, G, R, A in memory on little-endian machines. Rows run
/// from the top, without padding: pixel (x, y) is `pixels[y * width + x]`.
public struct Bitmap: Equatable, Sendable {
  /// Pixels per row and rows; both may be 0.
  public let width, height: Int
  public var pixels: [UInt32]

  /// - Parameter pixels: `width * height` premultiplied words.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "wrong pixel count for \(width)×\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a bitmap of one pixel value, transparent by default.
  public init(width: Int, height: Int, filling pixel: UInt32 = 0) {
    self.init(
      width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
