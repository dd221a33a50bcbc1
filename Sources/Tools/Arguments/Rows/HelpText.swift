/// Help in the form OVERVIEW, USAGE, ARGUMENTS, OPTIONS, SUBCOMMANDS.
package struct HelpText {
  /// The width of a line, in columns.
  private let width = 80
  /// The column at which descriptions start.
  private let indent = 24

  package init() {}

  /// Help of the command as a whole.
  package func command(_ command: CommandRow) -> String {
    var text = "OVERVIEW: \(command.overview)\n"
    for (index, usage) in command.usage.enumerated() {
      text += (index == 0 ? "\nUSAGE: " : "\n       ") + command.name + " " + usage
    }
    text += "\n\nOPTIONS:\n"
    text += row(CommandRow.versionFlag, "Show the version.") + "\n"
    text += row(OptionRow.help) + "\n"
    text += "\nSUBCOMMANDS:\n"
    for verb in command.verbs { text += row(verb.name, verb.overview) + "\n" }
    return text + "\n  " + command.footer
  }

  /// Help of one verb.
  package func verb(_ verb: VerbRow) -> String {
    var text = "OVERVIEW: \(verb.overview)\n"
    for note in verb.notes { text += "\n" + wrapped(note, from: 0) + "\n" }
    text += "\nUSAGE: \(verb.invocation)\(verb.usage.isEmpty ? "" : " ")\(verb.usage)\n"
    if !verb.arguments.isEmpty {
      text += "\nARGUMENTS:\n"
      for argument in verb.arguments { text += row(argument.name, argument.help) + "\n" }
    }
    // Options without a section first, then the sections in the order of their first options.
    var sections: [(title: String, options: [OptionRow])] = [("OPTIONS", [])]
    for option in verb.visibleOptions {
      let title = option.section?.uppercased() ?? "OPTIONS"
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].options.append(option)
      } else {
        sections.append((title, [option]))
      }
    }
    return text
      + sections.map { "\n\($0.title):\n" + $0.options.map(row).joined(separator: "\n") }
      .joined(separator: "\n")
  }

  private func row(_ option: OptionRow) -> String {
    let names = option.names.joined(separator: ", ")
    return row(names + (option.placeholder.map { " \($0)" } ?? ""), option.help)
  }

  /// A name, and its description in a separate column.
  private func row(_ name: String, _ help: String) -> String {
    let start = "  " + name
    let gap =
      start.count < indent - 1
      ? String(repeating: " ", count: indent - start.count)
      : "\n" + String(repeating: " ", count: indent)
    return start + gap + wrapped(help, from: indent)
  }

  /// Text broken at spaces, further lines indented; the first line starts at `column`.
  private func wrapped(_ text: String, from column: Int) -> String {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, column + last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: column))
  }
}
