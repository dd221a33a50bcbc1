import Foundation
import Graphics
import Rasterizer
import Testing

/// Strokes of glyphs and what they share with their filling, on a square of 20 points at (20, 20).
@Suite struct GlyphStrokeTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let square = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 20))

  private func picture(
    _ stroke: GlyphRun.Stroke?, compositing: DisplayList.Compositing = .init(), opacity: Double = 1,
    scale: CGFloat = 1
  ) throws -> Bitmap {
    let run = GlyphRun(
      glyphs: [.init(shape: .outline(square), position: CGPoint(x: 20, y: 20))], color: red,
      stroke: stroke)
    let node = layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
      $0.contents = [.drawing(DisplayList([.glyphs(run, compositing)]))]
      $0.opacity = opacity
    }
    return try draw([node], background: nil, scale: scale)
  }

  private func row(_ bitmap: Bitmap, _ y: Int = 30) -> [PremultipliedPixel] {
    (0..<bitmap.width).map { bitmap[$0, y] }
  }

  @Test func aStrokeLiesHalfOutsideAndHalfInside() throws {
    let picture = try picture(.init(width: 4, color: blue, isHollow: false))
    let (r, b): (PremultipliedPixel, PremultipliedPixel) = (0xFFFF_0000, 0xFF00_00FF)
    #expect(
      row(picture)
        == Array(repeating: 0, count: 18) + [b, b, b, b] + Array(repeating: r, count: 16)
        + [b, b, b, b] + Array(repeating: 0, count: 18))
    // Corners are mitred.
    #expect(picture[18, 18] == b)
    #expect(picture[41, 41] == b)
    #expect(picture[17, 17] == 0)
  }

  @Test func aHollowStrokeLeavesTheInsideOpen() throws {
    let picture = try picture(.init(width: 4, color: blue, isHollow: true))
    #expect(picture[30, 30] == 0)
    #expect(picture[19, 30] == 0xFF00_00FF)
    let large = try self.picture(.init(width: 4, color: blue, isHollow: true), scale: 2)
    #expect(row(large, 60).filter { $0 == 0xFF00_00FF }.count == 16)
  }

  @Test func aStrokeWithoutWidthIsNone() throws {
    let plain = try picture(nil)
    for width in [0, -4, CGFloat.infinity, .nan] {
      let picture = try picture(.init(width: width, color: blue, isHollow: false))
      #expect(picture == plain)
    }
  }

  @Test func fillingAndStrokeCastOneShadow() throws {
    let shadow = DrawingShadow(
      offset: CGSize(width: 12, height: 0), blur: 0,
      color: CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    let picture = try picture(
      .init(width: 4, color: blue, isHollow: false), compositing: .init(shadow: shadow))
    // The stroke's shadow does not fall on the filling: it ends where the letter begins.
    let row = row(picture)
    #expect(row[22..<38].allSatisfy { $0 == 0xFFFF_0000 })
    #expect(row[42..<54].allSatisfy { $0 == 0xFF00_FF00 })
    #expect(row[54] == 0)
  }

  @Test func aFadedLayerFadesFillingAndStrokeAsOne() throws {
    let picture = try picture(.init(width: 4, color: blue, isHollow: false), opacity: 0.5)
    let channels = picture.channels(20, 30)
    #expect(channels[0] == 0)
    #expect(abs(channels[2] - 128) <= 1)
    #expect(abs(channels[3] - 128) <= 1)
  }

  @Test func blendModesTakeFillingAndStrokeAsOne() throws {
    for hollow in [true, false] {
      let picture = try picture(
        .init(width: 4, color: blue, isHollow: hollow), compositing: .init(blendMode: .multiply))
      #expect(picture.channels(20, 30) == [0, 0, 255, 255])
      #expect(picture.channels(30, 30) == (hollow ? [0, 0, 0, 0] : [255, 0, 0, 255]))
    }
  }
}
