import Base
import Foundation

/// Parses a command line into a verb with its properties set.
package struct ArgumentParser {
  package let command: CommandRow

  package init(_ command: CommandRow) { self.command = command }

  /// The request of a command line.
  package enum Request {
    case run(any Verb)
    /// The help of a verb; nil for the help of the whole command.
    case help(VerbRow?)
    case version
  }

  package func parse(_ words: [String]) throws(CommandError) -> Request {
    if let verb = command.verb(command.name) { return try parse(words, of: verb) }
    var words = words[...]
    var leading: [String] = []
    while let word = words.first, word.hasPrefix("-"), command.leadingFlags.contains(word) {
      leading.append(word)
      words = words.dropFirst()
    }
    switch words.first {
    case nil where leading.isEmpty, "-h", "--help": return .help(nil)
    case nil: throw .usage("there is nothing to do", hint: command.helpLine)
    case CommandRow.versionFlag: return .version
    case "help":
      return .help(try words.dropFirst().first.map { word throws(CommandError) in try verb(word) })
    case let word?:
      if let verb = command.verb(word) { return try parse(leading + words.dropFirst(), of: verb) }
      // `flipbook SCENE` is short for render; a word that does not look like a file is a mistyped
      // verb.
      let looksLikeFile =
        word.hasPrefix("-") || word.contains(".") || word.contains("/")
        || FileManager.default.fileExists(atPath: word)
      if looksLikeFile, let shorthand = command.shorthand {
        return try parse(leading + words, of: shorthand)
      }
      throw unknownVerb(word)
    }
  }

  /// The verb of this name.
  ///
  /// - Throws: A usage error that suggests a name.
  private func verb(_ name: String) throws(CommandError) -> VerbRow {
    guard let verb = command.verb(name) else { throw unknownVerb(name) }
    return verb
  }

  private func unknownVerb(_ name: String) -> CommandError {
    .usage(
      "there is no subcommand '\(name)'",
      suggestion: name.nearest(in: command.verbNames + ["help"]), hint: command.helpLine)
  }

  private func parse(_ words: [String], of row: VerbRow) throws(CommandError) -> Request {
    guard let words = try RawArguments(words, of: row, in: command) else {
      return .help(row)
    }
    let verb = row.make()
    let declarations = Declarations(of: verb)
    let isAlone = words.exclusiveOption != nil
    if !isAlone {
      for (argument, words) in zip(declarations.arguments, words.argumentShares) {
        do {
          try argument.read(words)
        } catch {
          throw mistake(error, in: argument.row.name, of: row)
        }
      }
    }
    for option in declarations.options.map(\.declared) {
      let words = words.options[option.row.name] ?? []
      if words.isEmpty, isAlone { continue }
      try read(option, words, of: row)
    }
    for group in declarations.groups {
      for conflict in group.conflicts where conflict.first.isGiven && conflict.second.isGiven {
        let names = conflict.first.row.name + " and " + conflict.second.row.name
        throw .usage("\(names) \(conflict.reason)", hint: row.helpLine)
      }
      try group.validate(for: row)
    }
    return .run(verb)
  }

  private func read(
    _ option: DeclaredOption, _ words: [String], of verb: VerbRow
  ) throws(CommandError) {
    guard !words.isEmpty else {
      guard let example = option.row.requiredExample else { return }
      throw .usage("\(verb.name) needs \(option.row.names[0]) \(example)", hint: verb.usageLine)
    }
    do {
      try option.read(words)
    } catch {
      throw mistake(error, in: option.row.name, of: verb)
    }
  }

  private func mistake(_ value: InvalidValue, in name: String, of verb: VerbRow) -> CommandError {
    .usage(
      "\(name) takes \(value.allowed), not '\(value.text)'", suggestion: value.suggestion,
      hint: verb.helpLine)
  }
}
