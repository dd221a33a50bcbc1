import TestSupport
import Testing

@testable import Arguments
@testable import FlipbookCommand

/// Completions and the manual say what `--help` says.
struct CompletionTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test(arguments: Completions.Shell.allCases)
  func everyOptionIsCompleted(shell: Completions.Shell) throws {
    let script = try command.run("completions", shell.rawValue).output
    for verb in CommandRow.flipbook.verbs {
      #expect(script.contains(verb.name))
      for name in verb.options.flatMap(\.names) {
        let word = shell == .fish ? String(name.drop { $0 == "-" }) : name
        #expect(script.contains(word), "\(verb.name) \(name)")
      }
      for choice in verb.options.flatMap(\.choices) { #expect(script.contains(choice)) }
    }
  }

  @Test func theManualHasAllOfTheHelp() throws {
    let page = try command.run("completions", "man").output
      .replacing("\\-", with: "-").replacing("\\e", with: "\\")
    for verb in CommandRow.flipbook.verbs {
      #expect(page.contains(verb.overview))
      for note in verb.notes { #expect(page.contains(note)) }
      for option in verb.options {
        #expect(page.contains(option.help), "\(verb.name) \(option.name)")
        #expect(option.names.allSatisfy { page.contains("\\fB\($0)\\fR") })
      }
    }
  }

  @Test func bashCompletes() throws {
    func complete(_ words: String) throws -> [String] {
      let result = try command.shell(
        """
        bash -c 'source <("$FLIPBOOK" completions bash); COMP_WORDS=(\(words)); \
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _flipbook; printf "%s\\n" "${COMPREPLY[@]}"'
        """)
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(try complete("flipbook ch") == ["check"])
    #expect(try complete("flipbook check --sh") == ["--shard"])
    #expect(try complete("flipbook check --record f") == ["failed"])
    #expect(try complete("flipbook help ac") == ["accept"])
  }

  /// The machines that test this may have no fish; what it would read is one command a line.
  @Test func fishHasALineForEachThing() throws {
    let lines = try command.run("completions", "fish").output.split(separator: "\n")
      .map(String.init)
    #expect(lines[0].hasPrefix("# "))
    for line in lines.dropFirst() {
      #expect(line.hasPrefix("complete -c flipbook -n "), "\(line)")
      // All quotes are closed; one inside a text is escaped as '\''.
      #expect(line.replacing("'\\''", with: "").count { $0 == "'" }.isMultiple(of: 2), "\(line)")
    }
    for verb in CommandRow.flipbook.verbs {
      #expect(
        lines.contains {
          $0.hasPrefix("complete -c flipbook -n __fish_use_subcommand -a \(verb.name) ")
        })
      let own = lines.filter { $0.contains("-n '__fish_seen_subcommand_from \(verb.name)' ") }
      #expect(own.count == verb.options.count)
      for (line, option) in zip(own, verb.options) {
        for name in option.names {
          #expect(
            line.contains(
              name.hasPrefix("--") ? " -l \(name.dropFirst(2)) " : " -s \(name.dropFirst()) "))
        }
        #expect(line.contains(" -r ") == (option.placeholder != nil))
        if !option.choices.isEmpty {
          #expect(line.contains(" -f -a '\(option.choices.joined(separator: " "))' "))
        }
      }
    }
    #expect(
      lines.contains {
        $0.contains("_from help' -f -a '\(CommandRow.flipbook.verbNames.joined(separator: " "))'")
      })
  }

  @Test func otherShellsAreNamed() throws {
    let result = try command.run("completions", "fihs")
    #expect(result.status == 2)
    #expect(
      result.error
        == "error: SHELL must be bash, zsh, fish or man, not 'fihs'; did you mean `fish`?\n"
        + "Try: flipbook completions bash\n")
  }
}
