import Base
public import Graphics

extension Bitmap {
  /// Golden | difference | actual, side by side on gray; scaled down to the size limit of pictures.
  ///
  /// The difference shows the golden faintly, and over it the pixels that differ in red: the
  /// stronger the difference, the more saturated, but always visible. Areas that only one of the
  /// two pictures covers are blue.
  public static func triptych(expected: Bitmap, actual: Bitmap) -> Bitmap {
    triptych(expected: expected, actual: actual, allowing: [])
  }

  /// - Parameter runs: The pixels that differ but count as equal, as in
  ///   `FrameDifference.allowedRuns`; these are yellow.
  package static func triptych(
    expected: Bitmap, actual: Bitmap, allowing runs: [Int]
  ) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let scale = triptychScale(width, height)
    guard scale < 1 else { return fullTriptych(expected, actual, allowing: runs) }
    let small = [expected, actual].map {
      $0.narrowed(to: max(1, Int(scale * Double($0.width))))
    }
    return fullTriptych(small[0], small[1], allowing: [])
  }

  private static let gap = 8

  /// The scale at which the sheet is within the size limit; at most 1.
  package static func triptychScale(_ width: Int, _ height: Int) -> Double {
    let (side, area) = (Double(Limits.side), Double(Limits.pixels))
    let across = (side - Double(4 * gap)) / Double(3 * width)
    let down = (side - Double(2 * gap)) / Double(height)
    // A little less, for the gray around them.
    let both = (0.95 * area / (3 * Double(width) * Double(height))).squareRoot()
    return min(1, across, down, both)
  }

  private static func fullTriptych(
    _ expected: Bitmap, _ actual: Bitmap, allowing runs: [Int]
  ) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let whole = 3 * width + 4 * gap
    var sheet = Bitmap(width: whole, height: height + 2 * gap, filling: 0xFF80_8080)
    var result = sheet.pixels.mutableSpan
    let (old, new) = (expected.pixels.span, actual.pixels.span)
    for y in 0..<height {
      let first = (gap + y) * whole + gap
      let (second, third) = (first + width + gap, first + 2 * (width + gap))
      let (oldRow, newRow) = (y * expected.width, y * actual.width)
      let oldCount = y < expected.height ? expected.width : 0
      let newCount = y < actual.height ? actual.width : 0
      for x in 0..<oldCount { result[first + x] = opaque(old[oldRow + x], x, y) }
      for x in 0..<newCount { result[third + x] = opaque(new[newRow + x], x, y) }
      let both = min(oldCount, newCount)
      for x in 0..<both { result[second + x] = marked(old[oldRow + x], new[newRow + x]) }
      for x in both..<max(oldCount, newCount) { result[second + x] = 0xFF00_60FF }
    }
    for run in stride(from: 0, to: runs.count - 1, by: 2) {
      for index in runs[run]..<runs[run] + runs[run + 1] {
        result[(gap + index / width) * whole + 2 * gap + width + index % width] = 0xFFFF_CC33
      }
    }
    return sheet
  }

  /// A pixel over light squares, which show through where the picture is transparent.
  private static func opaque(
    _ pixel: PremultipliedPixel, _ x: Int, _ y: Int
  ) -> PremultipliedPixel {
    pixel.over((x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFFE8_E8E8)
  }

  private static func marked(
    _ old: PremultipliedPixel, _ new: PremultipliedPixel
  ) -> PremultipliedPixel {
    if old == new {
      let opaque = old.over(0xFFFF_FFFF)
      let gray = (30 * opaque.red + 59 * opaque.green + 11 * opaque.blue) / 100
      let faint = 200 + gray * 55 / 255
      return PremultipliedPixel(red: faint, green: faint, blue: faint, alpha: 255)
    }
    // From light red for a difference of 1 to full red for one of 128 and more.
    let strength = min(128, channelDifference(old, new))
    let rest = UInt32(128 - strength)
    return PremultipliedPixel(red: 255, green: rest, blue: rest, alpha: 255)
  }
}
