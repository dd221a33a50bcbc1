import Base

/// The words after a verb, sorted into arguments and options, their values still as typed.
struct RawArguments {
  private let verb: VerbRow
  /// Positional arguments in order; as many as the verb takes.
  private(set) var arguments: [String] = []
  /// The values of each option in order, by the option's name; a flag's are empty strings.
  private(set) var options: [String: [String]] = [:]

  /// Sorts the words after a verb; nil if they ask for help.
  ///
  /// - Parameter command: The command, another verb of which may have an option that this one
  ///   lacks.
  init?(_ words: [String], of verb: VerbRow, in command: CommandRow) throws(CommandError) {
    self.verb = verb
    var words = words[...]
    var onlyArguments = false
    while let word = words.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        arguments.append(word)
      } else if word == "--" {
        onlyArguments = true
      } else {
        let (option, attached) = try Self.option(word, of: verb, in: command)
        if option == .help { return nil }
        try add(option, attached: attached, from: &words)
      }
    }
    if let exclusiveOption {
      try checkCompatibility(of: exclusiveOption)
    } else {
      try checkArgumentCount()
    }
  }

  /// The option that was given in place of the verb's arguments; nil if there is none.
  var exclusiveOption: OptionRow? {
    verb.options.first { $0.compatibleOptions != nil && options[$0.name] != nil }
  }

  private func checkCompatibility(of exclusiveOption: OptionRow) throws(CommandError) {
    if let extra = arguments.first {
      throw .usage(
        "\(verb.name) takes no \(verb.arguments.map(\.name).joined(separator: " ")) with "
          + "\(exclusiveOption.name), but there is '\(extra)'",
        hint: verb.helpLine)
    }
    let names = [exclusiveOption.name] + (exclusiveOption.compatibleOptions ?? [])
    guard
      let other = verb.options.first(where: { options[$0.name] != nil && !names.contains($0.name) })
    else { return }
    throw .usage(
      "\(exclusiveOption.name) and \(other.name) exclude each other", hint: verb.helpLine)
  }

  /// Adds an option with the value attached to it, or else with the word after it.
  private mutating func add(
    _ option: OptionRow, attached: String?, from words: inout ArraySlice<String>
  ) throws(CommandError) {
    var value = attached ?? ""
    if let placeholder = option.placeholder {
      if attached == nil {
        // A word that starts like another option is not a value: the value was forgotten.
        guard let next = words.first, !next.hasPrefix("--") else {
          throw .usage(
            "\(option.name) needs a value: \(option.name) \(placeholder)", hint: verb.helpLine)
        }
        value = next
        words = words.dropFirst()
      }
      if options[option.name] != nil, !option.repeats {
        throw .usage("\(option.name) is given twice", hint: verb.helpLine)
      }
    } else if attached != nil {
      throw .usage("\(option.name) takes no value", hint: verb.helpLine)
    }
    options[option.name, default: []].append(value)
  }

  /// The option that a word names, and the value attached to it as in `--fps=25` or `-oFILE`.
  private static func option(
    _ word: String, of verb: VerbRow, in command: CommandRow
  ) throws(CommandError) -> (OptionRow, attached: String?) {
    let isLong = word.hasPrefix("--")
    let name: String
    var attached: String?
    if isLong, let equals = word.firstIndex(of: "=") {
      name = String(word[..<equals])
      attached = String(word[word.index(after: equals)...])
    } else if !isLong, word.count > 2 {
      name = String(word.prefix(2))
      attached = String(word.dropFirst(2))
    } else {
      name = word
    }
    if let option = verb.option(name) { return (option, attached) }
    let named = isLong ? name : word
    let elsewhere = command.verbs.filter { $0.option(named) != nil }.map(\.name)
    throw .usage(
      "\(verb.name) has no option '\(named)'"
        + (elsewhere.isEmpty ? "" : ", which belongs to \(elsewhere.joined(separator: ", "))"),
      suggestion: elsewhere.isEmpty ? suggestion(for: named, verb) : nil, hint: verb.helpLine)
  }

  /// The option that was probably meant; for a single letter the only one whose name begins with
  /// it, since all letters are equally near.
  private static func suggestion(for name: String, _ verb: VerbRow) -> String? {
    let names = verb.visibleOptions.flatMap(\.names)
    guard name.count == 2 else { return name.nearest(in: names) }
    let letter = name.dropFirst().lowercased()
    let fitting = verb.visibleOptions.map(\.name) + [CommandRow.versionFlag]
    let meant = fitting.filter { $0.hasPrefix("--\(letter)") }
    return meant.count == 1 ? meant[0] : nil
  }

  private func checkArgumentCount() throws(CommandError) {
    let least = verb.arguments.map(\.count.lowerBound).reduce(0, +)
    if arguments.count < least {
      let missing = verb.arguments[min(arguments.count, verb.arguments.count - 1)].name
      throw .usage("\(verb.name) needs \(missing)", hint: verb.usageLine)
    }
    guard let extra = arguments.dropFirst(argumentShares.joined().count).first else { return }
    throw .usage(
      verb.arguments.isEmpty
        ? "\(verb.name) takes no arguments, but there is '\(extra)'"
        : "\(verb.name) takes only \(verb.arguments.map(\.name).joined(separator: " ")), "
          + "but there is also '\(extra)'",
      hint: verb.usageLine)
  }

  /// The words of each of the verb's arguments.
  ///
  /// Each argument gets as many words as it allows, but leaves later ones as many as they need.
  var argumentShares: [[String]] {
    var rest = arguments[...]
    var needed = verb.arguments.map(\.count.lowerBound).reduce(0, +)
    return verb.arguments.map { argument in
      needed -= argument.count.lowerBound
      let share = rest.prefix(min(argument.count.upperBound, max(0, rest.count - needed)))
      rest = rest.dropFirst(share.count)
      return Array(share)
    }
  }
}
