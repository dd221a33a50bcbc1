/// One subcommand: parsing, help and suggestions all read these rows.
struct Verb: Sendable {
  /// One positional argument.
  struct Argument: Sendable {
    let name: String
    let help: String
    /// How many of them there may be.
    let count: ClosedRange<Int>
  }

  /// One option, with or without a value.
  struct Option: Sendable {
    /// All spellings; the last one is the name by which the code asks for it.
    let names: [String]
    /// What stands for the value in help; nil for a flag.
    let value: String?
    let help: String
    var repeats = false

    var name: String { names[names.count - 1] }
  }

  let name: String
  /// One line for the list of subcommands, also the first line of the verb's own help.
  let overview: String
  /// What follows the verb's name in the usage line.
  let usage: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Paragraphs between overview and usage.
  var notes: [String] = []
  let run: @Sendable (Invocation) throws -> ExitStatus

  /// The usage as a hint.
  var usageLine: String { "Usage: flipbook \(name)" + (usage.isEmpty ? "" : " " + usage) }

  /// Every option, those of all verbs included.
  var allOptions: [Option] { options + Verb.common }

  static let common = [
    Option(names: ["--json"], value: nil, help: "Print results and errors as JSON."),
    Option(names: ["-h", "--help"], value: nil, help: "Show this help."),
  ]
}

/// What a run of the command ends with.
enum ExitStatus: Int32 {
  case done = 0
  case different = 1
  /// Wrong usage or a bad scene.
  case usage = 2
  /// A golden is missing and may not be recorded.
  case missing = 3
  /// Anything else: disk full, no permission.
  case failure = 70
}
