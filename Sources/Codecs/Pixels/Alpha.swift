/// The straight colour of a premultiplied word: each component is `round(255 c / a)`, 0 where alpha is 0.
///
/// Exact: `premultiplied` brings back the same word, since the rounding error of at most ½ shrinks by
/// `a / 255` on the way back. A component larger than its alpha, which no drawing makes, becomes 255.
@inline(__always)
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  let half = alpha / 2
  let red = min(255, ((pixel >> 16 & 0xFF) * 255 + half) / alpha)
  let green = min(255, ((pixel >> 8 & 0xFF) * 255 + half) / alpha)
  let blue = min(255, ((pixel & 0xFF) * 255 + half) / alpha)
  return alpha << 24 | red << 16 | green << 8 | blue
}

/// The premultiplied word of a straight colour: each component is `round(c a / 255)`.
@inline(__always)
func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  let red = ((pixel >> 16 & 0xFF) * alpha + 127) / 255
  let green = ((pixel >> 8 & 0xFF) * alpha + 127) / 255
  let blue = ((pixel & 0xFF) * alpha + 127) / 255
  return alpha << 24 | red << 16 | green << 8 | blue
}

/// What becomes of partly transparent pixels in a format that has none.
enum Flattening: Sendable {
  /// They stay as they are.
  case none
  /// Opaque from that alpha on, in their own colour; transparent below.
  case hardEdge(threshold: UInt32)
  /// All but fully transparent pixels are drawn over that opaque colour.
  case matte(UInt32)
  /// All pixels are drawn over that opaque colour.
  case background(UInt32)

  @inline(__always)
  func callAsFunction(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    switch self {
    case .none: return pixel
    case .hardEdge(let threshold):
      return alpha >= threshold ? unpremultiplied(pixel) | 0xFF00_0000 : 0
    case .matte(let colour):
      return alpha == 0 ? 0 : over(pixel, colour)
    case .background(let colour):
      return over(pixel, colour)
    }
  }

  /// Source over an opaque colour, each component `c + round(m (255 − a) / 255)`.
  private func over(_ pixel: UInt32, _ colour: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    func component(_ shift: UInt32) -> UInt32 {
      min(255, (pixel >> shift & 0xFF) + ((colour >> shift & 0xFF) * rest + 127) / 255)
    }
    return 0xFF00_0000 | component(16) << 16 | component(8) << 8 | component(0)
  }
}
