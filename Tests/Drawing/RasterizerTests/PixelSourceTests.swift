import Graphics
import Testing

@testable import Rasterizer

/// Pixels are mixed in floating point, four places at a time: here in whole numbers, one by one.
@Suite struct PixelSourceTests {
  private let source: PixelSource = {
    var state = UInt32(5)
    let pixels = (0..<20).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return PremultipliedPixel(state)
    }
    return PixelSource(pixels: pixels, width: 5, height: 4)
  }()

  private func slow(_ u: Double, _ v: Double, isCubic: Bool) -> PremultipliedPixel {
    let steps = isCubic ? 8 : 256
    let x = Int(((u - 0.5) * Double(steps) + 0.5).rounded(.down))
    let y = Int(((v - 0.5) * Double(steps) + 0.5).rounded(.down))
    let sixteenths = [0, 1, 2, 4, 8, 12, 14, 15]
    func weight(_ d: Int) -> Int { isCubic ? sixteenths[d] * 16 : d }
    let (fx, fy) = (weight(x & (steps - 1)), weight(y & (steps - 1)))
    func word(_ column: Int, _ row: Int) -> UInt32 {
      source.pixels[max(0, min(row, 3)) * 5 + max(0, min(column, 4))].word
    }
    var result: UInt32 = 0
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
      func channel(_ dx: Int, _ dy: Int) -> Int {
        let (left, top) = (x >> steps.trailingZeroBitCount, y >> steps.trailingZeroBitCount)
        return Int(word(left + dx, top + dy) >> shift & 255)
      }
      let sum =
        channel(0, 0) * (256 - fx) * (256 - fy) + channel(1, 0) * fx * (256 - fy)
        + channel(0, 1) * (256 - fx) * fy + channel(1, 1) * fx * fy
      result |= UInt32((sum + 32768) >> 16) << shift
    }
    return PremultipliedPixel(result)
  }

  @Test(arguments: [false, true]) func placesAreMixedExactly(isCubic: Bool) {
    let pixels = source.pixels.span
    var cell = PixelSource.Cell()
    var wrong = 0
    for step in 0..<2000 {
      let v = Double(step % 83) / 13 - 1
      let u = SIMD4<Double>(0, 0.31, 1.7, 2.499) + (Double(step) / 311 - 1.3)
      let places = PixelSource.SamplePositions(u, SIMD4(repeating: v), isCubic: isCubic)
      for lane in 0..<4 {
        let expected = slow(u[lane], v, isCubic: isCubic)
        let alone =
          isCubic ? source.cubic(pixels, u[lane], v) : source.linear(pixels, u[lane], v)
        if source.mixed(pixels, places, lane) != expected { wrong += 1 }
        if source.mixed(pixels, places, lane, in: &cell) != expected { wrong += 1 }
        if alone != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}
