import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct ColorTests {
  @Test func componentsAreSRGB() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4])
    #expect(color.numberOfComponents == 4)
    #expect(color.copy(alpha: 1)?.alpha == 1)
    let space = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3, 0.4]) == color)
    #expect(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3]) == nil)
    let gray = CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1])
    #expect(gray == CGColor(gray: 0.5, alpha: 1))
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.model == .rgb)
    #expect(CGColorSpace(name: "no such space") == nil)
  }

  @Test func otherSpacesAreConverted() throws {
    // Display P3's pure red in extended sRGB, as published by several color tools.
    let red = CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    #expect(close(red.red, 1.0930, within: 1e-4))
    #expect(close(red.green, -0.2267, within: 1e-4))
    #expect(close(red.blue, -0.1501, within: 1e-4))
    let white = CGColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1)
    #expect(close(white.red, 1))
    #expect(close(white.green, 1))
    #expect(close(white.blue, 1))
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let middle = try #require(CGColor(colorSpace: linear, components: [0.5, 0, 1, 1]))
    #expect(close(middle.red, 0.735357, within: 1e-6))
    #expect(middle.green == 0)
  }

  @Test func pixelsHaveColors() {
    #expect(CGColor(0) == .clear)
    #expect(CGColor(0x8080_4000).red == 1)
  }

  /// Functions of earlier versions.
  @available(*, deprecated) @Test func wordsArePremultipliedPixels() {
    #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).pixel == 0x8080_4000)
    #expect(CGColor(pixel: 0x8080_4000).red == 1)
    #expect(Bitmap.premultiplied(red: 255, green: 128, blue: 0, alpha: 128) == 0x8080_4000)
    #expect(Bitmap.unpremultiplied(0x8080_4000) == (255, 128, 0, 128))
    let word = 0x8080_4000 as UInt32
    var bitmap = Bitmap(width: 2, height: 1, filling: word)
    #expect(bitmap == Bitmap(width: 2, height: 1, pixels: [word, word]))
    bitmap[1, 0] = word + 1
    #expect(bitmap[1, 0] as UInt32 == word + 1)
    bitmap.words[0] = 0
    #expect(bitmap.words == [0, word + 1])
  }

  @Test func cropping() throws {
    let bitmap = Bitmap(
      width: 4, height: 3, pixels: (0..<12).map { PremultipliedPixel(0xFF00_0000 | $0) })
    #expect(
      bitmap.cropped(x: 1, y: 1, width: 2, height: 5).pixels.map(\.blue) == [5, 6, 9, 10])
    #expect(bitmap.cropped(x: -5, y: 0, width: .max, height: 1).pixels.count == 4)
    #expect(bitmap.cropped(x: .max, y: 0, width: .max, height: 1).pixels.isEmpty)
    let image = CGImage(bitmap)
    let part = try #require(image.cropping(to: CGRect(x: 0.5, y: 0, width: 1, height: 1)))
    #expect(part.width == 2)
    #expect(part.height == 1)
    #expect(image.cropping(to: CGRect(x: 9, y: 9, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: .null) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    #expect(Bitmap(width: 4, height: 3, rgba: bitmap.rgba) == bitmap)
  }
}

@Suite struct GradientTests {
  @Test func locationsSpreadEvenlyOrAreHeldInOrder() throws {
    let colors: [CGColor] = [.black, .white, .clear]
    let even = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    #expect(even.stops.map(\.location) == [0, 0.5, 1])
    let odd = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: [0.6, 0.2, 7]))
    #expect(odd.stops.map(\.location) == [0.6, 0.6, 1])
    let broken = try #require(
      CGGradient(colorsSpace: nil, colors: colors, locations: [.nan, -1, 0.5]))
    #expect(broken.stops.map(\.location) == [0, 0, 0.5])
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) == even)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    let flat = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0, 0, 0, 1, 1, 1, 1, 1],
      locations: nil, count: 2)
    #expect(flat?.stops.map(\.color) == [.black, .white])
  }

  @Test func colorsMixUnpremultiplied() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [.white, CGColor(red: 1, green: 0, blue: 0, alpha: 0)],
        locations: [0.25, 0.75]))
    #expect(gradient.color(at: 0.5) == CGColor(red: 1, green: 0.5, blue: 0.5, alpha: 0.5))
    #expect(gradient.color(at: -1) == .white)
    #expect(gradient.color(at: 2).alpha == 0)
  }
}
