import Arguments
import Flipbook

/// `flipbook frame`: one frame as PNG.
struct FrameVerb: Verb {
  static let name = "frame"
  static let overview = "Write one frame of a scene as PNG."
  static let usage = "SCENE [--at TIME] -o FILE.png [OPTIONS]"
  static let notes = [
    "'flipbook frame --list LIST' draws many frames of many files, as 'flipbook frames LIST' does."
  ]

  @Option(
    "--at", value: "TIME", .moment, help: "When, in the scene. Default: its poster, else 0.")
  private var time: Double?

  private let file = PictureOutput()
  private let shutter = ShutterOptions()
  private let scene = SceneOptions()
  private let report = ReportOptions()

  func run() throws -> ExitStatus {
    let scene = try scene.scene()
    var options = scene.recordingOptions
    shutter.apply(to: &options)
    let stage = scene.makeStage()
    let recording = try stage.record(at: [time ?? options.poster ?? 0], options)
    let bitmap = try recording.frames(jobs: 1)[0]
    try PNG.write(bitmap, to: file.path)
    try Report(
      files: [Report.File(path: file.path, format: "PNG")], frames: 1, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: stage.diagnostics
    ).print(report)
    return .done
  }
}
