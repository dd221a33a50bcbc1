/// One subcommand: its properties are its options and arguments, and `run()` reads them.
package protocol Verb: OptionGroup {
  static var name: String { get }
  /// One line for the list of subcommands, also the first line of the verb's own help.
  static var overview: String { get }
  /// The words after the verb's name in the usage line.
  static var usage: String { get }
  /// The paragraphs of the verb's help between its overview and its usage.
  static var notes: [String] { get }

  func run() throws -> ExitStatus
}

extension Verb {
  package static var notes: [String] { [] }
}
