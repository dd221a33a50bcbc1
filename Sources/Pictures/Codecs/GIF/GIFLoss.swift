import Graphics

/// The tolerance for the colors of a lossy GIF.
///
/// Flat areas keep their colors exactly, and so do both sides of strong edges. Gradients, shadows
/// and the mixed pixels of antialiased edges may change.
struct GIFLoss: Sendable {
  /// The distance by which a color may be farther than the nearest one, in OKLab.
  let reach: Float
  /// The price of an error of 1, in bits; see `LossyCompressor`.
  let price: Float
  /// The fraction of an error that is diffused to the next pixel.
  let carry: Float

  /// - Parameter lossiness: 1…100.
  init(lossiness: Int, dithering: Dithering) {
    // Below a fifth of the maximum, files are not shorter than lossless ones.
    let share = 0.2 + 0.8 * Float(lossiness) / 100
    reach = 0.04 * share
    price = 1700 / share
    carry = dithering == .none ? 0 : 0.4
  }

  /// The smallest color difference of an edge, in OKLab.
  private static let edge: Float = 0.06
  /// The fraction of the reach for the sides of an edge.
  private static let side: Float = 0.3

  /// The reach of each pixel of a rectangle, row by row.
  ///
  /// - Parameter source: A complete picture of opaque colors.
  func reaches(
    of source: [PremultipliedPixel], width: Int, in rect: PixelRect
  ) -> [Float] {
    var reaches = [Float](repeating: 0, count: rect.count)
    var result = reaches.mutableSpan
    let pixels = source.span
    let height = pixels.count / width
    var labs = LabCache()
    for y in rect.y..<rect.maxY {
      let rows = (max(y - 1, 0) * width, y * width, min(y + 1, height - 1) * width)
      for x in rect.x..<rect.maxX {
        let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
        let color = pixels[rows.1 + x]
        let around: InlineArray<8, PremultipliedPixel> = [
          pixels[rows.0 + left], pixels[rows.0 + x], pixels[rows.0 + right],
          pixels[rows.1 + left], pixels[rows.1 + right],
          pixels[rows.2 + left], pixels[rows.2 + x], pixels[rows.2 + right],
        ]
        var isFlat = true
        for k in 0..<8 where around[k] != color { isFlat = false }
        if isFlat { continue }
        let lab = labs[color]
        var (farthest, low, high) = (Float(0), lab.lightness, lab.lightness)
        for k in 0..<8 where around[k] != color {
          let other = labs[around[k]]
          farthest = max(farthest, lab.distance(to: other))
          low = min(low, other.lightness)
          high = max(high, other.lightness)
        }
        var part: Float = 1
        if farthest > Self.edge * Self.edge {
          // 0 for the lightest and the darkest, 1/2 midway.
          let between = min(lab.lightness - low, high - lab.lightness) / max(high - low, 1e-6)
          part = Self.side + (1 - Self.side) * min(1, 3 * between)
        }
        result[(y - rect.y) * rect.width + x - rect.x] = part * reach
      }
    }
    return reaches
  }
}

/// A cache of colors in OKLab.
struct LabCache {
  private static let bits: UInt32 = 12
  private var colors = [PremultipliedPixel](repeating: 0xFF00_0000, count: 1 << Self.bits)
  private var labs = [OKLab](repeating: OKLab(0xFF00_0000), count: 1 << Self.bits)

  subscript(color: PremultipliedPixel) -> OKLab {
    mutating get {
      let slot = color.slot(bits: Self.bits)
      if colors[slot] != color { (colors[slot], labs[slot]) = (color, OKLab(color)) }
      return labs[slot]
    }
  }
}
