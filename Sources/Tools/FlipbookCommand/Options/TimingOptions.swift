import Arguments
import Flipbook

/// The options for the times of frames.
struct TimingOptions: OptionGroup {
  static let title: String? = "Time"

  @Option(
    "--fps", value: "FPS", .positive(example: "25"),
    help: "Frames per second, such as 25 or 30000/1001. Default: the scene's, else 50.")
  private var framesPerSecond: Double?

  @Option(
    "--speed", value: "FACTOR", .positive(example: "0.5"),
    help: "Multiplies the scene's speed: 0.5 is slow motion. Default: 1.")
  private var speed: Double?

  @Option(
    "--from", value: "TIME", .instant,
    help: "Start time; in a Lottie file also frame:N or marker:NAME. Default: 0.")
  private var start: Instant?

  @Option(
    "--to", value: "TIME", .instant,
    help: "End time, in the same forms. Default: the end of the scene.")
  private var end: Instant?

  @Option(
    "--duration", value: "TIME", .duration,
    help: "How much of the scene to show: a time, 'end' for until the last animation has ended, or "
      + "'loop' for one cycle of the animations that repeat forever. Default: the scene's, else "
      + "'end'.")
  private var duration: RecordingDuration?

  var conflicts: [Conflict] { [Conflict($duration, $end, "both say where to end")] }

  func apply(to options: inout RecordingOptions, in scene: Scene) throws {
    if let framesPerSecond { options.framesPerSecond = framesPerSecond }
    if let speed { options.speed *= speed }
    options.from = try start?.seconds(in: scene)
    options.to = try end?.seconds(in: scene)
    if let duration {
      options.duration = duration
    } else if case .seconds(let sceneEnd) = options.duration, start != nil, end == nil {
      // The scene's own duration counts from its start, wherever the recording starts.
      options.to = sceneEnd
    }
  }
}

/// The option for holding the last frame.
struct HoldOption: OptionGroup {
  static let title: String? = "Time"

  @Option(
    "--hold", value: "TIME", .seconds,
    help: "How much longer the last frame is shown; without effect on PNG files. Default: the "
      + "scene's, else 0.")
  private var time: Double?

  func apply(to options: inout RecordingOptions) {
    if let time { options.hold = time }
  }
}
