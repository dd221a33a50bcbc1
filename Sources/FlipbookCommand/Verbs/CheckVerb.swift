import Arguments
import Flipbook

/// `flipbook check`: scenes against their goldens.
struct CheckVerb: Verb {
  static let name = "check"
  static let overview = "Draw scenes and compare them with their goldens."
  static let usage = "[DIR|SCENE …] [OPTIONS]"
  static let notes = [
    "The golden of scene NAME.json is NAME.png beside it: a still, or an animated PNG of some "
      + "frames where something moves. NAME.gif and NAME.apng hold all frames, and are compared "
      + "too where they are. The golden of a second style is NAME~dark.png. Pictures must be equal "
      + "unless the scene allows a difference.",
    "In folders, JSON files that are no scenes are passed over, and so is what a .flipbookignore "
      + "names.",
    "A scene may name any picture and font that you may read, also outside of its folder, and what "
      + "it shows ends up in pictures and reports. With --sandbox, scenes, what they name and "
      + "their goldens must lie in the folder that is checked, also behind links; of a scene that "
      + "is named itself, in its own folder.",
    "Exit status: 0 all match; 1 some differ; 2 a scene is wrong or there are none; 3 goldens are "
      + "missing and may not be recorded.",
  ]

  @Argument("DIR|SCENE", help: "Folders of scenes, and single ones. Default: this folder.")
  private var paths: [String]

  @Option(
    "--record", value: "MODE", .choice,
    help: "Which goldens to write: missing, failed (those that differ, too: this accepts what is "
      + "drawn now), all or never. Default: FLIPBOOK_RECORD, else never when CI is set, else "
      + "missing.")
  private var record: RecordMode?

  @Option(
    "--filter", value: "PATTERN", .text,
    help: "Only scenes whose path has this in it, or is like it if it has a star. May be repeated.")
  private var filters: [String]

  @Option(
    "--shard", value: "I/N", .shard,
    help: "Only the I-th of N parts of the scenes, for several machines. 'flipbook report --from' "
      + "puts their results together.")
  private var shard: ShardChoice?

  @Option(
    "--repeat", value: "N", .count,
    help: "Draw each scene so often, and fail where it is not always the same. Default: 1.")
  private var repetitions: Int?

  @Option(
    "--report", value: "PATH", .text,
    help: "FILE.html: write a page that shows what was found. DIR: where the pictures of failures "
      + "go, with such a page. Default: .flipbook/check.")
  private var reports: [String]

  @Option("--junit", value: "FILE", .text, help: "Write the results in JUnit's form, too.")
  private var junit: String?

  @Flag(
    "--sandbox",
    help: "Read only what lies in the folder that is checked, for scenes of strangers. Default "
      + "when CI is set.")
  private var isSandboxed: Bool

  @Flag(
    "--no-sandbox",
    help: "Read any picture and font that a scene names. Default unless CI is set.")
  private var isOpen: Bool

  private let jobs = JobsOption()
  private let output = ReportOptions()

  var conflicts: [Conflict] { [Conflict($isSandboxed, $isOpen, "exclude each other")] }

  func run() throws -> ExitStatus {
    let folders = paths.isEmpty ? ["."] : paths
    let environment = ProcessInfo.processInfo.environment
    let isCI = RecordMode.standard(in: environment) == .never
    let pages = reports.filter { $0.lowercased().hasSuffix(".html") }
    let folder = reports.last { !$0.lowercased().hasSuffix(".html") }
    var check = SceneCheck(
      record: try record ?? RecordMode(environment: environment),
      report: folder.map { URL(fileURLWithPath: $0) } ?? GoldenCheck.usualReport,
      isSandboxed: isSandboxed || isCI && !isOpen)
    check.repetitions = repetitions ?? 1
    let whole = try GoldenSuite(folders).filtered(by: filters)
    guard !whole.entries.isEmpty else { throw GoldenSuiteError.nothingLike(filters) }
    let suite = shard.map { whole.shard($0.index, of: $0.count) } ?? whole
    // A service may keep what is meant for a terminal.
    let bar = ProgressBar(output, isQuiet: isCI)
    defer { bar.clear() }
    let report = check.check(suite, jobs: jobs.count) { step in
      bar.update(step.done, of: step.total, at: step.scene)
    }
    bar.clear()
    let names = whole.entries.map(\.name).joined(separator: "\n")
    let hash = ContentHash(Array(names.utf8))
    var words = CheckOutput(
      report: report, folders: folders,
      shard: shard.map {
        CheckResult.Shard(
          index: $0.index, count: $0.count, scenes: whole.entries.count, suite: "\(hash)")
      })
    try words.keep(in: check.goldens, pages: pages, junit: junit)
    try words.print(output, environment: environment)
    return words.status
  }
}

/// A part of a suite.
struct ShardChoice {
  var index, count: Int
}

extension ValueForm where Value == ShardChoice {
  /// Which part, of how many.
  static var shard: Self {
    Self { (text) throws(InvalidValue) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], (1...10_000) ~= count,
        (1...count) ~= index
      else { throw InvalidValue(text, allowed: "a part and how many there are, such as 1/4") }
      return ShardChoice(index: index, count: count)
    }
  }
}
