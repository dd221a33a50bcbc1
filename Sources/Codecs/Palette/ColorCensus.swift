/// Which colours an animation uses and how often: exactly up to 256 colours, then in bins.
///
/// A bin is a cell of 64 × 64 × 64 in sRGB. It knows how many pixels fell into it, their mean, and a colour that
/// at least half of them have, if there is one (by Boyer and Moore's vote), so that a flat colour keeps its exact value.
final class ColorCensus {
  /// All colours in order of appearance, as long as there are at most 256.
  private(set) var exact: ColorTable? = ColorTable()
  private(set) var hasTransparency = false
  private(set) var isOpaque = true
  private let keepsBins: Bool
  private var exactCounts: [Int] = []
  private var bins: [Bin] = []

  /// - Parameter keepsBins: Whether samples are wanted of more than 256 colours.
  init(keepsBins: Bool = true) { self.keepsBins = keepsBins }

  struct Bin {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0
    var favourite: UInt32 = 0
    var votes = 0
    /// Whether all pixels have the favourite colour.
    var isPure = true

    mutating func add(_ color: UInt32, _ more: Int) {
      if count == 0 { favourite = color }
      count += more
      red += Int(color >> 16 & 0xFF) * more
      green += Int(color >> 8 & 0xFF) * more
      blue += Int(color & 0xFF) * more
      if color == favourite {
        votes += more
      } else {
        isPure = false
        votes -= more
        if votes < 0 { (favourite, votes) = (color, -votes) }
      }
    }
  }

  @inline(__always)
  func add(_ color: UInt32, count: Int) {
    if color < 0xFF00_0000 {
      isOpaque = false
      if color >> 24 == 0 {
        hasTransparency = true
        return
      }
    }
    if exact != nil {
      if let index = exact!.insert(color) {
        if index == exactCounts.count {
          exactCounts.append(count)
        } else {
          exactCounts[index] += count
        }
        return
      }
      overflow()
    }
    if !keepsBins { return }
    bins[ColorCensus.bin(color)].add(color, count)
  }

  private func overflow() {
    defer { exact = nil }
    if !keepsBins { return }
    bins = Array(repeating: Bin(), count: 1 << 18)
    for (color, count) in zip(exact!.colors, exactCounts) {
      bins[ColorCensus.bin(color)].add(color, count)
    }
  }

  private static func bin(_ color: UInt32) -> Int {
    Int(color >> 18 & 0x3F) << 12 | Int(color >> 10 & 0x3F) << 6 | Int(color >> 2 & 0x3F)
  }

  /// The colours to choose a palette for, in a fixed order.
  func samples() -> [ColorSample] {
    if let exact {
      return zip(exact.colors, exactCounts).map { ColorSample(color: $0, count: $1, isPure: true) }
    }
    return bins.lazy.filter { $0.count > 0 }.map { bin in
      if bin.votes * 2 >= bin.count {
        return ColorSample(color: bin.favourite, count: bin.count, isPure: bin.isPure)
      }
      func mean(_ sum: Int) -> UInt32 { UInt32((sum + bin.count / 2) / bin.count) }
      return ColorSample(
        color: 0xFF00_0000 | mean(bin.red) << 16 | mean(bin.green) << 8 | mean(bin.blue),
        count: bin.count, isPure: false)
    }
  }
}

/// A colour and the number of pixels that have it, or nearly.
struct ColorSample {
  var color: UInt32
  var count: Int
  /// Whether all of those pixels have exactly this colour.
  var isPure: Bool
}
