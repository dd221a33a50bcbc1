/// The declaration of a command: all its verbs, and the texts of its help.
///
/// If a verb has the name of the command, it is the whole command, and the user types no verb.
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
  private let shorthandType: (any Verb.Type)?
  private let leadingType: (any OptionGroup.Type)?

  /// - Parameters:
  ///   - shorthand: The verb to run when the first word is a file; nil if there is none.
  ///   - leading: A group whose flags may also come before the verb; nil for no flags.
  package init(
    name: String, version: String, overview: String, usage: [String], footer: String,
    verbs: [any Verb.Type], shorthand: (any Verb.Type)? = nil,
    leading: (any OptionGroup.Type)? = nil
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

  /// A command without subcommands, which has the name of its only verb.
  package init(_ verb: any Verb.Type) {
    self.init(
      name: verb.name, version: "", overview: verb.overview, usage: [verb.usage], footer: "",
      verbs: [verb])
  }

  /// The verbs in the order in which help lists them.
  package var verbs: [VerbRow] { verbTypes.map { VerbRow($0, of: name) } }

  package var verbNames: [String] { verbTypes.map { $0.name } }

  /// The verb to run when the first word is a file instead of a verb; nil if there is none.
  package var shorthand: VerbRow? { shorthandType.map { VerbRow($0, of: name) } }

  /// The flags that may also come before the verb.
  package var leadingFlags: [String] {
    guard let leadingType else { return [] }
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
