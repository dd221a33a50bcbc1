import Foundation
import Graphics
import LayerTree
import Views

extension UITextField {
  /// The state of editing.
  struct Editing {
    var isOn = false
    /// Whether the next character replaces the text.
    var replaces = false
    /// The last character of a secure field, while it is visible.
    var shown: Character?
    var hiding: Timeline.EventID?
  }

  // MARK: Beginning and ending

  final func mayBegin() -> Bool {
    if isFirstResponder { return true }
    return isEnabled && (delegate?.textFieldShouldBeginEditing(self) ?? true)
  }

  /// Begins editing; always true.
  final func begin() -> Bool {
    guard !editing.isOn else { return true }
    editing.isOn = true
    editing.replaces = (isSecureTextEntry && hasText) || clearsOnInsertion
    setNeedsLayout()
    restartBlinking()
    delegate?.textFieldDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    sendActions(for: .editingDidBegin)
    return true
  }

  final func beginByTouch() {
    guard !isFirstResponder, becomeFirstResponder() else { return }
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
      setText("")
      notifyChange()
    }
  }

  final func mayEnd() -> Bool {
    guard editing.isOn else { return true }
    return delegate?.textFieldShouldEndEditing(self) ?? true
  }

  /// Ends editing; always true.
  final func end() -> Bool {
    guard editing.isOn else { return true }
    editing.isOn = false
    editing.shown = nil
    parts.caret.layer.removeAnimation(forKey: Caret.blinkKey)
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    sendActions(for: .editingDidEnd)
    return true
  }

  // MARK: Typing

  final func type(_ text: String) {
    if text == "\n" { return enter() }
    let length = content.string.utf16.count
    let range = NSRange(
      location: editing.replaces ? 0 : length, length: editing.replaces ? length : 0)
    guard mayChange(range, to: text) else { return }
    replace(with: editing.replaces ? text : content.string + text, added: text)
    if isSecureTextEntry { show(text.last) }
    notifyChange()
  }

  final func eraseLast() {
    guard let last = content.string.last else { return }
    let length = content.string.utf16.count
    let count = editing.replaces ? length : last.utf16.count
    guard mayChange(NSRange(location: length - count, length: count), to: "") else { return }
    replace(with: editing.replaces ? "" : String(content.string.dropLast()), added: nil)
    notifyChange()
  }

  private func mayChange(_ range: NSRange, to string: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
  }

  /// Sets the text and keeps its attributes; new characters have those of the last one.
  private func replace(with string: String, added: String?) {
    let old = content.attributed
    editing.replaces = false
    setText(string)
    guard let old, old.length > 0 else { return }
    let result = NSMutableAttributedString(attributedString: old)
    if let added, string.count > added.count {
      result.append(NSAttributedString(string: added, attributes: old.lastAttributes))
    } else if added == nil {
      let length = string.utf16.count
      result.deleteCharacters(in: NSRange(location: length, length: old.length - length))
    }
    if result.string == string { content.attributed = result }
  }

  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    setText("")
    notifyChange()
  }

  private func notifyChange() {
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
  }

  /// Handles the return key: ends editing if there are targets for `.editingDidEndOnExit`, as in
  /// UIKit.
  private func enter() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let leaves = !allControlEvents.isDisjoint(with: .editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if leaves, isFirstResponder { resignFirstResponder() }
  }

  /// Shows the last typed character for a second.
  private func show(_ character: Character?) {
    let timeline = Timeline.current
    if let hiding = editing.hiding { timeline.cancel(hiding) }
    editing.shown = character
    setNeedsLayout()
    editing.hiding = timeline.schedule(at: timeline.now + 1, name: "hiding a character") {
      [weak self] in
      onStage {
        self?.editing.shown = nil
        self?.editing.hiding = nil
        self?.setNeedsLayout()
      }
    }
  }

  // MARK: Caret

  /// Restarts blinking, so that the caret stays visible during typing.
  final func restartBlinking() { parts.caret.layer.add(Caret.blink, forKey: Caret.blinkKey) }
}
