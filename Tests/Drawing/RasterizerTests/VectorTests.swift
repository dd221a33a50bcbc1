import Graphics
import Testing

@testable import Rasterizer

@Suite struct VectorTests {
  private static let numbers: [Float] = [
    -.infinity, -3, -0.5, -0.0, 0, 0.49, 0.5, 0.999_999_9, 1, 1.5, 127.5, 254.999_98, 255, 255.5,
    300, .infinity, .nan,
  ]

  @Test(arguments: [1, 128.25, 255] as [Float])
  func numbersAreHeld(limit: Float) {
    for number in Self.numbers {
      let held = SIMD4(0, number, 1, number).clamped(to: limit)
      #expect(held.y == min(limit, max(0, number)), "\(number)")
      #expect(held.w == held.y, "\(number)")
      #expect(held.x == 0)
      #expect(held.z == 1)
    }
  }

  @Test func numbersAreRoundedDown() {
    for number in Self.numbers where number >= 0 && number <= 300 {
      let whole = SIMD4(number, 0, 255, 4_194_303.5).wholeNumbers
      #expect(whole == SIMD4(UInt32(number), 0, 255, 4_194_303))
    }
    for number in [-1, -0.75, -0.0, 0, 0.3, 0.5, 511.999_999_999, 512, 8191.5] {
      let whole = SIMD4<Double>(number, 7, -1, 8192).roundedDown
      #expect(whole == SIMD4(Int64(number.rounded(.down)), 7, -1, 8192))
    }
  }

  /// Four at a time, pixels are scaled as one by one.
  @Test func pixelsAreScaledAlike() {
    for factor in 0...255 as ClosedRange<UInt32> {
      for value in 0...255 as ClosedRange<UInt32> {
        let pixel = PremultipliedPixel(red: value / 2, green: value / 3, blue: 0, alpha: value)
        let other = 255 - factor
        let four = FourPixels(pixel.word, pixel.word, 0, 0xFFFF_FFFF)
          .scaled(by: SIMD4(factor, other, factor, factor))
        #expect(four.x == pixel.scaled(by: factor).word)
        #expect(four.y == pixel.scaled(by: other).word)
        #expect(four.z == 0)
        #expect(four.w == factor &* 0x0101_0101)
      }
    }
  }

  @Test func fourPixelsAreReadAndWritten() {
    var pixels = (0..<7).map { PremultipliedPixel($0) }
    var span = pixels.mutableSpan
    #expect(span.four(at: 3) == FourPixels(3, 4, 5, 6))
    span.setFour(FourPixels(9, 8, 7, 6), at: 1)
    #expect(pixels == [0, 9, 8, 7, 6, 5, 6])
  }

  /// Four colors are packed as each alone, also at a row's end.
  @Test(arguments: [4, 3, 1]) func colorsArePackedAlike(count: Int) {
    let colors: [SIMD4<Float>] = [
      SIMD4(0.1, 0.2, 0.3, 0.5), SIMD4(0.5, 0.7, 0.2, 0.4999), SIMD4(-0.1, 1.2, 1, 1), .zero,
    ]
    var row = [PremultipliedPixel](repeating: .clear, count: count)
    var span = row.mutableSpan
    FourColors { channel in
      SIMD4(colors[0][channel], colors[1][channel], colors[2][channel], colors[3][channel])
    }.store(in: &span, at: 0)
    #expect(row == colors.prefix(count).map { Blend.pack($0) })
  }
}
