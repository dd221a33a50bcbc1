import Base
public import Foundation

extension Bitmap {
  /// The part inside a rectangle of pixels, limited to the bitmap.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    // Saturating: any rectangle is allowed, even if its ends overflow.
    func end(_ start: Int, _ length: Int) -> Int {
      let (sum, overflow) = start.addingReportingOverflow(max(0, length))
      return overflow ? .max : sum
    }
    let (left, top) = (min(max(0, x), self.width), min(max(0, y), self.height))
    let right = max(left, min(self.width, end(x, width)))
    let bottom = max(top, min(self.height, end(y, height)))
    var cut: [PremultipliedPixel] = []
    cut.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom {
      cut += pixels[row * self.width + left..<row * self.width + right]
    }
    return Bitmap(width: right - left, height: bottom - top, pixels: cut)
  }

  /// The color of a pixel, not premultiplied.
  public func color(x: Int, y: Int) -> CGColor { CGColor(self[x, y]) }

  /// Red, green, blue, alpha bytes row by row, not premultiplied, as in PNG and most tools.
  public var rgba: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let straight = pixel.straight
      bytes.append(UInt8(straight.red))
      bytes.append(UInt8(straight.green))
      bytes.append(UInt8(straight.blue))
      bytes.append(UInt8(straight.alpha))
    }
    return bytes
  }

  /// - Parameter rgba: Four bytes a pixel, not premultiplied; `width * height * 4` of them.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4, "wrong byte count for \(width)×\(height)")
    var pixels = [PremultipliedPixel](repeating: .clear, count: width * height)
    var result = pixels.mutableSpan
    let bytes = rgba.span
    for i in result.indices {
      let (red, green) = (UInt32(bytes[4 * i]), UInt32(bytes[4 * i + 1]))
      let (blue, alpha) = (UInt32(bytes[4 * i + 2]), UInt32(bytes[4 * i + 3]))
      result[i] = StraightPixel(red: red, green: green, blue: blue, alpha: alpha).premultiplied
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { pixels.allSatisfy { $0.isOpaque } }
}

extension CGImage {
  /// The part inside a rectangle, in pixels from the top left, grown to whole pixels and cut to the
  /// image.
  ///
  /// Nil if nothing is left, or the rectangle is null or contains NaN.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let rect = rect.standardized.overlap(whole)
    guard !rect.isNull, !rect.isEmpty else { return nil }
    let left = Int(saturating: rect.minX.rounded(.down))
    let top = Int(saturating: rect.minY.rounded(.down))
    let right = Int(saturating: rect.maxX.rounded(.up))
    let bottom = Int(saturating: rect.maxY.rounded(.up))
    let part = bitmap.cropped(x: left, y: top, width: right - left, height: bottom - top)
    return part.pixels.isEmpty ? nil : CGImage(part)
  }
}
