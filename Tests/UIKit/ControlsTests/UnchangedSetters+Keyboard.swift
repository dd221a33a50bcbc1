import Flipbook
import Foundation

/// The setters of text views and input views that the keyboard follows.
extension UnchangedSettersTests.Setter {
  @MainActor static var ofKeyboards: [Self] {
    rows("UITextView", UITextView()) { add in
      add("autocapitalizationType") { $0.autocapitalizationType = .none }
      add("autocorrectionType") { $0.autocorrectionType = .no }
      add("spellCheckingType") { $0.spellCheckingType = .no }
      add("keyboardType") { $0.keyboardType = .URL }
      add("keyboardAppearance") { $0.keyboardAppearance = .dark }
      add("returnKeyType") { $0.returnKeyType = .go }
      add("enablesReturnKeyAutomatically") { $0.enablesReturnKeyAutomatically = true }
      add("isSecureTextEntry") { $0.isSecureTextEntry = true }
      add("textContentType") { $0.textContentType = .name }
      add("inputAccessoryView") { $0.inputAccessoryView = UIView() }
    }
      + rows("UIInputView", UIInputView(frame: .zero, inputViewStyle: .keyboard)) { add in
        add("allowsSelfSizing") { $0.allowsSelfSizing = true }
      }
  }
}
