import Flipbook
import Foundation
import Testing

@MainActor struct UIFontTests {
  @Test func textStylesHaveApplesSizes() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    for (style, size) in sizes {
      #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
    }
    #expect(UIFont.preferredFont(forTextStyle: .headline).fontName == "System-SemiBold")
  }

  @Test func namesLeadBackToFonts() throws {
    for font in [
      UIFont.systemFont(ofSize: 12, weight: .bold), .italicSystemFont(ofSize: 20),
      .systemFont(ofSize: 9, weight: .medium),
    ] {
      let again = try #require(UIFont(name: font.fontName, size: font.pointSize))
      #expect(again == font)
    }
    #expect(UIFont(name: "AvenirNext-Bold", size: 12)?.familyName == "AvenirNext")
    let timeline = Timeline()
    timeline.run { #expect(UIFont(name: "Nonesuch", size: 12) == nil) }
    #expect(timeline.diagnostics.map(\.keyPath) == ["name"])
  }

  @Test func measuresAreThoseOfLayout() {
    let font = UIFont.systemFont(ofSize: 20)
    // San Francisco's, as `UIFont` says on iOS: 0.9521 above and 0.2412 below the baseline.
    #expect(font.ascender == 19.04296875)
    #expect(font.descender == -4.82421875)
    #expect(font.lineHeight == 23.8671875)
    #expect(font.leading == 0)
    #expect(font.capHeight == 14.091796875)
    #expect(font.xHeight == 10.52734375)
    let text = NSAttributedString(string: "Hx", attributes: [.font: font])
    #expect(text.size().height == font.lineHeight)
    #expect(abs(font.lineHeight - (font.ascender - font.descender + font.leading)) < 1e-9)
  }

  @Test func descriptorsChangeTraits() throws {
    let font = UIFont.systemFont(ofSize: 15)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    let made = UIFont(descriptor: bold, size: 0)
    #expect(made.fontName == "System-BoldItalic")
    #expect(made.pointSize == 15)
    #expect(made.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    let mono = try #require(font.fontDescriptor.withDesign(.monospaced))
    #expect(
      UIFont(descriptor: mono, size: 10) == .monospacedSystemFont(ofSize: 10, weight: .regular))
  }
}
