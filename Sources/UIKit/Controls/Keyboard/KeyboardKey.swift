import Foundation
import Views

/// A key of the keyboard.
enum KeyboardKey: Hashable {
  /// Types a text; letters follow the shift key.
  case text(String)
  /// Types a digit of a number pad, under which letters stand.
  case digit(String, letters: String)
  /// Shows another page.
  case page(KeyboardPage)
  case space, enter, shift, delete
  case emoji, dictation

  /// The text that it types, before the shift key.
  var text: String? {
    switch self {
    case .text(let text): text
    case .digit(let digit, _): digit
    case .space: " "
    case .enter: "\n"
    case .page, .shift, .delete, .emoji, .dictation: nil
    }
  }

  /// Whether it has the color of letters, not that of functions.
  var isLight: Bool {
    switch self {
    case .text, .digit, .space: true
    case .page, .enter, .shift, .delete, .emoji, .dictation: false
    }
  }
}

/// A page of a keyboard's keys.
enum KeyboardPage: Hashable {
  case letters, numbers, symbols
  /// A pad of large digits, and its second page.
  case pad, padSymbols

  /// The page that a keyboard begins with.
  init(of type: UIKeyboardType) {
    switch type {
    case .numbersAndPunctuation: self = .numbers
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: self = .pad
    default: self = .letters
    }
  }

  var isPad: Bool { self == .pad || self == .padSymbols }
}

/// The states of the shift key.
enum KeyboardShift: Hashable {
  case off
  /// Capital until a letter is typed.
  case on
  case locked
}

extension UIKeyboardType {
  /// Whether texts of this kind begin with a capital letter.
  var hasSentences: Bool {
    switch self {
    case .URL, .emailAddress, .webSearch, .numbersAndPunctuation: false
    default: true
    }
  }

  /// Whether the bar of suggestions stands above its keys.
  var hasSuggestions: Bool {
    switch self {
    case .default, .asciiCapable, .numbersAndPunctuation, .twitter, .webSearch: true
    default: false
    }
  }

  /// Whether there is a key for emoji and one for dictation.
  var hasEmoji: Bool {
    switch self {
    case .asciiCapable, .asciiCapableNumberPad, .numberPad, .decimalPad, .phonePad: false
    default: true
    }
  }
}
