import Arguments
import Flipbook

/// `flipbook render`: a scene's animation in one or more files.
struct RenderVerb: Verb {
  static let name = "render"
  static let overview = "Write a scene's animation to GIF, APNG, PNG or raw video."
  static let usage = "SCENE -o FILE [-o FILE …] [OPTIONS]"
  static let notes = [
    "Times are seconds, or milliseconds as in 300ms. The scene says what the options do not."
  ]

  private let files = AnimationOutput()
  private let timing = TimingOptions()

  @Option(
    "--hold", value: "TIME", .seconds,
    help: "How much longer the last frame is shown; PNG files have no lengths. Default: the "
      + "scene's, else 0.")
  private var hold: Double?

  private let poster = PosterOption()
  private let shutter = ShutterOptions()
  private let scene = SceneOptions()

  @Option(
    "--loop", value: "COUNT", .loopCount,
    help: "How often players show it: forever, once or a number. Default: forever.")
  private var loop: LoopCount?

  private let palette = PaletteOptions()

  @Option(
    "--matte", value: "COLOR", .color,
    help: "What half transparent pixels are blended with, such as white, in formats that have "
      + "none. Default: the edge is hard.")
  private var matte: CGColor?

  private let jobs = JobsOption()
  private let report = ReportOptions()

  func run() throws -> ExitStatus {
    let outputs = try files.outputs()
    let scene = try scene.scene()
    let options = recordingOptions(for: scene)
    let bar = ProgressBar(report)
    defer { bar.clear() }
    let stage = scene.makeStage()
    scene.reportUnseenSteps(recording: options, on: stage)
    let summary = try stage.write(
      to: outputs, recording: options, encoding: encoding(for: scene), jobs: jobs.count
    ) { done, total in
      bar.update(done, of: total)
    }
    bar.clear()
    try Report(
      files: outputs.map { Report.File(path: $0.path, format: $0.format.title) },
      frames: summary.frames, duration: summary.duration, width: summary.width,
      height: summary.height, diagnostics: summary.diagnostics
    ).print(report)
    return .done
  }

  private func recordingOptions(for scene: Scene) -> RecordingOptions {
    var options = scene.recordingOptions
    timing.apply(to: &options)
    if let hold { options.hold = hold }
    poster.apply(to: &options)
    shutter.apply(to: &options)
    return options
  }

  private func encoding(for scene: Scene) -> EncodingOptions {
    var encoding = scene.encoding
    if let loop { encoding.loop = loop }
    palette.apply(to: &encoding)
    if let matte { encoding.matte = matte }
    return encoding
  }
}
