import Arguments
import Flipbook

/// The options of motion blur.
struct ShutterOptions: OptionGroup {
  static let title: String? = "Motion blur"

  @Option(
    "--shutter", value: "OPENING", .shutter,
    help: "How long the shutter is open, as a fraction of a frame's time or as an angle, such as "
      + "0.5 or 180deg. Default: the scene's, else 0.")
  private var shutter: Double?

  @Option(
    "--shutter-samples", value: "N", .count,
    help: "Number of instants that a blurred frame averages. Default: the scene's, else as many "
      + "as the movement needs, up to 81.")
  private var samples: Int?

  func apply(to options: inout RecordingOptions) {
    if let shutter { options.shutter = shutter }
    if let samples { options.shutterSamples = samples }
  }
}

/// The option for an animation's poster.
struct PosterOption: OptionGroup {
  static let title: String? = "Time"

  @Option(
    "--poster", value: "TIME", .seconds,
    help: "Time of the picture for viewers that show no animation: the first frame of a GIF, the "
      + "default image of an APNG. Default: the scene's, else none.")
  private var time: Double?

  func apply(to options: inout RecordingOptions) {
    if let time { options.poster = time }
  }
}
