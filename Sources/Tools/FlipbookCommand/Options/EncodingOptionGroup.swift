import Arguments
import Flipbook

/// The encoding options of the formats.
struct EncodingOptionGroup: OptionGroup {
  static let title: String? = "Encoding"

  @Option(
    "--loop", value: "COUNT", .loopCount,
    help: "Number of plays: forever, once or a number. Default: that of the scene or animation, "
      + "else forever.")
  private var loop: LoopCount?

  @Option(
    "--colors", value: "N", .count(in: EncodingOptions.colorCounts),
    help: "Maximum number of colors of a GIF, 2 to 256. Default: that of the scene, if there is "
      + "one, else 256.")
  private var colors: Int?

  @Option(
    "--dither", value: "WHERE", .choice,
    help: "Where a GIF is dithered: none; auto, where banding would show; or full, in all "
      + "gradients. Default: auto.")
  private var dithering: Dithering?

  @Option(
    "--lossy", value: "N", .count(in: 1...EncodingOptions.greatestLoss),
    help: "Lossy compression of a GIF, 1 (least) to 100; flat areas do not change, edges hardly. "
      + "For WebP and video the same as --quality (100 − N). Default: none.")
  private var lossiness: Int?

  @Option(
    "--quality", value: "N", .count(in: 0...100),
    help: "Quality of a WebP, MP4, WebM or AVIF, 0 to 100. Default: lossless for a WebP, "
      + "visually lossless for the others.")
  private var quality: Int?

  @Option(
    "--matte", value: "COLOR", .color,
    help: "Color behind partially transparent pixels in formats without partial transparency, such "
      + "as white. Default: none in a GIF, where such pixels become opaque or clear; white in "
      + "video.")
  private var matte: CGColor?

  @Option(
    "--width", value: "PIXELS", .count,
    help: "Maximum width in pixels; wider frames are scaled down.")
  private var width: Int?

  @Option(
    "--max-size", value: "BYTES", .byteCount,
    help: "Maximum size of a GIF, such as 5MB or 800KB. Finds the --lossy and --colors that lose "
      + "least; if none fit, reduces --fps, then --width.")
  private var maximumSize: Int?

  func apply(to encoding: inout EncodingOptions) {
    if let loop { encoding.loop = loop }
    if let colors { encoding.maximumColors = colors }
    if let dithering { encoding.dithering = dithering }
    if let lossiness { encoding.lossiness = lossiness }
    if let quality { encoding.quality = quality }
    if let matte { encoding.matte = matte }
    if let width { encoding.maximumWidth = width }
  }

  /// Throws for an option that has no effect on any of the files.
  func check(_ outputs: some Sequence<RecordingOutput>) throws(CommandError) {
    let given: [(option: String, isGiven: Bool, choice: EncodingChoice)] = [
      ("--loop", loop != nil, .loop), ("--colors", colors != nil, .palette),
      ("--dither", dithering != nil, .palette), ("--lossy", lossiness != nil, .lossiness),
      ("--quality", quality != nil, .quality),
    ]
    let formats = outputs.map(\.format)
    for (option, isGiven, choice) in given
    where isGiven && !formats.contains(where: { $0.has(choice) }) {
      let others = OutputFormat.allCases.filter { $0.has(choice) }.map(\.title)
      throw .usage(
        "\(option) has no effect on \(formats[0].title)",
        hint: "Leave it out; it is for \(others.joined(separator: ", "))")
    }
  }

  /// The `--max-size` of the only output, a GIF; nil without that option.
  func maximumSize(for outputs: [RecordingOutput]) throws -> Int? {
    guard let maximumSize else { return nil }
    guard outputs.count == 1, outputs[0].format == .gif else {
      throw CommandError.usage("--max-size is for one GIF", hint: "Try: -o FILE.gif")
    }
    return maximumSize
  }

  /// The only output, a GIF, with its `--max-size`; nil without that option.
  func sizeLimitedGIF(of outputs: [RecordingOutput]) throws -> SizeLimitedGIF? {
    try maximumSize(for: outputs).map { maximum in
      try SizeLimitedGIF(path: outputs[0].path, maximum: maximum)
    }
  }
}

/// A GIF with a maximum size.
struct SizeLimitedGIF {
  /// The maximum size in bytes.
  let maximum: Int
  /// The output, opened before any frame is drawn.
  private let sink: ByteSink

  init(path: String, maximum: Int) throws {
    self.maximum = maximum
    sink = try path == "-" ? ByteSink.standardOutput() : ByteSink(path: path)
  }

  /// Writes the file.
  ///
  /// - Returns: The encoded GIF, and a note on its losses.
  func write(
    _ frames: FrameStore, _ options: EncodingOptions
  ) throws -> (SizeSearch.Found, note: String?) {
    switch try SizeSearch.gif(of: frames, options, within: maximum) {
    case .found(let found):
      try sink.write(found.bytes)
      try sink.commit()
      let note = "\(found.bytes.count) bytes with \(found.appliedOptions), to stay below --max-size"
      return (found, found.appliedOptions.isEmpty ? nil : note)
    case .tooLarge(let smallest):
      throw CommandError.usage(
        "the smallest GIF of these frames that was found has \(smallest) bytes, more than "
          + "--max-size \(maximum)",
        hint: "Try: --fps, --width or a larger --max-size")
    }
  }
}

extension ValueForm where Value == Int {
  /// A number of bytes, optionally with the unit KB or MB.
  static var byteCount: Self {
    Self { (text) throws(InvalidValue) in
      let units = [("MB", 1_000_000.0), ("KB", 1000), ("kB", 1000), ("B", 1), ("", 1)]
      for (unit, factor) in units where text.hasSuffix(unit) {
        let digits = text.dropLast(unit.count)
        guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits),
          number * factor >= 1, number * factor < 1e12
        else { break }
        return Int(number * factor)
      }
      throw InvalidValue(text, allowed: "a number of bytes, such as 5MB or 800KB")
    }
  }
}
