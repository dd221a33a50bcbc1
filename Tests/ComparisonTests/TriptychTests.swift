import Comparison
import Graphics
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

  /// What counts as equal is yellow.
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
