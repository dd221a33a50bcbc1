/// The declaration of an option, which parsing, help and suggestions all read.
package struct OptionRow: Hashable, Sendable {
  /// All spellings; the last one is the name that messages use.
  package let names: [String]
  /// The word for the value in help; nil for a flag.
  package let placeholder: String?
  package let help: String
  /// The words that its value can be; empty for a value that is not one of a few words.
  package var choices: [String] = []
  package var repeats = false
  /// The value that the message about the missing option shows; nil if it may be left out.
  package var required: String?
  /// The title of the group that it belongs to.
  package var section: String?
  /// The names of the options that may be given with one that takes the place of all arguments and
  /// of required options; nil for any other option.
  package var company: [String]?

  package var name: String { names[names.count - 1] }

  /// The option that every verb has.
  static let help = OptionRow(
    names: ["-h", "--help"], placeholder: nil, help: "Show this help.")
}

/// The declaration of a positional argument.
package struct ArgumentRow: Hashable, Sendable {
  package let name: String
  package let help: String
  /// The number of words that it takes.
  package let count: ClosedRange<Int>
}
