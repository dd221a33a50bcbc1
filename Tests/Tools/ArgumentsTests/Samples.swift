import Arguments

/// A command with a little of everything.
let sample = CommandRow(
  name: "kite", version: "1.2", overview: "Flies kites.", usage: ["WHERE", "SUBCOMMAND …"],
  footer: "'kite help SUBCOMMAND' says more.", verbs: [FlyVerb.self, PackVerb.self],
  shorthand: FlyVerb.self, leading: SpeechOptions.self)

enum Tail: String, CaseIterable {
  case long
  case short
  case none
}

struct SpeechOptions: OptionGroup {
  @Flag("-q", "--quiet", help: "Say nothing.")
  var isQuiet: Bool
}

struct WindOptions: OptionGroup {
  static let title: String? = "The wind"

  @Option("--from", value: "TIME", .seconds, help: "When it begins.")
  var start: Double?

  @Option("--to", value: "TIME", .seconds, help: "When it ends.")
  var end: Double?

  @Option("--lasting", value: "TIME", .seconds, help: "How long it blows.")
  var duration: Double?

  @Options var gusts: GustOptions

  var conflicts: [Conflict] { [Conflict($duration, $end, "both say when it ends")] }

  func validate(for verb: VerbRow) throws(CommandError) {
    guard let start, let end, start >= end else { return }
    throw .usage("\($start.row.name) is after \($end.row.name)", hint: verb.helpLine)
  }
}

struct GustOptions: OptionGroup {
  @Option("--gust", value: "TIME[,TIME…]", .seconds, separator: ",", help: "When it blows more.")
  var times: [Double]
}

/// A program without subcommands.
let solo = CommandRow(SailVerb.self)

struct SailVerb: Verb {
  static let name = "sail"
  static let overview = "Sails a boat."
  static let usage = "KNOTS [CREW] [FLAG …]"

  @Argument("KNOTS", .count(in: 0...30), help: "The speed.")
  var knots: Int

  @Argument("CREW", .count, help: "The number of sailors.")
  var crew: Int?

  @Argument("FLAG", .word(of: ["red", "green"]), help: "The flags.")
  var flags: [String]

  @Option("--gust", value: "N", .count(in: 0...9), help: "The strongest gust.")
  var gust: Int?

  @Option("--helm", value: "N", .count, isHidden: true, help: "Who steers.")
  var helm: Int?

  func run() -> ExitStatus { .done }
}

struct FlyVerb: Verb {
  static let name = "fly"
  static let overview = "Fly a kite."
  static let usage = "WHERE [WITH …] -l LENGTH"
  static let notes = ["Mind the trees."]

  @Argument("WHERE", help: "The meadow.")
  var place: String

  @Argument("WITH", help: "Who comes along.")
  var friends: [String]

  @Option(
    "-l", "--line", value: "LENGTH", .positive(example: "30"), required: "METERS",
    help: "How long the line is.")
  var length: Double

  @Option("--tail", value: "TAIL", .choice, help: "long, short or none.")
  var tail: Tail?

  @Option("--loops", value: "N", .count(in: 2...9), help: "How many loops.")
  var loops: Int?

  @Option("--lines", value: "N", .count, help: "How many lines it has.")
  var lines: Int?

  @Options var wind: WindOptions
  @Options var speech: SpeechOptions

  func run() -> ExitStatus { .done }
}

struct PackVerb: Verb {
  static let name = "pack"
  static let overview = "Put kites away."
  static let usage = "KITE … BAG"

  @Argument("KITE", atLeast: 1, help: "The kites.")
  var kites: [String]

  @Argument("BAG", help: "Where they go.")
  var bag: String

  @Option("--label", value: "TEXT", .text, required: "TEXT", help: "What to write on it.")
  var labels: [String]

  @Flag("--dry", help: "Only where it is not wet.")
  var isDry: Bool

  func run() -> ExitStatus { ExitStatus(rawValue: isDry ? 0 : 1) }
}
