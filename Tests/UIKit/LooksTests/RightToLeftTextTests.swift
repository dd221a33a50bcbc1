import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import Testing

@testable import Controls
@testable import Views

/// Texts in right-to-left order.
@Suite(.stage) @MainActor struct RightToLeftTextTests {
  private func stage(isRightToLeft: Bool = true) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 40), background: .white)
    stage.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    return stage
  }

  /// The columns that are not white, from the first to the last.
  private func ink(_ stage: Stage, at time: Double = 0) throws -> ClosedRange<Int> {
    let bitmap = try stage.bitmap(at: time)
    let columns = (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { bitmap[x, $0] != 0xFFFF_FFFF }
    }
    return try #require(columns.first)...#require(columns.last)
  }

  private func isRight(_ ink: ClosedRange<Int>) -> Bool {
    ink.lowerBound > 100 && ink.upperBound > 180
  }

  @Test(arguments: [false, true]) func naturalLabelsAreAlignedByTheDirection(rightToLeft: Bool)
    throws
  {
    let stage = stage(isRightToLeft: rightToLeft)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.text = "Some words"
    stage.addSubview(label)
    #expect(try isRight(ink(stage)) == rightToLeft)
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect((rect.minX > 0) == rightToLeft)
    // By the direction, whatever the text's.
    label.text = "שלום"
    #expect(try isRight(ink(stage, at: 0.1)) == rightToLeft)
    label.attributedText = NSAttributedString(string: "Some words")
    #expect(try isRight(ink(stage, at: 0.2)) == rightToLeft)
    label.textAlignment = .left
    #expect(try !isRight(ink(stage, at: 0.3)))
    label.textAlignment = .natural
    #expect(label.textAlignment == .natural)
    label.semanticContentAttribute = rightToLeft ? .playback : .forceRightToLeft
    #expect(try isRight(ink(stage, at: 0.4)) != rightToLeft)
  }

  @Test func textViewsAreAlignedByTheDirection() throws {
    let stage = stage()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    view.text = "Some words"
    stage.addSubview(view)
    #expect(try isRight(ink(stage)))
    #expect(view.textAlignment == .natural)
    view.attributedText = NSAttributedString(string: "Some words")
    #expect(try isRight(ink(stage, at: 0.1)))
    view.semanticContentAttribute = .spatial
    #expect(try !isRight(ink(stage, at: 0.2)))
  }

  @Test func caretsAreWhereTheNextLetterComes() throws {
    let stage = stage()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    stage.addSubview(view)
    view.becomeFirstResponder()
    try stage.advance(to: 0.1)
    let caret = try #require((view.subviews.first as? TextContent)?.caret)
    let width = try #require(caret.superlayer).bounds.width
    #expect(caret.frame.maxX == width)
    view.text = "שלום"
    #expect(caret.frame.maxX < width - 20)
    #expect(caret.frame.minX > width / 2)

    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    stage.addSubview(field)
    field.becomeFirstResponder()
    func x(_ offset: Int) -> CGFloat {
      let start = field.beginningOfDocument
      return field.caretRect(for: field.position(from: start, offset: offset)!).minX
    }
    #expect(x(0) > 195)
    field.text = "שלום"
    #expect(x(0) > x(2) && x(2) > x(4))
    #expect(x(0) > 195 && x(4) < 180)
    let word = try #require(
      field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
    let box = field.firstRect(for: word)
    #expect(box.width > 15)
    #expect(box.origin.x < 181)
    // The end of a text that does not fit is seen.
    field.text = String(repeating: "שלום ", count: 20)
    #expect(x(field.text!.utf16.count) < 10)
  }

  @Test func fieldsAreMirrored() throws {
    let stage = stage()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    field.text = "Some words"
    stage.addSubview(field)
    #expect(try isRight(ink(stage)))
    field.semanticContentAttribute = .playback
    #expect(try !isRight(ink(stage, at: 0.1)))
    field.semanticContentAttribute = .unspecified
    field.text = nil
    field.placeholder = "Name"
    #expect(try isRight(ink(stage, at: 0.2)))
    #expect(field.textAlignment == .natural)

    field.borderStyle = .roundedRect
    field.text = "Some words"
    field.clearButtonMode = .always
    let (left, right) = (UIView(), UIView())
    for view in [left, right] { view.frame.size = CGSize(width: 10, height: 10) }
    field.leftView = left
    field.leftViewMode = .always
    field.layoutIfNeeded()
    // As UIKit documents it, the rectangle is unchanged, and the view is at the other side.
    #expect(field.leftViewRect(forBounds: field.bounds).minX == 7)
    #expect(left.frame.maxX == 193)
    let clear = try #require(field.subviews.first { $0 is UIButton })
    #expect(clear.frame.minX == 5)
    let text = field.textRect(forBounds: field.bounds)
    #expect(text.maxX == left.frame.minX - 4)
    #expect(text.minX == clear.frame.maxX + 2)
    field.rightView = right
    field.rightViewMode = .always
    field.layoutIfNeeded()
    #expect(right.frame.minX == 7)
  }
}
