import Arguments
import Flipbook
import Synchronization

/// `flipbook check`: scenes against their goldens.
struct CheckVerb: Verb {
  static let name = "check"
  static let overview = "Draw scenes and compare them with their goldens."
  static let usage = "[DIR|SCENE …] [OPTIONS]"
  static let notes = [
    "The golden of scene NAME.json is NAME.png beside it, a still, or a filmstrip when "
      + "something moves; NAME.gif or NAME.apng when there is one already or the scene asks for "
      + "it. The golden of a second style is NAME~dark.png. Pictures must be equal unless the "
      + "scene states a tolerance.",
    "Exit status: 0 all match; 1 some differ; 2 a scene is wrong or there are none; 3 goldens are "
      + "missing and may not be recorded.",
  ]

  @Argument("DIR|SCENE", help: "Folders of scenes, and single ones. Default: this folder.")
  private var paths: [String]

  @Option(
    "--record", value: "MODE", .choice,
    help: "Which goldens to write: missing, failed (those that differ, too: this accepts what is "
      + "drawn now), all or never. Default: never when CI is set, else missing.")
  private var record: RecordMode?

  @Option(
    "--report", value: "DIR", .text,
    help: "Where the pictures of failures go. Default: .flipbook/check.")
  private var evidence: String?

  private let jobs = JobsOption()
  private let output = ReportOptions()

  /// What came of one scene.
  struct Result: Sendable {
    enum Outcome: Sendable {
      case checked(GoldenCheck.Outcome, golden: URL)
      /// The scene or its golden cannot be used: why, and the exit status that this means.
      case failed(String, ExitStatus)
    }

    let name: String
    let scene: String
    let outcome: Outcome
    var diagnostics: [Diagnostic] = []
  }

  func run() throws -> ExitStatus {
    let folders = paths.isEmpty ? ["."] : paths
    let environment = ProcessInfo.processInfo.environment
    let check = GoldenCheck(
      record: record ?? .standard(in: environment),
      report: URL(fileURLWithPath: evidence ?? ".flipbook/check"))
    let jobs = jobs.count ?? ProcessInfo.processInfo.activeProcessorCount
    let suite = try GoldenSuite(folders)

    let bar = ProgressBar(output)
    defer { bar.clear() }
    let total = suite.entries.count
    let done = Atomic<Int>(0)
    // A scene a thread: scenes are small and many, so this is where the time is.
    let results = try suite.entries.concurrentMap(jobs: jobs) { entry in
      let result = Self.results(of: entry, check)
      bar.update(done.add(1, ordering: .relaxed).newValue, of: total)
      return result
    }
    bar.clear()
    let report = CheckReport(
      results: results.flatMap { $0 }, orphans: suite.orphans, folders: folders)
    try report.print(output)
    return report.status
  }

  /// One result for each style that the scene is meant for.
  private static func results(of entry: GoldenSuite.Entry, _ check: GoldenCheck) -> [Result] {
    let path = entry.scene.path.relativeToHere
    do {
      let scene = try Scene(contentsOf: path)
      let variants = [nil] + scene.styles.dropFirst().map { Optional($0.rawValue) }
      var results = zip(scene.styles, variants).map { style, variant in
        result(of: entry, variant: variant, check) {
          style == scene.style ? scene : try Scene(contentsOf: path, style: style)
        }
      }
      let strangers = entry.variants.filter { !variants.contains($0.key) }
      for (variant, goldens) in strangers.sorted(by: { $0.key < $1.key }) {
        let names = goldens.map(\.lastPathComponent).joined(separator: " and ")
        let reason = "has \(names), but no style \(variant) beside its first; delete it"
        results.append(
          Result(
            name: "\(entry.name)~\(variant)", scene: path, outcome: .failed(reason, .usage)))
      }
      return results
    } catch {
      return [result(of: entry, variant: nil, check) { throw error }]
    }
  }

  private static func result(
    of entry: GoldenSuite.Entry, variant: String?, _ check: GoldenCheck, scene: () throws -> Scene
  ) -> Result {
    let path = entry.scene.path.relativeToHere
    let name = entry.name + (variant.map { "~\($0)" } ?? "")
    let goldens = variant.map { entry.variants[$0] ?? [] } ?? entry.goldens
    func result(_ outcome: Result.Outcome, _ diagnostics: [Diagnostic] = []) -> Result {
      Result(name: name, scene: path, outcome: outcome, diagnostics: diagnostics)
    }
    guard goldens.count <= 1 else {
      let names = goldens.map(\.lastPathComponent).joined(separator: " and ")
      return result(.failed("has more than one golden: \(names); delete all but one", .usage))
    }
    do {
      let scene = try scene()
      let stage = scene.makeStage()
      let asked = scene.check.golden.flatMap { GoldenFormat(rawValue: $0.rawValue) }
      let golden =
        asked.map { entry.golden($0, variant: variant) } ?? goldens.first
        ?? entry.golden(.png, variant: variant)
      if let other = goldens.first, other != golden {
        let names = (golden.lastPathComponent, other.lastPathComponent)
        return result(
          .failed("asks for the golden \(names.0), but there is \(names.1); delete it", .usage))
      }
      let bytes = try picture(of: scene, on: stage, endingIn: golden.pathExtension)
      let outcome = try check.check(
        bytes, named: name.split(separator: "/").filter { $0 != ".." }.joined(separator: "/"),
        against: golden, tolerance: scene.check.tolerance.map(Tolerance.init(scene:)))
      return result(.checked(outcome, golden: golden), stage.diagnostics)
    } catch {
      let failure = Failure(error, asJSON: false).command
      return result(.failed(failure.message, failure.status))
    }
  }

  /// The file that is compared with the golden.
  private static func picture(
    of scene: Scene, on stage: Stage, endingIn ending: String
  ) throws -> [UInt8] {
    if scene.check.times == nil {
      scene.reportUnseenSteps(recording: scene.recordingOptions, on: stage)
    }
    if let format = OutputFormat(name: ending), ending != "png" {
      return try stage.record(scene.recordingOptions).encoded(
        as: format, encoding: scene.encoding, jobs: 1)
    }
    let recording =
      if let times = scene.check.times {
        try stage.record(at: times, scene.recordingOptions)
      } else {
        try stage.record(scene.recordingOptions)
      }
    let still = recording.count == 1 && scene.check.times == nil && !recording.hasPoster
    let bitmap =
      still
      ? try recording.frames(jobs: 1)[0]
      : try recording.filmstrip(
        frames: scene.check.times?.count ?? 12, columns: scene.check.columns, jobs: 1)
    return try PNG.encode(bitmap)
  }
}

extension Tolerance {
  init(scene: Scene.Tolerance) {
    self.init(difference: scene.difference, pixels: scene.pixels, reason: scene.reason)
  }
}

extension String {
  /// A path without the current folder in front.
  var relativeToHere: String {
    let here = FileManager.default.currentDirectoryPath
    return hasPrefix(here + "/") ? String(dropFirst(here.count + 1)) : self
  }
}

extension Array where Element: Sendable {
  /// Maps the elements on several threads, each taking the next one that is left; the results are in order.
  fileprivate func concurrentMap<Result: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = Swift.Result { try transform(self[index]) }
        results.withLock { $0[index] = result }
      }
    }
    let all = results.withLock { $0 }
    return try indices.compactMap { try all[$0]?.get() }
  }
}
