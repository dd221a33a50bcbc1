import FlipbookTesting
import Foundation
import LayerTree
import Testing
import UIKitValues

@testable import Controls
@testable import Views

@Suite(.stage) @MainActor struct UITextFieldTests {
  /// Writes down what it is asked and told.
  final class Listener: UITextFieldDelegate {
    var log: [String] = []
    var allows = true
    var returns = true

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      log.append("shouldBegin")
      return allows
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      log.append("shouldEnd")
      return true
    }
    func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      log.append("\(range.location),\(range.length) \(string)")
      return allows
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      log.append("shouldReturn")
      return returns
    }
  }

  /// Counts its layouts.
  private final class CountingStack: UIStackView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test func aStackViewAtItsSideSettles() throws {
    let stage = Stage(size: CGSize(width: 100, height: 40))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
    let stack = CountingStack(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    field.leftView = stack
    field.leftViewMode = .always
    stage.addSubview(field)
    _ = stage.snapshot()
    #expect(stack.layouts < 10)
    #expect(stage.diagnostics.isEmpty)
    let before = stack.layouts
    for time in [0.1, 0.2, 0.3] { _ = try stage.snapshot(at: time) }
    #expect(stack.layouts == before)
  }

  @Test func sizesAndRectanglesAreThoseOfUIKit() {
    let field = UITextField()
    #expect(field.intrinsicContentSize.height == 22)
    field.borderStyle = .roundedRect
    #expect(field.intrinsicContentSize.height == 34)
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 34)
    #expect(field.textRect(forBounds: bounds).minX == 7)
    #expect(field.textRect(forBounds: bounds).maxX == 193)
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(field.textRect(forBounds: bounds).minX == 7)
    field.leftViewMode = .always
    #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 7, y: 7, width: 20, height: 20))
    #expect(field.textRect(forBounds: bounds).minX == 31)
    #expect(field.clearButtonRect(forBounds: bounds) == CGRect(x: 176, y: 8, width: 19, height: 19))
  }

  @Test func editingIsAskedForAndToldInUIKitsOrder() {
    let (field, listener) = (UITextField(), Listener())
    field.delegate = listener
    field.addTarget(for: .editingDidBegin) { _ in listener.log.append("begin") }
    field.addTarget(for: .editingChanged) { listener.log.append("changed \($0.text ?? "")") }
    field.addTarget(for: .editingDidEnd) { _ in listener.log.append("end") }
    #expect(field.becomeFirstResponder())
    #expect(field.isEditing)
    field.insertText("a")
    field.insertText("b")
    field.deleteBackward()
    field.resignFirstResponder()
    #expect(!field.isEditing)
    #expect(
      listener.log == [
        "shouldBegin", "didBegin", "begin", "0,0 a", "changed a", "1,0 b", "changed ab", "1,1 ",
        "changed a", "shouldEnd", "didEnd", "end",
      ])
  }

  @Test func delegatesRefuse() {
    let (field, listener) = (UITextField(), Listener())
    field.delegate = listener
    listener.allows = false
    #expect(!field.becomeFirstResponder())
    field.insertText("a")
    #expect(field.text == "")
  }

  @Test func returnLeavesOnlyWhereSomethingWaitsForIt() {
    let (field, listener) = (UITextField(), Listener())
    field.delegate = listener
    field.becomeFirstResponder()
    field.insertText("\n")
    #expect(field.isFirstResponder)
    field.addTarget(for: .editingDidEndOnExit) { _ in listener.log.append("exit") }
    listener.returns = false
    field.insertText("\n")
    #expect(field.isFirstResponder)
    listener.returns = true
    field.insertText("\n")
    #expect(!field.isFirstResponder)
    #expect(listener.log.suffix(4) == ["shouldReturn", "exit", "shouldEnd", "didEnd"])
    #expect(field.text == "")
  }

  @Test func aSecondFieldTakesOver() {
    let (first, second) = (UITextField(), UITextField())
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    #expect(!first.isEditing)
    #expect(second.isEditing)
  }

  @Test func secureTextShowsItsLastCharacterForASecond() throws {
    let field = UITextField()
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    field.insertText("a")
    field.insertText("b")
    #expect(field.visibleString == "•b")
    #expect(field.text == "ab")
    try Timeline.current.advance(to: 1.01)
    #expect(field.visibleString == "••")
    field.resignFirstResponder()
    field.becomeFirstResponder()
    field.insertText("c")
    #expect(field.text == "c")
  }

  @Test func theCaretStandsAfterTheTextAndSpacesCount() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    func caret(_ text: String) -> CGFloat {
      field.text = text
      field.layoutIfNeeded()
      return field.parts.caret.frame.minX
    }
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(!field.parts.caret.isHidden)
    let (none, one, two, space) = (caret(""), caret("m"), caret("mm"), caret("m "))
    #expect(one > none + 8)
    // Astride the start while there is nothing, as the field's text begins at 2.
    #expect(none == 1)
    #expect(abs((two - one) - (one - 2)) <= 1)
    #expect(space > one + 2)
    // Text that is too long scrolls, so that its end and the caret show.
    let end = caret(String(repeating: "m", count: 40))
    #expect(end == 202)
    #expect(field.parts.text.frame.maxX <= 204)
    #expect(field.parts.text.frame.minX < 0)
    field.resignFirstResponder()
    field.layoutIfNeeded()
    #expect(field.parts.caret.isHidden)
    #expect(field.parts.text.frame.minX == 2)
  }

  @Test func theCaretBlinks() throws {
    let timeline = Timeline.current
    let window = CALayer()
    timeline.show(window)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    window.addSublayer(field.layer)
    field.becomeFirstResponder()
    func opacity() -> Float { field.parts.caret.layer.presentation()?.opacity ?? -1 }
    try timeline.advance(to: 0.4)
    #expect(opacity() == 1)
    try timeline.advance(to: 0.8)
    #expect(opacity() == 0)
    field.insertText("a")
    try timeline.advance(to: 1.2)
    #expect(opacity() == 1)
  }

  @Test func theClearButtonClearsAndShowsWithTextOnly() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    field.clearButtonMode = .always
    field.layoutIfNeeded()
    #expect(field.parts.clear == nil)
    field.text = "Text"
    field.layoutIfNeeded()
    #expect(field.parts.clear?.isHidden == false)
    var changes = 0
    field.addTarget(for: .editingChanged) { _ in changes += 1 }
    field.parts.clear?.sendActions(for: .touchUpInside)
    field.layoutIfNeeded()
    #expect(field.text == "")
    #expect(changes == 1)
    #expect(field.parts.clear?.isHidden == true)
  }

  @Test(arguments: [(1.0, 1.0), (2, 1), (3, 1), (4, 2)])
  func aRoundedBorderIsWholePixelsWide(scale: Double, pixels: Double) {
    let stage = Stage(size: CGSize(width: 200, height: 34), scale: scale)
    stage.timeline.run {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      field.borderStyle = .roundedRect
      stage.addSubview(field)
      field.layoutIfNeeded()
      #expect(abs(field.parts.border.layer.borderWidth * scale - pixels) < 1e-9)
    }
  }

  @Test func aRoundedBorderIsFilledWithTheBackgroundColor() {
    let field = UITextField()
    field.backgroundColor = .systemYellow
    field.borderStyle = .roundedRect
    #expect(field.backgroundColor == .systemYellow)
    #expect(field.layer.backgroundColor == nil)
    #expect(field.parts.border.backgroundColor == .systemYellow)
    field.borderStyle = .none
    #expect(field.layer.backgroundColor == UIColor.systemYellow.cgColor)
  }

  @Test func aFieldThatLeavesItsWindowEndsEditing() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let (field, holder, listener) = (UITextField(), UIView(), Listener())
    field.delegate = listener
    holder.addSubview(field)
    stage.addSubview(holder)
    field.becomeFirstResponder()
    holder.removeFromSuperview()
    #expect(!field.isFirstResponder)
    #expect(!field.isEditing)
    #expect(listener.log == ["shouldBegin", "didBegin", "shouldEnd", "didEnd"])
  }
}
