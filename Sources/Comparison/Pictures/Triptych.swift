public import Graphics

extension Bitmap {
  /// Golden | difference | actual, side by side on gray.
  ///
  /// The difference shows the golden faintly, and over it what differs in red: the
  /// stronger the difference, the more saturated, and never so faint that it cannot be seen. What
  /// only one of the two pictures covers is blue.
  public static func triptych(expected: Bitmap, actual: Bitmap) -> Bitmap {
    triptych(expected: expected, actual: actual, allowing: [])
  }

  /// - Parameter runs: The pixels that differ but count as equal, as
  ///   `FrameDifference.allowedRuns` has them; these are yellow.
  package static func triptych(
    expected: Bitmap, actual: Bitmap, allowing runs: [Int]
  ) -> Bitmap {
    let gap = 8
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var sheet = Bitmap(
      width: 3 * width + 4 * gap, height: height + 2 * gap, filling: 0xFF80_8080)
    for y in 0..<height {
      for x in 0..<width {
        let old = expected.pixel(x, y)
        let new = actual.pixel(x, y)
        let row = gap + y
        if let old { sheet[gap + x, row] = old.over(checker(x, y)).word }
        sheet[2 * gap + width + x, row] = marked(old, new)
        if let new { sheet[3 * gap + 2 * width + x, row] = new.over(checker(x, y)).word }
      }
    }
    for run in stride(from: 0, to: runs.count - 1, by: 2) {
      for index in runs[run]..<runs[run] + runs[run + 1] {
        sheet[2 * gap + width + index % width, gap + index / width] = 0xFFFF_CC33
      }
    }
    return sheet
  }

  /// Light squares that show through where the pictures are transparent.
  private static func checker(_ x: Int, _ y: Int) -> PremultipliedPixel {
    PremultipliedPixel((x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFFE8_E8E8)
  }

  private static func marked(
    _ old: PremultipliedPixel?, _ new: PremultipliedPixel?
  ) -> UInt32 {
    guard let old, let new else { return old == nil && new == nil ? 0xFF80_8080 : 0xFF00_60FF }
    if old == new {
      let opaque = old.over(PremultipliedPixel(0xFFFF_FFFF))
      let grey = (30 * opaque.red + 59 * opaque.green + 11 * opaque.blue) / 100
      let faint = 200 + grey * 55 / 255
      return 0xFF00_0000 | faint << 16 | faint << 8 | faint
    }
    // From light red for a difference of 1 to full red for one of 128 and more.
    let strength = min(128, channelDifference(old.word, new.word))
    let rest = UInt32(128 - strength)
    return 0xFFFF_0000 | rest << 8 | rest
  }

  private func pixel(_ x: Int, _ y: Int) -> PremultipliedPixel? {
    x < width && y < height ? PremultipliedPixel(self[x, y]) : nil
  }
}
