/// The declaration of a command: all its verbs, and the texts of its help.
package struct CommandRow: Sendable {
  package let name: String
  package let version: String
  package let overview: String
  /// The lines of the usage, without the command's name.
  package let usage: [String]
  /// The last line of the help.
  package let footer: String
  /// The verbs in the order in which help lists them.
  package let verbs: [VerbRow]
  /// The verb to run when the first word is a file instead of a verb.
  package let shorthand: VerbRow
  /// The flags that may also come before the verb.
  package let leadingFlags: [String]

  /// - Parameters:
  ///   - shorthand: One of the verbs.
  ///   - leading: A group whose flags may also come before the verb.
  package init(
    name: String, version: String, overview: String, usage: [String], footer: String,
    verbs: [any Verb.Type], shorthand: any Verb.Type, leading: any OptionGroup.Type
  ) {
    self.name = name
    self.version = version
    self.overview = overview
    self.usage = usage
    self.footer = footer
    self.verbs = verbs.map { VerbRow($0, of: name) }
    self.shorthand = VerbRow(shorthand, of: name)
    let flags = Declarations(of: leading.init()).options.map(\.declared.row)
    leadingFlags = flags.filter { $0.placeholder == nil }.map(\.name)
  }

  package func verb(_ name: String) -> VerbRow? { verbs.first { $0.name == name } }

  /// A hint on how to get help.
  package var helpLine: String { "Try: \(name) --help" }
}
