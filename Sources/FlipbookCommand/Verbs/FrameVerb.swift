import Flipbook

/// `flipbook frame`: one frame as PNG.
enum FrameVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = try SceneInput.pngPath(invocation)
    let time = try invocation.seconds("--at") ?? 0
    let stage = try SceneInput(invocation).scene.makeStage()
    Interruption.watch()
    let bitmap = try stage.bitmap(at: time)
    try Interruption.check()
    try PNG.write(bitmap, to: path)
    try Report(
      files: [Report.File(path: path, format: "PNG")], frames: 1, duration: nil,
      width: bitmap.width, height: bitmap.height, diagnostics: stage.diagnostics
    ).print(invocation)
    return .done
  }
}
