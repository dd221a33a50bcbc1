import Graphics
import Testing

/// The arithmetic of pixels, against a slow and obvious version of itself, for all values of alpha
/// and channel.
@Suite struct PixelTests {
  /// A rounded product of two fractions of 255.
  private func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    UInt32((Double(a) * Double(b) / 255).rounded())
  }

  private func channels(_ pixel: PremultipliedPixel) -> [UInt32] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }

  @Test func wordsHoldTheirChannels() {
    let pixel = PremultipliedPixel(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)
    #expect(pixel.word == 0x7812_3456)
    #expect(channels(pixel) == [0x12, 0x34, 0x56, 0x78])
    #expect(StraightPixel(red: 0x12, green: 0x34, blue: 0x56).word == 0xFF12_3456)
    #expect(StraightPixel(0x0012_3456).opaque == StraightPixel(0xFF12_3456))
    #expect(!PremultipliedPixel(0xFE00_0000).isOpaque)
    #expect(PremultipliedPixel(0xFF00_0000).isOpaque)
  }

  @Test func straightColorsComeBack() {
    var wrong: [PremultipliedPixel] = []
    for alpha in UInt32(1)...255 {
      for channel in 0...alpha {
        let pixel = PremultipliedPixel(red: channel, green: channel, blue: channel, alpha: alpha)
        let exact = UInt32((Double(channel) * 255 / Double(alpha)).rounded())
        let straight = StraightPixel(red: exact, green: exact, blue: exact, alpha: alpha)
        if pixel.straight != straight || straight.premultiplied != pixel {
          wrong.append(pixel)
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func premultiplyingRoundsToTheNearest() {
    var wrong: [StraightPixel] = []
    for alpha in UInt32(0)...255 {
      for channel in UInt32(0)...255 {
        let straight = StraightPixel(red: 0, green: 255, blue: channel, alpha: alpha)
        let exact = PremultipliedPixel(
          red: 0, green: alpha, blue: product(channel, alpha), alpha: alpha)
        if straight.premultiplied != exact { wrong.append(straight) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func whatIsTransparentHasNoColor() {
    #expect(StraightPixel(0x00FF_FFFF).premultiplied == .clear)
    #expect(PremultipliedPixel(0x0012_3456).straight == .clear)
  }

  @Test func aChannelAboveAlphaIsHeld() {
    #expect(PremultipliedPixel(0x80FF_4000).straight == StraightPixel(0x80FF_8000))
  }

  @Test func scalingRoundsToTheNearest() {
    var wrong: [PremultipliedPixel] = []
    for factor in UInt32(0)...255 {
      for channel in UInt32(0)...255 {
        let pixel = PremultipliedPixel(
          red: channel, green: 255 - channel, blue: channel / 2, alpha: 255)
        let exact = [channel, 255 - channel, channel / 2, 255].map { product($0, factor) }
        if channels(pixel.scaled(by: factor)) != exact { wrong.append(pixel) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func mixingRoundsToTheNearest() {
    var wrong: [PremultipliedPixel] = []
    for factor in UInt32(0)...255 {
      for channel in UInt32(0)...255 {
        let a = PremultipliedPixel(red: channel, green: 0, blue: 255, alpha: 255 - channel)
        let b = PremultipliedPixel(red: 255 - channel, green: channel, blue: 0, alpha: 255)
        let exact = zip(channels(a), channels(b)).map { (a: UInt32, b: UInt32) -> Double in
          (Double(a) * Double(255 - factor) + Double(b) * Double(factor)) / 255
        }
        if channels(a.mixed(with: b, factor)) != exact.map({ UInt32($0.rounded()) }) {
          wrong.append(a)
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// Source over, each channel for itself.
  private func over(_ s: PremultipliedPixel, _ d: PremultipliedPixel) -> [UInt32] {
    zip(channels(s), channels(d)).map { min(255, $0 + product($1, 255 - s.alpha)) }
  }

  @Test func drawingOverAddsWhatShowsThrough() {
    var wrong: [PremultipliedPixel] = []
    for alpha in UInt32(0)...255 {
      for channel in UInt32(0)...255 {
        let backdrop = PremultipliedPixel(red: channel, green: channel / 2, blue: 0, alpha: 255)
        for part in [0, alpha / 3, alpha] {
          let source = PremultipliedPixel(red: part, green: alpha, blue: part, alpha: alpha)
          if channels(source.over(backdrop)) != over(source, backdrop) { wrong.append(source) }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// No drawing makes such pixels, but files and users do.
  @Test func sumsAreHeldTo255() {
    var wrong: [PremultipliedPixel] = []
    for alpha in UInt32(0)...255 {
      for channel in UInt32(0)...255 {
        let source = PremultipliedPixel(red: channel, green: 255, blue: 0, alpha: alpha)
        let backdrop = PremultipliedPixel(red: 255, green: channel, blue: 255, alpha: channel)
        if channels(source.over(backdrop)) != over(source, backdrop) { wrong.append(source) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func opaqueAndClearPixelsDrawAllOrNothing() {
    let backdrop = PremultipliedPixel(0x8040_2010)
    #expect(PremultipliedPixel(0xFF12_3456).over(backdrop) == 0xFF12_3456)
    #expect(PremultipliedPixel.clear.over(backdrop) == backdrop)
  }

  @Test func colorsMakePixels() {
    #expect(
      PremultipliedPixel(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)) == 0x8080_4000)
    #expect(
      PremultipliedPixel(CGColor(red: .nan, green: 2, blue: -1, alpha: 1)) == 0xFF00_FF00)
  }

  @Test func limitsHoldForSidesAndArea() {
    #expect(Bitmap.allows(width: 16_384, height: 4096))
    #expect(!Bitmap.allows(width: 16_384, height: 4097))
    #expect(!Bitmap.allows(width: 16_385, height: 1))
    #expect(!Bitmap.allows(width: .nan, height: 1))
  }
}
