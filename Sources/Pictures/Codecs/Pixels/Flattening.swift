import Graphics

/// The conversion of partly transparent pixels for a format that has none.
enum Flattening: Sendable {
  /// Pixels stay as they are.
  case none
  /// Pixels become opaque from this alpha on, in their own color, and transparent below.
  case hardEdge(threshold: UInt32)
  /// All but fully transparent pixels are drawn over this opaque color.
  case matte(PremultipliedPixel)
  /// All pixels are drawn over this opaque color.
  case background(PremultipliedPixel)

  @inline(__always)
  func callAsFunction(_ pixel: PremultipliedPixel) -> PremultipliedPixel {
    if pixel.isOpaque { return pixel }
    switch self {
    case .none: return pixel
    case .hardEdge(let threshold):
      return pixel.alpha >= threshold ? pixel.straight.opaque.premultiplied : .clear
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
