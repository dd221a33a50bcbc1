import Arguments
import Flipbook

/// `flipbook strip`: draws frames in a grid.
struct StripVerb: Verb {
  static let name = "strip"
  static let overview = "Write a filmstrip: frames in a grid, labeled with their times."
  static let usage = "SCENE -o FILE.png [OPTIONS]"
  static let notes = [
    "A GIF, APNG, PNG or WebP may stand in place of SCENE; its frames are those of the file.",
    OutputName.help,
  ]

  @Options private var file: PictureOutput

  @Option(
    "--frames", value: "N", .count,
    help: "Number of frames, including the first and the last; a poster is put before them. "
      + "Default: at most 12.")
  private var frames: Int?

  @Option(
    "--at", value: "TIME[,TIME…]", .moment, separator: ",",
    help: "Show exactly these times "
      + "instead.")
  private var times: [Double]

  @Option(
    "--columns", value: "N", .count,
    help: "Number of frames per row. Default: depends on their "
      + "size.")
  private var columns: Int?

  @Options private var timing: TimingOptions
  @Options private var poster: PosterOption
  @Options private var shutter: ShutterOptions
  @Options private var scene: SceneOptions
  @Options private var jobs: JobsOption
  @Options private var report: ReportOptions

  var conflicts: [Conflict] { [Conflict($times, $frames, "both choose the frames")] }

  func run() throws -> ExitStatus {
    if let animation = AnimationFile(path: scene.path) { return try write(animation) }
    let name = try OutputName(file.path)
    for target in try scene.targets(of: [NamedScene(path: scene.path)], to: [name]) {
      try name.makeFolders(of: target.files[0])
      try write(scene.scene(at: target.scene, look: target.look), to: target.files[0])
    }
    return .done
  }

  private func write(_ scene: SceneDocument, to path: String) throws {
    let stage = try scene.makeStage()
    let options = try recordingOptions(for: scene.scene)
    if times.isEmpty { scene.scene.reportUnseenSteps(recording: options, on: stage) }
    let recording =
      times.isEmpty
      ? try stage.record(options) : try stage.record(at: times, options)
    let shown = frames ?? (times.isEmpty ? 12 : times.count)
    let bitmap = try recording.filmstrip(frames: shown, columns: columns, jobs: jobs.count)
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")],
      frames: min(shown, recording.count) + (recording.hasPoster ? 1 : 0),
      duration: nil, width: bitmap.width, height: bitmap.height,
      diagnostics: recording.diagnostics
    ).print(report)
  }

  private func write(_ animation: AnimationFile) throws -> ExitStatus {
    try animation.refuse(timing, poster, shutter, scene)
    let name = try OutputName(file.path)
    let path = try name.path(ofFrames: animation.path)
    let reader = try animation.open()
    let shown =
      times.isEmpty
      ? reader.info.evenFrames(frames ?? 12)
      : times.sorted().map { reader.info.frame(at: $0) }
    let bitmap = try Filmstrip.sheet(of: reader, frames: shown, columns: columns)
    try name.makeFolders(of: path)
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")], frames: shown.count, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: []
    ).print(report)
    return .done
  }

  private func recordingOptions(for scene: Scene) throws -> RecordingOptions {
    var options = scene.recordingOptions
    try timing.apply(to: &options, in: scene)
    poster.apply(to: &options)
    shutter.apply(to: &options)
    return options
  }
}
