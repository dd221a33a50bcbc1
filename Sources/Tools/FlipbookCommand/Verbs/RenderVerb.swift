import Arguments
import Flipbook
import JSON

/// `flipbook render`: a scene's animation in one or more files.
struct RenderVerb: Verb {
  static let name = "render"
  static let overview = "Write a scene's animation to GIF, APNG, WebP, PNG or video."
  static let usage = "SCENE … -o FILE [-o FILE …] [OPTIONS]"
  static let notes = [
    "Times are in seconds, or in milliseconds as in 300ms. An option replaces what the scene "
      + "says, but --speed multiplies it.",
    "Several scenes need {name} in FILE, which stands for each scene's name: render a.json b.json "
      + "-o 'out/{name}.gif'.",
    OutputName.help,
    "A folder in place of SCENE stands for all scenes in it: {name} is then the path in the folder. "
      + "They are drawn in parallel, and files that are up to date stay: "
      + ".flipbook/render.json has hashes of the scenes, their files, the options and the program. "
      + "A scene with errors does not stop the others.",
  ]

  @Options var files: AnimationOutput
  @Options private var timing: TimingOptions

  @Options private var hold: HoldOption
  @Options private var poster: PosterOption
  @Options private var shutter: ShutterOptions
  @Options var scene: SceneOptions
  @Options var choices: EncodingOptionGroup
  @Options var jobs: JobsOption
  @Options var snippet: SnippetOption
  @Options var report: ReportOptions

  @Flag("--strict", help: "Treat warnings of the scene as errors.")
  var isStrict: Bool

  @Argument("SCENE", help: "More scenes.")
  private var others: [String]

  func run() throws -> ExitStatus {
    let names = try files.names
    if snippet.isOn { try PictureSnippet.check(names, isJSON: report.isJSON) }
    let paths = [scene.path] + others
    if let scenes = try scenesOfFolders(paths) { return try render(scenes, to: names) }
    let targets = try scene.targets(of: paths.map { NamedScene(path: $0) }, to: names)
    let outputs = try targets.map { try files.outputs(at: $0.files) }
    try choices.check(outputs.joined())
    if scene.isSandboxed { try refusePrograms(for: outputs.joined()) }
    var count = 0
    var pictures = PictureSnippet()
    for (target, outputs) in zip(targets, outputs) {
      let document = try scene.scene(at: target.scene, look: target.look)
      let job = try job(document, to: outputs, jobs: jobs.count)
      try files.makeFolders(of: outputs)
      let bar = ProgressBar(report)
      defer { bar.clear() }
      let written = try job.write { done, total in bar.update(done, of: total) }
      bar.clear()
      try written.print(report)
      count += written.diagnostics.count
      pictures.append(target, of: document.scene, width: written.width, height: written.height)
    }
    if snippet.isOn { try Console.write(pictures.html) }
    return try status(ofWarnings: count)
  }

  /// - Throws: A usage error for warnings that are not allowed.
  func status(ofWarnings count: Int) throws(CommandError) -> ExitStatus {
    guard isStrict, count > 0 else { return .done }
    throw .usage("\(counted(count, "warning")), and --strict allows none")
  }

  /// Throws for a file that another program would write.
  func refusePrograms(for outputs: some Sequence<RecordingOutput>) throws {
    for format in outputs.map(\.format) {
      guard let program = format.program else { continue }
      throw CommandError.usage(
        "--sandbox starts no other programs, and \(format.title) is written by \(program)",
        hint: "Try: -o FILE.webp, or render PNG files, and run flipbook encode on them")
    }
  }

  /// The files of a scene, to be written.
  func job(
    _ scene: SceneDocument, to outputs: [RecordingOutput], jobs: Int?
  ) throws -> RenderJob {
    let options = try recordingOptions(for: scene.scene)
    return RenderJob(
      scene: scene, outputs: outputs, options: options,
      encoding: encoding(for: scene.scene, options),
      maximumSize: try choices.maximumSize(for: outputs), jobs: jobs)
  }

  private func recordingOptions(for scene: Scene) throws -> RecordingOptions {
    var options = scene.recordingOptions
    try timing.apply(to: &options, in: scene)
    hold.apply(to: &options)
    poster.apply(to: &options)
    shutter.apply(to: &options)
    return options
  }

  private func encoding(for scene: Scene, _ options: RecordingOptions) -> EncodingOptions {
    var encoding = scene.encoding
    encoding.framesPerSecond = options.framesPerSecond
    choices.apply(to: &encoding)
    return encoding
  }
}
