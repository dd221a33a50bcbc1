import Base
import Codecs
import Comparison
import Graphics
import TestSupport
import Testing

struct FrameDifferenceTests {
  private let white = Bitmap(width: 20, height: 12, filling: 0xFFFF_FFFF)

  private func white(with pixels: [(x: Int, y: Int, color: PremultipliedPixel)]) -> Bitmap {
    var bitmap = white
    for pixel in pixels { bitmap[pixel.x, pixel.y] = pixel.color }
    return bitmap
  }

  @Test func equalFramesHaveNoDifference() {
    let difference = FrameDifference(
      expected: white, actual: Bitmap(width: 20, height: 12, filling: 0xFFFF_FFFF))
    #expect(difference == FrameDifference())
    #expect(difference.isEmpty)
    #expect(difference.isAllowed)
  }

  @Test func countsPixelsAndFindsTheirBoxAndTheirDensestWindow() {
    let other = white(with: [(3, 1, 0xFF00_0000), (4, 1, 0xFF00_0000), (15, 10, 0xFFFF_0000)])
    let difference = FrameDifference(expected: white, actual: other)
    #expect(!difference.isAllowed)
    #expect(difference.pixels == 3)
    #expect(difference.largestLevel == 255)
    #expect(difference.bounds == PixelRect(x: 3, y: 1, width: 13, height: 10))
    #expect(difference.densest?.pixels == 2)
    #expect(difference.densest?.rect.contains(x: 3, y: 1) == true)
    // Black lies 100 from white; red somewhat nearer.
    #expect(abs(difference.largestDistance - 100) < 0.01)
    #expect(difference.meanDistance < 100)
    #expect(difference.neededTolerance == 100)
  }

  /// Ten pixels in a row fit into no window; eight of them do.
  @Test func aWindowIsEightPixelsWideAndHigh() {
    let row = (2..<12).map { (x: $0, y: 5, color: PremultipliedPixel(0xFF00_0000)) }
    let difference = FrameDifference(expected: white, actual: white(with: row))
    #expect(difference.pixels == 10)
    #expect(difference.densest?.pixels == 8)
  }

  @Test func transparencyCountsOverWhiteOrBlack() {
    // Half black over black is black; over white it is gray.
    #expect(ColorDistance.between(0x8000_0000, 0xFF00_0000) > 50)
    #expect(ColorDistance.between(0, 0xFFFF_FFFF) > 99)
    #expect(ColorDistance.between(0xFF80_8080, 0xFF80_8080) == 0)
  }

  @Test(arguments: [
    // Every allowance by itself, just within and just beyond.
    (Allowance(colorTolerance: 100, reason: "test"), true),
    (Allowance(colorTolerance: 50, reason: "test"), false),
    (Allowance(maxPixels: .pixels(3), reason: "test"), true),
    (Allowance(maxPixels: .pixels(2), reason: "test"), false),
    (Allowance(maxPixels: .part(3.0 / 240), reason: "test"), true),
    (Allowance(maxPixels: .part(2.9 / 240), reason: "test"), false),
    (Allowance(maxDensity: 2, reason: "test"), true),
    (Allowance(maxDensity: 1, reason: "test"), false),
    (Allowance(maxPixels: .pixels(3), maxDensity: 1, reason: "test"), false),
    (Allowance(reason: "test"), false),
  ])
  func anAllowanceLimits(allowance: Allowance, passes: Bool) {
    let other = white(with: [(3, 1, 0xFF00_0000), (4, 1, 0xFF00_0000), (15, 10, 0xFF00_0000)])
    let rule = FrameRule(parts: [.init(allowance)])
    #expect(FrameDifference(expected: white, actual: other, rule: rule).isAllowed == passes)
  }

  @Test func theLastAllowanceThatHoldsForAPixelCounts() {
    let other = white(with: [(3, 1, 0xFF00_0000), (15, 10, 0xFF00_0000)])
    let everywhere = FrameRule.Part(Allowance(maxPixels: .pixels(1), reason: "test"))
    let right = FrameRule.Part(
      Allowance(maxPixels: .pixels(1), reason: "test"),
      in: PixelRect(x: 10, y: 0, width: 10, height: 12))
    #expect(
      !FrameDifference(expected: white, actual: other, rule: FrameRule(parts: [everywhere]))
        .isAllowed)
    #expect(
      FrameDifference(expected: white, actual: other, rule: FrameRule(parts: [everywhere, right]))
        .isAllowed)
    #expect(
      !FrameDifference(expected: white, actual: other, rule: FrameRule(parts: [right])).isAllowed)
  }

  @Test func whatIsIgnoredIsCountedApart() {
    let other = white(with: [(3, 1, 0xFF00_0000)])
    let rule = FrameRule(ignored: [PixelRect(x: 3, y: 1, width: 1, height: 1)])
    let difference = FrameDifference(expected: white, actual: other, rule: rule)
    #expect(difference.isAllowed)
    #expect(difference.pixels == 0)
    #expect(difference.ignored == 1)
  }

  @Test func agreesWithTheSlowObviousWay() {
    var dice = SplitMix64(seed: 7)
    for _ in 0..<40 {
      let (width, height) = (
        Int.random(in: 1...30, using: &dice), Int.random(in: 1...30, using: &dice)
      )
      let a = Bitmap(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in
          PremultipliedPixel(.random(in: 0xFF00_0000 ... .max, using: &dice))
        })
      var b = a
      for _ in 0..<Int.random(in: 0...60, using: &dice) {
        b[.random(in: 0..<width, using: &dice), .random(in: 0..<height, using: &dice)] =
          PremultipliedPixel(.random(in: 0xFF00_0000 ... .max, using: &dice))
      }
      let difference = FrameDifference(expected: a, actual: b)
      let places = a.pixels.indices.filter { a.pixels[$0] != b.pixels[$0] }
        .map { (x: $0 % width, y: $0 / width) }
      #expect(difference.pixels == places.count)
      let densest =
        places.flatMap { one in
          places.map { other in
            places.filter { place in
              (one.x..<one.x + 8).contains(place.x) && (other.y..<other.y + 8).contains(place.y)
            }.count
          }
        }.max() ?? 0
      #expect((difference.densest?.pixels ?? 0) == densest)
    }
  }
}
