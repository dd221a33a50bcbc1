import Base

/// The completion scripts of shells, from the same rows as the help.
package struct Completions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  private let command: CommandRow

  package init(_ command: CommandRow) { self.command = command }

  /// The script for a shell.
  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// All spellings of a verb's visible options.
  private func names(_ verb: VerbRow) -> [String] { verb.visibleOptions.flatMap(\.names) }

  private var bash: String {
    var lines = [
      "# Completions of \(command.name) for bash: source this file.",
      "_\(command.name)() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}",
      "  COMPREPLY=()",
      "  if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then",
      "    COMPREPLY=($(compgen -W '\((command.verbNames + ["help"]).joined(separator: " "))' -- \"$word\")"
        + " $(compgen -f -- \"$word\"))",
      "    return",
      "  fi",
      "  case $verb in",
    ]
    for verb in command.verbs {
      lines.append("  \(verb.name))")
      let optionsWithChoices = verb.visibleOptions.filter { !$0.choices.isEmpty }
      if !optionsWithChoices.isEmpty {
        lines.append("    case $before in")
        for option in optionsWithChoices {
          lines.append(
            "    \(option.names.joined(separator: "|"))) COMPREPLY=($(compgen -W "
              + "'\(option.choices.joined(separator: " "))' -- \"$word\")); return ;;")
        }
        lines.append("    esac")
      }
      lines.append(
        "    [[ $word == -* ]] && COMPREPLY=($(compgen -W '\(names(verb).joined(separator: " "))'"
          + " -- \"$word\"))")
      lines.append("    ;;")
    }
    lines += [
      "  help) COMPREPLY=($(compgen -W '\(command.verbNames.joined(separator: " "))' -- \"$word\"))"
        + " ;;",
      "  -*) COMPREPLY=($(compgen -W '--help --version' -- \"$word\")) ;;", "  esac",
      "  [[ ${COMPREPLY[*]} || $word == -* ]] || COMPREPLY=($(compgen -f -- \"$word\"))", "}",
      "complete -o filenames -F _\(command.name) \(command.name)", "",
    ]
    return lines.joined(separator: "\n")
  }

  private var zsh: String {
    var lines = [
      "#compdef \(command.name)",
      "# Completions of \(command.name) for zsh: _\(command.name), in a"
        + " folder of $fpath.",
      "local -a verbs", "verbs=(",
    ]
    lines += command.verbs.map { "  \(Self.quoted("\($0.name):\($0.overview)"))" }
    lines += [
      ")", "if ((CURRENT == 2)); then", "  _describe 'subcommand' verbs", "  _files", "  return",
      "fi", "case $words[2] in",
    ]
    for verb in command.verbs {
      lines.append("\(verb.name))")
      lines.append("  _arguments -S \\")
      for option in verb.visibleOptions {
        for name in option.names {
          var spec = (option.repeats ? "*" : "") + name + "[\(Self.plain(option.help))]"
          if let placeholder = option.placeholder {
            let values =
              option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
            spec += ":\(placeholder):\(values)"
          }
          lines.append("    \(Self.quoted(spec)) \\")
        }
      }
      lines.append("    '*:file:_files'")
      lines.append("  ;;")
    }
    lines += ["help) _describe 'subcommand' verbs ;;", "*) _files ;;", "esac", ""]
    return lines.joined(separator: "\n")
  }

  private var fish: String {
    let name = command.name
    var lines = ["# Completions of \(name) for fish: \(name).fish, in its folder `completions`."]
    for verb in command.verbs {
      lines.append(
        "complete -c \(name) -n __fish_use_subcommand -a \(verb.name) "
          + "-d \(Self.quoted(verb.overview))")
    }
    lines += [
      "complete -c \(name) -n __fish_use_subcommand -a help -d 'Show help.'",
      "complete -c \(name) -n '__fish_seen_subcommand_from help' -f -a "
        + Self.quoted(command.verbNames.joined(separator: " ")),
    ]
    for verb in command.verbs {
      let condition = "-n '__fish_seen_subcommand_from \(verb.name)'"
      for option in verb.visibleOptions {
        let names = option.names.map { name in
          name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        var line = "complete -c \(name) \(condition) \(names.joined(separator: " "))"
        if option.placeholder != nil { line += " -r" }
        if !option.choices.isEmpty {
          line += " -f -a \(Self.quoted(option.choices.joined(separator: " ")))"
        }
        lines.append(line + " -d \(Self.quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A word in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A text for the brackets of zsh: brackets become parentheses, and colons are escaped.
  private static func plain(_ text: String) -> String {
    text.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
  }
}
