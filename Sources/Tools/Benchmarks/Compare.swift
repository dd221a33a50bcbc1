import Arguments
import Flipbook

/// Compares frames of 1920×1080 pixels: equal ones in separate memory, ones with edges shifted by a
/// quarter of a pixel, or ones that differ everywhere.
struct CompareBenchmark: Benchmark {
  static let name = "compare"
  static let overview = "Compare frames of 1920×1080 pixels."
  static let usage = "FRAMES [KIND]"

  @Argument("FRAMES", .amount, help: "The number of frames.")
  private var frames: Int

  @Argument(
    "KIND", .count(in: 0...2),
    help: "Equal (0), with edges that moved (1), or different everywhere (2). Default: 0.")
  private var kind: Int?

  func seconds() throws -> Double { try compare(frames: frames, kind: kind ?? 0) }
}

private func compare(frames: Int, kind: Int) throws -> Double {
  var first = Bitmap(width: 1920, height: 1080)
  var state: UInt32 = 1
  for index in first.pixels.indices {
    state = state &* 1_664_525 &+ 1_013_904_223
    first.pixels[index] = PremultipliedPixel(0xFF00_0000 | state >> 8)
  }
  var second = first
  var rule = FrameRule.exact
  switch kind {
  case 1:
    // 4,800 pixels: the left edges of 40 cards.
    rule = .foreign
    for bitmap in 0..<2 {
      var drawn = Bitmap(width: 1920, height: 1080, filling: 0xFFF2_F2F7)
      for card in 0..<40 {
        let (left, top) = (card % 8 * 230 + 20, card / 8 * 210 + 20)
        for y in top..<top + 120 {
          for x in left..<left + 160 { drawn[x, y] = 0xFF0A_84FF }
          if bitmap == 1 { drawn[left, y] = 0xFF44_9FFD }
        }
      }
      if bitmap == 0 { first = drawn } else { second = drawn }
    }
  case 2: for index in second.pixels.indices { second.pixels[index].word ^= 1 }
  // A write copies the pixels, so that equal frames lie in separate memory.
  default: second.pixels[0] = first.pixels[0]
  }
  return wallSeconds {
    var pixels = 0
    for _ in 0..<frames {
      pixels += FrameDifference(expected: first, actual: second, rule: rule).pixels
    }
    precondition(pixels == (kind == 2 ? frames * first.pixels.count : 0))
  }
}
