import JSON

/// How the value of an option is written, and what it means.
package struct ValueForm<Value> {
  /// The words that it takes, as far as it takes words.
  package let choices: [String]
  package let read: (String) throws(InvalidValue) -> Value

  package init(
    choices: [String] = [], read: @escaping (String) throws(InvalidValue) -> Value
  ) {
    self.choices = choices
    self.read = read
  }
}

/// Why a text cannot be the value of an option.
package struct InvalidValue: Error {
  package let text: String
  /// What would be right, after "takes".
  package let allowed: String
  /// What was probably meant.
  package let suggestion: String?

  package init(_ text: String, allowed: String, suggestion: String? = nil) {
    self.text = text
    self.allowed = allowed
    self.suggestion = suggestion
  }

  /// None of a few words.
  package init(_ text: String, allowed words: [String]) {
    self.init(
      text, allowed: words.joined(separator: ", "), suggestion: text.nearest(in: words))
  }
}

extension ValueForm where Value == String {
  /// Any text.
  package static var text: Self { Self { (text) throws(InvalidValue) in text } }
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of a few words.
  package static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(choices: words) { (text) throws(InvalidValue) in
      guard let choice = Value(rawValue: text) else { throw InvalidValue(text, allowed: words) }
      return choice
    }
  }
}
