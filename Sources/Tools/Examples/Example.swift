import Flipbook

/// An animation in Swift, with the options for its GIF.
@MainActor struct Example {
  let name: String
  /// In points.
  let size: CGSize
  var background = CGColor.white
  var scale: CGFloat = 1
  var seed: UInt64 = 0
  var recording: RecordingOptions
  var colors = 256
  /// Adds views to the stage and schedules events.
  let play: @MainActor (Stage) throws -> Void

  static let all = [
    prompt, emptyField, shakingButton, shakingLabels, bouncingIcon,
  ]

  /// Records the example as `NAME.gif` in the folder.
  func write(to folder: String) throws {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    try stage.timeline.fonts.add(Self.fonts)
    try play(stage)
    try stage.write(
      to: [RecordingOutput(path: "\(folder)/\(name).gif")], recording: recording,
      encoding: EncodingOptions(maximumColors: colors))
  }

  /// The fixtures' fonts, so that the pictures do not depend on the machine's.
  private static var fonts: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Fixtures/fonts").standardizedFileURL.path
  }
}
