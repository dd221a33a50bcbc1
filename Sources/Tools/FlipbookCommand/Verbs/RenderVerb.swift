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
  ]

  private let files = AnimationOutput()
  private let timing = TimingOptions()

  private let hold = HoldOption()
  private let poster = PosterOption()
  private let shutter = ShutterOptions()
  private let scene = SceneOptions()
  private let choices = EncodingOptionGroup()
  private let jobs = JobsOption()
  private let snippet = SnippetOption()
  private let report = ReportOptions()

  @Flag("--strict", help: "Treat warnings of the scene as errors.")
  private var isStrict: Bool

  @Argument("SCENE", help: "More scenes.")
  private var others: [String]

  func run() throws -> ExitStatus {
    let names = try files.names
    if snippet.isOn { try PictureSnippet.check(names, isJSON: report.isJSON) }
    let takes = try scene.takes(of: [scene.path] + others, to: names)
    let outputs = try takes.map { try files.outputs(at: $0.files) }
    try choices.check(outputs.joined())
    if scene.isSandboxed { try refusePrograms(for: outputs.joined()) }
    var count = 0
    var pictures = PictureSnippet()
    for (take, outputs) in zip(takes, outputs) {
      let document = try scene.scene(at: take.scene, look: take.look)
      let summary = try write(document, to: outputs)
      count += summary.diagnostics.count
      pictures.append(take, of: document.scene, width: summary.width, height: summary.height)
    }
    if snippet.isOn { try Console.write(pictures.html) }
    guard isStrict, count > 0 else { return .done }
    throw CommandError.usage("\(counted(count, "warning")), and --strict allows none")
  }

  /// Throws for a file that another program would write.
  private func refusePrograms(for outputs: some Sequence<RecordingOutput>) throws {
    for format in outputs.map(\.format) {
      guard let program = format.program else { continue }
      throw CommandError.usage(
        "--sandbox starts no other programs, and \(format.title) is written by \(program)",
        hint: "Try: -o FILE.webp, or render PNG files, and run flipbook encode on them")
    }
  }

  private func write(
    _ scene: SceneDocument, to outputs: [RecordingOutput]
  ) throws -> RecordingSummary {
    let stage = try scene.makeStage()
    try files.makeFolders(of: outputs)
    let options = try recordingOptions(for: scene.scene)
    let bar = ProgressBar(report)
    defer { bar.clear() }
    scene.scene.reportUnseenSteps(recording: options, on: stage)
    let encoding = encoding(for: scene.scene, options)
    var summary: RecordingSummary
    var note: String?
    if let sized = try choices.sizeLimitedGIF(of: outputs) {
      try OutputFormat.gif.check(encoding)
      let store = FrameStore(name: outputs[0].path)
      summary = try stage.store(
        in: store, recording: options, encoding: encoding, jobs: jobs.count
      ) { done, total in
        bar.update(done, of: total)
      }
      let (found, words) = try sized.write(store, encoding)
      (summary.encoded, note) = ([found.summary], words)
      (summary.width, summary.height) = (found.width, found.height)
      if let frames = found.frames { summary.frames = frames }
    } else {
      summary = try stage.writeWithoutPrinting(
        to: outputs, recording: options, encoding: encoding, jobs: jobs.count
      ) { done, total in
        bar.update(done, of: total)
      }
    }
    bar.clear()
    try Report(
      files: zip(outputs, summary.encoded).map { output, encoded in
        Report.File(output, encoded)
      },
      frames: summary.frames, duration: summary.duration, width: summary.width,
      height: summary.height, diagnostics: summary.diagnostics,
      notes: (note.map { [$0] } ?? []) + notes(on: outputs, summary, options)
    ).print(report)
    return summary
  }

  /// Notes on details that the formats cannot represent.
  private func notes(
    on outputs: [RecordingOutput], _ summary: RecordingSummary, _ options: RecordingOptions
  ) -> [String] {
    var notes: [String] = []
    let rate = options.framesPerSecond
    if summary.frames > 1, let format = outputs.map(\.format).first(where: { $0.splits(rate) }) {
      let even = format.evenRates(near: rate).map { JSONTree.number($0).text() }
      notes.append(
        "the delays of a \(format.title) are hundredths of a second, so its frames last "
          + "\(format.delays(at: rate)) ms in turn; --fps \(even.alternatives) is even")
    }
    notes += Report.notes(onRemoved: summary.encoded)
    for (output, encoded) in zip(outputs, summary.encoded) where encoded.losesTransparency {
      notes.append(
        "partially transparent pixels of \(output.path) become opaque or clear, since a "
          + "\(output.format.title) has none; --matte COLOR blends them with a color")
    }
    return notes + Report.sizeNotes(on: outputs, summary.encoded)
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

extension OutputFormat {
  /// Whether frames of a rate alternate between two delays, since the format rounds them.
  fileprivate func splits(_ framesPerSecond: Double) -> Bool {
    guard self == .gif else { return false }
    let delay = 100 / framesPerSecond
    return abs(delay - delay.rounded()) > 1e-6 * delay
  }

  /// The rounded delays of a rate, in milliseconds: "30 and 40".
  fileprivate func delays(at framesPerSecond: Double) -> String {
    let delay = (100 / framesPerSecond).rounded(.down) * 10
    return [delay, delay + 10].map { JSONTree.number($0).text() }.joined(separator: " and ")
  }

  /// The next rates below and above with even delays, within the format's limit.
  fileprivate func evenRates(near framesPerSecond: Double) -> [Double] {
    let delay = 100 / framesPerSecond
    return [delay.rounded(.up), max(2, delay.rounded(.down))]
      .map { (100_000 / $0).rounded() / 1000 }
  }
}
