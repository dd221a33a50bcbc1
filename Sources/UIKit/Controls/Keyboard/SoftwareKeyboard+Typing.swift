import Foundation
import LayerTree
import UIKitValues
import Views

extension SoftwareKeyboard {
  // MARK: Keys

  /// The settings of the first responder.
  private var traits: (any UITextInputTraits)? { responder as? any UITextInputTraits }

  private var hasSuggestions: Bool {
    guard let traits, traits.keyboardType.hasSuggestions else { return false }
    return traits.autocorrectionType != .no && !traits.isSecureTextEntry
  }

  var measures: KeyboardMeasures {
    KeyboardMeasures(
      screen: UIScreen.main.bounds.size, insets: window.safeAreaInsets,
      hasSuggestions: hasSuggestions)
  }

  /// Whether it is dark: by `keyboardAppearance`, or else by the first responder's style.
  var isDark: Bool {
    switch traits?.keyboardAppearance ?? .default {
    case .dark: true
    case .light: false
    case .default:
      ((responder as? UIView)?.traitCollection ?? .ofScreen).userInterfaceStyle == .dark
    }
  }

  /// Begins with the page and the capitals of a new first responder.
  func beginTyping() {
    page = KeyboardPage(of: traits?.keyboardType ?? .default)
    shift = automaticShift
  }

  /// Shows the keys as the first responder wants them.
  func updateKeys() {
    let type = traits?.keyboardType ?? .default
    var model = KeyboardView.Model()
    model.type = type
    model.page = page
    model.shift = shift
    let isASCII = type == .asciiCapable || type == .URL || type == .emailAddress
    model.language = KeyboardLanguage(
      UITraitCollection.ofScreen.typesettingLanguage, isASCII: isASCII)
    model.returnKey = traits?.returnKeyType ?? .default
    model.isReturnEnabled =
      !(traits?.enablesReturnKeyAutomatically ?? false)
      || (responder as? any UIKeyInput)?.hasText ?? true
    model.isDark = isDark
    keyboardView.show(model, measures: measures)
    reportUndrawn(model)
  }

  private func reportUndrawn(_ model: KeyboardView.Model) {
    if !model.language.isKnown, page == .letters {
      report(.keyboardLanguage(model.language.tag), key: model.language.tag)
    }
    if UITraitCollection.ofScreen.userInterfaceIdiom == .pad {
      report(.keyboardOfTablet, key: "tablet")
    }
  }

  /// Reports a fact once.
  private func report(_ fact: ControlFact, key: String) {
    guard reported.insert(key).inserted else { return }
    fact.report(of: "UIKeyboard", at: "keyboard")
  }

  // MARK: Typing

  /// Follows a change of the first responder's text.
  func textChanged() {
    guard frame != nil else { return }
    if shift != .locked { shift = automaticShift }
    updateKeys()
  }

  /// Capital at the beginning of what `autocapitalizationType` says.
  private var automaticShift: KeyboardShift {
    guard let traits, traits.keyboardType.hasSentences, !traits.isSecureTextEntry else {
      return .off
    }
    let text =
      (responder as? UITextField)?.text ?? (responder as? UITextView)?.text
      ?? ((responder as? any UIKeyInput)?.hasText == true ? "a" : "")
    switch traits.autocapitalizationType {
    case .none: return .off
    case .allCharacters: return .on
    case .words: return text.last.map(\.isWhitespace) ?? true ? .on : .off
    case .sentences:
      guard let last = text.last else { return .on }
      if last.isNewline { return .on }
      let end = text.reversed().drop { $0.isWhitespace }.first
      return last.isWhitespace && end.map { ".!?…".contains($0) } ?? true ? .on : .off
    }
  }

  /// Performs the action of a key after a tap.
  func press(_ key: KeyboardKey) {
    let input = responder as? any UIKeyInput
    switch key {
    case .text(let text):
      let isCapital = shift != .off && page == .letters && text.count == 1
      if shift == .on { shift = .off }
      input?.insertText(isCapital ? keyboardView.model.language.uppercased(text) : text)
    case .digit, .enter: if let text = key.text { input?.insertText(text) }
    case .space:
      input?.insertText(" ")
      // Letters follow the space after a number.
      if page != .letters, KeyboardPage(of: keyboardView.model.type) == .letters {
        page = .letters
      }
    case .delete: input?.deleteBackward()
    case .page(let new): page = new
    case .shift: pressShift()
    case .emoji: report(.keyboardKey("emoji"), key: "emoji")
    case .dictation: report(.keyboardKey("dictation"), key: "dictation")
    }
    if frame != nil { updateKeys() }
  }

  /// Two taps lock the capitals.
  private func pressShift() {
    let now = Timeline.current.now
    let isDouble = lastShift.map { now - $0 <= Self.doubleTap } ?? false
    lastShift = now
    shift = isDouble ? .locked : shift == .off ? .on : .off
  }

  /// The longest time between two taps that lock the shift key, in seconds, by eye.
  private static let doubleTap = 0.35

  /// Shows the key of a character that is typed without a finger, on its page.
  package func flash(_ character: Character) {
    guard frame != nil, keyboardView.superview != nil else { return }
    if shift != .locked, character.isUppercase || character.isLowercase {
      // The shift key was pressed for it, or against a capital that comes by itself.
      shift = character.isUppercase ? .on : .off
      updateKeys()
    }
    if keyboardView.flash(character) { return }
    let pages: [KeyboardPage] =
      page.isPad ? [] : [.letters, .numbers, .symbols].filter { $0 != page }
    let old = page
    for other in pages {
      page = other
      updateKeys()
      if keyboardView.flash(character) { return }
    }
    page = old
    updateKeys()
  }
}
