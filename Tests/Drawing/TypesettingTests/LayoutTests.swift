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

  /// Pango alone would look at the rest of the word for each of its lines.
  @Test(arguments: [20_000, 40_000]) func anEndlessWordIsReadOnce(count: Int) {
    let library = FontLibrary()
    let layout = library.layout(String(repeating: "a", count: count), size: 10, width: 60)
    #expect(layout.glyphs.count == count)
    #expect(library.laidOutBytes < 3 * count)
    let lengths = Set(layout.lines.dropLast().map(\.range.count))
    #expect(lengths.count == 1)
    #expect(layout.lines.map(\.range.count).reduce(0, +) == count)
  }

  /// Only what is seen is broken into lines.
  @Test func whatHasNoRoomIsNotBroken() {
    let library = FontLibrary()
    var style = ParagraphStyle()
    style.maximumLines = 3
    style.lineBreakMode = .byWordWrapping
    let layout = library.layout(
      String(repeating: "a", count: 40_000), size: 10, width: 60, style: style)
    #expect(layout.lines.count == 3)
    #expect(library.laidOutBytes < 1000)
  }

  @Test(arguments: ["Waffle, AVATAR and so on; ", "مرحبا שלום 123 abc "])
  func longParagraphsBreakLikeShortOnes(words: String) {
    // Just short enough to be broken at once, and longer.
    let short = String(repeating: words, count: 4000 / words.utf8.count)
    let long = String(repeating: words, count: 12_000 / words.utf8.count)
    let (a, b) = (
      library.layout(short, size: 12, width: 150), library.layout(long, size: 12, width: 150)
    )
    #expect(a.lines.count > 50)
    for (one, other) in zip(a.lines.dropLast(2), b.lines) {
      #expect(one.range == other.range)
      #expect(abs(one.frame.minX - other.frame.minX) < 0.01)
      #expect(abs(one.frame.width - other.frame.width) < 0.01)
      #expect(abs(one.baseline - other.baseline) < 0.001)
    }
    #expect(b.lines.last?.range.upperBound == long.utf16.count)
  }

  @Test(arguments: [.leastNonzeroMagnitude, 1e-300, 1e-10] as [CGFloat])
  func textThatNobodySeesIsNone(size: CGFloat) {
    let layout = library.layout("Hello", size: size, width: 50)
    #expect(layout.glyphs.isEmpty)
    #expect(layout.problems.isEmpty)
    #expect(library.layout("Hello", size: 1e-6).glyphs.count == 5)
  }

  @Test func linesBreakBetweenWords() {
    let text = "one two three four"
    let layout = library.layout(text, size: 20, width: 80)
    #expect(layout.texts(of: text) == ["one two ", "three ", "four"])
    #expect(layout.lines.allSatisfy { $0.frame.width <= 80 })
    #expect(!layout.isTruncated)
  }

  @Test func baselinesFollowTheFont() {
    let metrics = library.metrics(of: Font(family: "Inter", size: 20))
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
      #expect(rect.width > 18)
      #expect(rect.width < 22)
      #expect(rect.minY < -13)
      // The same object at another size, in another layout.
      guard
        case .image(let again, _) = try #require(library.layout(text, size: 40).glyphs.first).shape
      else { continue }
      #expect(image == again)
    }
  }
}
