/// Help in the form OVERVIEW, USAGE, ARGUMENTS, OPTIONS, SUBCOMMANDS.
struct HelpText {
  /// Columns of a line.
  private let width = 80
  /// The column at which descriptions start.
  private let indent = 24

  /// Help of the command as a whole.
  func command(_ verbs: [Verb]) -> String {
    var text = """
      OVERVIEW: Renders UI animations to GIF, APNG, PNG and video without a screen.

      USAGE: flipbook SCENE -o FILE
             flipbook SUBCOMMAND …

      OPTIONS:

      """
    text += row("--version", "Show the version.") + "\n"
    text += row("-h, --help", "Show this help.") + "\n"
    text += "\nSUBCOMMANDS:\n"
    for verb in verbs { text += row(verb.name, verb.overview) + "\n" }
    return text
      + "\n  'flipbook help SUBCOMMAND' says more; 'flipbook SCENE …' is short for render."
  }

  /// Help of one verb.
  func verb(_ verb: Verb) -> String {
    var text = "OVERVIEW: \(verb.overview)\n"
    for note in verb.notes { text += "\n" + wrapped(note, from: 0) + "\n" }
    text += "\nUSAGE: flipbook \(verb.name)\(verb.usage.isEmpty ? "" : " ")\(verb.usage)\n"
    if !verb.arguments.isEmpty {
      text += "\nARGUMENTS:\n"
      for argument in verb.arguments { text += row(argument.name, argument.help) + "\n" }
    }
    text += "\nOPTIONS:\n"
    text += verb.allOptions.map { option in
      let names = option.names.joined(separator: ", ")
      return row(names + (option.value.map { " \($0)" } ?? ""), option.help)
    }.joined(separator: "\n")
    return text
  }

  /// A name, and its description in a column of its own.
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
