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
    prompt, emptyField, shakingButton, shakingLabels, bouncingIcon, like, sheet, shimmer, refresh,
    tabs, toast, ring, swipe, flip, pager, typing, chat,
  ]

  /// Records the example as `NAME.gif` in the folder.
  func write(to folder: String) throws {
    try makeStage().write(
      to: [RecordingOutput(path: "\(folder)/\(name).gif")], recording: recording,
      encoding: encoding)
  }

  /// Shows the example on the page of `flipbook watch`.
  func preview() throws { try makeStage().preview(recording, encoding: encoding) }

  private func makeStage() throws -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    try stage.timeline.fonts.add(Self.fonts)
    try play(stage)
    return stage
  }

  private var encoding: EncodingOptions { EncodingOptions(maximumColors: colors) }

  /// The fixtures' fonts, so that the pictures do not depend on the machine's.
  private static var fonts: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Fixtures/fonts").standardizedFileURL.path
  }
}

extension Example {
  /// A page of the cookbook, at two pixels a point.
  ///
  /// - Parameters:
  ///   - name: The name after `cookbook-`.
  ///   - seconds: The duration.
  init(
    cookbook name: String, size: CGSize, seconds: Double, framesPerSecond: Double = 25,
    colors: Int = 256, _ play: @escaping @MainActor (Stage) throws -> Void
  ) {
    self.init(
      name: "cookbook-\(name)", size: size, scale: 2,
      recording: RecordingOptions(
        duration: .seconds(seconds), framesPerSecond: framesPerSecond),
      colors: colors, play: play)
  }
}
