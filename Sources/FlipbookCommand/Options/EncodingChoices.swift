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
    "--dither", value: "WHERE", .choice,
    help: "Where a GIF mixes colors that its palette lacks: none, auto, where steps would be seen, "
      + "or full, in all gradients. Default: auto.")
  private var dithering: Dithering?

  @Option(
    "--lossy", value: "N", .count(in: 1...EncodingOptions.greatestLoss),
    help: "How far a GIF may stray from the best colors to be smaller, up to 100; flat areas and "
      + "edges stay. Default: 0.")
  private var lossiness: Int?

  @Option(
    "--matte", value: "COLOR", .color,
    help: "What half transparent pixels are blended with, such as white, in formats that have "
      + "none. Default: in a GIF they become opaque or clear; raw video has white.")
  private var matte: CGColor?

  func apply(to encoding: inout EncodingOptions) {
    if let loop { encoding.loop = loop }
    if let colors { encoding.maximumColors = colors }
    if let dithering { encoding.dithering = dithering }
    if let lossiness { encoding.lossiness = lossiness }
    if let matte { encoding.matte = matte }
  }
}
