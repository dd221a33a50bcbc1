import Flipbook
import Foundation
import Graphics
import Testing

@testable import Controls
@testable import Views

@MainActor struct UILabelTests {
  private let text = "The quick brown fox jumps over the lazy dog"

  @Test func sizesAreWholePixels() {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let label = UILabel()
    label.text = "Hello"
    let exact = NSAttributedString(
      string: "Hello", attributes: [.font: UIFont.systemFont(ofSize: 17)]
    ).size()
    let size = label.intrinsicContentSize
    #expect(size.width >= exact.width)
    #expect(size.width < exact.width + 0.5)
    #expect(size.height >= exact.height)
    #expect(size.height < exact.height + 0.5)
    #expect((size.width * 2).rounded() == size.width * 2)
    #expect((size.height * 2).rounded() == size.height * 2)
    #expect(UILabel().intrinsicContentSize == .zero)
    _ = stage
  }

  @Test func oneLineTakesWhatItNeeds() {
    let label = UILabel()
    label.text = text
    let wide = label.sizeThatFits(.zero)
    #expect(label.sizeThatFits(CGSize(width: 50, height: 10)) == wide)
    label.numberOfLines = 0
    let lines = label.sizeThatFits(CGSize(width: 120, height: 10))
    #expect(lines.width <= 120)
    #expect(lines.height > wide.height * 2)
    label.numberOfLines = 2
    let two = label.sizeThatFits(CGSize(width: 120, height: 10))
    #expect(abs(two.height - 2 * wide.height) <= 1)
    label.preferredMaxLayoutWidth = 120
    #expect(label.intrinsicContentSize == two)
  }

  @Test func textRectIsCentredAndLimited() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    label.text = "Hi"
    let size = label.intrinsicContentSize
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(rect.size == size)
    #expect(rect.minX == 0)
    #expect(abs(rect.midY - 30) < 1e-9)
    label.textAlignment = .right
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).maxX == 100)
  }

  @Test func defaultsAreApples() {
    let label = UILabel()
    #expect(!label.isUserInteractionEnabled)
    #expect(label.numberOfLines == 1)
    #expect(label.font == .systemFont(ofSize: 17))
    #expect(label.textColor == .label)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural)
    #expect(label.contentMode == .redraw)
    #expect(label.text == nil)
  }

  /// The bounds of drawn pixels.
  private func ink(_ label: UILabel, scale: CGFloat = 1) throws -> CGRect {
    let stage = Stage(size: label.bounds.size, scale: scale)
    label.frame.origin = .zero
    stage.addSubview(label)
    let bitmap = try stage.bitmap(at: 0)
    var rect = CGRect.null
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0xFFFF_FFFF {
        rect = rect.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return rect
  }

  @Test func textIsCentredVertically() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 61))
    label.text = "H"
    label.font = .systemFont(ofSize: 30)
    let rect = try ink(label)
    // The line is centered, a capital stands a little above its middle.
    let middle = 30.5 - (label.font.lineHeight / 2 - label.font.ascender + label.font.capHeight / 2)
    #expect(abs(rect.midY - middle) <= 1)
    #expect(abs(rect.height - label.font.capHeight) <= 1.5)
    label.textAlignment = .center
    let centered = try ink(label)
    #expect(abs(centered.midX - 30) <= 1)
  }

  @Test func textThatIsTooWideShrinks() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.text = "HHHHHHHHHHHHHHHH"
    label.font = .systemFont(ofSize: 20)
    let cut = try ink(label)
    label.adjustsFontSizeToFitWidth = true
    let small = try ink(label)
    #expect(small.height < cut.height - 4)
    #expect(small.maxX <= 100)
    // The baseline stays.
    #expect(abs(small.maxY - cut.maxY) <= 1)
    label.minimumScaleFactor = 1
    #expect(try ink(label) == cut)
  }

  @Test func attributesThatAreMissingAreTheLabels() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.font = .systemFont(ofSize: 25)
    label.attributedText = NSAttributedString(
      string: "Hi", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "Hi")
    let plain = UILabel()
    (plain.text, plain.font) = ("Hi", .systemFont(ofSize: 25))
    #expect(label.intrinsicContentSize == plain.intrinsicContentSize)
    label.textColor = .blue
    let colors = label.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(colors?[.foregroundColor] as? UIColor == .blue)
    label.text = "Ho"
    #expect(label.attributedText?.string == "Ho")
  }

  /// Until all of it is on two lines; the largest size that does it.
  @Test func textOfSeveralLinesShrinks() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 105, height: 75))
    label.text = "The Art of the Impossible"
    label.font = .boldSystemFont(ofSize: 26)
    label.numberOfLines = 2
    let block = TextBlock(label.state, lines: 2)
    #expect(block.layout(in: label.bounds.size).isTruncated)
    let factor = block.factor(toFit: label.bounds.size, least: 0)
    #expect(factor > 0.4)
    #expect(factor < 0.9)
    func isWhole(_ factor: CGFloat) -> Bool {
      var scaled = block
      scaled.scale(by: factor)
      let layout = scaled.layout(in: label.bounds.size)
      return !layout.isTruncated && layout.lines.count == 2
    }
    #expect(isWhole(factor))
    #expect(!isWhole(factor * 1.02))
    let cut = try ink(label)
    label.adjustsFontSizeToFitWidth = true
    let small = try ink(label)
    #expect(small.height < cut.height - 8)
    #expect(small.maxX <= 105)
    // No further than allowed: then it is cut.
    label.minimumScaleFactor = 0.95
    #expect(try ink(label).height > small.height + 8)
    label.text = "Art"
    #expect(TextBlock(label.state, lines: 2).factor(toFit: label.bounds.size, least: 0) == 1)
  }

  @Test func textOfAnyNumberOfLinesShrinksToItsHeight() {
    let label = UILabel()
    label.text = text
    label.numberOfLines = 0
    let room = CGSize(width: 120, height: 45)
    let block = TextBlock(label.state, lines: 0)
    #expect(block.layout(in: CGSize(width: 120, height: CGFloat.infinity)).size.height > 46)
    let factor = block.factor(toFit: room, least: 0)
    var scaled = block
    scaled.scale(by: factor)
    let height = scaled.layout(in: CGSize(width: 120, height: CGFloat.infinity)).size.height
    #expect(factor > 0.5)
    #expect(factor < 1)
    #expect(height <= 46)
  }
}
