import Base

/// The notation of a value of an option or an argument: its choices, and how it is parsed.
package struct ValueForm<Value> {
  /// The allowed words; empty for a value that is not one of a few words.
  package let choices: [String]
  /// Reads a word as a value.
  package let read: (String) throws(InvalidValue) -> Value

  package init(
    choices: [String] = [], read: @escaping (String) throws(InvalidValue) -> Value
  ) {
    self.choices = choices
    self.read = read
  }
}

/// The error for a text that is not a valid value of an option or an argument.
package struct InvalidValue: Error {
  package let text: String
  /// The allowed values, in words that follow "takes".
  package let allowed: String
  /// The word that was probably meant.
  package let suggestion: String?

  package init(_ text: String, allowed: String, suggestion: String? = nil) {
    self.text = text
    self.allowed = allowed
    self.suggestion = suggestion
  }

  /// An error for a text that is none of the allowed words.
  package init(_ text: String, allowed words: [String]) {
    self.init(
      text, allowed: "one of \(words.joined(separator: ", "))",
      suggestion: text.nearest(in: words))
  }
}

extension ValueForm where Value == String {
  /// Any text.
  package static var text: Self { Self { (text) throws(InvalidValue) in text } }

  /// One of a few words.
  package static func word(of words: [String]) -> Self {
    Self(choices: words) { (text) throws(InvalidValue) in
      guard words.contains(text) else { throw InvalidValue(text, allowed: words) }
      return text
    }
  }
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the raw values of an enumeration.
  package static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(choices: words) { (text) throws(InvalidValue) in
      guard let choice = Value(rawValue: text) else { throw InvalidValue(text, allowed: words) }
      return choice
    }
  }
}
