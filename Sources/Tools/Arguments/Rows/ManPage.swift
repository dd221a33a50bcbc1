/// The manual page, from the same rows as the help.
package struct ManPage {
  private let command: CommandRow

  package init(_ command: CommandRow) { self.command = command }

  package var text: String {
    var lines = [
      ".TH \(command.name.uppercased()) 1 \"\" \"\(command.name) \(command.version)\"", ".SH NAME",
      "\(command.name) \\- \(Self.escaped(command.overview))", ".SH SYNOPSIS",
    ]
    for usage in command.usage {
      lines += [".B \(command.name)", Self.escaped(usage), ".br"]
    }
    lines += [".SH SUBCOMMANDS"]
    for verb in command.verbs {
      lines += [".SS \"\(command.name) \(verb.name) \(Self.escaped(verb.usage))\""]
      lines.append(Self.escaped(verb.overview))
      for note in verb.notes { lines += [".PP", Self.escaped(note)] }
      for argument in verb.arguments {
        lines += [".TP", ".I \(Self.escaped(argument.name))", Self.escaped(argument.help)]
      }
      for option in verb.visibleOptions {
        let names = option.names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
        let value = option.placeholder.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        lines += [".TP", names + value, Self.escaped(option.help)]
      }
    }
    lines += [
      ".SH EXIT STATUS",
      "0 done; 1 the pictures differ; 2 wrong usage or a bad scene; 3 a golden is",
      "missing and may not be recorded; 70 anything else.", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// A text with roff's special characters escaped.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
