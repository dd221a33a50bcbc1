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
}
