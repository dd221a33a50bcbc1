import Flipbook

/// `flipbook strip`: frames in a grid, to look at.
enum StripVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = try SceneInput.pngPath(invocation)
    let times = try invocation.times("--at")
    if !times.isEmpty, invocation.has("--frames") {
      throw CommandError.usage(
        "--at and --frames both say which frames", hint: "Try: flipbook strip --help")
    }
    let (frames, columns) = (try invocation.count("--frames"), try invocation.count("--columns"))
    let jobs = try invocation.count("--jobs")
    let input = try SceneInput(invocation)
    let stage = input.scene.makeStage()
    let options = try input.recordingOptions(invocation)
    if times.isEmpty { input.scene.reportUnseenSteps(recording: options, on: stage) }
    let recording =
      times.isEmpty
      ? try stage.record(options) : try stage.record(at: times, options)
    let shown = frames ?? (times.isEmpty ? 12 : times.count)
    let bitmap = try recording.filmstrip(frames: shown, columns: columns, jobs: jobs)
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")],
      frames: min(shown, recording.count) + (recording.hasPoster ? 1 : 0),
      duration: nil, width: bitmap.width, height: bitmap.height,
      diagnostics: recording.diagnostics
    ).print(invocation)
    return .done
  }
}
