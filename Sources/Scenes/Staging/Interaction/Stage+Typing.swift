import Base
import Controls
import Foundation
import Graphics
import LayerTree
public import Views

extension Stage {
  /// Types into a view, one character after another, as if on its keyboard, whose keys show it if
  /// the stage's presentation has one.
  ///
  /// `\u{8}` deletes backward and `\n` is the return key.
  /// - Parameters:
  ///   - view: A view that becomes first responder before the first character; nil for the present
  ///     first responder.
  ///   - interval: Between characters, in seconds.
  @preconcurrency @MainActor public func type(
    _ text: String, into view: UIResponder? = nil, at time: Double? = nil, interval: Double = 0.08
  ) {
    precondition(
      NumberRange.notNegative.contains(interval),
      "the interval between characters is 0 s or more, not \(interval)")
    type(text, into: view, at: time, times: (0..<text.count).map { Double($0) * interval })
  }

  /// Types into a view, with a time for each character.
  /// - Parameter times: For each character, in seconds from the start.
  @preconcurrency @MainActor package func type(
    _ text: String, into view: UIResponder?, at time: Double? = nil, times: [Double]
  ) {
    let start = time ?? self.time
    if let view {
      schedule(at: start) { [weak self] in
        if !view.becomeFirstResponder() {
          self?.report(.refusesFirstResponder(type: "\(Swift.type(of: view))"), "type")
        }
      }
    }
    for (character, delay) in zip(text, times) {
      schedule(at: start + delay) { [weak self] in self?.press(key: character) }
    }
  }

  @MainActor private func press(key: Character) {
    guard let responder = UIResponder.firstResponder else {
      return report(.noFirstResponder, "type")
    }
    guard let input = responder as? any UIKeyInput else {
      return report(.noTextInput(type: "\(Swift.type(of: responder))"), "type")
    }
    SoftwareKeyboard.current?.flash(key)
    if key == "\u{8}" {
      input.deleteBackward()
    } else {
      input.insertText(String(key))
    }
  }
}
