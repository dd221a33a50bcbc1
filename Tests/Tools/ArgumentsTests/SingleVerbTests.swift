import Arguments
import Testing

/// Programs without subcommands, arguments that are not text, and hidden options.
struct SingleVerbTests {
  private func sail(_ line: String) throws -> SailVerb? {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let verb) = try ArgumentParser(solo).parse(words) else { return nil }
    return verb as? SailVerb
  }

  @Test func argumentsAreReadAsTheirTypes() throws {
    let alone = try #require(try sail("0"))
    #expect(alone.knots == 0)
    #expect(alone.crew == nil)
    #expect(alone.flags == [])
    let full = try #require(try sail("12 3 red green --gust 0"))
    #expect(full.knots == 12)
    #expect(full.crew == 3)
    #expect(full.flags == ["red", "green"])
    #expect(full.gust == 0)
  }

  @Test(arguments: [
    ("x", "KNOTS takes a whole number from 0 to 30, not 'x'"),
    ("-- -1", "KNOTS takes a whole number from 0 to 30, not '-1'"),
    ("1 0", "CREW takes a whole number greater than 0, such as 2, not '0'"),
    ("1 2 rad", "FLAG takes one of red, green, not 'rad'; did you mean `red`?"),
    ("1 --guts 3", "sail has no option '--guts'; did you mean `--gust`?"),
    ("1 --hilm 3", "sail has no option '--hilm'; did you mean `--help`?"),
  ])
  func mistakesInValues(line: String, message: String) {
    #expect(throws: CommandError.usage(message, hint: "Try: sail --help")) { try sail(line) }
  }

  @Test func aMissingArgumentShowsTheUsage() {
    let hint = "Usage: sail KNOTS [CREW] [FLAG …]"
    #expect(throws: CommandError.usage("sail needs KNOTS", hint: hint)) { try sail("") }
  }

  @Test func hiddenOptionsAreReadButNotShown() throws {
    #expect(try sail("1 --helm 2")?.helm == 2)
    guard case .help(let row?) = try ArgumentParser(solo).parse(["-h"]) else {
      Issue.record("there is no help")
      return
    }
    #expect(
      HelpText().verb(row) == """
        OVERVIEW: Sails a boat.

        USAGE: sail KNOTS [CREW] [FLAG …]

        ARGUMENTS:
          KNOTS                 The speed.
          CREW                  The number of sailors.
          FLAG                  The flags.

        OPTIONS:
          --gust N              The strongest gust.
          -h, --help            Show this help.
        """)
    #expect(!Completions(solo).script(for: .fish).contains("helm"))
    #expect(!ManPage(solo).text.contains("helm"))
  }

  /// Without a verb for files, a word that is no verb is a mistake even if it looks like a file.
  @Test func aCommandWithoutShorthand() {
    let command = CommandRow(
      name: "port", version: "", overview: "", usage: [], footer: "", verbs: [SailVerb.self])
    #expect(
      throws: CommandError.usage("there is no subcommand './a'", hint: "Try: port --help")
    ) { try ArgumentParser(command).parse(["./a"]) }
  }
}
