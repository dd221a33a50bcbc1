import Foundation
import Graphics
import Testing

/// Blend modes against W3C Compositing and Blending Level 1, written down as it is there.
@Suite struct CompositingTests {
  private static let source = [0.2, 0.6, 0.9]
  private static let backdrop = [0.7, 0.4, 0.1]
  private static let (sourceAlpha, backdropAlpha) = (0.75, 0.5)

  private func picture(_ mode: CGBlendMode) throws -> Bitmap {
    let (s, d) = (Self.source, Self.backdrop)
    return try draw(
      [
        layer(
          1, CGRect(x: 0, y: 0, width: 60, height: 60),
          CGColor(red: d[0], green: d[1], blue: d[2], alpha: Self.backdropAlpha)),
        layer(
          2, CGRect(x: 10, y: 10, width: 40, height: 40),
          CGColor(red: s[0], green: s[1], blue: s[2], alpha: Self.sourceAlpha)
        ) { $0.blendMode = mode },
      ], background: nil)
  }

  /// Fractions of source and backdrop (Fa, Fb) of Porter and Duff's operators.
  private static func fractions(_ mode: CGBlendMode) -> (Double, Double) {
    let (s, d) = (sourceAlpha, backdropAlpha)
    return switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (d, 0)
    case .sourceOut: (1 - d, 0)
    case .sourceAtop: (d, 1 - s)
    case .destinationOver: (1 - d, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - d, s)
    case .xor: (1 - d, 1 - s)
    case .plusLighter: (1, 1)
    default: (1, 1 - s)
    }
  }

  @Test(arguments: [
    CGBlendMode.normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
    .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter,
  ])
  func porterDuff(_ mode: CGBlendMode) throws {
    let picture = try picture(mode)
    let (fa, fb) = Self.fractions(mode)
    var expected = zip(Self.source, Self.backdrop).map { s, d in
      min(1, fa * Self.sourceAlpha * s + fb * Self.backdropAlpha * d)
    }
    expected.append(min(1, fa * Self.sourceAlpha + fb * Self.backdropAlpha))
    for (a, b) in zip(picture.channels(30, 30), expected) {
      #expect(abs(Double(a) - b * 255) <= 2, "\(mode)")
    }
    // No mode acts outside of the layer.
    for (x, y) in [(9, 30), (30, 9), (50, 30), (30, 50)] {
      #expect(picture[x, y] == picture[0, 0], "\(mode) at (\(x), \(y))")
    }
  }

  private static func luminosity(_ c: [Double]) -> Double {
    0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]
  }

  private static func setLuminosity(_ c: [Double], _ l: Double) -> [Double] {
    let moved = c.map { $0 + l - luminosity(c) }
    let (mean, low, high) = (luminosity(moved), moved.min()!, moved.max()!)
    return moved.map {
      var c = $0
      if low < 0 { c = mean + (c - mean) * mean / (mean - low) }
      if high > 1 { c = mean + (c - mean) * (1 - mean) / (high - mean) }
      return c
    }
  }

  private static func setSaturation(_ c: [Double], _ s: Double) -> [Double] {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }

  @Test(arguments: [CGBlendMode.hue, .saturation, .color, .luminosity])
  func nonSeparable(_ mode: CGBlendMode) throws {
    let (s, d) = (Self.source, Self.backdrop)
    func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }
    let mixed =
      switch mode {
      case .hue: Self.setLuminosity(Self.setSaturation(s, saturation(d)), Self.luminosity(d))
      case .saturation:
        Self.setLuminosity(Self.setSaturation(d, saturation(s)), Self.luminosity(d))
      case .color: Self.setLuminosity(s, Self.luminosity(d))
      default: Self.setLuminosity(d, Self.luminosity(s))
      }
    let (sa, da) = (Self.sourceAlpha, Self.backdropAlpha)
    let expected = (0..<3).map { i in
      sa * (1 - da) * s[i] + sa * da * mixed[i] + (1 - sa) * da * d[i]
    }
    for (a, b) in zip(try picture(mode).channels(30, 30), expected) {
      #expect(abs(Double(a) - b * 255) <= 2.5, "\(mode)")
    }
  }

  // MARK: Masks

  @Test func maskMultipliesByItsAlphaOnly() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let mask = layer(
      9, CGRect(x: 10, y: 0, width: 20, height: 40),
      CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
    let picture = try draw(
      [layer(1, CGRect(x: 5, y: 5, width: 40, height: 40), red, mask: mask)], background: nil)
    // In the layer's own coordinates: the mask begins 10 to the right of the layer's left side.
    #expect(picture.channels(14, 20) == [0, 0, 0, 0])
    #expect(picture.channels(35, 20) == [0, 0, 0, 0])
    let inside = picture.channels(20, 20)
    #expect(abs(inside[3] - 128) <= 1)
    #expect(inside[0] == inside[3])
    #expect(inside[1] == 0)
  }

  @Test func maskAndMasksToBoundsMultiply() throws {
    let overflowing = layer(2, CGRect(x: -20, y: -20, width: 80, height: 80), .black)
    let mask = layer(9, CGRect(x: 20, y: 0, width: 80, height: 80), CGColor(gray: 0, alpha: 0.5))
    func row(clips: Bool) throws -> [Int] {
      let masked = layer(
        1, CGRect(x: 10, y: 10, width: 40, height: 40), sublayers: [overflowing], mask: mask
      ) { $0.masksToBounds = clips }
      let picture = try draw([masked], background: nil)
      return [15, 29, 30, 49, 50, 55].map { picture.channels($0, 30)[3] }
    }
    for (a, b) in zip(try row(clips: true), [0, 0, 128, 128, 0, 0]) { #expect(abs(a - b) <= 1) }
    for (a, b) in zip(try row(clips: false), [0, 0, 128, 128, 128, 128]) {
      #expect(abs(a - b) <= 1)
    }
  }

  @Test func crossFadeMixesPremultipliedPixels() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    func contents(_ pixel: PremultipliedPixel) -> LayerNode.ImageContents {
      .init(CGImage(Bitmap(width: 1, height: 1, pixels: [pixel])), in: frame)
    }
    let picture = try draw(
      [
        layer(1, frame) {
          $0.contents = [
            .crossFade(from: contents(0xffff_0000), to: contents(0x8000_0080), fraction: 0.25)
          ]
        }
      ], background: nil)
    let expected = [0.75 * 255, 0, 0.25 * 128, 0.75 * 255 + 0.25 * 128]
    for (a, b) in zip(picture.channels(30, 30), expected) { #expect(abs(Double(a) - b) <= 1) }
  }
}
