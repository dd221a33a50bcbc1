/// Finds a GIF of at most so many bytes that loses as little as can be.
///
/// What is given up, in this order: colors as `--lossy` gives them up, up to 100; dithering; the
/// number of colors, down to 32; pixels, down to a quarter of the width, with 128 colors and half
/// of that loss; and on the way every second frame, in the end three of four.
package struct SizeSearch {
  /// What a try gives up, as far as the options do not.
  private struct Loss {
    var lossiness = 0
    var dithers = true
    var colors = 256
    /// In hundredths of the width.
    var percent = 100
    /// Of how many frames one is taken.
    var step = 1
  }

  private static let losses: [Loss] = [
    Loss(), Loss(lossiness: 20), Loss(lossiness: 50), Loss(lossiness: 100),
    Loss(lossiness: 100, dithers: false),
    Loss(lossiness: 100, dithers: false, colors: 128),
    Loss(lossiness: 100, dithers: false, colors: 64),
    Loss(lossiness: 100, dithers: false, colors: 32),
    Loss(lossiness: 50, colors: 128, percent: 75),
    Loss(lossiness: 50, colors: 128, percent: 75, step: 2),
    Loss(lossiness: 50, colors: 128, percent: 50, step: 2),
    Loss(lossiness: 50, colors: 128, percent: 35, step: 2),
    Loss(lossiness: 50, colors: 128, percent: 25, step: 2),
    Loss(lossiness: 100, dithers: false, colors: 64, percent: 25, step: 4),
  ]

  /// What came of it.
  package enum Result {
    case found(Found)
    /// The smallest of all has more.
    case tooLarge(smallest: Int)
  }

  /// A GIF that is small enough.
  package struct Found {
    package let bytes: [UInt8]
    package let summary: EncodingSummary
    /// What it gives up; empty where it is nothing.
    package let words: String
    /// In pixels.
    package let width, height: Int
    /// How many frames it shows, where some are left out.
    package let frames: Int?
  }

  /// - Parameters:
  ///   - options: What is wanted apart from that; what they give up already is not taken back.
  ///   - maximum: In bytes.
  package static func gif(
    of frames: FrameStore, _ options: EncodingOptions, within maximum: Int
  ) throws(CodecError) -> Result {
    var smallest = Int.max
    let width = min(frames.width, options.maximumWidth ?? .max)
    for loss in losses {
      var options = options
      var words: [String] = []
      if loss.lossiness > options.lossiness {
        options.lossiness = loss.lossiness
        words.append("--lossy \(loss.lossiness)")
      }
      if !loss.dithers, options.dithering != .none {
        options.dithering = .none
        words.append("--dither none")
      }
      if loss.colors < options.maximumColors {
        options.maximumColors = loss.colors
        words.append("--colors \(loss.colors)")
      }
      if loss.percent < 100 {
        options.maximumWidth = max(1, (width * loss.percent + 50) / 100)
        words.append("--width \(options.maximumWidth!)")
      }
      var text = words.joined(separator: " ")
      if loss.step > 1 { text += ", one of \(loss.step) frames" }
      let sink = ByteSink.memory()
      let encoder = try OutputFormat.gif.encoder(writingTo: sink, options: options)
      let taken = try frames.replay(to: encoder, every: loss.step)
      try encoder.finish()
      if sink.count <= maximum {
        let size = frames.size(narrowedTo: options.maximumWidth)
        return .found(
          Found(
            bytes: sink.bytes, summary: encoder.summary, words: text, width: size.width,
            height: size.height, frames: loss.step > 1 ? taken : nil))
      }
      smallest = min(smallest, sink.count)
    }
    return .tooLarge(smallest: smallest)
  }
}
