import Arguments
import Flipbook

/// How long the picture is exposed to what moves.
struct ShutterOptions: OptionGroup {
  static let title: String? = "Motion blur"

  @Option(
    "--shutter", value: "PART", .shutter,
    help: "Which part of a frame's time the shutter is open, such as 0.5 or 180deg. "
      + "Default: the scene's, else 0.")
  private var shutter: Double?

  @Option(
    "--shutter-samples", value: "N", .count,
    help: "How many instants a blurred frame averages. Default: the scene's, else what its "
      + "movement needs, up to 81.")
  private var samples: Int?

  func apply(to options: inout RecordingOptions) {
    if let shutter { options.shutter = shutter }
    if let samples { options.shutterSamples = samples }
  }
}

/// The picture that stands for an animation.
struct PosterOption: OptionGroup {
  static let title: String? = "Time"

  @Option(
    "--poster", value: "TIME", .seconds,
    help: "When to take the picture for viewers that show no animation: a GIF begins with "
      + "it, an APNG has it in front. Default: the scene's, else none.")
  private var time: Double?

  func apply(to options: inout RecordingOptions) {
    if let time { options.poster = time }
  }
}
