/// What is declared of a command: all its verbs, and what its own help says.
package struct CommandRow: Sendable {
  package let name: String
  package let version: String
  package let overview: String
  /// The lines of the usage, without the command's name.
  package let usage: [String]
  /// What the help ends with.
  package let footer: String
  /// A row is made when it is asked for: finding what a verb declares takes longer than many a verb.
  private let verbTypes: [any Verb.Type]
  private let shorthandType: any Verb.Type
  private let leadingType: any OptionGroup.Type

  /// - Parameters:
  ///   - shorthand: One of the verbs.
  ///   - leading: A group whose flags may also stand before the verb.
  package init(
    name: String, version: String, overview: String, usage: [String], footer: String,
    verbs: [any Verb.Type], shorthand: any Verb.Type, leading: any OptionGroup.Type
  ) {
    self.name = name
    self.version = version
    self.overview = overview
    self.usage = usage
    self.footer = footer
    verbTypes = verbs
    shorthandType = shorthand
    leadingType = leading
  }

  /// In the order in which help lists them.
  package var verbs: [VerbRow] { verbTypes.map { VerbRow($0, of: name) } }

  package var verbNames: [String] { verbTypes.map { $0.name } }

  /// The verb that is meant where the first word is a file instead of a verb.
  package var shorthand: VerbRow { VerbRow(shorthandType, of: name) }

  /// Flags that may also stand before the verb.
  package var leadingFlags: [String] {
    let flags = Declarations(of: leadingType.init()).options.map(\.declared.row)
    return flags.filter { $0.placeholder == nil }.map(\.name)
  }

  package func verb(_ name: String) -> VerbRow? {
    verbTypes.first { $0.name == name }.map { VerbRow($0, of: self.name) }
  }

  /// Where to read more, as a hint.
  package var helpLine: String { "Try: \(name) --help" }
}
