import Arguments
import Testing

/// The parsing of command lines.
struct ParserTests {
  private func parse(_ line: String) throws -> ArgumentParser.Request {
    try ArgumentParser(sample).parse(line.split(separator: " ").map(String.init))
  }

  private func verb<V: Verb>(_ type: V.Type = V.self, _ line: String) throws -> V {
    guard case .run(let verb) = try parse(line) else { throw NoVerb() }
    return try #require(verb as? V)
  }

  private struct NoVerb: Error {}

  @Test func optionsAreReadAsProperties() throws {
    let fly = try verb(
      FlyVerb.self,
      "fly here --line 60/2 --tail short --loops 3 --from 0.5 --to 1500ms --gust 1,2s -q")
    #expect(fly.place == "here")
    #expect(fly.length == 30)
    #expect(fly.tail == .short)
    #expect(fly.loops == 3)
    #expect(fly.wind.start == 0.5)
    #expect(fly.wind.end == 1.5)
    #expect(fly.wind.gusts.times == [1, 2])
    #expect(fly.speech.isQuiet)
  }

  @Test func whatIsNotGivenHasNoValue() throws {
    let fly = try verb(FlyVerb.self, "fly here -l 1")
    #expect(fly.tail == nil)
    #expect(fly.friends == [])
    #expect(fly.wind.gusts.times == [])
    #expect(!fly.speech.isQuiet)
    #expect(!fly.$tail.isGiven)
    #expect(fly.$length.isGiven)
  }

  @Test(arguments: ["-l 30", "-l30", "--line 30", "--line=30"])
  func valuesStandBesideOrAttached(words: String) throws {
    #expect(try verb(FlyVerb.self, "fly here \(words)").length == 30)
  }

  @Test func anAttachedValueMayBeEmptyOrHoldEqualsSigns() throws {
    #expect(try verb(PackVerb.self, "pack a b --label=").labels == [""])
    #expect(try verb(PackVerb.self, "pack a b --label=x=y").labels == ["x=y"])
  }

  @Test func aValueMayStartWithOneDash() throws {
    #expect(try verb(PackVerb.self, "pack a b --label -x").labels == ["-x"])
  }

  @Test func anArrayTakesRepetitions() throws {
    let fly = try verb(FlyVerb.self, "fly here -l 1 --gust 3 --gust 1,2")
    #expect(fly.wind.gusts.times == [3, 1, 2])
    #expect(try verb(PackVerb.self, "pack a b --label x --label y").labels == ["x", "y"])
  }

  @Test func aFlagMayBeRepeated() throws {
    #expect(try verb(PackVerb.self, "pack a b --label x --dry --dry").isDry)
  }

  @Test func argumentsAreShared() throws {
    let one = try verb(PackVerb.self, "pack a bag --label x")
    #expect(one.kites == ["a"])
    #expect(one.bag == "bag")
    let three = try verb(PackVerb.self, "pack a b c bag --label x")
    #expect(three.kites == ["a", "b", "c"])
    #expect(three.bag == "bag")
    let fly = try verb(FlyVerb.self, "fly here ann bob -l 1")
    #expect(fly.place == "here")
    #expect(fly.friends == ["ann", "bob"])
  }

  @Test func afterTwoDashesThereAreOnlyArguments() throws {
    let fly = try verb(FlyVerb.self, "fly -l 1 -- --here - -q")
    #expect(fly.place == "--here")
    #expect(fly.friends == ["-", "-q"])
    #expect(!fly.speech.isQuiet)
  }

  @Test func oneParseLeavesNothingToTheNext() throws {
    let first = try verb(FlyVerb.self, "fly here -l 1 --tail long -q")
    let second = try verb(FlyVerb.self, "fly there -l 2")
    #expect(first.tail == .long)
    #expect(second.tail == nil)
    #expect(!second.speech.isQuiet)
    #expect(first.place == "here")
  }

  @Test func flagsOfEveryVerbMayStandBeforeIt() throws {
    #expect(try verb(FlyVerb.self, "--quiet fly here -l 1").speech.isQuiet)
    #expect(try verb(FlyVerb.self, "--quiet ./here -l 1").speech.isQuiet)
  }

  @Test(arguments: ["./here -l 1", "here.txt -l 1", "-l 1 here"])
  func aFileIsShortForTheFirstVerb(line: String) throws {
    #expect(try verb(FlyVerb.self, line).length == 1)
  }

  @Test(arguments: ["", "-h", "--help", "help"])
  func helpOfTheCommand(line: String) throws {
    guard case .help(nil) = try parse(line) else { throw NoVerb() }
  }

  @Test(arguments: ["help fly", "fly --help", "fly -h here", "fly --tail long --help"])
  func helpOfAVerb(line: String) throws {
    guard case .help(let verb?) = try parse(line) else { throw NoVerb() }
    #expect(verb.name == "fly")
  }

  @Test func version() throws {
    guard case .version = try parse("--version") else { throw NoVerb() }
  }

  @Test func aVerbRuns() throws {
    guard case .run(let verb) = try parse("pack a b --label x") else { throw NoVerb() }
    #expect(try verb.run() == Arguments.ExitStatus(rawValue: 1))
  }
}
