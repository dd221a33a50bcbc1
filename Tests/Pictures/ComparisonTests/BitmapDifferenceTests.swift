import Codecs
import Comparison
import Graphics
import TestSupport
import Testing

struct BitmapDifferenceTests {
  private let white = Bitmap(width: 10, height: 6, filling: 0xFFFF_FFFF)

  @Test func equalBitmapsHaveNoDifference() {
    let difference = BitmapDifference(white, Bitmap(width: 10, height: 6, filling: 0xFFFF_FFFF))
    #expect(difference.isEmpty)
    #expect(difference.bounds == nil)
    #expect(difference.description == "no pixel differs")
  }

  @Test func countsPixelsAndFindsTheirBox() {
    var other = white
    other[3, 1] = 0xFFFF_FFFE
    other[7, 4] = 0xFFF0_FFFF
    let difference = BitmapDifference(white, other)
    #expect(difference.pixels == 2)
    #expect(difference.largest == 15)
    #expect(difference.bounds == PixelRect(x: 3, y: 1, width: 5, height: 4))
    #expect(
      difference.description == "2 pixels differ by up to 15 of 255, within 5×4 at (3, 1)")
  }

  /// Every channel counts, alpha too, in both directions.
  @Test(arguments: [0, 8, 16, 24] as [UInt32])
  func seesEveryChannel(shift: UInt32) {
    let a = Bitmap(width: 1, height: 1, filling: 0x4040_4040)
    let b = Bitmap(width: 1, height: 1, filling: PremultipliedPixel(0x4040_4040 + 9 << shift))
    #expect(BitmapDifference(a, b).largest == 9)
    #expect(BitmapDifference(b, a).largest == 9)
  }

  @Test func agreesWithTheSlowObviousWay() {
    var dice = SplitMix64(seed: 42)
    let a = noise(&dice)
    var b = a
    for _ in 0..<5 {
      b[.random(in: 0..<9, using: &dice), .random(in: 0..<7, using: &dice)] =
        PremultipliedPixel(.random(in: 0 ... .max, using: &dice))
    }
    let difference = BitmapDifference(a, b)
    let places = a.pixels.indices.filter { a.pixels[$0] != b.pixels[$0] }
    #expect(difference.pixels == places.count)
    if let bounds = difference.bounds {
      #expect(bounds.x == places.map { $0 % 9 }.min())
      #expect(bounds.y == places.map { $0 / 9 }.min())
      #expect(bounds.x + bounds.width - 1 == places.map { $0 % 9 }.max())
      #expect(bounds.y + bounds.height - 1 == places.map { $0 / 9 }.max())
    }
  }

  @Test func toleranceLimitsBothSizeAndNumber() {
    var other = white
    other[0, 0] = 0xFFFD_FFFF
    other[1, 0] = 0xFFFD_FFFF
    let difference = BitmapDifference(white, other)
    #expect(!difference.isWithin(nil))
    #expect(difference.isWithin(Tolerance(difference: 2, pixels: 2, reason: "test")))
    #expect(!difference.isWithin(Tolerance(difference: 1, pixels: 2, reason: "test")))
    #expect(!difference.isWithin(Tolerance(difference: 2, pixels: 1, reason: "test")))
  }

  private func noise(_ dice: inout SplitMix64) -> Bitmap {
    Bitmap(
      width: 9, height: 7,
      pixels: (0..<63).map { _ in PremultipliedPixel(.random(in: 0 ... .max, using: &dice)) })
  }
}
