import Flipbook
import Foundation
import Testing

/// Attributed strings from HTML.
@MainActor struct HTMLTextTests {
  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html,
        .characterEncoding: String.Encoding.utf8.rawValue,
      ], documentAttributes: nil)
  }

  private func font(_ text: NSAttributedString, at index: Int) -> UIFont? {
    text.attribute(.font, at: index, effectiveRange: nil) as? UIFont
  }

  @Test func tagsBecomeAttributes() throws {
    let text = try read("a <b>b&amp;<i>c</i></b> <font color='#ff0000'>d</font><br><u>e</u>")
    #expect(text.string == "a b&c d\ne")
    #expect(font(text, at: 0) == UIFont.systemFont(ofSize: 12))
    #expect(font(text, at: 2)?.fontDescriptor.symbolicTraits == .traitBold)
    #expect(font(text, at: 4)?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    let color = text.attribute(.foregroundColor, at: 6, effectiveRange: nil) as? UIColor
    #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    let line = text.attribute(.underlineStyle, at: 8, effectiveRange: nil) as? Int
    #expect(line == 1)
  }

  @Test func blocksStandOnLinesOfTheirOwn() throws {
    let text = try read(
      "<h1>Title</h1>\n<p style=\"font-size: 20px; color: rgb(0, 128, 0)\">One  two</p>"
        + "<ul><li>x<li>y</ul>"
    )
    #expect(text.string == "Title\nOne two\n\t•\tx\n\t•\ty\n")
    #expect(font(text, at: 0)?.pointSize == 24)
    #expect(font(text, at: 7)?.pointSize == 15)
  }

  @Test func unknownTagsAreReported() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let text = try read("<table>a</table><script>b</script> <a href='https://example.com'>c</a>")
    #expect(text.string == "a c")
    let link = text.attribute(.link, at: 2, effectiveRange: nil) as? URL
    #expect(link?.host == "example.com")
    #expect(stage.diagnostics.map(\.found) == ["<table>"])
  }

  @Test func unknownStylesAreReported() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    _ = try read("<p style='color: navy; line-height: 2; font-weight: bold'>a</p>")
    #expect(
      stage.diagnostics.map(\.found) == ["style=\"color: navy\"", "style=\"line-height\""])
  }
}
