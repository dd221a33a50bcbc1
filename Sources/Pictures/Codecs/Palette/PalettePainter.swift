import Base
import Graphics

/// Replaces colors by those of a palette, and dithers gradients that would show bands.
///
/// The dithering is ordered: whether a pixel gets the nearer or the farther color depends only on
/// its position and color, so the pattern does not flicker between frames. The thresholds vary by
/// row only, which keeps runs in a row and costs half as many bytes as a two-dimensional pattern.
/// Only gradients are dithered: a color of the palette stays as it is, and a pixel in a flat area
/// or at an edge gets the nearest color.
///
/// For a color that the palette lacks, a second palette color may be nearly as good. Then the pixel
/// has both, and the compressor chooses the one that makes a shorter file.
final class PalettePainter {
  let table: ColorTable<PremultipliedPixel>
  private let dithering: Dithering
  private let isLocal: Bool
  private let tolerance: Float
  private let busyTolerance: Float
  private let labs: [OKLab]
  private let nearest: NearestColor
  /// The last entry for each hash of a color.
  private var cache: [Entry]
  /// Entries that others have replaced in `cache`, up to a limit: a lookup here takes less time
  /// than a search of the palette.
  private var replaced: [PremultipliedPixel: Entry] = [:]
  /// The number of colors searched so far, for tests.
  private(set) var searches = 0
  /// The results of the last search, with which the next one begins, since neighbors are similar.
  private var guess: (nearest: Int, partner: Int) = (0, 0)

  /// An invisible distance in OKLab, by which another color may be farther than the nearest.
  ///
  /// By experiment: larger ones make slightly shorter files with visible bands, since the
  /// compressor prefers one side of the wanted color over long runs.
  static let invisible: Float = 0.0025
  /// The largest distance of a color other than the nearest, without loss.
  private static let farthest: Float = 0.02
  /// The smallest step between two palette colors that shows in a gradient, in OKLab, by eye and
  /// experiment; dithering a smaller one only costs bytes.
  private static let visibleStep: Float = 0.015
  /// The smallest step that is dithered on request.
  private static let smallStep: Float = 0.008
  /// Colors nearer to one of the palette than this are not mixed.
  private static let mixed: Float = 0.002
  /// Colors nearer than this count as equal.
  private static let exact: Float = 0.0005
  /// The unit in which distances are stored: ten-thousandths.
  static let unit: Float = 10_000

  private struct Entry {
    /// The color of the entry; transparent for an empty one.
    var color = PremultipliedPixel.clear
    var painted = PaintedPixel.clear
    /// The pixel with more choices, for busy areas.
    var busy = PaintedPixel.clear
    var partner: UInt8 = 0
    /// The share of pixels that get the partner, in 64ths.
    var share: UInt8 = 0
    /// The distance from the nearest color, in ten-thousandths.
    var distance: UInt16 = 0
  }

  static let cacheBits: UInt32 = 16
  /// The maximum number of replaced entries, which take up to 3 MB; then all are dropped.
  private static let replacedLimit = 1 << 16

  /// - Parameters:
  ///   - palette: Opaque colors.
  ///   - isLocal: Whether the palette is that of one image.
  ///   - tolerance: The distance by which another color may be farther than the nearest, in OKLab;
  ///     0 for none.
  ///   - busyTolerance: The additional tolerance in areas that are neither flat nor edges.
  init(
    _ palette: [PremultipliedPixel], dithering: Dithering, isLocal: Bool = false,
    tolerance: Float = 0,
    busyTolerance: Float = 0
  ) {
    table = ColorTable(palette)
    self.dithering = dithering
    self.isLocal = isLocal
    self.tolerance = isLocal ? 0 : tolerance
    self.busyTolerance = isLocal ? 0 : busyTolerance
    labs = table.colors.map(OKLab.init)
    nearest = NearestColor(labs)
    cache = Array(repeating: Entry(), count: 1 << PalettePainter.cacheBits)
  }

  /// The color of a painted pixel, the nearest of several choices.
  func color(of pixel: PaintedPixel) -> PremultipliedPixel {
    if pixel.isClear { return .clear }
    return pixel.localColor ?? table[Int(pixel.index)]
  }

  /// Paints runs of pixels of `source`, each in one row, to the same positions of another picture.
  ///
  /// A pixel that has the same choices as before is turned.
  /// - Parameters:
  ///   - target: The pixels of the other picture from the index `offset` on.
  /// - Returns: The sum of the squared distances to the nearest colors of the palette, in
  ///   ten-thousandths of OKLab.
  @discardableResult
  func paint(
    _ spans: ArraySlice<Range<Int>>, of source: borrowing [PremultipliedPixel], width: Int,
    to target: inout [PaintedPixel], from offset: Int = 0
  ) -> Int {
    var error = 0
    // Moved out of the object, in which each access would be checked.
    var cache: [Entry] = []
    swap(&cache, &self.cache)
    defer { swap(&cache, &self.cache) }
    let colors = source.span
    var painted = target.mutableSpan
    var entry = Entry()
    var (y, row, threshold) = (0, 0..<0, PalettePainter.threshold(0))
    for span in spans {
      if !row.contains(span.lowerBound) {
        y = span.lowerBound / width
        row = y * width..<(y + 1) * width
        threshold = PalettePainter.threshold(y)
      }
      for i in span {
        let color = colors[i]
        if color == .clear {
          painted[i - offset] = .clear
          continue
        }
        if color != entry.color {
          let slot = color.slot(bits: PalettePainter.cacheBits)
          if cache[slot].color != color {
            cache[slot] = self.entry(for: color, replacing: cache[slot])
          }
          entry = cache[slot]
        }
        error += Int(entry.distance) * Int(entry.distance)
        let x = i - y * width
        var pixel = entry.painted
        if entry.share > threshold, isGradient(colors, x, y, width) {
          pixel = self.pixel(Int(entry.partner))
        } else if entry.busy != pixel, isBusy(colors, x, y, width) {
          pixel = entry.busy
        }
        let isSame = pixel.hasChoice && painted[i - offset] == pixel
        painted[i - offset] = isSame ? pixel.turned : pixel
      }
    }
    return error
  }

  private func pixel(_ index: Int) -> PaintedPixel {
    isLocal ? PaintedPixel(localColor: table[index]) : PaintedPixel(UInt8(index))
  }

  /// The entry of a color that takes the slot of another, or an empty one.
  private func entry(for color: PremultipliedPixel, replacing old: Entry) -> Entry {
    if old.color == .clear { return makeEntry(for: color) }
    let entry = replaced[color] ?? makeEntry(for: color)
    if replaced.count == PalettePainter.replacedLimit { replaced = [:] }
    replaced[old.color] = old
    return entry
  }

  private func makeEntry(for color: PremultipliedPixel) -> Entry {
    searches += 1
    if let index = table.index(of: color) {
      let exact = pixel(index)
      let busy = busyTolerance > 0 ? choice(OKLab(color), index, 0, busyTolerance) : exact
      return Entry(color: color, painted: exact, busy: busy)
    }
    let wanted = OKLab(color)
    let (best, squared) = nearest.index(nearest: wanted, guess: guess.nearest)
    guess.nearest = best
    let distance = squared.squareRoot()
    var entry = Entry(color: color, painted: pixel(best), busy: pixel(best))
    let units = Int(saturating: Double((distance * PalettePainter.unit).rounded()))
    entry.distance = UInt16(truncatingIfNeeded: min(65_535, max(1, units)))
    if tolerance > 0, distance > PalettePainter.exact {
      entry.painted = choice(wanted, best, distance, tolerance)
      entry.busy =
        busyTolerance > 0
        ? choice(wanted, best, distance, tolerance + busyTolerance) : entry.painted
    }
    if dithering != .none, table.count > 1, distance > PalettePainter.mixed {
      mix(&entry, wanted, best, squared)
    }
    return entry
  }

  /// The nearest color and up to two others within the tolerance.
  private func choice(
    _ wanted: OKLab, _ best: Int, _ distance: Float, _ tolerance: Float
  ) -> PaintedPixel {
    let reach = min(distance + tolerance, max(PalettePainter.farthest, tolerance))
    let (one, other) = nearest.others(
      near: wanted, within: reach * reach, excluding: best, count: busyTolerance > 0 ? 2 : 1)
    return PaintedPixel(UInt8(best), or: UInt8(one ?? best), UInt8(other ?? one ?? best))
  }

  /// Finds the color to dither with the nearest.
  private func mix(_ entry: inout Entry, _ wanted: OKLab, _ best: Int, _ distance: Float) {
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
    // Colors far apart would be visible as dots.
    guard length < 0.02, length > distance / 4 else { return }
    // The step decides, not the pixel's distance, so that a band is dithered over its whole width.
    let step = dithering == .full ? PalettePainter.smallStep : PalettePainter.visibleStep
    guard length >= step * step else { return }
    let along =
      (wanted.lightness - one.lightness) * x + (wanted.a - one.a) * y + (wanted.b - one.b) * z
    entry.partner = UInt8(partner)
    let share = Int(saturating: Double((along / length * 64).rounded()))
    entry.share = UInt8(truncatingIfNeeded: min(32, max(0, share)))
  }

  /// Whether the neighboring colors change, but gradually.
  @inline(__always)
  private func isGradient(
    _ source: Span<PremultipliedPixel>, _ x: Int, _ y: Int, _ width: Int
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
      // Within one step of a slow gradient: compare pixels farther away.
      guard look(x - 8, y, 24), look(x + 8, y, 24), look(x, y - 8, 24), look(x, y + 8, 24)
      else { return false }
    }
    return varies && (dithering == .full || isSmooth(source, x, y, width, height))
  }

  /// Whether the colors change linearly within one and three pixels: in rough areas, bands are
  /// invisible.
  private func isSmooth(
    _ source: Span<PremultipliedPixel>, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) -> Bool {
    let center = source[y * width + x]
    func goesOn(_ step: Int, _ isInside: Bool) -> Bool {
      guard isInside else { return true }
      let (before, after) = (source[y * width + x - step], source[y * width + x + step])
      func bends(_ before: UInt32, _ center: UInt32, _ after: UInt32) -> Bool {
        abs(Int(before) + Int(after) - 2 * Int(center)) > 3
      }
      return !bends(before.blue, center.blue, after.blue)
        && !bends(before.green, center.green, after.green)
        && !bends(before.red, center.red, after.red)
    }
    return goesOn(1, x >= 1 && x + 1 < width) && goesOn(width, y >= 1 && y + 1 < height)
      && goesOn(3, x >= 3 && x + 3 < width) && goesOn(3 * width, y >= 3 && y + 3 < height)
  }

  /// Whether the neighboring colors change, but without an edge: there a loss is least visible.
  @inline(__always)
  private func isBusy(
    _ source: Span<PremultipliedPixel>, _ x: Int, _ y: Int, _ width: Int
  ) -> Bool {
    let place = y * width + x
    let center = source[place]
    // Pixels outside count as equal.
    let left = x > 0 ? source[place - 1] : center
    let right = x + 1 < width ? source[place + 1] : center
    let above = y > 0 ? source[place - width] : center
    let below = place + width < source.count ? source[place + width] : center
    let changes =
      (left != center ? 1 : 0) + (right != center ? 1 : 0) + (above != center ? 1 : 0)
      + (below != center ? 1 : 0)
    guard changes > 1 else { return false }
    let parts = Parts(center)
    return parts.isNear(Parts(left)) && parts.isNear(Parts(right)) && parts.isNear(Parts(above))
      && parts.isNear(Parts(below))
  }

  /// The components of a color, 16 bits each.
  private struct Parts {
    let word: UInt64

    @inline(__always)
    init(_ color: PremultipliedPixel) {
      word = UInt64(color.word & 0xFF_00FF) | UInt64(color.word >> 8 & 0xFF_00FF) << 32
    }

    /// Whether no component differs by more than 32.
    @inline(__always)
    func isNear(_ other: Parts) -> Bool {
      // The tenth bit of a component stays set if the difference is above -33.
      let room: UInt64 = 0x0220_0220_0220_0220
      let both = (word &+ room &- other.word) & (other.word &+ room &- word)
      return both & 0x0200_0200_0200_0200 == 0x0200_0200_0200_0200
    }
  }

  /// The largest difference of a component.
  @inline(__always)
  private func difference(_ p: PremultipliedPixel, _ q: PremultipliedPixel) -> UInt32 {
    func gap(_ a: UInt32, _ b: UInt32) -> UInt32 { a > b ? a - b : b - a }
    return max(
      gap(p.alpha, q.alpha), gap(p.red, q.red), gap(p.green, q.green), gap(p.blue, q.blue))
  }

  /// The threshold of a row: 4, 12 … 60, with neighbors as different as possible.
  private static func threshold(_ y: Int) -> UInt8 {
    UInt8((y & 1) << 2 | y & 2 | (y & 4) >> 2) * 8 + 4
  }
}
