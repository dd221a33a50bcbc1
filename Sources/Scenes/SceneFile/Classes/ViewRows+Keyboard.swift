import Controls
import Foundation
import Graphics
import SceneModel
import Views

/// The properties of the keyboard of a text field or a text view.
@MainActor func keyboardProperties<Input: UIView & UITextInputTraits>(
  of type: Input.Type
) -> [Property] {
  [
    Property(
      "keyboardType", \Input.keyboardType, cases: "keyboard type", keyboardTypes,
      default: "default", "The keys of its keyboard."),
    Property(
      "returnKeyType", \Input.returnKeyType, cases: "return key type", returnKeyTypes,
      default: "default", "The return key of its keyboard; it is blue unless it is the default."),
    Property(
      "keyboardAppearance", \Input.keyboardAppearance, cases: "keyboard appearance",
      [("default", .default), ("light", .light), ("dark", .dark)], default: "default",
      "Whether its keyboard is light or dark."),
    Property(
      "autocapitalizationType", \Input.autocapitalizationType, cases: "autocapitalization type",
      [
        ("none", .none), ("words", .words), ("sentences", .sentences),
        ("allCharacters", .allCharacters),
      ], default: "sentences", "Where its keyboard shows capital letters."),
    Property(
      "enablesReturnKeyAutomatically", \Input.enablesReturnKeyAutomatically, default: false,
      "Whether its return key is disabled without a text."),
  ]
}

@MainActor private let keyboardTypes: [(name: String, value: UIKeyboardType)] = [
  ("default", .default), ("asciiCapable", .asciiCapable),
  ("numbersAndPunctuation", .numbersAndPunctuation), ("URL", .URL), ("numberPad", .numberPad),
  ("phonePad", .phonePad), ("namePhonePad", .namePhonePad), ("emailAddress", .emailAddress),
  ("decimalPad", .decimalPad), ("twitter", .twitter), ("webSearch", .webSearch),
  ("asciiCapableNumberPad", .asciiCapableNumberPad),
]

@MainActor private let returnKeyTypes: [(name: String, value: UIReturnKeyType)] = [
  ("default", .default), ("go", .go), ("google", .google), ("join", .join), ("next", .next),
  ("route", .route), ("search", .search), ("send", .send), ("yahoo", .yahoo), ("done", .done),
  ("emergencyCall", .emergencyCall), ("continue", .continue),
]
