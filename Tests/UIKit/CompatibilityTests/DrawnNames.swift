import Flipbook
import Testing

/// Layers of Core Graphics, fonts without a size, and text drawn within a box.
@MainActor struct DrawnNames {
  let stage = Stage(size: CGSize(width: 40, height: 40), background: nil)

  private func drawn(_ draw: (CGContext) -> Void) throws -> CGImage {
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 40, height: 40),
      format: {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return format
      }())
    return try #require(renderer.image { draw($0.cgContext) }.cgImage)
  }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> PremultipliedPixel {
    image.bitmap.pixels[y * 40 + x]
  }

  @Test func aLayerIsDrawnAgainAndAgain() throws {
    let image = try drawn { context in
      guard let layer = CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil),
        let pen = layer.context
      else { return }
      pen.setFillColor(UIColor.red.cgColor)
      // What lies outside of the layer is cut off.
      pen.fill(CGRect(x: 5, y: 0, width: 20, height: 10))
      context.draw(layer, at: CGPoint(x: 2, y: 3))
      context.setAlpha(0.5)
      context.draw(layer, in: CGRect(x: 20, y: 20, width: 20, height: 20))
    }
    #expect(pixel(image, 8, 4) == 0xFFFF_0000)
    #expect(pixel(image, 11, 12) == 0xFFFF_0000)
    #expect(pixel(image, 4, 4) == 0)
    #expect(pixel(image, 12, 4) == 0)
    #expect(pixel(image, 8, 2) == 0)
    #expect(pixel(image, 25, 30) == 0)
    #expect(pixel(image, 35, 30).alpha == 0x80)
    let context = CGContext(bounds: .zero)
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test func fontsWithoutASizeHaveMeasures() throws {
    let font = try #require(CGFont("Inter-Bold" as CFString))
    #expect(font.postScriptName == "Inter-Bold")
    #expect(font.unitsPerEm == 2816)
    let large = UIFont(name: "Inter-Bold", size: 2816)
    #expect(font.ascent == large.map { Int($0.ascender.rounded()) })
    #expect(font.descent < 0)
    #expect(font.xHeight < font.capHeight)
    let layer = CATextLayer()
    layer.font = font
    #expect((layer.font as? CGFont) == font)
    #expect(stage.diagnostics.isEmpty)
    #expect(CGFont("NoSuchFont" as CFString) == nil)
    #expect(stage.diagnostics.count == 1)
    #expect(UIFont().pointSize == 12)
  }

  @Test func stringsAreDrawnWithinABox() throws {
    let box = CGRect(x: 4, y: 4, width: 32, height: 32)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
    func words(_ draw: @escaping () -> Void) throws -> [PremultipliedPixel] {
      Array(try drawn { _ in draw() }.bitmap.pixels)
    }
    let expected = try words {
      NSAttributedString(string: "ab cd ef", attributes: attributes)
        .draw(with: box, options: .usesLineFragmentOrigin, context: nil)
    }
    let ofObject = try words {
      NSString(string: "ab cd ef")
        .draw(with: box, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    }
    let ofString = try words {
      "ab cd ef"
        .draw(with: box, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    }
    #expect(expected.contains { $0 != 0 })
    #expect(ofObject == expected)
    #expect(ofString == expected)
  }

  @Test func aDrawingContextMakesTextSmaller() {
    let context = NSStringDrawingContext()
    let text = NSAttributedString(
      string: "a long line of text", attributes: [.font: UIFont(Font(family: "Inter", size: 20))])
    let whole = text.size().width
    let box = CGSize(width: whole * 0.7, height: 100)
    _ = text.boundingRect(with: box, options: [], context: context)
    #expect(context.actualScaleFactor == 1)
    context.minimumScaleFactor = 0.5
    let rect = text.boundingRect(with: box, options: [], context: context)
    #expect(rect.width <= box.width + 0.01)
    #expect(rect.width > box.width * 0.9)
    #expect(abs(context.actualScaleFactor - 0.68) < 0.021)
    #expect(context.totalBounds.width == rect.width)
    context.minimumScaleFactor = 0.9
    _ = text.boundingRect(with: box, options: [], context: context)
    #expect(context.actualScaleFactor == 0.9)
  }

  @Test func positionsAreObjectsToo() {
    let path = NSIndexPath(row: 3, section: 2)
    #expect(path.row == 3)
    #expect(path.section == 2)
    #expect(path.item == 3)
    #expect(NSIndexPath(item: 3, section: 2) == path)
    #expect((path as IndexPath) == IndexPath(row: 3, section: 2))
  }
}
