import Flipbook

/// `flipbook frame`: one frame as PNG.
enum FrameVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = try SceneInput.pngPath(invocation)
    let at = try invocation.seconds("--at")
    let input = try SceneInput(invocation)
    var options = input.scene.recordingOptions
    try input.readShutter(invocation, &options)
    let stage = input.scene.makeStage()
    let recording = try stage.record(at: [at ?? options.poster ?? 0], options)
    let bitmap = try recording.frames(jobs: 1)[0]
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")], frames: 1, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: stage.diagnostics
    ).print(invocation)
    return .done
  }
}
