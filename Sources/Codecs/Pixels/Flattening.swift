import Graphics

/// What becomes of partly transparent pixels in a format that has none.
enum Flattening: Sendable {
  /// They stay as they are.
  case none
  /// Opaque from that alpha on, in their own color; transparent below.
  case hardEdge(threshold: UInt32)
  /// All but fully transparent pixels are drawn over that opaque color.
  case matte(PremultipliedPixel)
  /// All pixels are drawn over that opaque color.
  case background(PremultipliedPixel)

  @inline(__always)
  func callAsFunction(_ pixel: PremultipliedPixel) -> PremultipliedPixel {
    if pixel.isOpaque { return pixel }
    switch self {
    case .none: return pixel
    case .hardEdge(let threshold):
      return pixel.alpha >= threshold ? PremultipliedPixel(pixel.straight.opaque.word) : .clear
    case .matte(let color):
      return pixel.alpha == 0 ? .clear : pixel.over(color)
    case .background(let color):
      return pixel.over(color)
    }
  }
}

extension CGColor {
  /// The pixel of the color without its alpha.
  var opaquePixel: PremultipliedPixel {
    PremultipliedPixel(CGColor(red: red, green: green, blue: blue, alpha: 1))
  }
}
