import Graphics
import Testing

@testable import Codecs

@Suite struct WebPDrawingTests {
  private static let (width, height) = (96, 40)
  private static let whole = PixelRect(x: 0, y: 0, width: width, height: height)

  private func drawing(_ frames: [Bitmap], isLossy: Bool) -> WebPDrawing {
    WebPDrawing(
      rect: Self.whole, frames[1].pixels, before: frames[0].pixels, Self.width, isLossy: isLossy)
  }

  /// A block is transparent with its mean color, or as it is.
  @Test func lossyFramesKeepBlocksOfTextures() throws {
    let frames = Frames.texture(2)
    let over = try #require(drawing(frames, isLossy: true).over)
    var kept = 0
    for top in stride(from: 0, to: Self.height, by: WebPDrawing.block) {
      for left in stride(from: 0, to: Self.width, by: WebPDrawing.block) {
        let places = (top..<min(top + WebPDrawing.block, Self.height)).flatMap { y in
          (left..<left + WebPDrawing.block).map { y * Self.width + $0 }
        }
        guard places.allSatisfy({ frames[0].pixels[$0] == frames[1].pixels[$0] }) else {
          #expect(places.allSatisfy { over[$0] == frames[1].pixels[$0].straight })
          continue
        }
        kept += 1
        let reds = places.map { Double(frames[1].pixels[$0].red) }
        #expect(Set(places.map { over[$0] }).count == 1)
        #expect(over[places[0]].alpha == 0)
        #expect(abs(Double(over[places[0]].red) - reds.reduce(0, +) / Double(reds.count)) <= 0.5)
      }
    }
    #expect(kept == 16)
  }

  @Test func lossyFramesDrawFlatAreasAgain() {
    var frames = [Bitmap(width: Self.width, height: Self.height, filling: 0xFF12_3456)]
    frames.append(frames[0])
    frames[1][3, 3] = 0xFFFF_FFFF
    #expect(drawing(frames, isLossy: true).over == nil)
    #expect(
      drawing(frames, isLossy: false).over?.filter { $0 != .clear } == [StraightPixel(0xFFFF_FFFF)])
  }

  /// Stripes are a texture in either direction.
  @Test(arguments: [true, false]) func lossyFramesKeepStripes(areHorizontal: Bool) {
    var frames = [Bitmap(width: Self.width, height: Self.height, filling: 0xFF12_3456)]
    for y in 0..<Self.height {
      for x in 0..<Self.width where (areHorizontal ? y : x) % 2 == 0 {
        frames[0][x, y] = 0xFFFF_FFFF
      }
    }
    frames.append(frames[0])
    frames[1][3, 3] = 0xFF00_0000
    #expect(drawing(frames, isLossy: true).over != nil)
  }

  @Test(arguments: [true, false], [0, 0x8040_4040] as [PremultipliedPixel])
  func translucentPixelsAreNotBlended(isLossy: Bool, pixel: PremultipliedPixel) {
    var frames = Frames.texture(2)
    #expect(drawing(frames, isLossy: isLossy).over != nil)
    frames[1][1, 12] = pixel
    #expect(drawing(frames, isLossy: isLossy).over == nil)
  }

  /// Kept blocks show exactly what the frame before showed.
  @Test func keptTexturesDoNotChange() throws {
    let frames = Frames.changingCorners(of: Frames.texture(3))
    let bytes = try encoded(frames, as: .webp, options: EncodingOptions(quality: 60))
    let decoded = try DecodedAnimation(bytes).frames.map(\.bitmap)
    #expect(decoded.count == 3)
    #expect(decoded[0] != decoded[1])
    #expect(try inspectPicture(bytes).frames[2].blendsOver)
    #expect(try inspectPicture(bytes).frames[2].rect == Self.whole)
    for y in 0..<Self.height {
      for x in 32..<64 { #expect(decoded[0][x, y] == decoded[2][x, y]) }
    }
  }
}
