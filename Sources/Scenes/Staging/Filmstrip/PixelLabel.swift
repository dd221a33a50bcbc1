import Base
import Graphics

/// A time or a number written in a built-in 5×7 pixel font.
///
/// Goldens contain these labels, so they must not depend on installed fonts.
struct PixelLabel {
  static let glyphHeight = 7
  private static let glyphWidth = 5

  /// Rows of each glyph from the top, five bits each, the leftmost pixel in bit 4.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    "3": [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
    "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ".": [0, 0, 0, 0, 0, 0b01100, 0b01100],
    "s": [0, 0, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110],
    " ": [0, 0, 0, 0, 0, 0, 0],
  ]

  let text: String
  /// Pixels of the picture for one pixel of the font.
  let magnification: Int

  init(number: Int, magnification: Int) {
    text = String(number)
    self.magnification = magnification
  }

  /// A time in seconds, to the millisecond, without trailing zeros: "0.48 s".
  init(time: Double, magnification: Int) {
    let milliseconds = Int(saturating: (time * 1000).rounded())
    var text = String(milliseconds / 1000)
    let rest = String(1000 + milliseconds % 1000).dropFirst()
    let digits = rest.reversed().drop { $0 == "0" }.reversed()
    if !digits.isEmpty { text += "." + String(digits) }
    self.text = text + " s"
    self.magnification = magnification
  }

  /// In pixels of the picture.
  var width: Int { (text.count * (Self.glyphWidth + 1) - 1) * magnification }
  var height: Int { Self.glyphHeight * magnification }

  /// Draws the label with its top left corner at (x, y), clipped to the bitmap.
  func draw(in bitmap: inout Bitmap, x: Int, y: Int, color: PremultipliedPixel) {
    var left = x
    for character in text {
      let rows = Self.glyphs[character] ?? []
      for (row, bits) in rows.enumerated() {
        for column in 0..<Self.glyphWidth where bits >> (Self.glyphWidth - 1 - column) & 1 == 1 {
          bitmap.fill(
            x: left + column * magnification, y: y + row * magnification, side: magnification,
            color)
        }
      }
      left += (Self.glyphWidth + 1) * magnification
    }
  }
}

extension Bitmap {
  fileprivate mutating func fill(x: Int, y: Int, side: Int, _ color: PremultipliedPixel) {
    for row in y..<y + side where (0..<height).contains(row) {
      for column in x..<x + side where (0..<width).contains(column) { self[column, row] = color }
    }
  }
}
