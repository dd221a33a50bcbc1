/// What is declared of an option: parsing, help and suggestions all read these rows.
package struct OptionRow: Hashable, Sendable {
  /// All spellings; the last one is the name that messages use.
  package let names: [String]
  /// What stands for the value in help; nil for a flag.
  package let placeholder: String?
  package let help: String
  /// The words that its value can be, as far as it takes words.
  package var choices: [String] = []
  package var repeats = false
  /// The value in the message that the option is missing; nil where it may be left out.
  package var required: String?
  /// The title of the group that it belongs to.
  package var section: String?

  package var name: String { names[names.count - 1] }

  /// The option that every verb has.
  static let help = OptionRow(
    names: ["-h", "--help"], placeholder: nil, help: "Show this help.")
}

/// What is declared of a positional argument.
package struct ArgumentRow: Hashable, Sendable {
  package let name: String
  package let help: String
  /// How many of them there may be.
  package let count: ClosedRange<Int>
}
