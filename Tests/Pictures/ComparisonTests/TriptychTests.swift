import Comparison
import Graphics
import TestSupport
import Testing

struct TriptychTests {
  /// 8 pixels of gray around and between three panels.
  @Test func showsExpectedDifferenceActual() {
    let old = Bitmap(width: 2, height: 2, filling: 0xFF00_0000)
    var new = old
    new[1, 0] = 0xFFFF_FFFF
    let sheet = Bitmap.triptych(expected: old, actual: new)
    #expect(sheet.width == 3 * 2 + 4 * 8)
    #expect(sheet.height == 2 + 2 * 8)
    #expect(sheet[8, 8] == 0xFF00_0000)
    #expect(sheet[19, 8] == 0xFFFF_0000)
    #expect(sheet[18, 8] == 0xFFC8_C8C8)
    #expect(sheet[29, 8] == 0xFFFF_FFFF)
  }

  @Test func theSlightestDifferenceIsSeen() {
    let old = Bitmap(width: 1, height: 1, filling: 0xFFFF_FFFF)
    let new = Bitmap(width: 1, height: 1, filling: 0xFFFF_FFFE)
    let marked = Bitmap.triptych(expected: old, actual: new)[8 + 1 + 8, 8]
    #expect(marked == 0xFFFF_7F7F)
  }

  @Test func whatOnlyOnePictureCoversIsBlue() {
    let sheet = Bitmap.triptych(
      expected: Bitmap(width: 1, height: 1, filling: 0xFFFF_FFFF),
      actual: Bitmap(width: 2, height: 1, filling: 0xFFFF_FFFF))
    #expect(sheet[8 + 2 + 8 + 1, 8] == 0xFF00_60FF)
  }

  /// Row by row it is what its words say pixel by pixel.
  @Test(arguments: [(20, 13, 20, 13), (20, 13, 9, 17), (5, 30, 18, 11)])
  func agreesWithThePlainFormula(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    var dice = SplitMix64(seed: 7)
    func random(_ width: Int, _ height: Int) -> Bitmap {
      var bitmap = Bitmap(width: width, height: height, filling: 0xFF20_8040)
      for i in bitmap.pixels.indices where Bool.random(using: &dice) {
        let alpha: UInt32 = [0, 90, 255].randomElement(using: &dice)!
        let color = UInt32.random(in: 0...alpha, using: &dice)
        bitmap.pixels[i] = PremultipliedPixel(
          red: color, green: alpha / 2, blue: 0, alpha: alpha)
      }
      return bitmap
    }
    let (old, new) = (random(a, b), random(c, d))
    let sheet = Bitmap.triptych(expected: old, actual: new)
    let (width, height) = (max(a, c), max(b, d))
    #expect((sheet.width, sheet.height) == (3 * width + 32, height + 16))
    func plain(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> PremultipliedPixel? {
      x < bitmap.width && y < bitmap.height ? bitmap[x, y] : nil
    }
    var faults = 0
    for y in 0..<height {
      for x in 0..<width {
        let square: PremultipliedPixel =
          (x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFFE8_E8E8
        let (p, q) = (plain(old, x, y), plain(new, x, y))
        let middle: PremultipliedPixel
        switch (p, q) {
        case (nil, nil): middle = 0xFF80_8080
        case (nil, _), (_, nil): middle = 0xFF00_60FF
        case (let p?, let q?) where p == q:
          let white = p.over(0xFFFF_FFFF)
          let gray = 200 + (30 * white.red + 59 * white.green + 11 * white.blue) / 100 * 55 / 255
          middle = PremultipliedPixel(red: gray, green: gray, blue: gray, alpha: 255)
        case (let p?, let q?):
          let most = [
            (p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha),
          ].map { abs(Int($0) - Int($1)) }.max()!
          let rest = UInt32(128 - min(128, most))
          middle = PremultipliedPixel(red: 255, green: rest, blue: rest, alpha: 255)
        }
        let row = y + 8
        let expected: [PremultipliedPixel] = [
          p.map { $0.over(square) } ?? 0xFF80_8080, middle,
          q.map { $0.over(square) } ?? 0xFF80_8080,
        ]
        let found = (0..<3).map { sheet[8 + $0 * (width + 8) + x, row] }
        if expected != found { faults += 1 }
      }
    }
    #expect(faults == 0)
  }

  /// Pixels that count as equal are yellow.
  @Test func whatIsAllowedIsToldApart() {
    let old = Bitmap(width: 4, height: 2, filling: 0xFF80_8080)
    var new = old
    (new[1, 0], new[2, 0], new[0, 1]) = (0xFF81_8080, 0xFF81_8080, 0xFF00_0000)
    let rule = FrameRule(parts: [FrameRule.Part(Allowance(colorTolerance: 2, reason: "test"))])
    let runs = FrameDifference.allowedRuns(expected: old, actual: new, rule: rule)
    #expect(runs == [1, 2])
    let sheet = Bitmap.triptych(expected: old, actual: new, allowing: runs)
    #expect(sheet[8 + 4 + 8 + 1, 8] == 0xFFFF_CC33)
    #expect(sheet[8 + 4 + 8 + 2, 8] == 0xFFFF_CC33)
    #expect(sheet[8 + 4 + 8, 9] == 0xFFFF_0000)
    #expect(FrameDifference.allowedRuns(expected: old, actual: new, rule: .exact) == [])
  }
}
