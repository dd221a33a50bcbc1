import Flipbook
import Foundation
import Testing
import Views

@testable import Controls

/// Links that text views find in their texts, and taps on links and attachments.
@MainActor
@Suite(.stage) struct DataDetectorTests {
  private func links(_ text: String, _ types: UIDataDetectorTypes = .all) -> [String] {
    types.links(in: text).map {
      (text as NSString).substring(with: $0.range) + " " + $0.url.absoluteString
    }
  }

  @Test func pagesAndMail() {
    #expect(
      links("See https://example.com/a?b=c.") == [
        "https://example.com/a?b=c https://example.com/a?b=c"
      ])
    #expect(
      links("www.example.org, or example.com/path!") == [
        "www.example.org http://www.example.org", "example.com/path http://example.com/path",
      ])
    #expect(
      links("Write to jane.doe+a@mail.example.co.uk now") == [
        "jane.doe+a@mail.example.co.uk mailto:jane.doe+a@mail.example.co.uk"
      ])
    #expect(links("No links: file.swift, 3.14, e.g. this") == [])
    #expect(links("https://example.com", .phoneNumber) == [])
  }

  @Test func phoneNumbers() {
    #expect(links("Call +1 (555) 010-9999 today") == ["+1 (555) 010-9999 tel:+15550109999"])
    #expect(links("Tel. 030 1234567") == ["030 1234567 tel:0301234567"])
    #expect(links("In 2024 there were 12345 of them") == [])
    #expect(links("Call 555-010-9999", .link) == [])
  }

  private final class Delegate: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var allows = true

    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      lines.append("\(URL) \(characterRange)")
      return allows
    }

    func textView(
      _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? {
      if case .textAttachment = textItem.content { lines.append("attachment") }
      return UIAction { _ in self.lines.append("action") }
    }
  }

  private let stage = Stage(size: CGSize(width: 300, height: 200), scale: 2)
  private let delegate = Delegate()

  private func textView(_ text: String) throws -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.font = .systemFont(ofSize: 17)
    view.text = text
    view.isEditable = false
    view.dataDetectorTypes = .link
    view.delegate = delegate
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    return view
  }

  /// Taps the first character of a part of the text.
  private func tap(_ part: String, of view: UITextView) throws {
    let range = (view.text as NSString).range(of: part)
    let rect = view.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: range.location, length: 1), in: view.textContainer)
    stage.tap(CGPoint(x: rect.midX, y: rect.midY + view.textContainerInset.top))
    try stage.advance(to: stage.time + 0.5)
  }

  @Test func aTapOnALinkAsksTheDelegate() throws {
    let view = try textView("Go to example.com now")
    try tap("now", of: view)
    #expect(delegate.lines == [])
    try tap("example.com", of: view)
    #expect(delegate.lines == ["http://example.com {6, 11}", "action"])
    delegate.lines = []
    delegate.allows = false
    try tap("example.com", of: view)
    #expect(delegate.lines == ["http://example.com {6, 11}"])
  }

  @Test func linksHaveTheTintColor() throws {
    let view = try textView("Go to example.com now")
    func color(_ part: String) -> UIColor? {
      let place = (view.text as NSString).range(of: part).location
      return unsafe view.drawnText.attribute(.foregroundColor, at: place, effectiveRange: nil)
        as? UIColor
    }
    #expect(color("example") == view.tintColor.resolvedColor(with: view.traitCollection))
    #expect(color("Go") != color("example"))
    view.dataDetectorTypes = []
    #expect(color("Go") == color("example"))
    view.dataDetectorTypes = .link
    // Links are not found in text that the user may edit.
    view.isEditable = true
    #expect(color("Go") == color("example"))
  }

  @Test func anAttachmentIsDrawnAndTapped() throws {
    let view = try textView("")
    let attachment = NSTextAttachment(
      image: UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      })
    let text = NSMutableAttributedString(string: "A ")
    text.append(NSAttributedString(attachment: attachment))
    view.attributedText = text
    let bitmap = try stage.bitmap(at: stage.time)
    let reds = bitmap.pixels.filter { $0 == 0xFFFF_0000 }.count
    // Two rows may lie on edges of pixels.
    #expect((40 * 39...40 * 40).contains(reds))
    try tap("\u{FFFC}", of: view)
    #expect(delegate.lines == ["attachment", "action"])
  }

  @Test func kindsThatAreNotFoundAreReported() throws {
    let view = try textView("Tomorrow at 9")
    view.dataDetectorTypes = [.calendarEvent, .link]
    #expect(stage.diagnostics.map(\.keyPath) == ["dataDetectorTypes"])
  }
}
