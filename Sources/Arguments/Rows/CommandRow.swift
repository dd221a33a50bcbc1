/// The declaration of a command: all its verbs, and the texts of its help.
package struct CommandRow: Sendable {
  package let name: String
  package let version: String
  package let overview: String
  /// The lines of the usage, without the command's name.
  package let usage: [String]
  /// The last line of the help.
  package let footer: String
  /// The types of the verbs; rows are created on demand, since reflecting on a verb takes
  /// milliseconds.
  private let verbTypes: [any Verb.Type]
  private let shorthandType: any Verb.Type
  private let leadingType: any OptionGroup.Type

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
    verbTypes = verbs
    shorthandType = shorthand
    leadingType = leading
  }

  /// The verbs in the order in which help lists them.
  package var verbs: [VerbRow] { verbTypes.map { VerbRow($0, of: name) } }

  package var verbNames: [String] { verbTypes.map { $0.name } }

  /// The verb to run when the first word is a file instead of a verb.
  package var shorthand: VerbRow { VerbRow(shorthandType, of: name) }

  /// The flags that may also come before the verb.
  package var leadingFlags: [String] {
    let flags = Declarations(of: leadingType.init()).options.map(\.declared.row)
    return flags.filter { $0.placeholder == nil }.map(\.name)
  }

  package func verb(_ name: String) -> VerbRow? {
    verbTypes.first { $0.name == name }.map { VerbRow($0, of: self.name) }
  }

  /// The flag that prints the version, in place of a verb.
  static let versionFlag = "--version"

  /// A hint on how to get help.
  package var helpLine: String { "Try: \(name) --help" }
}
