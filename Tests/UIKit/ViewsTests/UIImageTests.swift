import Flipbook
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Views

@MainActor struct UIImageTests {
  /// Red, green over blue, white, each one pixel.
  private var quarters: CGImage {
    CGImage(
      Bitmap(
        width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]))
  }

  private func drawn(_ size: CGSize, _ body: () -> Void) throws -> Bitmap {
    let image = UIGraphicsImageRenderer(size: size).image { _ in body() }
    return try #require(image.cgImage).bitmap
  }

  @Test func sizeIsInPoints() {
    let image = UIImage(cgImage: quarters, scale: 2, orientation: .up)
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(image.cgImage === image.cgImage)
    let wide = CGImage(Bitmap(width: 4, height: 2))
    #expect(
      UIImage(cgImage: wide, scale: 1, orientation: .left).size == CGSize(width: 2, height: 4))
    #expect(UIImage().size == .zero)
  }

  @Test func standardImagesAreTemplates() {
    let images: [UIImage] = [.actions, .add, .remove, .checkmark, .strokedCheckmark]
    for image in images {
      #expect(image.size.width > 10)
      #expect(image.isTemplate)
    }
    #expect(Set(images).count == 5)
  }

  @Test func orientationsTurnThePixels() {
    func shown(_ orientation: UIImage.Orientation) -> [PremultipliedPixel] {
      guard
        case .pixels(let image) = UIImage(cgImage: quarters, scale: 1, orientation: orientation)
          .content
      else { return [] }
      return image.bitmap.pixels
    }
    let all = quarters.bitmap.pixels
    let (r, g, b, w) = (all[0], all[1], all[2], all[3])
    #expect(shown(.up) == [r, g, b, w])
    #expect(shown(.down) == [w, b, g, r])
    // Turned a quarter to the left, and to the right.
    #expect(shown(.left) == [g, w, r, b])
    #expect(shown(.right) == [b, r, w, g])
    #expect(shown(.upMirrored) == [g, r, w, b])
  }

  @Test func drawsUpright() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let image = UIImage(cgImage: quarters)
    let bitmap = try drawn(CGSize(width: 6, height: 4)) { image.draw(at: CGPoint(x: 2, y: 1)) }
    #expect(bitmap[2, 1] == 0xFFFF_0000)
    #expect(bitmap[3, 1] == 0xFF00_FF00)
    #expect(bitmap[2, 2] == 0xFF00_00FF)
    #expect(bitmap[3, 2] == 0xFFFF_FFFF)
    #expect(bitmap[1, 1] == 0)
    #expect(bitmap[4, 2] == 0)
  }

  @Test func rendererKeepsDrawingsSharp() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
    }
    #expect(image.size == CGSize(width: 10, height: 10))
    #expect(image.scale == 3)
    #expect(image.cgImage?.width == 30)
    let bitmap = try drawn(CGSize(width: 40, height: 40)) {
      image.draw(in: CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    // Four times as large, the edge is as sharp as ever.
    #expect(bitmap[19, 20] == 0xFFFF_0000)
    #expect(bitmap[20, 20] == 0)
  }

  @Test func opaqueDrawingsBeginBlack() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 2)
    UIColor.green.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    let bitmap = try #require(image.cgImage).bitmap
    #expect(bitmap.width == 8)
    #expect(bitmap[0, 0] == 0xFF00_FF00)
    #expect(bitmap[7, 7] == 0xFF00_0000)
  }

  @Test func bitmapContextsHaveYUp() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
    context.draw(quarters, in: CGRect(x: 0, y: 2, width: 2, height: 2))
    let bitmap = try #require(context.makeImage()).bitmap
    #expect(bitmap[0, 0] == 0xFFFF_0000)
    #expect(bitmap[1, 1] == 0xFFFF_FFFF)
    #expect(bitmap[0, 3] == 0)
  }

  @Test func tintKeepsAlpha() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap[0, 0] = 0xFF12_3456
    bitmap[1, 0] = 0x8000_0000
    let image = UIImage(cgImage: CGImage(bitmap)).withTintColor(.red)
    #expect(image.cgImage?.bitmap.pixels == [0xFFFF_0000, 0x8080_0000])
    let drawing = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { _ in
      UIImage(cgImage: CGImage(bitmap)).draw(at: .zero)
    }
    #expect(drawing.withTintColor(.red).cgImage?.bitmap.pixels == [0xFFFF_0000, 0x8080_0000])
  }

  @Test func capsKeepTheirSize() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    // A red cap on the left, a green middle, a blue cap on the right.
    let strip = CGImage(
      Bitmap(width: 3, height: 1, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]))
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let image = UIImage(cgImage: strip).resizableImage(
      withCapInsets: insets, resizingMode: .stretch)
    let bitmap = try drawn(CGSize(width: 9, height: 1)) {
      image.draw(in: CGRect(x: 0, y: 0, width: 9, height: 1))
    }
    #expect(bitmap[0, 0] == 0xFFFF_0000)
    #expect(bitmap[8, 0] == 0xFF00_00FF)
    for x in 2...6 { #expect(bitmap[x, 0] == 0xFF00_FF00) }
  }

  @Test func tilesRepeat() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let pair = CGImage(Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_FF00]))
    let image = UIImage(cgImage: pair).resizableImage(withCapInsets: .zero)
    let bitmap = try drawn(CGSize(width: 6, height: 1)) {
      image.draw(in: CGRect(x: 0, y: 0, width: 6, height: 1))
    }
    #expect(
      bitmap.pixels == [
        0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_FF00,
      ])
  }

  @Test func filesAndBack() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let image = UIImage(cgImage: quarters)
    let png = try #require(image.pngData())
    #expect(UIImage(data: png)?.cgImage?.bitmap == quarters.bitmap)
    var flat = Bitmap(width: 16, height: 16, filling: 0xFF40_80C0)
    flat[0, 0] = 0xFF40_80C0
    let jpeg = try #require(UIImage(cgImage: CGImage(flat)).jpegData(compressionQuality: 0.9))
    let pixel = try #require(UIImage(data: jpeg)?.cgImage).bitmap[8, 8]
    #expect(abs(Int(pixel.red) - 0x40) < 4)
    #expect(abs(Int(pixel.blue) - 0xC0) < 4)
    #expect(UIImage(data: Data("hello".utf8)) == nil)
    #expect(stage.diagnostics.contains { $0.message.contains("not a PNG, JPEG, SVG or GIF") })
  }

  @Test func namesLookInTheFolders() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let folder = try TemporaryFolder()
    try UIImage(cgImage: quarters).pngData()?.write(to: folder.file("dot@2x.png"))
    stage.timeline.imageFolders = [folder.url.path]
    let image = try #require(UIImage(named: "dot"))
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(image.scale == 2)
    #expect(UIImage(named: "dash") == nil)
    #expect(stage.diagnostics.count == 1)
  }
}
