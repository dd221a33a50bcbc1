import Comparison
import Graphics
import Testing

/// Which differences the rule for pictures of other programs finds, and which it lets pass.
struct ForeignRuleTests {
  /// Shapes with exact edges, in pixels: each pixel takes the part of the color that is covered.
  struct Drawing: Sendable {
    var width = 120
    var height = 80
    var background: PremultipliedPixel = 0xFFF2_F2F7
    var shapes: [(shape: Shape, color: PremultipliedPixel)] = []

    enum Shape: Sendable {
      case rect(x: Double, y: Double, width: Double, height: Double)
      case disc(x: Double, y: Double, radius: Double)

      /// Whether some of it may lie in a square.
      func mayTouch(_ left: Double, _ top: Double, side: Double) -> Bool {
        switch self {
        case .rect(let x, let y, let width, let height):
          left < x + width && left + side > x && top < y + height && top + side > y
        case .disc(let x, let y, let radius):
          left < x + radius && left + side > x - radius && top < y + radius
            && top + side > y - radius
        }
      }

      func contains(_ px: Double, _ py: Double) -> Bool {
        switch self {
        case .rect(let x, let y, let width, let height):
          px >= x && px < x + width && py >= y && py < y + height
        case .disc(let x, let y, let radius):
          (px - x) * (px - x) + (py - y) * (py - y) < radius * radius
        }
      }
    }

    /// - Parameter noise: Added to every channel of every other pixel.
    func bitmap(scale: Int, noise: Int = 0) -> Bitmap {
      var bitmap = Bitmap(width: width * scale, height: height * scale, filling: background)
      let steps = 8
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          var channels = [background.red, background.green, background.blue].map { Double($0) }
          let side = 1 / Double(scale)
          for (shape, color) in shapes
          where shape.mayTouch(Double(x) * side, Double(y) * side, side: side) {
            var inside = 0
            for j in 0..<steps {
              for i in 0..<steps {
                let px = (Double(x) + (Double(i) + 0.5) / Double(steps)) / Double(scale)
                let py = (Double(y) + (Double(j) + 0.5) / Double(steps)) / Double(scale)
                if shape.contains(px, py) { inside += 1 }
              }
            }
            let part = Double(inside) / Double(steps * steps)
            channels = zip(channels, [color.red, color.green, color.blue]).map { old, new in
              old + part * (Double(new) - old)
            }
          }
          let offset = noise == 0 ? 0 : (x * 7 + y * 3) % (2 * noise + 1) - noise
          let bytes = channels.map { UInt32(min(255, max(0, Int($0.rounded()) + offset))) }
          bitmap[x, y] = PremultipliedPixel(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: 255)
        }
      }
      return bitmap
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var before, after: Drawing
    var noise = 0
    var isFound: Bool
    var testDescription: String { name }
  }

  private static func card(
    x: Double = 40, y: Double = 30, color: PremultipliedPixel = 0xFFFF_FFFF,
    on background: PremultipliedPixel = 0xFFF2_F2F7
  ) -> Drawing {
    Drawing(
      background: background,
      shapes: [(.rect(x: x, y: y, width: 24, height: 16), color)])
  }

  private static func disc(x: Double = 60, y: Double = 40, color: PremultipliedPixel = 0xFF0A_84FF)
    -> Drawing
  {
    Drawing(shapes: [(.disc(x: x, y: y, radius: 18), color)])
  }

  private static func button(_ gray: UInt32) -> Drawing {
    Drawing(shapes: [
      (
        .rect(x: 20, y: 20, width: 60, height: 30),
        PremultipliedPixel(red: gray, green: gray, blue: gray, alpha: 255)
      )
    ])
  }

  private static func dot(_ isThere: Bool, _ color: PremultipliedPixel = 0xFF1C_1C1E) -> Drawing {
    var drawing = card()
    if isThere { drawing.shapes.append((.rect(x: 50, y: 36, width: 2, height: 2), color)) }
    return drawing
  }

  /// Lines, apart from each other, as thin as the strokes of letters.
  private static func lines(
    x: Double = 20, width: Double, color: PremultipliedPixel,
    on background: PremultipliedPixel = 0xFFFF_FFFF
  ) -> Drawing {
    Drawing(
      background: background,
      shapes: (0..<8).map {
        (.rect(x: x + 10 * Double($0), y: 20, width: width, height: 30), color)
      })
  }

  /// A button whose label is three short strokes.
  private static func labeled(_ gray: UInt32, x: Double = 30) -> Drawing {
    var drawing = button(gray)
    for index in 0..<3 {
      drawing.shapes.append(
        (.rect(x: x + 8 * Double(index), y: 30, width: 1.5, height: 9), 0xFF1C_1C1E))
    }
    return drawing
  }

  /// Points of a pixel or two, too far from each other for any window to have many.
  private static var scattered: Drawing {
    var drawing = Drawing()
    for y in stride(from: 2.0, to: 78, by: 9) {
      for x in stride(from: 2.0, to: 118, by: 9) {
        drawing.shapes.append((.rect(x: x, y: y, width: 1, height: 0.5), 0xFF00_0000))
      }
    }
    return drawing
  }

  /// The rows at a scale; sizes in pixels are the same at each.
  static func rows(_ scale: Int) -> [Row] {
    let pixel = 1 / Double(scale)
    let quarter = pixel / 4
    return [
      Row(
        name: "a small card one pixel lower", before: card(), after: card(y: 30 + pixel),
        isFound: true),
      Row(
        name: "a dark card one pixel to the right", before: card(color: 0xFF1C_1C1E),
        after: card(x: 40 + pixel, color: 0xFF1C_1C1E), isFound: true),
      Row(
        name: "a card of little contrast one pixel lower", before: card(color: 0xFFFA_FAFC),
        after: card(y: 30 + pixel, color: 0xFFFA_FAFC), isFound: true),
      Row(
        name: "a disc one pixel to the left", before: disc(), after: disc(x: 60 - pixel),
        isFound: true),
      Row(
        name: "a light button 6 levels darker", before: button(0xE5), after: button(0xDF),
        isFound: true),
      Row(
        name: "a middle button 6 levels lighter", before: button(0x80), after: button(0x86),
        isFound: true),
      Row(
        name: "a dark button 6 levels lighter", before: button(0x1C), after: button(0x22),
        isFound: true),
      Row(
        name: "a blue disc with another tint", before: disc(), after: disc(color: 0xFF10_8AF5),
        isFound: true),
      Row(
        name: "a button with a label 6 levels darker", before: labeled(0xE5),
        after: labeled(0xDF), isFound: true),
      Row(
        name: "a label one pixel to the right", before: labeled(0xE5),
        after: labeled(0xE5, x: 30 + pixel), isFound: true),
      Row(
        name: "strokes of a pixel in a lighter gray",
        before: lines(width: pixel, color: 0xFF00_0000),
        after: lines(width: pixel, color: 0xFF4C_4C4C), isFound: true),
      Row(
        name: "strokes of two pixels in a lighter gray",
        before: lines(width: 2 * pixel, color: 0xFF1C_1C1E),
        after: lines(width: 2 * pixel, color: 0xFF59_595B), isFound: true),
      Row(
        name: "strokes between two pixels in a lighter gray",
        before: lines(x: 20 + pixel / 2, width: 1.5 * pixel, color: 0xFF1C_1C1E),
        after: lines(x: 20 + pixel / 2, width: 1.5 * pixel, color: 0xFF59_595B), isFound: true),
      Row(
        name: "hairlines 6 levels darker", before: lines(width: pixel, color: 0xFFD1_D1D6),
        after: lines(width: pixel, color: 0xFFCB_CBD0), isFound: true),
      Row(
        name: "hairlines a quarter of a pixel on", before: lines(width: pixel, color: 0xFF1C_1C1E),
        after: lines(x: 20 + quarter, width: pixel, color: 0xFF1C_1C1E), isFound: false),
      Row(
        name: "strokes of two pixels, a quarter of one on",
        before: lines(width: 2 * pixel, color: 0xFF0A_84FF),
        after: lines(x: 20 + quarter, width: 2 * pixel, color: 0xFF0A_84FF), isFound: false),
      Row(
        name: "a label a quarter of a pixel on", before: labeled(0xE5),
        after: labeled(0xE5, x: 30 + quarter), isFound: false),
      Row(name: "a missing dot", before: dot(true), after: dot(false), isFound: true),
      Row(name: "a dot that is new", before: dot(false), after: dot(true), isFound: true),
      Row(
        name: "a missing gray dot", before: dot(true, 0xFFD0_D0D5), after: dot(false), isFound: true
      ),
      Row(
        name: "dots all over, one in each window", before: Drawing(), after: scattered,
        isFound: true),
      Row(
        name: "the edges of a card, a quarter of a pixel on", before: card(color: 0xFF0A_84FF),
        after: card(x: 40 + quarter, color: 0xFF0A_84FF), isFound: false),
      Row(
        name: "the same downward on dark", before: card(on: 0xFF00_0000),
        after: card(y: 30 + quarter, on: 0xFF00_0000), isFound: false),
      Row(
        name: "a card a quarter of a pixel on, from between two pixels",
        before: card(x: 40 + 1.5 * quarter, color: 0xFF1C_1C1E),
        after: card(x: 40 + 2.5 * quarter, color: 0xFF1C_1C1E), isFound: false),
      Row(
        name: "a disc a quarter of a pixel on", before: disc(), after: disc(x: 60 + quarter),
        isFound: false),
      Row(
        name: "a disc a quarter of a pixel on, aslant", before: disc(),
        after: disc(x: 60 + 0.7 * quarter, y: 40 - 0.7 * quarter), isFound: false),
      Row(name: "one level more or less", before: disc(), after: disc(), noise: 1, isFound: false),
      Row(
        name: "one level more or less, on black", before: card(on: 0xFF00_0000),
        after: card(on: 0xFF00_0000), noise: 1, isFound: false),
      Row(
        name: "both kinds of noise", before: disc(), after: disc(x: 60 + quarter), noise: 1,
        isFound: false),
    ]
  }

  @Test(arguments: rows(1)) func atOnePixelAPoint(row: Row) { check(row, scale: 1) }
  @Test(arguments: rows(2)) func atTwoPixelsAPoint(row: Row) { check(row, scale: 2) }

  private func check(_ row: Row, scale: Int) {
    let difference = FrameDifference(
      expected: row.before.bitmap(scale: scale),
      actual: row.after.bitmap(scale: scale, noise: row.noise), rule: .foreign)
    #expect(difference.isAllowed != row.isFound, "\(difference)")
  }
}
