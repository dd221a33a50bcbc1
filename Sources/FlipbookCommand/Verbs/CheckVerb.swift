import Arguments
import Flipbook

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
      + "drawn now), all or never. Default: never when CI is set, else missing.")
  private var record: RecordMode?

  @Option(
    "--report", value: "DIR", .text,
    help: "Where the pictures of failures go. Default: .flipbook/check.")
  private var evidence: String?

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
    let check = SceneCheck(
      record: record ?? .standard(in: environment),
      report: evidence.map { URL(fileURLWithPath: $0) } ?? GoldenCheck.usualReport,
      isSandboxed: isSandboxed || isCI && !isOpen)
    let bar = ProgressBar(output)
    defer { bar.clear() }
    let report = try check.check(folders, jobs: jobs.count, progress: bar.update)
    bar.clear()
    let words = CheckOutput(report: report, folders: folders)
    try words.print(output)
    return words.status
  }
}
