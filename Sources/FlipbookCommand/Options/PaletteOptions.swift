import Arguments
import Flipbook

/// What a GIF may lose of the colors that were drawn.
struct PaletteOptions: OptionGroup {
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

  func apply(to encoding: inout EncodingOptions) {
    if let colors { encoding.maximumColors = colors }
    if let dithering { encoding.dithering = dithering }
    if let lossiness { encoding.lossiness = lossiness }
  }
}
