import Arguments
import Flipbook

/// What the formats leave to choose.
struct EncodingChoices: OptionGroup {
  static let title: String? = "Encoding"

  @Option(
    "--loop", value: "COUNT", .loopCount,
    help: "How often players show it: forever, once or a number. Default: the scene's, else "
      + "forever.")
  private var loop: LoopCount?

  @Option(
    "--colors", value: "N", .count(in: EncodingOptions.colorCounts),
    help: "The most colors of a GIF, 2 to 256. Default: the scene's, else 256.")
  private var colors: Int?

  @Option(
    "--matte", value: "COLOR", .color,
    help: "What half transparent pixels are blended with, such as white, in formats that have "
      + "none. Default: in a GIF they become opaque or clear; raw video has white.")
  private var matte: CGColor?

  func apply(to encoding: inout EncodingOptions) {
    if let loop { encoding.loop = loop }
    if let colors { encoding.maximumColors = colors }
    if let matte { encoding.matte = matte }
  }
}
