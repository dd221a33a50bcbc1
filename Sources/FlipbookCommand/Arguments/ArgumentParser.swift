import Flipbook

/// Turns what was typed into a verb and its options.
struct ArgumentParser {
  let verbs: [Verb]

  /// What the words on the command line ask for.
  enum Request {
    case run(Invocation)
    case help(Verb?)
    case version
  }

  func parse(_ words: [String]) throws(CommandError) -> Request {
    var words = words[...]
    // Flags of every verb may also stand before it.
    var leading: [String] = []
    while let word = words.first, word == "--json" || word == "--quiet" {
      leading.append(word)
      words = words.dropFirst()
    }
    switch words.first {
    case nil where leading.isEmpty, "-h", "--help": return .help(nil)
    case nil:
      throw .usage("there is nothing to do", hint: "Try: flipbook --help")
    case "--version": return .version
    case "help":
      return .help(try words.dropFirst().first.map { word throws(CommandError) in try verb(word) })
    case let word?:
      if let verb = verbs.first(where: { $0.name == word }) {
        return try parse(leading + words.dropFirst(), of: verb)
      }
      // `flipbook SCENE -o FILE` is short for render; a word that looks like no file was meant as a verb.
      let looksLikeFile =
        word.hasPrefix("-") || word.contains(".") || word.contains("/")
        || FileManager.default.fileExists(atPath: word)
      return try parse(leading + words, of: looksLikeFile ? verb("render") : verb(word))
    }
  }

  /// The verb of this name, or an error that suggests one.
  private func verb(_ name: String) throws(CommandError) -> Verb {
    if let verb = verbs.first(where: { $0.name == name }) { return verb }
    throw .usage(
      "there is no subcommand '\(name)'",
      suggestion: name.nearest(in: verbs.map(\.name) + ["help"]),
      hint: "Try: flipbook --help")
  }

  private func parse(_ words: [String], of verb: Verb) throws(CommandError) -> Request {
    var words = words[...]
    var arguments: [String] = []
    var options: [String: [String]] = [:]
    var onlyArguments = false
    while let word = words.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        arguments.append(word)
      } else if word == "--" {
        onlyArguments = true
      } else {
        let (option, attached) = try option(word, of: verb)
        if option.name == "--help" { return .help(verb) }
        if option.value == nil, attached != nil {
          throw .usage("\(option.name) takes no value", hint: "Try: flipbook \(verb.name) --help")
        }
        var value = attached ?? ""
        if let placeholder = option.value, attached == nil {
          // What starts like another option is not a value: the value was forgotten.
          guard let next = words.first, !next.hasPrefix("--") else {
            throw .usage(
              "\(option.name) needs a value: \(option.name) \(placeholder)",
              hint: "Try: flipbook \(verb.name) --help")
          }
          value = next
          words = words.dropFirst()
        }
        if options[option.name] != nil, option.value != nil, !option.repeats {
          throw .usage(
            "\(option.name) is given twice", hint: "Try: flipbook \(verb.name) --help")
        }
        options[option.name, default: []].append(value)
      }
    }
    try checkCount(of: arguments, for: verb)
    return .run(Invocation(verb: verb, arguments: arguments, options: options))
  }

  /// The option that a word names, and the value attached to it as in `--fps=25` or `-oFILE`.
  private func option(
    _ word: String, of verb: Verb
  ) throws(CommandError) -> (Verb.Option, attached: String?) {
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
    if let option = verb.allOptions.first(where: { $0.names.contains(name) }) {
      return (option, attached)
    }
    let named = isLong ? name : word
    let elsewhere = verbs.filter { $0.options.contains { $0.names.contains(named) } }.map(\.name)
    throw .usage(
      "\(verb.name) has no option '\(named)'"
        + (elsewhere.isEmpty ? "" : ", which belongs to \(elsewhere.joined(separator: ", "))"),
      suggestion: elsewhere.isEmpty ? named.nearest(in: verb.allOptions.flatMap(\.names)) : nil,
      hint: "Try: flipbook \(verb.name) --help")
  }

  private func checkCount(of arguments: [String], for verb: Verb) throws(CommandError) {
    let least = verb.arguments.map(\.count.lowerBound).reduce(0, +)
    let most = verb.arguments.map(\.count.upperBound).reduce(0) { $0.addingReportingOverflow($1) }
    if arguments.count < least {
      let missing = verb.arguments[min(arguments.count, verb.arguments.count - 1)].name
      throw .usage(
        "\(verb.name) needs \(missing)", hint: verb.usageLine)
    }
    if arguments.count > most {
      let extra = arguments[most]
      throw .usage(
        most == 0
          ? "\(verb.name) takes no arguments, but there is '\(extra)'"
          : "\(verb.name) takes only \(verb.arguments.map(\.name).joined(separator: " ")), "
            + "but there is also '\(extra)'",
        hint: verb.usageLine)
    }
  }
}

extension Int {
  fileprivate func addingReportingOverflow(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other) as (Int, Bool)
    return overflow ? .max : sum
  }
}
