import Arguments
import Base
import Flipbook

/// `flipbook check`: scenes against their goldens.
struct CheckVerb: Verb {
  static let name = "check"
  static let overview = "Draw scenes and compare them with their goldens."
  static let usage = "[DIR|SCENE …] [OPTIONS]"
  static let notes = [
    "The golden of scene NAME.json is NAME.png beside it: a still or, where something moves, an "
      + "animated PNG of some frames. NAME.gif and NAME.apng hold all frames, and are compared "
      + "too if they exist. The golden of a second style is NAME~dark.png. Frames must match "
      + "bit for bit, unless the scene allows a difference and says why.",
    "In folders, JSON files that are not scenes are skipped, and so are files that a "
      + ".flipbookignore names.",
    "A scene may name any picture or font file that you can read, also outside its folder, and "
      + "what the file shows ends up in pictures and reports. With --sandbox, scenes, the "
      + "files that they name and their goldens must be in the folder that is checked, with "
      + "all links followed; for a scene that is given by name, in its own folder.",
    "Scenes that match are kept in .flipbook/cache, and not drawn again until something changes that "
      + "they depend on: their text with all that it includes, pictures, fonts, goldens, the rules "
      + "of the check, the program. --record failed, --record all and --repeat draw all.",
    "Exit status: 0 all match; 1 some differ; 2 a scene has errors, or there are no scenes; 3 "
      + "goldens are missing and may not be recorded.",
  ]

  @Argument(
    "DIR|SCENE",
    help: "Folders of scenes, and single scenes. Default: the current "
      + "folder.")
  private var paths: [String]

  @Option(
    "--record", value: "MODE", .choice,
    help: "Which goldens to write: missing; failed, those that are missing or differ; all; or "
      + "never. Default: FLIPBOOK_RECORD, else never when CI is set, else missing.")
  private var record: RecordMode?

  @Option(
    "--filter", value: "PATTERN", .text,
    help: "Check only scenes whose path contains PATTERN, or matches it if it has a star. May be "
      + "repeated.")
  private var filters: [String]

  @Option(
    "--changed-since", value: "REF", .text,
    help: "Check only scenes that depend on a file that Git says has changed since the current "
      + "branch left REF, such as origin/main; also on one that is not committed.")
  private var revision: String?

  @Option(
    "--shard", value: "I/N", .shard,
    help: "Check only part I of N of the scenes, to divide them among machines. 'flipbook report "
      + "--from' merges their results.")
  private var shard: ShardChoice?

  @Option(
    "--timings", value: "RESULT.json", .text,
    help:
      "Divide scenes among shards so that all take about as long, by the times in the result of "
      + "an earlier check, the same one for all shards. May be repeated, for results of shards.")
  private var timings: [String]

  @Option(
    "--repeat", value: "N", .count,
    help: "Draw each scene N times, and fail if the pictures are not always the same. Default: 1.")
  private var repetitions: Int?

  @Option(
    "--report", value: "PATH", .text,
    help: "FILE.html: where to write the page of results. DIR: where to write the page and the "
      + "pictures of failures. Default: .flipbook/check.")
  private var reports: [String]

  @Option("--junit", value: "FILE", .text, help: "Also write the results in JUnit's format.")
  private var junit: String?

  @Flag(
    "--sandbox",
    help: "Read files only from the folder that is checked, for scenes that you do not trust. "
      + "Default when CI is set.")
  private var isSandboxed: Bool

  @Flag(
    "--no-sandbox",
    help: "Read any picture or font file that a scene names. Default unless CI is set.")
  private var isOpen: Bool

  @Flag(
    "--strict",
    help: "Treat warnings of scenes as errors.")
  private var isStrict: Bool

  @Flag(
    "--audit",
    help: "Also run all accessibility audits: contrast of text, targets for fingers, clipped text, "
      + "missing labels, and what overlaps.")
  private var audits: Bool

  @Flag(
    "--no-cache",
    help: "Draw all scenes, also those of which nothing has changed since they last matched.")
  private var drawsAll: Bool

  @Option(
    "--cache-size", value: "BYTES", .byteCount,
    help: "Size of .flipbook/cache, such as 50MB, beyond which the entries are dropped that were "
      + "not used for the longest time. Default: 200MB.")
  private var cacheSize: Int?

  @Options private var jobs: JobsOption
  @Options private var output: ReportOptions

  var conflicts: [Conflict] {
    [
      Conflict($isSandboxed, $isOpen, "exclude each other"),
      Conflict($drawsAll, $cacheSize, "exclude each other"),
    ]
  }

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
    check.isStrict = isStrict
    if !drawsAll { check.cache = CheckCache(sizeLimit: cacheSize ?? CheckCache.usualSizeLimit) }
    if audits { check.audits = Set(Scene.Audit.allCases) }
    try check.goldens.checkReport()
    if check.isSandboxed {
      for path in pages + (junit.map { [$0] } ?? []) { try CheckOutput.checkLocation(of: path) }
    }
    var whole = try GoldenSuite(folders).filtered(by: filters)
    guard !whole.entries.isEmpty else { throw GoldenSuiteError.noMatch(filters) }
    if let revision {
      let count = whole.entries.count
      whole = whole.affected(
        by: try GitRepository().changes(since: revision), isSandboxed: check.isSandboxed)
      if !output.isQuiet {
        Console.log(
          "note: \(whole.entries.count) of \(counted(count, "scene")) changed since \(revision)")
      }
    }
    let times = try shardTimings()
    let suite =
      shard.map { shard in
        guard let times else { return whole.shard(shard.index, of: shard.count) }
        return whole.shard(shard.index, of: shard.count, timings: times)
      } ?? whole
    // A service would store the control sequences for a terminal.
    let bar = ProgressBar(output, isQuiet: isCI)
    defer { bar.clear() }
    let report = check.check(suite, jobs: jobs.count) { step in
      bar.update(step.done, of: step.total, at: step.scene)
    }
    bar.clear()
    // Shards of other times are not parts of the same whole.
    let names =
      whole.entries.map(\.name) + (times.map { whole.times(in: $0).map(String.init) } ?? [])
    let hash = ContentHash(Array(names.joined(separator: "\n").utf8))
    var result = CheckOutput(
      report: report, folders: folders,
      shard: shard.map {
        CheckResult.Shard(
          index: $0.index, count: $0.count, scenes: whole.entries.count, suite: "\(hash)")
      })
    try result.write(in: check.goldens, pages: pages, junit: junit)
    try result.print(output, environment: environment)
    return result.status
  }
}

extension CheckVerb {
  func validate(for verb: VerbRow) throws(CommandError) {
    guard !timings.isEmpty, shard == nil else { return }
    throw .usage("--timings divides scenes among shards", hint: "Try: --shard 1/4")
  }

  /// The times by which scenes are divided; nil to divide them by their number.
  private func shardTimings() throws -> SceneTimings? {
    guard !timings.isEmpty else { return nil }
    let times = SceneTimings(try timings.map { try CheckResult(contentsOf: $0) })
    guard times.isEmpty else { return times }
    if !output.isQuiet {
      Console.log("note: the results have no times; shards are divided by the number of scenes")
    }
    return nil
  }
}

/// A part of a suite.
struct ShardChoice {
  var index, count: Int
}

extension ValueForm where Value == ShardChoice {
  /// A part and the number of parts.
  static var shard: Self {
    Self { (text) throws(InvalidValue) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], (1...10_000) ~= count,
        (1...count) ~= index
      else { throw InvalidValue(text, allowed: "a part and the number of parts, such as 1/4") }
      return ShardChoice(index: index, count: count)
    }
  }
}
