/// An option with a value, which is read as a property.
///
///     @Option("--fps", value: "FPS", .positive(example: "25"), help: "Frames per second.")
///     var fps: Double?
///
/// The property's type says how often the option may be given: an optional at most once, an array
/// any number of times, any other type exactly once.
@propertyWrapper
package final class Option<Value>: DeclaredOption {
  private let parse: ([String]) throws(InvalidValue) -> Value
  private var parsed: Value?

  /// - Parameters:
  ///   - initial: The value if none is given; nil if one must be.
  ///   - parse: Reads all words that were typed.
  private init(
    _ row: OptionRow, initial: Value?,
    _ parse: @escaping ([String]) throws(InvalidValue) -> Value
  ) {
    self.parse = parse
    parsed = initial
    super.init(row)
  }

  package var wrappedValue: Value {
    guard let parsed else {
      preconditionFailure("\(row.name) is read before the command line is")
    }
    return parsed
  }

  /// The declaration itself, for rules and messages that name it.
  package var projectedValue: Option<Value> { self }

  override func read(_ words: [String]) throws(InvalidValue) {
    parsed = try parse(words)
    try super.read(words)
  }
}

extension Option {
  /// An option that may be left out.
  ///
  /// - Parameters:
  ///   - names: All spellings; messages use the last one.
  ///   - placeholder: The word for the value in help.
  ///   - compatibleOptions: The options that it can be combined with, by name, if it replaces all
  ///     arguments and required options; the properties of these must then not be read. Otherwise
  ///     nil.
  ///   - isHidden: Whether help leaves it out.
  package convenience init<Element>(
    _ names: String..., value placeholder: String, _ form: ValueForm<Element>,
    replacingAllBut compatibleOptions: [String]? = nil, isHidden: Bool = false, help: String
  ) where Value == Element? {
    self.init(
      OptionRow(
        names: names, placeholder: placeholder, help: help, choices: form.choices,
        compatibleOptions: compatibleOptions, isHidden: isHidden),
      initial: .some(nil)
    ) { (words) throws(InvalidValue) in
      guard let word = words.last else { return nil }
      return try form.read(word)
    }
  }

  /// An option that must be given.
  ///
  /// - Parameter example: The value that the message about the missing option shows.
  package convenience init(
    _ names: String..., value placeholder: String, _ form: ValueForm<Value>,
    required example: String, help: String
  ) {
    self.init(
      OptionRow(
        names: names, placeholder: placeholder, help: help, choices: form.choices,
        requiredExample: example),
      initial: nil
    ) { (words) throws(InvalidValue) in try form.read(words[words.count - 1]) }
  }

  /// An option that may be repeated.
  ///
  /// - Parameters:
  ///   - separator: The character between several values in one word; nil for one value a word.
  ///   - example: The value that the message about the missing option shows; nil if it is optional.
  package convenience init<Element>(
    _ names: String..., value placeholder: String, _ form: ValueForm<Element>,
    separator: Character? = nil, required example: String? = nil, help: String
  ) where Value == [Element] {
    self.init(
      OptionRow(
        names: names, placeholder: placeholder, help: help, choices: form.choices, repeats: true,
        requiredExample: example),
      initial: example == nil ? [] : nil
    ) { (words) throws(InvalidValue) in
      var values: [Element] = []
      for word in words {
        let parts =
          separator.map { word.split(separator: $0, omittingEmptySubsequences: false) }
          ?? [word[...]]
        for part in parts { values.append(try form.read(String(part))) }
      }
      return values
    }
  }
}
