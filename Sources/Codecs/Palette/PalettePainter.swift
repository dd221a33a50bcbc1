/// Replaces colors by those of a palette, mixing two of them where a gradient would show bands.
///
/// The mixing is an ordered one: whether a pixel takes the nearer or the farther color depends on
/// its place and color alone, not on what was drawn before, so nothing swarms from frame to frame.
/// It is confined to gradients: a color that the palette has is taken as it is, a pixel in an area
/// of one color or at an edge takes the nearest.
final class PalettePainter {
  let table: ColorTable
  private let dithers: Bool
  private let labs: [OKLab]
  private let nearest: NearestColor
  private var cache: [Entry]
  /// What the last search found: neighbors look alike, so the next one begins there.
  private var guess: (nearest: Int, partner: Int) = (0, 0)

  /// A squared distance in OKLab that nobody sees, not even as a band: then dots would only cost
  /// bytes.
  private static let invisible: Float = 0.004 * 0.004

  private struct Entry {
    /// The color that this is for; 0, which is transparent, is for none.
    var color: UInt32 = 0
    var first: UInt32 = 0
    var second: UInt32 = 0
    /// In 64ths, how many pixels take the second.
    var share: Int32 = 0
    /// Squared, from the first.
    var distance: Float = 0
  }

  private static let cacheBits: UInt32 = 16

  /// - Parameter palette: Opaque colors.
  init(_ palette: [UInt32], dithers: Bool) {
    table = ColorTable(palette)
    self.dithers = dithers
    labs = table.colors.map(OKLab.init)
    nearest = NearestColor(labs)
    cache = Array(repeating: Entry(), count: 1 << PalettePainter.cacheBits)
  }

  /// Paints pixels that lie side by side in one row of `source` to the same place of `target`.
  /// - Returns: The sum of the squared distances, in OKLab, to the nearest colors of the palette.
  @discardableResult
  func paint(
    _ span: Range<Int>, of source: borrowing [UInt32], width: Int, to target: inout [UInt32]
  ) -> Double {
    var error = 0.0
    // Taken out of the object, where each access would be checked.
    var cache: [Entry] = []
    swap(&cache, &self.cache)
    defer { swap(&cache, &self.cache) }
    let colors = source.span
    var painted = target.mutableSpan
    let y = span.lowerBound / width
    for i in span {
      let color = colors[i]
      if color == 0 {
        painted[i] = 0
        continue
      }
      let slot = Int((color &* 0x9E37_79B1) >> (32 - PalettePainter.cacheBits))
      if cache[slot].color != color { cache[slot] = entry(for: color) }
      let entry = cache[slot]
      error += Double(entry.distance)
      let x = i - y * width
      painted[i] =
        entry.share > threshold(x, y) && isGradient(colors, x, y, width)
        ? entry.second : entry.first
    }
    return error
  }

  private func entry(for color: UInt32) -> Entry {
    if table.index(of: color) != nil {
      return Entry(color: color, first: color, second: color, share: 0)
    }
    let wanted = OKLab(color)
    let (best, distance) = nearest.index(nearest: wanted, guess: guess.nearest)
    guess.nearest = best
    var entry = Entry(
      color: color, first: table.colors[best], second: table.colors[best], share: 0,
      distance: distance)
    guard dithers, table.colors.count > 1, distance > PalettePainter.invisible else { return entry }
    // The partner lies on the other side of the wanted color: reflect the nearest in it.
    let one = labs[best]
    let mirrored = OKLab(
      lightness: 2 * wanted.lightness - one.lightness, a: 2 * wanted.a - one.a,
      b: 2 * wanted.b - one.b)
    let partner = nearest.index(
      nearest: mirrored, excluding: best, guess: guess.partner == best ? nil : guess.partner
    ).index
    guess.partner = partner
    let two = labs[partner]
    let (x, y, z) = (two.lightness - one.lightness, two.a - one.a, two.b - one.b)
    let length = x * x + y * y + z * z
    // Colors far apart would be seen as dots.
    guard length < 0.02, length > distance / 4 else { return entry }
    let along =
      (wanted.lightness - one.lightness) * x + (wanted.a - one.a) * y + (wanted.b - one.b) * z
    entry.second = table.colors[partner]
    entry.share = Int32(saturating: Double(min(32, max(0, (along / length * 64).rounded()))))
    return entry
  }

  /// Whether the surroundings change, but gently.
  @inline(__always)
  private func isGradient(
    _ source: Span<UInt32>, _ x: Int, _ y: Int, _ width: Int
  ) -> Bool {
    let height = source.count / width
    let center = source[y * width + x]
    var varies = false
    func look(_ x: Int, _ y: Int, _ limit: UInt32) -> Bool {
      guard x >= 0, y >= 0, x < width, y < height else { return true }
      let other = source[y * width + x]
      if other == center { return true }
      varies = true
      return difference(center, other) <= limit
    }
    guard look(x - 1, y, 12), look(x + 1, y, 12), look(x, y - 1, 12), look(x, y + 1, 12)
    else { return false }
    if !varies {
      // Inside one step of a slow gradient: look farther.
      guard look(x - 8, y, 24), look(x + 8, y, 24), look(x, y - 8, 24), look(x, y + 8, 24)
      else { return false }
    }
    return varies
  }

  /// The largest difference of a component.
  @inline(__always)
  private func difference(_ p: UInt32, _ q: UInt32) -> UInt32 {
    func component(_ shift: UInt32) -> UInt32 {
      let (a, b) = (p >> shift & 0xFF, q >> shift & 0xFF)
      return a > b ? a - b : b - a
    }
    return max(component(24), component(16), component(8), component(0))
  }

  /// Bayer's 8 × 8 matrix, 0…63.
  @inline(__always)
  private func threshold(_ x: Int, _ y: Int) -> Int32 {
    let (a, b) = (x ^ y, y)
    return Int32(
      (a & 1) << 5 | (b & 1) << 4 | (a & 2) << 2 | (b & 2) << 1 | (a & 4) >> 1 | (b & 4) >> 2)
  }
}
