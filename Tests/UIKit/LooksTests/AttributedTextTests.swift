import Flipbook
import Foundation
import Graphics
import Testing

@testable import Controls
@testable import Typesetting
@testable import Views

/// Attributes through the views that show them.
@MainActor struct AttributedTextTests {
  /// The drawing of a view, from its layer's display list.
  private func commands(_ body: () -> Void) -> [DisplayList.Command] {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 200, height: 100))
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    return context.displayList.commands
  }

  private func runs(_ commands: [DisplayList.Command]) -> [GlyphRun] {
    commands.compactMap { if case .glyphs(let run, _) = $0 { run } else { nil } }
  }

  private let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)

  @Test func labelsStrokeInTheirColor() {
    let label = UILabel(frame: bounds)
    (label.textColor, label.font) = (.red, .systemFont(ofSize: 20))
    label.attributedText = NSAttributedString(string: "a", attributes: [.strokeWidth: 10])
    let stroke = runs(commands { label.draw(bounds) }).first?.stroke
    #expect(stroke == .init(width: 2, color: UIColor.red.cgColor, isHollow: true))
  }

  @Test func labelsShowLinksAsLinks() {
    let label = UILabel(frame: bounds)
    label.attributedText = NSAttributedString(
      string: "a", attributes: [.link: "x", .foregroundColor: UIColor.red])
    #expect(runs(commands { label.draw(bounds) }).map(\.color) == [UIColor.link.cgColor])
    label.isEnabled = false
    #expect(runs(commands { label.draw(bounds) }).map(\.color) == [UIColor.tertiaryLabel.cgColor])
  }

  @Test func textViewsShowLinksInTheirTint() throws {
    let view = UITextView(frame: bounds)
    view.tintColor = .green
    view.attributedText = NSAttributedString(string: "a", attributes: [.link: "x"])
    func color() -> Any? {
      view.drawnText.attribute(.foregroundColor, at: 0, effectiveRange: nil)
    }
    #expect(color() as? UIColor == .green)
    view.linkTextAttributes = [.foregroundColor: UIColor.orange, .kern: 2]
    #expect(color() as? UIColor == .orange)
    #expect(view.drawnText.attribute(.link, at: 0, effectiveRange: nil) == nil)
    #expect(view.attributedText.attribute(.link, at: 0, effectiveRange: nil) as? String == "x")
  }

  @Test func buttonsTakeAttributedTitles() throws {
    let button = UIButton(type: .custom)
    button.setAttributedTitle(
      NSAttributedString(string: "Go", attributes: [.strokeWidth: 5, .expansion: 1]), for: .normal)
    let plain = UIButton(type: .custom)
    plain.setAttributedTitle(NSAttributedString(string: "Go"), for: .normal)
    #expect(button.intrinsicContentSize.width > 1.5 * plain.intrinsicContentSize.width)
    let label = try #require(button.titleLabel)
    #expect(label.attributedText?.attribute(.strokeWidth, at: 0, effectiveRange: nil) as? Int == 5)
  }

  // MARK: Attachments

  private let picture = UIImage(
    cgImage: CGImage(Bitmap(width: 8, height: 4, pixels: Array(repeating: 0xFFFF_0000, count: 32))))

  @Test func attachmentsAreAsLargeAsTheirImages() {
    let attachment = NSTextAttachment(image: picture)
    let text = NSMutableAttributedString(attachment: attachment)
    #expect(text.string == "\u{FFFC}")
    #expect(text.size() == CGSize(width: 8, height: 4))
    attachment.bounds = CGRect(x: 0, y: -3, width: 20, height: 10)
    #expect(text.size() == CGSize(width: 20, height: 10))
    #expect(text.boundingRect(with: .zero).size == CGSize(width: 20, height: 10))
  }

  @Test func attachmentsAreDrawnWhereTheyStand() throws {
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let start = text.size().width
    text.append(NSAttributedString(attachment: NSTextAttachment(image: picture)))
    // Pictures are made by the rasterizer of a stage that there is now.
    let stage = Stage(size: CGSize(width: 60, height: 40))
    defer { withExtendedLifetime(stage) {} }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { _ in
      text.draw(at: .zero)
    }
    let bitmap = try #require(image.cgImage).bitmap
    let baseline = Int(UIFont.systemFont(ofSize: 20).ascender.rounded())
    let column = Int(start) + 4
    let scale = bitmap.width / 60
    #expect(bitmap[column * scale, (baseline - 2) * scale] == 0xFFFF_0000)
    #expect(bitmap[column * scale, (baseline - 6) * scale] == 0)
    #expect(bitmap[column * scale, (baseline + 2) * scale] == 0)
  }

  @Test func symbolsGoByTheirTextsFontAndColor() throws {
    let heart = try #require(UIImage(systemName: "heart.fill"))
    func value(_ image: UIImage, _ size: CGFloat) -> TextAttachment {
      NSTextAttachment(image: image).textAttachment(in: Font(size: size))
    }
    let (small, large) = (value(heart, 17), value(heart, 34))
    #expect(abs(large.bounds.width - 2 * small.bounds.width) <= 1)
    #expect(small.isTemplate)
    #expect(small.bounds.minY < 0)
    let fixed = try #require(
      UIImage(
        systemName: "heart.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)))
    #expect(value(fixed, 34).bounds.width == small.bounds.width)
    #expect(!value(heart.withTintColor(.red), 17).isTemplate)
  }

  @Test func anAttachmentWithoutAnImageKeepsItsRoom() {
    let attachment = NSTextAttachment()
    #expect(attachment.image == nil)
    attachment.bounds.size = CGSize(width: 30, height: 5)
    #expect(NSAttributedString(attachment: attachment).size() == CGSize(width: 30, height: 5))
    #expect(NSTextAttachment(data: picture.pngData(), ofType: "public.png").image?.size.width == 8)
  }
}
