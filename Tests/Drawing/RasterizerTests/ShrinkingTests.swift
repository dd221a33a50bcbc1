import Graphics
import Testing

@testable import Rasterizer

/// Downscaling of pictures as in Core Graphics.
struct ShrinkingTests {
  private func shrinking(_ transform: CGAffineTransform, width: Int, height: Int) -> Shrinking? {
    Shrinking(Projection(transform.inverted()), of: (width, height))
  }

  /// All of the smaller picture.
  private func shrunk(_ source: PixelSource, _ size: Shrinking) -> PixelSource {
    size.shrunk(source, PicturePart(width: size.columns, height: size.rows))
  }

  /// Gray columns.
  private func picture(_ grays: [UInt32], height: Int) -> PixelSource {
    PixelSource(
      pixels: (0..<height).flatMap { _ in
        grays.map { PremultipliedPixel(red: $0, green: $0, blue: $0, alpha: 255) }
      },
      width: grays.count, height: height)
  }

  /// However little of the last one is used, and however the picture is turned.
  @Test func thereAreWholePixelsEnough() throws {
    let found = try #require(
      shrinking(CGAffineTransform(scaleX: 0.36, y: 0.361), width: 500, height: 500))
    #expect(found.columns == 180)
    #expect(found.rows == 181)
    let turned = CGAffineTransform(scaleX: 0.5, y: 0.25)
      .concatenating(CGAffineTransform(rotationAngle: 0.7))
    let other = try #require(shrinking(turned, width: 41, height: 41))
    #expect(other.columns == 21)
    #expect(other.rows == 11)
    let thin = try #require(shrinking(CGAffineTransform(scaleX: 2, y: 0.01), width: 9, height: 9))
    #expect(thin.columns == 9)
    #expect(thin.rows == 1)
    #expect(shrinking(CGAffineTransform(scaleX: 1, y: 3), width: 9, height: 9) == nil)
  }

  @Test func oneColorStaysThat() throws {
    for size in [2, 3, 7, 64, 301] {
      let found = try #require(
        shrinking(CGAffineTransform(scaleX: 0.31, y: 0.47), width: size, height: 5))
      let grays = [UInt32](repeating: 0x6B, count: size)
      let pixels = shrunk(picture(grays, height: 5), found).pixels
      #expect(pixels.count == found.columns * 3)
      #expect(pixels.allSatisfy { $0 == 0xFF6B_6B6B })
    }
  }

  /// The outermost columns are those of the picture, and edges become sharper.
  @Test func columnsAreSpreadFromEdgeToEdge() throws {
    let found = try #require(
      shrinking(CGAffineTransform(scaleX: 0.5, y: 1), width: 9, height: 1))
    #expect(found.columns == 5)
    let pixels = shrunk(picture([0, 0, 0, 0, 100, 200, 200, 200, 200], height: 1), found).pixels
    let grays = pixels.map(\.blue)
    #expect(grays[0] == 0)
    #expect(grays[1] == 0)
    #expect(grays[2] == 100)
    #expect(grays[3] > 200)
    #expect(grays[4] == 200)
  }
}
