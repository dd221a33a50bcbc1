/// The declaration of an option, which parsing, help and suggestions all read.
package struct OptionRow: Hashable, Sendable {
  /// All spellings; the last one is the name that messages use.
  package let names: [String]
  /// The word for the value in help; nil for a flag.
  package let placeholder: String?
  package let help: String
  /// The allowed words for its value; empty if other values are allowed.
  package var choices: [String] = []
  package var repeats = false
  /// The value that the message about the missing option shows; nil if it may be left out.
  package var requiredExample: String?
  /// The title of the group that it belongs to.
  package var section: String?
  /// The names of the options that can be combined with one that replaces all arguments and
  /// required options; nil for any other option.
  package var compatibleOptions: [String]?
  /// Whether only the program itself gives it, to a process that it starts.
  package var isHidden = false

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
