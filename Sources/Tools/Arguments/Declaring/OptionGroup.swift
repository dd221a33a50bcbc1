/// Options and arguments that belong together: a struct whose properties declare them.
///
/// A verb or another group includes it by `@Options var timing: TimingOptions`.
///
///     struct TimingOptions: OptionGroup {
///       @Option("--to", value: "TIME", .seconds, help: "End there.") var end: Double?
///       @Option("--duration", value: "TIME", .seconds, help: "How much.") var duration: Double?
///
///       var conflicts: [Conflict] { [Conflict($duration, $end, "both say where to end")] }
///     }
package protocol OptionGroup: SendableMetatype {
  /// Creates the declarations, whose values are set when a command line is read.
  init()

  /// The heading of the group's options in help; nil for the heading of the group around it.
  static var title: String? { get }

  /// Options that exclude each other.
  var conflicts: [Conflict] { get }

  /// Checks the values, each by itself and all together.
  ///
  /// - Parameter verb: The verb that was typed, for messages.
  /// - Throws: A usage error for invalid values.
  func validate(for verb: VerbRow) throws(CommandError)
}

extension OptionGroup {
  package static var title: String? { nil }
  package var conflicts: [Conflict] { [] }
  package func validate(for verb: VerbRow) throws(CommandError) {}

  /// The names of the group's options that were given, in the order of help.
  package var given: [String] {
    Declarations(of: self).options.filter(\.declared.isGiven).map(\.declared.row.name)
  }

  /// The values of the group's options that were given, by the options' names.
  package var givenWords: [String: [String]] {
    Declarations(of: self).options.filter(\.declared.isGiven).reduce(into: [:]) { words, option in
      words[option.declared.row.name] = option.declared.words
    }
  }
}

/// A group of options as a property of a verb, or of another group.
///
///     @Options private var timing: TimingOptions
///
/// Only the initializer needs the protocol: a constraint of the class would be checked at run time,
/// by a search through the whole program.
@propertyWrapper
package final class Options<Group>: DeclaredGroup {
  package let wrappedValue: Group

  package init() where Group: OptionGroup {
    wrappedValue = Group()
    super.init(wrappedValue)
  }
}

/// Two options of which at most one may be given.
package struct Conflict {
  package let first, second: DeclaredOption
  /// The words after the two names in the message, such as "both say where to end".
  package let reason: String

  package init(_ first: DeclaredOption, _ second: DeclaredOption, _ reason: String) {
    self.first = first
    self.second = second
    self.reason = reason
  }
}

/// The declarations of a group and of the groups within it, in the order of their properties.
struct Declarations {
  private(set) var options: [(declared: DeclaredOption, section: String?)] = []
  private(set) var arguments: [DeclaredArgument] = []
  /// The groups, inner ones before those around them.
  private(set) var groups: [any OptionGroup] = []

  init(of group: some OptionGroup) { add(group, section: nil) }

  private mutating func add(_ group: some OptionGroup, section: String?) {
    let section = type(of: group).title ?? section
    for child in Mirror(reflecting: group).children {
      switch child.value {
      case let option as DeclaredOption: options.append((option, section))
      case let argument as DeclaredArgument: arguments.append(argument)
      case let inner as DeclaredGroup: add(inner.group, section: section)
      // In debug builds only, since a cast to a protocol searches the whole program.
      default: assert(!(child.value is any OptionGroup), "\(child.label!) needs @Options")
      }
    }
    groups.append(group)
  }
}
