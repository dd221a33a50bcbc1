import Foundation
import Graphics
import Testing

@testable import Typesetting

private let fox =
  "The quick brown fox jumps over the lazy dog and runs through the forest at night."

@Suite struct ParagraphTests {
  let library = FontLibrary()

  private func truncating(_ mode: ParagraphStyle.LineBreakMode, _ lines: Int) -> ParagraphStyle {
    ParagraphStyle(lineBreakMode: mode, maximumLines: lines)
  }

  /// The letters of a line, found by comparing outlines with those of single characters.
  private func reading(_ layout: TextLayout) -> String {
    var letters: [Path: Character] = [:]
    for letter in "The quickbrownfxjmpsvlazydgTthrouatn.…abc" {
      if case .outline(let path)? = library.layout(String(letter)).glyphs.first?.shape {
        letters[path] = letter
      }
    }
    return String(
      layout.glyphs.map { glyph in
        if case .outline(let path) = glyph.shape { letters[path] ?? "?" } else { "?" }
      })
  }

  @Test func truncationKeepsTheRightEnd() {
    let tail = library.layout(fox, width: 150, style: truncating(.byTruncatingTail, 2))
    #expect(tail.lines.count == 2 && tail.isTruncated && tail.lines[1].isTruncated)
    #expect(reading(tail).hasPrefix("Thequickbrown"))
    #expect(reading(tail).hasSuffix("…"))
    let head = library.layout(fox, width: 150, style: truncating(.byTruncatingHead, 1))
    #expect(reading(head).hasPrefix("…"))
    #expect(reading(head).hasSuffix("forestatnight."))
    let middle = library.layout(fox, width: 150, style: truncating(.byTruncatingMiddle, 1))
    #expect(reading(middle).hasPrefix("The"))
    #expect(reading(middle).hasSuffix("night."))
    #expect(reading(middle).contains("…"))
    for layout in [tail, head, middle] {
      #expect(layout.size.width <= 150)
      // The mark is as wide as the font has it, not stretched.
      #expect(layout.glyphs.count { _ in true } > 5)
    }
  }

  @Test func textThatFitsIsNotTruncated() {
    for mode in [ParagraphStyle.LineBreakMode.byTruncatingTail, .byTruncatingHead] {
      let layout = library.layout("The fox", width: 150, style: truncating(mode, 1))
      #expect(!layout.isTruncated)
      #expect(reading(layout) == "Thefox")
    }
    // An end mark alone is nothing to leave out.
    #expect(
      !library.layout("fox\n", width: 99, style: truncating(.byTruncatingTail, 1)).isTruncated)
  }

  @Test func aParagraphThatIsLeftOutShowsAsAMark() {
    let layout = library.layout("a\nb\nc", width: 99, style: truncating(.byTruncatingTail, 2))
    #expect(reading(layout) == "ab…")
    #expect(layout.lines.count == 2)
    #expect(layout.isTruncated)
    let head = library.layout("a\nb\nc", width: 99, style: truncating(.byTruncatingHead, 2))
    #expect(head.lines.count == 2)
    #expect(reading(head) == "abc")
  }

  @Test func theBoxesHeightLimitsTruncatingModesOnly() {
    let style = truncating(.byTruncatingTail, 0)
    let height = library.metrics(of: Font(family: "Inter", size: 16)).lineHeight
    let layout = library.layout(fox, width: 150, height: height * 2.5, style: style)
    #expect(layout.lines.count == 2)
    #expect(layout.isTruncated)
    #expect(reading(layout).hasSuffix("…"))
    #expect(library.layout(fox, width: 150, height: 1, style: style).lines.count == 1)
    #expect(library.layout(fox, width: 150, height: 1).lines.count > 3)
  }

  @Test func maximumLinesWithoutTruncationCuts() {
    let layout = library.layout(fox, width: 150, style: truncating(.byWordWrapping, 2))
    #expect(layout.lines.count == 2)
    #expect(layout.isTruncated)
    #expect(!reading(layout).contains("…"))
  }

  @Test func clippingKeepsOneLine() {
    let layout = library.layout(fox, width: 50, style: truncating(.byClipping, 0))
    #expect(layout.lines.count == 1)
    #expect(layout.size.width > 500)
    #expect(!layout.isTruncated)
  }

  @Test func characterWrappingBreaksWords() {
    let words = library.layout("abcabc abcabc", width: 80)
    let characters = library.layout(
      "abcabc abcabc", width: 80, style: ParagraphStyle(lineBreakMode: .byCharWrapping))
    #expect(words.texts(of: "abcabc abcabc") == ["abcabc ", "abcabc"])
    #expect(characters.texts(of: "abcabc abcabc")[0].count > 7)
    // No hyphen where a word is cut, one where a soft hyphen asks for it.
    let cut = library.layout(String(repeating: "m", count: 20), width: 100)
    #expect(cut.lines.count > 1)
    #expect(cut.glyphs.count == 20)
    let soft = library.layout("mmmm\u{AD}mmmm", width: 80)
    #expect(soft.lines.count == 2)
    #expect(soft.glyphs.count == 9)
  }

  @Test func alignmentPlacesLines() {
    func x(_ alignment: ParagraphStyle.Alignment, _ text: String = "fox") -> CGFloat {
      library.layout(text, width: 100, style: ParagraphStyle(alignment: alignment)).lines[0].frame
        .minX
    }
    let width = library.layout("fox").size.width
    #expect(x(.left) == 0)
    #expect(x(.natural) == 0)
    #expect(abs(x(.right) - (100 - width)) < 1e-9)
    #expect(abs(x(.center) - (100 - width) / 2) < 1e-9)
    let hebrew = library.layout("שלום").size.width
    #expect(abs(x(.natural, "שלום") - (100 - hebrew)) < 1e-9)
    #expect(x(.left, "שלום") == 0)
  }

  @Test func justifiedLinesReachBothEdges() {
    let layout = library.layout(fox, width: 150, style: ParagraphStyle(alignment: .justified))
    #expect(layout.lines.count > 3)
    for line in layout.lines.dropLast() { #expect(abs(line.frame.width - 150) < 0.01) }
    #expect(layout.lines.last!.frame.width < 149)
  }

  @Test func indentsAndTabs() {
    var style = ParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (30, 10, -20)
    let layout = library.layout(fox, width: 150, style: style)
    #expect(layout.lines.map(\.frame.minX) == [30] + layout.lines.dropFirst().map { _ in 10 })
    #expect(layout.lines.allSatisfy { $0.frame.maxX <= 130 })
    let tabs = library.layout("a\tb\tc")
    #expect(tabs.glyphs.map(\.position.x) == [0, 28, 56])
  }

  @Test func lineHeights() {
    let natural = library.metrics(of: Font(family: "Inter", size: 20)).lineHeight
    func baselines(_ change: (inout ParagraphStyle) -> Void) -> [CGFloat] {
      var style = ParagraphStyle()
      change(&style)
      let layout = library.layout("a\nb", size: 20, style: style)
      return layout.lines.map {
        $0.baseline - library.metrics(of: Font(family: "Inter", size: 20)).ascent
      }
        + [layout.size.height]
    }
    func expect(_ values: [CGFloat], _ expected: [CGFloat], _ line: Int = #line) {
      for (a, b) in zip(values, expected) { #expect(abs(a - b) < 1e-9, "line \(line)") }
    }
    expect(baselines { $0.lineSpacing = 5 }, [0, natural + 5, 2 * natural + 5])
    expect(baselines { $0.minimumLineHeight = 40 }, [40 - natural, 80 - natural, 80])
    expect(baselines { $0.maximumLineHeight = 10 }, [10 - natural, 20 - natural, 20])
    expect(
      baselines { $0.lineHeightMultiple = 2 }, [natural, 3 * natural, 4 * natural])
    expect(
      baselines {
        $0.paragraphSpacing = 3
        $0.paragraphSpacingBefore = 4
      },
      [0, natural + 7, 2 * natural + 7])
  }

  @Test func rightToLeftRunsFromTheRight() {
    let layout = library.layout("אב", size: 20)
    #expect(layout.lines[0].isRightToLeft)
    // Visual order: bet stands left of alef.
    let alef = library.layout("א", size: 20).glyphs[0].shape
    #expect(layout.glyphs[1].shape == alef)
    #expect(layout.glyphs[1].position.x > 0)
    // A word inside left-to-right text keeps its own direction.
    let mixed = library.layout("a אב b", size: 20)
    #expect(!mixed.lines[0].isRightToLeft)
    #expect(mixed.glyphs[2].shape == alef)
    // Brackets are mirrored.
    let bracket = library.layout("(", size: 20).glyphs[0].shape
    #expect(library.layout("א)", size: 20).glyphs.first?.shape == bracket)
    var style = ParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    #expect(library.layout("abc", width: 200, style: style).lines[0].frame.maxX == 200)
  }

  @Test func arabicLettersJoin() {
    let alone = library.layout("ب").glyphs[0].shape
    let joined = library.layout("ببب").glyphs.map(\.shape)
    #expect(joined.count == 3)
    #expect(Set(joined).count == 3)
    #expect(!joined.contains(alone))
  }

  @Test func marksSitOnTheirLetters() {
    let composed = library.layout("é")
    #expect(library.layout("e\u{301}").glyphs == composed.glyphs)
    // One that is in no font composed: the mark takes no room.
    #expect(
      abs(library.layout("x\u{301}").size.width - library.layout("x").size.width) < 1e-9)
  }

  @Test func kernComesAfterEveryCharacter() {
    func layout(_ kern: CGFloat, _ text: String = "fox") -> TextLayout {
      library.layout(
        AttributedText(text, TextAttributes(font: Font(family: "Inter", size: 16), kern: kern)))
    }
    let plain = layout(0)
    for kern in [3, 0.37, -1, 1.0 / 7] {
      let spaced = layout(kern)
      // Half of a kern is rounded to a whole unit of Pango's.
      #expect(abs(spaced.size.width - plain.size.width - 3 * kern) < 0.001)
      for (index, (a, b)) in zip(plain.glyphs, spaced.glyphs).enumerated() {
        #expect(abs(b.position.x - a.position.x - CGFloat(index) * kern) < 0.001)
      }
    }
    var text = AttributedText("fo", TextAttributes(font: Font(family: "Inter", size: 16)))
    text.append("fo", TextAttributes(font: Font(family: "Inter", size: 16), kern: 5))
    text.append("fo", TextAttributes(font: Font(family: "Inter", size: 16)))
    let (mixed, even) = (library.layout(text), layout(0, "fofofo"))
    for (index, moved) in [0, 0, 0, 5, 10, 10].enumerated() {
      #expect(
        abs(mixed.glyphs[index].position.x - even.glyphs[index].position.x - CGFloat(moved)) < 0.3)
    }
  }

  @Test func bars() {
    let font = Font(family: "Inter", size: 20)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var text = AttributedText("ab", TextAttributes(font: font, underline: .single))
    text.append(
      "cd",
      TextAttributes(
        font: font, color: red, backgroundColor: .white, strikethrough: .double,
        strikethroughColor: .black))
    let layout = library.layout(text)
    let bars = layout.decorations(color: red)
    let half = library.layout("ab", size: 20).size.width
    #expect(bars.map(\.isAboveText) == [false, false, true, true])
    #expect(bars.map(\.color) == [.white, red, .black, .black])
    #expect(bars[0].rect.height == layout.size.height)
    #expect(abs(bars[0].rect.minX - half) < 1e-9)
    #expect(bars[1].rect.minY > layout.lines[0].baseline)
    #expect(abs(bars[1].rect.width - half) < 1e-9)
    #expect(bars[2].rect.maxY < layout.lines[0].baseline)
    #expect(layout.glyphRuns(color: .white).map(\.color) == [.white, red])
    #expect(layout.displayList().commands.count == 6)
  }

  @Test func baselineOffsetRaises() {
    var text = AttributedText("x", TextAttributes(font: Font(family: "Inter", size: 20)))
    text.append("2", TextAttributes(font: Font(family: "Inter", size: 20), baselineOffset: 7))
    let layout = library.layout(text)
    #expect(layout.glyphs[0].position.y - layout.glyphs[1].position.y == 7)
    #expect(
      abs(layout.size.height - library.metrics(of: Font(family: "Inter", size: 20)).lineHeight - 7)
        < 1e-9)
  }

  @Test func rangesCountUTF16() {
    let text = "👍🏽 a\r\nb\u{2029}\nc"
    let layout = library.layout(text, size: 20)
    #expect(layout.texts(of: text) == ["👍🏽 a", "b", "", "c"])
    #expect(library.layout("a\r\n\r\nb\n").lines.count == 4)
  }

  @Test func emojiDoNotMoveLines() {
    #expect(library.layout("a 👍🏽").lines[0].frame.height == library.layout("a").size.height)
    // A large one among small letters still takes its own font's line.
    var text = AttributedText("a", TextAttributes(font: Font(family: "Inter", size: 10)))
    text.append("👍🏽", TextAttributes(font: Font(family: "Inter", size: 40)))
    #expect(library.layout(text).size.height == library.layout("a", size: 40).size.height)
  }

  @Test func aLineOfEmojiAloneIsAsHighAsTheirFont() throws {
    let emoji = library.metrics(of: Font(family: "Noto Color Emoji", size: 84))
    let layout = library.layout("😭", size: 84)
    #expect(abs(layout.size.height - emoji.lineHeight) < 1e-9)
    #expect(layout.size.height < library.layout("a", size: 84).size.height)
    // Nothing of the picture is outside of the line, but for what its font itself rounds up.
    guard case .image(_, let rect) = try #require(layout.glyphs.first).shape else {
      Issue.record("no picture")
      return
    }
    let picture = rect.offsetBy(dx: 0, dy: layout.lines[0].baseline)
    #expect(picture.minY > -0.5)
    #expect(picture.maxY < layout.size.height + 0.5)
  }
}

/// Invalid input that code may still pass.
@Suite struct HardInputTests {
  let library = FontLibrary()

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 0, -5, 1e300])
  func impossibleSizesShowNothing(size: CGFloat) {
    let layout = library.layout("text", size: size)
    #expect(layout.glyphs.isEmpty)
    #expect(layout.size == .zero)
    #expect(layout.problems.count == 1)
    #expect(library.metrics(of: Font(family: "Inter", size: size)) == FontMetrics())
    // The rest of the text still shows.
    var text = AttributedText("a", TextAttributes(font: Font(family: "Inter", size: size)))
    text.append("b", TextAttributes(font: Font(family: "Inter", size: 10)))
    #expect(library.layout(text).glyphs == library.layout("b", size: 10).glyphs)
  }

  @Test(arguments: [1e-6, 0.01, 1e4, 1e8])
  func extremeSizesAreExact(size: CGFloat) {
    let (layout, unit) = (library.layout("AVA", size: size), library.layout("AVA", size: 1))
    #expect(abs(layout.size.width / size - unit.size.width) < 1e-4)
  }

  @Test(arguments: [CGFloat.nan, .infinity, 0, -10, 1e-9, 1e300])
  func strangeBoxes(side: CGFloat) {
    for mode in [
      ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail,
      .byTruncatingHead, .byTruncatingMiddle,
    ] {
      for alignment in [ParagraphStyle.Alignment.natural, .center, .right, .justified] {
        let style = ParagraphStyle(alignment: alignment, lineBreakMode: mode)
        let layout = library.layout("two words", width: side, height: side, style: style)
        #expect(!layout.lines.isEmpty)
        #expect(layout.glyphs.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
      }
    }
  }

  @Test func strangeStyles() {
    let plain = library.layout("a b\nc", width: 50)
    for value in [CGFloat.nan, .infinity, -.infinity, -1e300] {
      var style = ParagraphStyle()
      style.lineSpacing = value
      style.paragraphSpacing = value
      style.minimumLineHeight = value
      style.maximumLineHeight = value
      style.lineHeightMultiple = value
      style.firstLineHeadIndent = value
      style.headIndent = value
      style.tabInterval = value
      style.maximumLines = -3
      #expect(library.layout("a b\nc", width: 50, style: style) == plain)
      let attributes = TextAttributes(
        font: Font(family: "Inter", size: 16), kern: value, baselineOffset: value)
      if value != -1e300 {
        #expect(library.layout(AttributedText("a", attributes)) == library.layout("a"))
      }
    }
    var font = Font(family: "Inter", size: 16, weight: .init(rawValue: -7))
    font.features = ["": 1, "x, family=1": 2, "tnum": -4, "éééé": 1]
    #expect(library.layout(AttributedText("a", font: font)).glyphs.count == 1)
  }

  @Test func emptyText() {
    #expect(library.layout("") == TextLayout())
    #expect(library.layout(AttributedText()) == TextLayout())
    #expect(library.layout("\n").lines.count == 2)
    #expect(library.layout("\u{0}\u{7}\u{200B}").glyphs.isEmpty)
    #expect(library.layout("a\u{0}b").glyphs == library.layout("ab").glyphs)
  }

  @Test func longTexts() {
    let line = library.layout(String(repeating: "word ", count: 20_000))
    #expect(line.lines.count == 1)
    #expect(line.glyphs.count == 80_000)
    #expect(abs(line.size.width / 20_000 - library.layout("word word ").size.width / 2) < 0.2)
    let wrapped = library.layout(String(repeating: "word ", count: 20_000), width: 200)
    #expect(wrapped.lines.count > 3_000)
    let tail = library.layout(
      String(repeating: "m", count: 100_000), width: 200,
      style: ParagraphStyle(lineBreakMode: .byTruncatingTail, maximumLines: 1))
    #expect(tail.lines.count == 1)
    #expect(tail.glyphs.count < 30)
    let big = library.layout(String(repeating: "m", count: 100_000), size: 1000)
    #expect(big.size.width > 5e7)
    #expect(library.layout(String(repeating: "\n", count: 10_000)).lines.count == 10_001)
  }

  @Test func oneCharacterOfEverySort() {
    // Every 97th scalar, unassigned and private ones too.
    var text = String.UnicodeScalarView()
    for value in stride(from: 1, to: 0x110000 as UInt32, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    let layout = library.layout(String(text), width: 500)
    #expect(layout.glyphs.count > 5000)
    #expect(layout.problems.count == 1)
    #expect(layout.glyphs.allSatisfy { $0.position.x.isFinite })
  }

  @Test func layoutsAreRemembered() {
    let library = FontLibrary()
    let first = library.layout("cached")
    for _ in 0..<10 { #expect(library.layout("cached") == first) }
    #expect(library.layoutCount == 1)
    for i in 0..<2000 { _ = library.layout("\(i)") }
    #expect(library.layoutCount == 2001)
    #expect(library.layout("cached") == first)
    #expect(library.layoutCount == 2002)
  }
}
