import Flipbook

/// `flipbook render`: a scene's animation in one or more files.
enum RenderVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let outputs = try outputs(invocation)
    let input = try SceneInput(invocation)
    let options = try input.recordingOptions(invocation)
    let jobs = try invocation.count("--jobs")
    var encoding = input.scene.encoding
    if let text = invocation.text("--loop") {
      guard let loop = LoopCount(text) else {
        throw invocation.invalid("--loop", text, "forever, once or a number greater than 0")
      }
      encoding.loop = loop
    }
    if let colors = try invocation.count("--colors") {
      guard (2...256).contains(colors) else {
        throw invocation.invalid("--colors", "\(colors)", "a number from 2 to 256")
      }
      encoding.maximumColors = colors
    }
    if let text = invocation.text("--matte") {
      guard let color = CGColor(css: text) else {
        throw invocation.invalid("--matte", text, "a colour, such as white or \"#0A84FF\"")
      }
      encoding.matte = color
    }

    let bar = ProgressBar(invocation)
    defer { bar.clear() }
    let stage = input.scene.makeStage()
    input.scene.reportUnseenSteps(recording: options, on: stage)
    let summary = try stage.write(
      to: outputs, recording: options, encoding: encoding, jobs: jobs
    ) { done, total in
      bar.update(done, of: total)
    }
    bar.clear()
    try Report(
      files: outputs.map { Report.File(path: $0.path, format: $0.format.title) },
      frames: summary.frames, duration: summary.duration, width: summary.width,
      height: summary.height, diagnostics: summary.diagnostics
    ).print(invocation)
    return .done
  }

  private static func outputs(_ invocation: Invocation) throws -> [RecordingOutput] {
    var format: OutputFormat?
    if let name = invocation.text("--format") {
      guard let known = OutputFormat(name: name) else {
        let names = ["gif", "apng", "png", "png-sequence", "y4m"]
        throw invocation.invalid(
          "--format", name, names.joined(separator: ", "), suggestion: name.nearest(in: names))
      }
      format = known
    }
    let paths = invocation.all("--output")
    guard !paths.isEmpty else {
      throw CommandError.usage("render needs -o FILE", hint: invocation.verb.usageLine)
    }
    let places = paths.map { $0 == "-" ? $0 : URL(fileURLWithPath: $0).standardizedFileURL.path }
    if let twice = zip(paths, places).first(where: { _, place in places.count { $0 == place } > 1 }
    )?.0 {
      throw CommandError.usage(
        "\(twice == "-" ? "standard output" : twice) is given twice as the output",
        hint: invocation.verb.usageLine)
    }
    return try paths.map { path in
      if let format { return RecordingOutput(path: path, format: format) }
      guard path != "-" else {
        throw CommandError.usage(
          "standard output has no name that tells a format", hint: "Try: -o - --format gif")
      }
      return try RecordingOutput(path: path)
    }
  }
}
