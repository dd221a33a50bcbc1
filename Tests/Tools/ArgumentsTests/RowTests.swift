import Arguments
import Testing

/// Declarations are known without a command line.
struct RowTests {
  private let fly = VerbRow(FlyVerb.self, of: "kite")

  @Test func optionsInTheOrderOfTheProperties() {
    #expect(
      fly.options.map(\.name) == [
        "--line", "--tail", "--loops", "--lines", "--from", "--to", "--lasting", "--gust",
        "--quiet", "--help",
      ])
  }

  @Test func anOptionSaysWhatCompletionsNeed() throws {
    let tail = try #require(fly.option("--tail"))
    #expect(tail.choices == ["long", "short", "none"])
    #expect(tail.placeholder == "TAIL")
    #expect(tail.help == "long, short or none.")
    let line = try #require(fly.option("-l"))
    #expect(line.names == ["-l", "--line"])
    #expect(line.requiredExample == "METERS")
    #expect(!line.repeats)
    #expect(try #require(fly.option("--gust")).repeats)
    #expect(try #require(fly.option("--quiet")).placeholder == nil)
  }

  @Test func groupsTitleTheirOptionsAndThoseWithin() {
    let sections = fly.options.filter { $0.section == "The wind" }.map(\.name)
    #expect(sections == ["--from", "--to", "--lasting", "--gust"])
    #expect(fly.option("--tail")?.section == nil)
  }

  @Test func argumentsAndHowManyThereAre() {
    #expect(fly.arguments.map(\.name) == ["WHERE", "WITH"])
    #expect(fly.arguments.map(\.count) == [1...1, 0...Int.max])
    let pack = VerbRow(PackVerb.self, of: "kite")
    #expect(pack.arguments.map(\.count) == [1...Int.max, 1...1])
  }

  @Test func leadingFlagsGoByTheirLongNames() {
    #expect(sample.leadingFlags == ["--quiet"])
  }

  @Test func helpOfTheCommand() {
    #expect(
      HelpText().command(sample) == """
        OVERVIEW: Flies kites.

        USAGE: kite WHERE
               kite SUBCOMMAND …

        OPTIONS:
          --version             Show the version.
          -h, --help            Show this help.

        SUBCOMMANDS:
          fly                   Fly a kite.
          pack                  Put kites away.

          'kite help SUBCOMMAND' says more.
        """)
  }

  @Test func helpOfAVerb() {
    #expect(
      HelpText().verb(VerbRow(PackVerb.self, of: "kite")) == """
        OVERVIEW: Put kites away.

        USAGE: kite pack KITE … BAG

        ARGUMENTS:
          KITE                  The kites.
          BAG                   Where they go.

        OPTIONS:
          --label TEXT          What to write on it.
          --dry                 Only where it is not wet.
          -h, --help            Show this help.
        """)
  }

  @Test func helpGroupsOptionsByTheirSections() {
    #expect(
      HelpText().verb(fly).hasSuffix(
        """
          --lines N             How many lines it has.
          -q, --quiet           Say nothing.
          -h, --help            Show this help.

        THE WIND:
          --from TIME           When it begins.
          --to TIME             When it ends.
          --lasting TIME        How long it blows.
          --gust TIME[,TIME…]   When it blows more.
        """))
  }
}
