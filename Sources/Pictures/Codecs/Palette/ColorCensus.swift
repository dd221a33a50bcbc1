import Graphics

/// A histogram of an animation's colors: exact up to 65,536 colors, then in bins.
///
/// A bin is a cell of 64 × 64 × 64 in sRGB. It has the number of its pixels, their mean, and a
/// color that at least half of them have, if there is one (by Boyer and Moore's majority vote), so
/// that a flat color keeps its exact value.
struct ColorCensus {
  private(set) var hasTransparency = false
  private(set) var isOpaque = true
  /// The colors that are not wholly transparent, in order of appearance, and their pixel counts.
  private var colors: [PremultipliedPixel] = []
  private var counts: [Int] = []
  /// A hash table of indices into `colors`, -1 if free.
  private var slots = [Int32](repeating: -1, count: 512)
  private var bits: UInt32 = 9
  /// A cache of recently looked up colors: `color << 32 | index`, 0 if free.
  ///
  /// Small enough to stay in the CPU's cache.
  private var recent = [UInt64](repeating: 0, count: 1024)
  private var bins: [Bin] = []
  private let limit: Int
  private var isFull = false

  /// - Parameter limit: The number of colors counted one by one; beyond it, they are counted in
  ///   bins if it is more than 256.
  init(limit: Int = 65_536) { self.limit = limit }

  @inline(__always)
  mutating func add(_ color: PremultipliedPixel, count: Int) {
    if !color.isOpaque {
      isOpaque = false
      if color.alpha == 0 {
        hasTransparency = true
        return
      }
    }
    if isFull {
      if !bins.isEmpty { bins[ColorCensus.bin(color)].add(color, count) }
      return
    }
    let near = color.slot(bits: 10)
    if recent[near] >> 32 == color.word {
      counts[Int(recent[near] & 0xFFFF_FFFF)] += count
      return
    }
    var slot = color.slot(bits: bits)
    while true {
      let index = Int(slots[slot])
      if index < 0 { return insert(color, count, at: slot) }
      if colors[index] == color {
        counts[index] += count
        recent[near] = UInt64(color.word) << 32 | UInt64(index)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Adds some of up to 32 colors.
  ///
  /// - Parameter mask: Which ones, lowest bit first.
  mutating func add(
    _ colors: Span<PremultipliedPixel>, counts: Span<UInt32>, where mask: UInt32
  ) {
    var rest = mask
    while rest != 0 {
      if !isFull {
        ColorCensus.addRecent(colors, counts, &rest, cache: recent, to: &self.counts)
      }
      if rest == 0 { return }
      let k = rest.trailingZeroBitCount
      let color = colors[k]
      var count = 0
      // Also the next ones of the same color, since a bin takes long.
      repeat {
        count += Int(counts[rest.trailingZeroBitCount])
        rest &= rest &- 1
      } while rest != 0 && colors[rest.trailingZeroBitCount] == color
      add(color, count: count)
    }
  }

  /// Adds the first colors if they are in the cache, and removes them from the mask.
  @inline(__always)
  private static func addRecent(
    _ colors: Span<PremultipliedPixel>, _ more: Span<UInt32>, _ rest: inout UInt32,
    cache: borrowing [UInt64], to counts: inout [Int]
  ) {
    let recent = cache.span
    var counts = counts.mutableSpan
    while rest != 0 {
      let k = rest.trailingZeroBitCount
      let color = colors[k]
      let entry = recent[color.slot(bits: 10)]
      if entry >> 32 != color.word || color == .clear { return }
      counts[Int(entry & 0xFFFF_FFFF)] += Int(more[k])
      rest &= rest &- 1
    }
  }

  private mutating func insert(_ color: PremultipliedPixel, _ count: Int, at slot: Int) {
    if colors.count == limit {
      overflow()
      return add(color, count: count)
    }
    slots[slot] = Int32(colors.count)
    colors.append(color)
    counts.append(count)
    if colors.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    bits += 1
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, color) in colors.enumerated() {
      var slot = color.slot(bits: bits)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private mutating func overflow() {
    isFull = true
    if limit > 256 {
      bins = Array(repeating: Bin(), count: 1 << 18)
      for (color, count) in zip(colors, counts) { bins[ColorCensus.bin(color)].add(color, count) }
    }
    (colors, counts, slots) = ([], [], [])
  }

  private static func bin(_ color: PremultipliedPixel) -> Int {
    Int(color.red >> 2) << 12 | Int(color.green >> 2) << 6 | Int(color.blue >> 2)
  }

  private struct Bin {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0
    var majorityColor = PremultipliedPixel.clear
    var votes = 0
    /// Whether all pixels have the majority color.
    var isPure = true

    mutating func add(_ color: PremultipliedPixel, _ more: Int) {
      if count == 0 { majorityColor = color }
      count += more
      red += Int(color.red) * more
      green += Int(color.green) * more
      blue += Int(color.blue) * more
      if color == majorityColor {
        votes += more
      } else {
        isPure = false
        votes -= more
        if votes < 0 { (majorityColor, votes) = (color, -votes) }
      }
    }

    var sample: ColorSample {
      if votes * 2 >= count {
        return ColorSample(color: majorityColor, count: count, isPure: isPure)
      }
      func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
      return ColorSample(
        color: PremultipliedPixel(
          red: mean(red), green: mean(green), blue: mean(blue), alpha: 255),
        count: count, isPure: false)
    }
  }

  /// The colors that are not wholly transparent, in order of appearance; nil if there are more than
  /// 256.
  var palette: [PremultipliedPixel]? {
    guard !isFull, colors.count <= 256 else { return nil }
    return colors
  }

  /// The colors that are not wholly transparent, the most frequent first; nil if there are more
  /// than 256.
  var paletteByFrequency: [PremultipliedPixel]? {
    guard !isFull, colors.count <= 256 else { return nil }
    return colors.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.map { colors[$0] }
  }

  /// The colors and bins from which a palette is chosen, in a deterministic order.
  func samples() -> [ColorSample] {
    if isFull { return bins.lazy.filter { $0.count > 0 }.map(\.sample) }
    return zip(colors, counts).map { ColorSample(color: $0, count: $1, isPure: true) }
  }
}

/// A color and the number of pixels that have it or a similar one.
struct ColorSample {
  var color: PremultipliedPixel
  var count: Int
  /// Whether all of those pixels have exactly this color.
  var isPure: Bool
}
