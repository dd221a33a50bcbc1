import Foundation
import Graphics
import Testing

@testable import Typesetting

@Suite struct LayoutTests {
  let library = FontLibrary()

  /// Advances in font units from the font's own tables (fontTools, hb-shape): a kerned pair and
  /// single letters.
  @Test(arguments: [
    ("A", [1904.0]), ("AVA", [1712, 1728, 1904]), ("Hello", [2084, 1640, 668, 668, 1680]),
    ("fi", [1016, 668]),
  ])
  func advancesAreTheFonts(text: String, advances: [Double]) {
    let layout = library.layout(text, size: 28.16)
    var x = 0.0
    for (glyph, advance) in zip(layout.glyphs, advances) {
      #expect(abs(glyph.position.x - x / 100) < 0.001)
      x += advance
    }
    #expect(layout.glyphs.count == advances.count)
    #expect(abs(layout.size.width - x / 100) < 0.001)
  }

  @Test func twiceTheSizeIsExactlyTwiceTheLayout() {
    let text = "Waffle, AVATAR e\u{301} 👍🏽 مرحبا שלום 123 — wrapped over lines"
    let (one, two) = (
      library.layout(text, size: 13, width: 90), library.layout(text, size: 26, width: 180)
    )
    #expect(two.size == CGSize(width: one.size.width * 2, height: one.size.height * 2))
    #expect(one.lines.count > 3)
    #expect(one.glyphs.count == two.glyphs.count)
    for (a, b) in zip(one.glyphs, two.glyphs) {
      #expect(b.position == CGPoint(x: a.position.x * 2, y: a.position.y * 2))
    }
  }

  @Test func linesBreakBetweenWords() {
    let text = "one two three four"
    let layout = library.layout(text, size: 20, width: 80)
    #expect(layout.texts(of: text) == ["one two ", "three ", "four"])
    #expect(layout.lines.allSatisfy { $0.frame.width <= 80 })
    #expect(!layout.isTruncated)
  }

  @Test func baselinesFollowTheFont() {
    let metrics = library.metrics(of: Font(size: 20))
    let layout = library.layout("a\nb", size: 20)
    #expect(layout.lines[0].baseline == metrics.ascent)
    #expect(abs(layout.lines[1].baseline - metrics.ascent - metrics.lineHeight) < 1e-9)
    #expect(abs(metrics.ascent - 20 * 2728 / 2816) < 1e-9)
    #expect(abs(metrics.descent - 20 * 680 / 2816) < 1e-9)
  }

  @Test func emojiAreOneImageEach() throws {
    for text in ["👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "❤️‍🔥", "😀"] {
      let glyphs = library.layout("a\(text)", size: 16).glyphs
      #expect(glyphs.count == 2, "\(text)")
      guard case .image(let image, let rect) = glyphs[1].shape else {
        Issue.record("\(text) is no picture")
        continue
      }
      #expect(rect.width > 18 && rect.width < 22 && rect.minY < -13)
      // The same object at another size, in another layout.
      guard
        case .image(let again, _) = try #require(library.layout(text, size: 40).glyphs.first).shape
      else { continue }
      #expect(image == again)
    }
  }
}
