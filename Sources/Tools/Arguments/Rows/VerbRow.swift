/// The declaration of a verb, known without a command line.
package struct VerbRow: Sendable {
  /// The name of the command that the verb belongs to.
  package let command: String
  package let name: String
  /// The words that run it.
  var invocation: String { name == command ? name : "\(command) \(name)" }
  package let overview: String
  package let usage: String
  package let notes: [String]
  package let arguments: [ArgumentRow]
  /// The options in the order of help, `--help` last.
  package let options: [OptionRow]
  /// Makes the verb, whose properties are set when a command line is read.
  let make: @Sendable () -> any Verb

  package init<V: Verb>(_ type: V.Type, of command: String) {
    self.command = command
    name = type.name
    overview = type.overview
    usage = type.usage
    notes = type.notes
    let declarations = Declarations(of: V())
    arguments = declarations.arguments.map(\.row)
    options =
      declarations.options.map { declared, section in
        var row = declared.row
        row.section = section
        return row
      } + [.help]
    make = { V() }
    let names = options.flatMap(\.names)
    precondition(
      Set(names).count == names.count, "\(name) declares an option twice: \(names.sorted())")
  }

  /// The option of this name, in any spelling.
  package func option(_ name: String) -> OptionRow? { options.first { $0.names.contains(name) } }

  /// The options that help, completions and suggestions name.
  var visibleOptions: [OptionRow] { options.filter { !$0.isHidden } }

  /// The usage line, as a hint.
  package var usageLine: String {
    "Usage: \(invocation)" + (usage.isEmpty ? "" : " " + usage)
  }

  /// A hint on how to get help.
  package var helpLine: String { "Try: \(invocation) --help" }
}
