import Arguments
import Flipbook

/// `flipbook frame`: one frame as PNG, or many of many files.
struct FrameVerb: Verb {
  static let name = "frame"
  static let overview = "Write one frame of a scene as PNG."
  static let usage = "SCENE [--at TIME] -o FILE.png [OPTIONS]"
  static let notes = [
    "With --list it writes many frames of many files in one run, in which each file is read once. "
      + "The list is a JSON array of objects with these keys: `input`, a scene or Lottie file; "
      + "`frame`, or `time` in seconds; `size` in points and `scale`, by default the file's; "
      + "`output`, or `name`, the name of the PNG without its extension, by default that of the "
      + "input. Files are relative to the list.",
    "A GIF, APNG, PNG or WebP may stand in place of SCENE; the frame that it shows at that time is "
      + "written.",
    OutputName.help,
  ]

  @Option(
    "--at", value: "TIME", .moment, help: "Time in the scene. Default: its poster, else 0.")
  private var time: Double?

  @Option(
    "--list", value: "FILE", .text,
    replacingAllBut: ["--output", "--like", "--size", "--jobs", "--quiet", "--json"],
    help: "Write the frames that FILE lists, in place of one of SCENE.")
  private var list: String?

  @Option(
    "-o", "--output", value: "FILE", .text, required: "FILE.png",
    help: "The PNG; - is standard output. With --list, the folder for rows without output. "
      + "Default: the folder of the list.")
  private var output: String

  @Flag(
    "--marks",
    help: "Draw a box around each view and layer that shows, with its id in `flipbook tree --json`."
  )
  private var hasMarks: Bool

  @Options private var jobs: JobsOption
  @Options private var shutter: ShutterOptions
  @Options private var scene: SceneOptions
  @Options private var snippet: SnippetOption
  @Options private var report: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    if list == nil { try PictureOutput.check(output, for: verb) }
  }

  func run() throws -> ExitStatus {
    if snippet.isOn { try PictureSnippet.check([OutputName(output)], isJSON: report.isJSON) }
    if let list { return try draw(FrameList(contentsOf: list, size: scene.size)) }
    if let animation = AnimationFile(path: scene.path) { return try write(animation) }
    let name = try OutputName(output)
    var pictures = PictureSnippet()
    for target in try scene.targets(of: [NamedScene(path: scene.path)], to: [name]) {
      let document = try scene.scene(at: target.scene, look: target.look)
      try name.makeFolders(of: target.files[0])
      let bitmap = try write(document, named: target.scene, to: target.files[0])
      pictures.append(target, of: document.scene, width: bitmap.width, height: bitmap.height)
    }
    if snippet.isOn { try Console.write(pictures.html) }
    return .done
  }

  /// - Parameter name: The scene's file in messages.
  private func write(
    _ scene: SceneDocument, named name: String, to path: String
  ) throws -> Bitmap {
    var options = scene.recordingOptions
    shutter.apply(to: &options)
    let stage = try scene.makeStage()
    let time = time ?? options.poster ?? 0
    var mark = { (bitmap: Bitmap) in bitmap }
    if hasMarks {
      _ = try scene.forOne("--marks", path: name)
      onStage(with: stage) { $0.numberNodes() }
      try stage.advance(to: time)
      mark = onStage(with: stage) { $0.marks() }
    }
    let recording = try stage.record(at: [time], options)
    let bitmap = mark(try recording.frames(jobs: 1)[0])
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")], frames: 1, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: stage.diagnostics
    ).print(report)
    return bitmap
  }

  private func write(_ animation: AnimationFile) throws -> ExitStatus {
    try animation.refuse(shutter, scene, snippet)
    if hasMarks {
      throw CommandError.usage("--marks is for scenes; \(animation.path) has no views or layers")
    }
    let reader = try animation.open()
    let wanted = reader.info.frame(at: time ?? 0)
    var frame = try reader.next()
    for _ in 0..<wanted { frame = try reader.next() }
    guard let bitmap = frame?.bitmap else { throw CodecError.noFrames(file: animation.path) }
    let name = try OutputName(output)
    let path = try name.path(ofFrames: animation.path)
    try name.makeFolders(of: path)
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")], frames: 1, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: []
    ).print(report)
    return .done
  }

  private func draw(_ list: FrameList) throws -> ExitStatus {
    let files = try list.draw(
      into: $output.isGiven ? output : nil, like: scene.fidelity ?? .lottieIOS,
      jobs: jobs.count ?? ProcessInfo.processInfo.activeProcessorCount)
    if report.isJSON {
      try Console.write(JSONList.text("files", files))
    } else if !report.isQuiet {
      Console.log(
        "\(counted(files.count, "frame")) of \(counted(list.fileCount, "file"))")
    }
    return .done
  }
}
