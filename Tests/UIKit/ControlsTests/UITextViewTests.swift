import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import LayerTree
@testable import Views

@Suite(.stage) @MainActor struct UITextViewTests {
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 150, height: 100))

  @Test func sizeIsThatOfTheTextWithItsInsets() {
    let font = UIFont.systemFont(ofSize: 16)
    (view.font, view.text) = (font, "One\nTwo\nThree")
    let size = view.sizeThatFits(CGSize(width: 150, height: 1000))
    let text = NSAttributedString(string: "One\nTwo\nThree", attributes: [.font: font]).size()
    #expect(abs(size.height - (text.height.rounded(.up) + 16)) <= 1)
    #expect(abs(size.width - (text.width.rounded(.up) + 10)) <= 1)
    #expect(view.contentSize.width == 150)
    #expect(abs(view.contentSize.height - size.height) <= 1)
  }

  @Test func longLinesWrapAndMakeItHigher() {
    view.text = "Text that is longer than the view is wide, so that it has to wrap somewhere"
    let one = view.sizeThatFits(CGSize(width: 10_000, height: 0)).height
    #expect(view.sizeThatFits(CGSize(width: 150, height: 0)).height > 2 * (one - 16))
  }

  @Test func typingChangesTheTextAndTellsTheDelegate() {
    final class Listener: UITextViewDelegate {
      var changes = 0
      func textViewDidChange(_ textView: UITextView) { changes += 1 }
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { text != "!" }
    }
    let listener = Listener()
    view.delegate = listener
    view.insertText("Hé")
    view.insertText("!")
    #expect(view.text == "Hé")
    view.insertText("👍🏽")
    view.deleteBackward()
    view.deleteBackward()
    #expect(view.text == "H")
    #expect(listener.changes == 4)
    #expect(view.hasText)
  }

  @Test func theCaretStandsWhereTypingGoes() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
    stage.addSubview(view)
    view.becomeFirstResponder()
    func caret(_ text: String, _ alignment: NSTextAlignment = .natural) -> CGRect {
      (view.text, view.textAlignment) = (text, alignment)
      return view.content.caret.frame
    }
    let (empty, one, space) = (caret(""), caret("m"), caret("m "))
    #expect(empty.minX == 0)
    #expect(empty.width == 2)
    #expect(empty.height > 10)
    #expect(empty.minX < one.minX)
    #expect(one.minX < space.minX)
    #expect(space.minX < one.minX * 2)
    let width = view.content.bounds.width
    #expect(abs(caret("", .center).midX - width / 2) <= 0.25)
    #expect(caret("", .right).maxX == width)
    let next = caret("m\n", .center)
    #expect(next.midX == width / 2)
    #expect(next.minY > 10)
    #expect(next.height > 10)
    #expect(caret("m\n  ").minX > caret("m\n").minX)
  }

  @Test func theCaretStaysOnWhileOneTypes() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    stage.addSubview(view)
    stage.timeline.run { _ = view.becomeFirstResponder() }
    func opacity() -> Float { view.content.caret.presentation()?.opacity ?? -1 }
    try stage.advance(to: 0.8)
    #expect(opacity() == 0)
    stage.timeline.run { view.insertText("a") }
    try stage.advance(to: 1.2)
    #expect(opacity() == 1)
    // It fades rather than jumps.
    try stage.advance(to: 1.35)
    #expect(opacity() > 0)
    #expect(opacity() < 1)
  }

  @Test func typingScrollsToTheEndWithTheRoomBelow() {
    view.insertText("a\nb\nc\nd\ne\nf\ng\nh\ni")
    #expect(view.contentSize.height > 120)
    #expect(abs(view.contentOffset.y - (view.contentSize.height - 100)) < 1)
    view.scrollRangeToVisible(NSRange(location: 0, length: 1))
    #expect(view.contentOffset.y == 0)
  }

  @Test func withoutScrollingItFitsItsText() {
    #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    view.isScrollEnabled = false
    view.text = "Hello"
    #expect(view.intrinsicContentSize == view.sizeThatFits(.zero))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.text = "Words that take several lines in a narrow view like this one"
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
    #expect(view.frame.height == view.sizeThatFits(CGSize(width: 100, height: 0)).height)
    #expect(view.frame.height > 60)
  }

  @Test func tapBeginsEditing() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    stage.addSubview(view)
    try stage.advance(to: 0)
    let fingers = stage.timeline.state(TouchSource.self)
    try stage.timeline.run {
      let touch = fingers.beginTouch(at: CGPoint(x: 50, y: 50), in: stage.window)
      try stage.advance(to: 0.1)
      fingers.change([(touch, .ended(nil))])
      #expect(view.isFirstResponder)
    }
  }
}
