import Flipbook
import Testing

extension ClassRows {
  @Test func fieldsAndTexts() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let watcher = FieldWatcher()
    field.delegate = watcher
    stage.addSubview(field)
    (
      field.text, field.placeholder, field.textColor, field.font, field.textAlignment,
      field.borderStyle, field.returnKeyType, field.autocorrectionType,
      field.autocapitalizationType, field.rightView, field.rightViewMode
    ) = (
      "a", "b", .red, .systemFont(ofSize: 12), .left, UITextField.BorderStyle.roundedRect, .done,
      .no, .none, nil, .never
    )
    (
      field.attributedText, field.inputView, field.enablesReturnKeyAutomatically,
      field.spellCheckingType, field.keyboardAppearance, field.textContentType,
      field.clearsOnBeginEditing, field.adjustsFontSizeToFitWidth, field.minimumFontSize
    ) = (NSAttributedString(string: "abc"), nil, true, .no, .dark, .password, false, true, 10)
    #expect(field.becomeFirstResponder())
    #expect(field.isEditing)
    #expect(field.isFirstResponder)
    #expect(field.canBecomeFirstResponder)
    let end = field.endOfDocument
    let caret = try #require(field.selectedTextRange)
    #expect(field.offset(from: field.beginningOfDocument, to: end) == 3)
    #expect(caret.isEmpty)
    #expect(field.compare(caret.start, to: end) == .orderedSame)
    let second = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    #expect(field.text(in: try #require(field.textRange(from: second, to: end))) == "bc")
    #expect(
      field.caretRect(for: second).minX > field.caretRect(for: field.beginningOfDocument).minX)
    #expect(field.firstRect(for: try #require(field.textRange(from: second, to: end))).width > 3)
    #expect(field.compare(second, to: end) == .orderedAscending)
    field.insertText("x")
    #expect(field.text == "abcx")
    #expect(field.hasText)
    #expect(field.resignFirstResponder())
    for name in ["should", "begin", "end"] { #expect(watcher.log.contains(name)) }
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    (
      text.text, text.textColor, text.font, text.isSelectable, text.isScrollEnabled,
      text.textAlignment, text.delegate
    ) = ("text", .red, .systemFont(ofSize: 12), false, true, .center, nil)
    text.attributedText = NSAttributedString(string: "a")
    #expect(text.sizeThatFits(CGSize(width: 50, height: 50)).height > 10)
    text.scrollRangeToVisible(NSRange(location: 0, length: 1))
  }

  @Test func fieldsDrawWhatSubclassesSay() throws {
    let field = HidingField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    (field.placeholder, field.tintColor) = ("none", .clear)
    stage.addSubview(field)
    #expect(Set(try stage.record(at: [0]).frames()[0].pixels).count == 1)
    field.hides = false
    let shown = UITextField(frame: CGRect(x: 0, y: 40, width: 100, height: 30))
    shown.placeholder = "some"
    stage.addSubview(shown)
    #expect(Set(try stage.record(at: [1]).frames()[0].pixels).count > 1)
  }
}

private class HidingField: UITextField {
  var hides = true
  override func drawPlaceholder(in rect: CGRect) { if !hides { super.drawPlaceholder(in: rect) } }
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

@MainActor private class FieldWatcher: NSObject, UITextFieldDelegate {
  var log: Set<String> = []
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    log.insert("should")
    return true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.insert("begin") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.insert("end") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
}
