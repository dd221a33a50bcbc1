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
    #expect(image.bitmap[0, 1] >> 16 & 255 == 128)
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
    let white = 0xFFFF_FFFF as UInt32
    let (red, blue) = (0xFFFF_0000 as UInt32, 0xFF00_00FF as UInt32)
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
    #expect(image.bitmap.pixels.allSatisfy { abs(Int($0 >> 24) - 128) <= 1 })
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
}
