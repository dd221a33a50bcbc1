import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// How pictures are shrunk as Core Graphics does it.
struct ShrinkingTests {
  /// Black, and white from a column on.
  private func step(width: Int, at column: Int) -> PixelSource {
    PixelSource(
      words: (0..<width * 4).map { $0 % width < column ? 0xff00_0000 : 0xffff_ffff },
      width: width, height: 4)
  }

  @Test func pixelsCountByTheirDistance() {
    let source = step(width: 8, at: 4)
    let words = source.words.span
    func gray(_ x: Double) -> UInt32 {
      source.tent(words, x, 2, reachX: 2, reachY: 1).word & 255
    }
    #expect(gray(4) == 128)
    #expect(gray(2) == 0 && gray(6) == 255)
    // Weights of 1/4, 3/4, 3/4 and 1/4: of the last alone a quarter of a half.
    #expect((31...33).contains(gray(3)))
  }

  /// The middles of the outermost pixels come to lie half a pixel within the picture's edges.
  @Test func outermostPixelsLieHalfAPixelWithin() throws {
    let mapping = Projection(CGAffineTransform(a: 4, b: 0, c: 0, d: 4, tx: -2, ty: 0))
    let source = CGRect(x: 0, y: 0, width: 40, height: 20)
    let found = try #require(ImageSampler.shrinking(showing: source, like: mapping)?.affine)
    let first = CGPoint(x: 1, y: 0.5).applying(found)
    let last = CGPoint(x: 10, y: 4.5).applying(found)
    #expect(abs(first.x - 0.5) < 1e-9 && abs(first.y - 0.5) < 1e-9)
    #expect(abs(last.x - 39.5) < 1e-9 && abs(last.y - 19.5) < 1e-9)
    let growing = Projection(CGAffineTransform(scaleX: 0.5, y: 0.5))
    #expect(ImageSampler.shrinking(showing: source, like: growing) == nil)
  }
}
