import Arguments
import Testing

/// Mistakes are reported with a hint.
struct MistakeTests {
  private static let flyHelp = "Try: kite fly --help"
  private static let flyUsage = "Usage: kite fly WHERE [WITH …] -l LENGTH"
  private static let packUsage = "Usage: kite pack KITE … BAG"

  private func error(_ line: String) -> CommandError? {
    let words = line.split(separator: " ").map(String.init)
    return #expect(throws: CommandError.self) { try ArgumentParser(sample).parse(words) }
  }

  @Test(arguments: [
    ("fly here -l 1 --speed 3", "fly has no option '--speed'"),
    ("fly here -l 1 --tial long", "fly has no option '--tial'; did you mean `--tail`?"),
    ("fly here -l 1 --tial=long", "fly has no option '--tial'; did you mean `--tail`?"),
    ("fly here -l 1 --dry", "fly has no option '--dry', which belongs to pack"),
    ("fly here -l 1 -xy", "fly has no option '-xy'"),
    ("fly here -l 1 -V", "fly has no option '-V'; did you mean `--version`?"),
    ("fly here -l 1 -G", "fly has no option '-G'; did you mean `--gust`?"),
    ("fly here -l 1 -t", "fly has no option '-t'"),
    ("fly here -l", "--line needs a value: --line LENGTH"),
    ("fly here --line --tail long", "--line needs a value: --line LENGTH"),
    ("fly here -l 1 --line 2", "--line is given twice"),
    ("fly here -l 1 --quiet=yes", "--quiet takes no value"),
    ("fly here -l 0", "--line takes a number greater than 0, such as 30, not '0'"),
    ("fly here -l 0x3", "--line takes a number greater than 0, such as 30, not '0x3'"),
    ("fly here -l 1/0", "--line takes a number greater than 0, such as 30, not '1/0'"),
    ("fly here -l=3", "--line takes a number greater than 0, such as 30, not '=3'"),
    (
      "fly here -l 1 --tail lang",
      "--tail takes one of long, short, none, not 'lang'; did you mean `long`?"
    ),
    ("fly here -l 1 --tail 7", "--tail takes one of long, short, none, not '7'"),
    (
      "fly here -l 1 --lines 1.5",
      "--lines takes a whole number greater than 0, such as 2, not '1.5'"
    ),
    ("fly here -l 1 --loops no", "--loops takes a whole number from 2 to 9, not 'no'"),
    ("fly here -l 1 --loops 10", "--loops takes a whole number from 2 to 9, not '10'"),
    ("fly here -l 1 --from -1", "--from takes seconds from 0 up, such as 1.5 or 300ms, not '-1'"),
    ("fly here -l 1 --gust 1,,2", "--gust takes seconds from 0 up, such as 1.5 or 300ms, not ''"),
    ("fly here -l 1 --to 1 --lasting 1", "--lasting and --to both say when it ends"),
    ("fly here -l 1 --from 2 --to 1", "--from is after --to"),
  ])
  func optionsOfAVerb(line: String, message: String) {
    #expect(error(line) == .usage(message, hint: Self.flyHelp))
  }

  @Test(arguments: [
    ("fly here", "fly needs -l METERS", flyUsage),
    ("fly -l 1", "fly needs WHERE", flyUsage),
    ("pack a b", "pack needs --label TEXT", packUsage),
    ("pack", "pack needs KITE", packUsage),
    ("pack a", "pack needs BAG", packUsage),
  ])
  func whatMustBeGiven(line: String, message: String, hint: String) {
    #expect(error(line) == .usage(message, hint: hint))
  }

  @Test(arguments: [
    ("fyl here", "there is no subcommand 'fyl'; did you mean `fly`?"),
    ("help sail", "there is no subcommand 'sail'"),
    ("--quiet", "there is nothing to do"),
  ])
  func verbs(line: String, message: String) {
    #expect(error(line) == .usage(message, hint: "Try: kite --help"))
  }

  @Test func argumentsTooMany() throws {
    let only = CommandRow(
      name: "kite", version: "", overview: "", usage: [], footer: "",
      verbs: [OneVerb.self, NoneVerb.self], shorthand: OneVerb.self, leading: SpeechOptions.self)
    let parser = ArgumentParser(only)
    #expect(
      throws: CommandError.usage(
        "one takes only IT, but there is also 'b'", hint: "Usage: kite one IT")
    ) { try parser.parse(["one", "a", "b"]) }
    #expect(
      throws: CommandError.usage(
        "none takes no arguments, but there is 'a'", hint: "Usage: kite none")
    ) { try parser.parse(["none", "a"]) }
  }

  /// An option that replaces all others is refused beside them.
  @Test func anOptionInPlaceOfTheArguments() throws {
    let command = CommandRow(
      name: "kite", version: "", overview: "", usage: [], footer: "", verbs: [LoneVerb.self],
      shorthand: LoneVerb.self, leading: SpeechOptions.self)
    let parser = ArgumentParser(command)
    func message(_ line: String) -> String? {
      let words = line.split(separator: " ").map(String.init)
      return #expect(throws: CommandError.self) { try parser.parse(words) }?.message
    }
    guard case .run(let verb) = try parser.parse(["lone", "--list", "a", "--tail", "b"]) else {
      Issue.record("nothing is run")
      return
    }
    let lone = try #require(verb as? LoneVerb)
    #expect(lone.list == "a")
    #expect(lone.tail == "b")
    #expect(!lone.$line.isGiven)
    #expect(message("lone --list a it") == "lone takes no IT with --list, but there is 'it'")
    #expect(message("lone --list a --line c") == "--list and --line exclude each other")
    #expect(message("lone --tail b it") == "lone needs --line METERS")
    #expect(message("lone --tail b --line c") == "lone needs IT")
  }

  private struct LoneVerb: Verb {
    static let name = "lone"
    static let overview = "Takes one, or a list."
    static let usage = "IT"

    @Argument("IT", help: "The one.")
    var it: String

    @Option("--list", value: "FILE", .text, replacingAllBut: ["--tail"], help: "Many.")
    var list: String?

    @Option("--line", value: "LENGTH", .text, required: "METERS", help: "How long the line is.")
    var line: String

    @Option("--tail", value: "TAIL", .text, help: "What hangs on it.")
    var tail: String?

    func run() -> Arguments.ExitStatus { .done }
  }

  @Test func mistakesAreUsage() throws {
    #expect(error("fly here --tial")?.status == .usage)
  }

  private struct OneVerb: Verb {
    static let name = "one"
    static let overview = "Takes one."
    static let usage = "IT"

    @Argument("IT", help: "The one.")
    var it: String

    func run() -> Arguments.ExitStatus { .done }
  }

  private struct NoneVerb: Verb {
    static let name = "none"
    static let overview = "Takes none."
    static let usage = ""

    func run() -> Arguments.ExitStatus { .done }
  }
}
