public import Codecs
public import Graphics

/// The difference of two bitmaps of one size, channel by channel of the premultiplied pixels.
public struct BitmapDifference: Hashable, Sendable {
  /// The largest difference of a channel, 0…255.
  public private(set) var largest = 0
  /// The number of pixels that differ in any channel.
  public private(set) var pixels = 0
  /// The smallest rectangle around the pixels that differ, in pixels; nil if none do.
  public private(set) var bounds: PixelRect?

  /// - Precondition: Both bitmaps have the same size.
  public init(_ a: Bitmap, _ b: Bitmap) {
    precondition(a.width == b.width && a.height == b.height, "the bitmaps must have the same size")
    // Equal arrays often share their storage, which `==` sees at once.
    if a.pixels == b.pixels { return }
    var (left, right, top, bottom) = (a.width, -1, a.height, -1)
    let (p, q) = (a.pixels.span, b.pixels.span)
    for y in 0..<a.height {
      let start = y * a.width
      for x in 0..<a.width where p[start + x] != q[start + x] {
        pixels += 1
        largest = max(largest, channelDifference(p[start + x], q[start + x]))
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    bounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Whether no pixel differs.
  public var isEmpty: Bool { pixels == 0 }

  /// Whether the difference is within a tolerance; nil demands equality.
  public func isWithin(_ tolerance: Tolerance?) -> Bool {
    guard let tolerance else { return isEmpty }
    return pixels <= tolerance.pixels && largest <= tolerance.difference
  }
}

extension BitmapDifference: CustomStringConvertible {
  public var description: String {
    guard let bounds else { return "no pixel differs" }
    return
      "\(pixels) \(pixels == 1 ? "pixel differs" : "pixels differ") by up to \(largest) of 255, "
      + "within \(bounds.width)×\(bounds.height) at (\(bounds.x), \(bounds.y))"
  }
}

/// The largest difference of the four channels of two pixels.
func channelDifference(_ p: PremultipliedPixel, _ q: PremultipliedPixel) -> Int {
  func gap(_ a: UInt32, _ b: UInt32) -> Int { abs(Int(a) - Int(b)) }
  return max(
    gap(p.alpha, q.alpha), gap(p.red, q.red), gap(p.green, q.green), gap(p.blue, q.blue))
}
