import Flipbook
import FlipbookTesting
import Foundation
import Testing

/// Text sizes of views, and fonts that follow them.
@Suite(.stage) @MainActor struct TextSizeTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300), scale: 3)
  private let body = UIFont.preferredFont(forTextStyle: .body)
  private let scaled = UIFontMetrics(forTextStyle: .footnote).scaledFont(
    for: .italicSystemFont(ofSize: 10), maximumPointSize: 20)

  @Test func limitsApplyInside() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    outer.minimumContentSizeCategory = .accessibilityLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    inner.maximumContentSizeCategory = .extraLarge
    inner.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(outer.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    outer.minimumContentSizeCategory = nil
    #expect(inner.traitCollection.preferredContentSizeCategory == .large)
  }

  @Test func labelsFollow() {
    let label = UILabel()
    label.text = "Text"
    label.font = body
    label.minimumContentSizeCategory = .accessibilityExtraLarge
    #expect(label.font.pointSize == 17)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.font.pointSize == 40)
    // 40 · 1.193359375 = 47.73, in whole thirds.
    #expect(label.intrinsicContentSize.height == 48)
    label.minimumContentSizeCategory = nil
    #expect(label.font == body)
    label.font = .systemFont(ofSize: 11)
    label.minimumContentSizeCategory = .accessibilityMedium
    #expect(label.font == .systemFont(ofSize: 11))
  }

  @Test func configuredButtonsFollow() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Text"
    let button = UIButton(configuration: configuration)
    stage.addSubview(button)
    let size = button.intrinsicContentSize
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    // 17 · 40 / 22 = 30.9 points.
    #expect(button.intrinsicContentSize.height > size.height + 15)
    stage.traitOverrides.preferredContentSizeCategory = .large
    #expect(button.intrinsicContentSize == size)
  }

  @Test func attributedTextFollows() throws {
    let text = NSMutableAttributedString(string: "a", attributes: [.font: scaled])
    text.append(NSAttributedString(string: "b", attributes: [.font: UIFont.systemFont(ofSize: 9)]))
    let (label, field, view) = (UILabel(), UITextField(), UITextView())
    label.attributedText = text
    label.adjustsFontForContentSizeCategory = true
    field.attributedText = text
    field.adjustsFontForContentSizeCategory = true
    view.attributedText = text
    view.adjustsFontForContentSizeCategory = true
    for view in [label, field, view] as [UIView] { stage.addSubview(view) }
    // 10 · 29 / 18 = 16.1, and 10 · 46 / 18 = 25.6, beyond the maximum.
    let sizes: [(UIContentSizeCategory?, CGFloat)] = [
      (.accessibilityMedium, 16), (.accessibilityExtraExtraLarge, 20), (nil, 10),
    ]
    for (category, size) in sizes {
      for view in [label, field, view] as [UIView] { view.minimumContentSizeCategory = category }
      for shown in [label.attributedText, field.attributedText, view.attributedText] {
        let shown = try #require(shown)
        let fonts = (0..<2).map { unsafe shown.attribute(.font, at: $0, effectiveRange: nil) }
        #expect((fonts[0] as? UIFont)?.pointSize == size)
        #expect((fonts[0] as? UIFont)?.fontName == scaled.fontName)
        #expect((fonts[1] as? UIFont)?.pointSize == 9)
      }
    }
  }

  @Test func fieldsFollowTheirSuperview() {
    let (outer, field, view) = (UIView(), UITextField(), UITextView())
    field.font = body
    field.adjustsFontForContentSizeCategory = true
    view.font = body
    view.adjustsFontForContentSizeCategory = true
    outer.minimumContentSizeCategory = .extraExtraExtraLarge
    outer.addSubview(field)
    outer.addSubview(view)
    #expect(field.font?.pointSize == 23)
    #expect(view.font?.pointSize == 23)
    outer.minimumContentSizeCategory = .accessibilityMedium
    #expect(field.font?.pointSize == 28)
    #expect(view.font?.pointSize == 28)
    view.font = body
    field.font = body
    #expect(field.font?.pointSize == 28)
    #expect(view.font?.pointSize == 28)
  }

  @Test func buttonsGrow() {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    button.titleLabel?.font = body
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    let size = button.intrinsicContentSize
    button.minimumContentSizeCategory = .accessibilityExtraLarge
    #expect(button.titleLabel?.font.pointSize == 40)
    #expect(button.intrinsicContentSize.height > size.height)
    #expect(button.intrinsicContentSize.width > size.width)
  }
}
