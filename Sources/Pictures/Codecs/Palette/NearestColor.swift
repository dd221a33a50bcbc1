import Base

/// A search for the palette color nearest to a given one.
///
/// It finds the index of the smallest `distance(to:)`, the lowest index among equals. The colors
/// are sorted by lightness and searched outward from the given one's, until the difference in
/// lightness alone exceeds the best distance so far.
struct NearestColor {
  private let sorted: [OKLab]
  private let indices: [Int]
  private let palette: [OKLab]
  /// The number of darker colors for each 256th of lightness.
  private let starts: [Int]

  init(_ palette: [OKLab]) {
    self.palette = palette
    indices = palette.indices.sorted { (palette[$0].lightness, $0) < (palette[$1].lightness, $1) }
    let sorted = indices.map { palette[$0] }
    self.sorted = sorted
    starts = (0..<256).map { step in
      sorted.firstIndex { $0.lightness * 256 >= Float(step) } ?? sorted.count
    }
  }

  /// The number of colors that are darker than a lightness.
  @inline(__always)
  private func rank(_ lightness: Float, _ sorted: Span<OKLab>) -> Int {
    var low = starts[max(0, min(255, Int(saturating: Double(lightness * 256))))]
    // The start may be too high by rounding.
    while low > 0, sorted[low - 1].lightness >= lightness { low -= 1 }
    while low < sorted.count, sorted[low].lightness < lightness { low += 1 }
    return low
  }

  /// - Parameters:
  ///   - excluded: An index to ignore.
  ///   - guess: An index that is probably near, which saves time.
  func index(
    nearest color: OKLab, excluding excluded: Int = -1, guess: Int? = nil
  ) -> (index: Int, distance: Float) {
    let (sorted, indices) = (self.sorted.span, self.indices.span)
    let low = rank(color.lightness, sorted)
    var (down, up) = (low - 1, low)
    var (best, distance) = (-1, Float.infinity)
    if let guess { (best, distance) = (guess, palette[guess].distance(to: color)) }
    func consider(_ i: Int) -> Bool {
      let gap = sorted[i].lightness - color.lightness
      if gap * gap > distance { return false }
      let found = sorted[i].distance(to: color)
      if indices[i] != excluded, found < distance || found == distance && indices[i] < best {
        (best, distance) = (indices[i], found)
      }
      return true
    }
    while down >= 0 || up < sorted.count {
      if up < sorted.count { up = consider(up) ? up + 1 : sorted.count }
      if down >= 0 { down = consider(down) ? down - 1 : -1 }
    }
    return (best, distance)
  }

  /// For each color of the palette, a squared distance: a color nearer to it than that has it as
  /// the nearest, and needs no search.
  ///
  /// It is the square of half the distance to the next color of the palette, by the triangle
  /// inequality, and a thousandth less, so that rounding cannot matter.
  func reaches() -> [Float] {
    palette.indices.map { index(nearest: palette[$0], excluding: $0).distance / 4 * 0.999 }
  }

  /// The one or two next nearest colors after the nearest one.
  /// - Parameters:
  ///   - reach: The greatest squared distance.
  ///   - excluded: The index of the nearest.
  ///   - count: 1 or 2.
  func others(
    near color: OKLab, within reach: Float, excluding excluded: Int, count: Int
  ) -> (Int?, Int?) {
    let (sorted, indices) = (self.sorted.span, self.indices.span)
    let depth = reach.squareRoot()
    var low = rank(color.lightness - depth, sorted)
    var one: (index: Int, distance: Float)?
    var two: (index: Int, distance: Float)?
    while low < sorted.count, sorted[low].lightness <= color.lightness + depth {
      let (index, distance) = (indices[low], sorted[low].distance(to: color))
      low += 1
      guard index != excluded, distance <= reach else { continue }
      if one == nil || distance < one!.distance {
        (one, two) = ((index, distance), one)
      } else if two == nil || distance < two!.distance {
        two = (index, distance)
      }
    }
    return (one?.index, count > 1 ? two?.index : nil)
  }
}
