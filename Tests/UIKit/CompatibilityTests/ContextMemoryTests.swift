import Flipbook
import Foundation
import Testing

/// Contexts that draw into memory of the caller's.
@Suite struct ContextMemoryTests {
  private let stage = Stage(size: CGSize(width: 10, height: 10))

  private func drawn(
    _ info: UInt32, bytesPerRow: Int = 16, in bytes: inout [UInt8],
    _ draw: (CGContext) -> Void
  ) -> CGImage? {
    bytes.withUnsafeMutableBytes { buffer in
      guard
        let context = CGContext(
          data: buffer.baseAddress, width: 4, height: 2, bitsPerComponent: 8,
          bytesPerRow: bytesPerRow, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
      else { return nil }
      draw(context)
      return context.makeImage()
    }
  }

  /// A pixel of half transparent orange, in each layout.
  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast.rawValue, [128, 64, 0, 128] as [UInt8]),
    (CGImageAlphaInfo.premultipliedFirst.rawValue, [128, 128, 64, 0]),
    (
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      [0, 64, 128, 128]
    ),
    (
      CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue,
      [128, 64, 0, 128]
    ),
    (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 64, 0, 255]),
  ])
  func pixelsLieAsTheLayoutSays(info: UInt32, pixel: [UInt8]) throws {
    var bytes = [UInt8](repeating: 0, count: 40)
    let image = try #require(
      drawn(info, bytesPerRow: 20, in: &bytes) { context in
        context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        // The bottom left, as y goes up: the first pixel of the second row.
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    #expect(zip(bytes[20..<24], pixel).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(bytes[16..<20].allSatisfy { $0 == 0 }, "the padding of a row is left alone")
    #expect(image.bitmap[0, 1].red == 128)
  }

  @Test func whatIsInTheMemoryIsDrawnOver() throws {
    var bytes = [UInt8](repeating: 255, count: 32)
    let image = try #require(
      drawn(CGImageAlphaInfo.premultipliedLast.rawValue, in: &bytes) { context in
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2))
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        context.restoreGState()
        context.translateBy(x: 3, y: 1)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    let white = 0xFFFF_FFFF as PremultipliedPixel
    let (red, blue) = (0xFFFF_0000 as PremultipliedPixel, 0xFF00_00FF as PremultipliedPixel)
    #expect(image.bitmap.pixels == [white, white, white, red, blue, blue, white, white])
  }

  @Test func aTransparencyLayerIsDrawnWhenItEnds() throws {
    var bytes = [UInt8](repeating: 0, count: 32)
    let image = try #require(
      drawn(CGImageAlphaInfo.premultipliedLast.rawValue, in: &bytes) { context in
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        for _ in 0..<2 {
          context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
          context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        context.endTransparencyLayer()
      })
    #expect(image.bitmap.pixels.allSatisfy { abs(Int($0.alpha) - 128) <= 1 })
  }

  @Test(arguments: [
    (CGImageAlphaInfo.first.rawValue, 16), (CGImageAlphaInfo.none.rawValue, 16),
    (CGImageAlphaInfo.premultipliedLast.rawValue, 8),
  ])
  func anOddLayoutIsRefusedWithADiagnostic(info: UInt32, bytesPerRow: Int) {
    var bytes = [UInt8](repeating: 0, count: 32)
    #expect(drawn(info, bytesPerRow: bytesPerRow, in: &bytes) { _ in } == nil)
    #expect(stage.timeline.diagnostics.contains { $0.keyPath == "data" })
  }
  /// A thousand small shapes on a large canvas cost what they cover, not the canvas each.
  @Test func manyCallsCostWhatTheyDraw() throws {
    let (width, height) = (1000, 800)
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4 * width * height, alignment: 16)
    defer { bytes.deallocate() }
    memset(bytes, 0, 4 * width * height)
    let context = try #require(
      CGContext(
        data: bytes, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let memory = try #require(context.memory)
    var list = 0
    for step in 0..<1000 {
      context.fill(CGRect(x: step % 100 * 10, y: step / 100 * 10, width: 8, height: 8))
      // Transforms that are never undone count as one.
      context.translateBy(x: 0, y: 0.125)
      list = max(list, context.displayList.commands.count)
    }
    #expect(memory.drawnPixels <= 1000 * 10 * 11)
    #expect(list <= 3)
    let image = try #require(context.makeImage())
    #expect(image.bitmap[4, height - 5] == 0xFFFF_0000)
    #expect(image.bitmap[9, height - 5] == 0)
    // A shadow, a clip and a mode that clears count as well.
    context.setShadow(offset: CGSize(width: 30, height: 0), blur: 4, color: .black)
    let before = memory.drawnPixels
    context.fill(CGRect(x: 100, y: 300, width: 20, height: 20))
    #expect(memory.drawnPixels - before < 80 * 60)
    #expect(try #require(context.makeImage()).bitmap[140, height - 1 - 435].alpha > 200)
  }
}
