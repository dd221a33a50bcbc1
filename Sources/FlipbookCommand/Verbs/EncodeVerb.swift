import Arguments
import Flipbook
import JSON

/// `flipbook encode`: frames that are there already, in one or more files.
struct EncodeVerb: Verb {
  static let name = "encode"
  static let overview = "Write frames that are there already to GIF, APNG, PNG or raw video."
  static let usage = "FRAMES … -o FILE [-o FILE …] [OPTIONS]"
  static let notes = [
    "Frames are pictures in the order given, a folder of them, a pattern such as "
      + "frame-%04d.png, an animation, or raw video: Y4M, or pixels of red, green, blue and alpha "
      + "with --size."
  ]

  @Argument(
    "FRAMES", atLeast: 1,
    help: "PNG, JPEG, GIF, APNG, Y4M or raw files, folders and patterns; - is standard input.")
  private var paths: [String]

  private let files = AnimationOutput()

  @Option(
    "--size", value: "WIDTHxHEIGHT", .size, help: "The size of raw pixels, such as 481x180.")
  private var size: FrameReader.Size?

  @Option(
    "--fps", value: "FPS", .positive(example: "25"),
    help: "Frames per second. Default: those of the animation or video, else 50.")
  private var rate: Double?

  @Option(
    "--width", value: "PIXELS", .count,
    help: "The most pixels in a row; wider frames are made smaller.")
  private var width: Int?

  private let choices = EncodingChoices()

  @Option(
    "--max-size", value: "BYTES", .byteCount,
    help: "The most bytes of a GIF, such as 5MB or 800KB: tries --lossy, then fewer colors, then "
      + "smaller frames, and takes what loses least.")
  private var maximum: Int?

  private let report = ReportOptions()

  func run() throws -> ExitStatus {
    let outputs = try files.outputs()
    let wish = Wish(lossiness: nil, colors: nil, width: width)
    let result: (summary: Summary, note: String?)
    if let maximum {
      result = try encode(to: outputs, within: maximum)
    } else {
      result = (try encode(to: outputs, wish), nil)
    }
    let summary = result.summary
    try Report(
      files: zip(outputs, summary.encoded).map { output, encoded in
        Report.File(path: output.path, format: output.format.title, images: encoded.images)
      },
      frames: summary.frames, duration: summary.duration, width: summary.width,
      height: summary.height, diagnostics: [], notes: result.note.map { [$0] } ?? []
    ).print(report)
    return .done
  }

  /// What is given up for a smaller file, as far as the options do not say it.
  private struct Wish {
    var lossiness: Int?
    var colors: Int?
    /// In pixels.
    var width: Int?

    /// In the words of options.
    var words: String {
      [
        lossiness.map { "--lossy \($0)" }, colors.map { "--colors \($0)" },
        width.map { "--width \($0)" },
      ].compactMap { $0 }.joined(separator: " ")
    }
  }

  private struct Summary {
    var encoded: [EncodingSummary]
    var frames = 0
    var duration = 0.0
    var width = 0
    var height = 0
  }

  private func encode(to outputs: [RecordingOutput], _ wish: Wish) throws -> Summary {
    try encode(wish) { options in
      try outputs.map { try $0.format.encoder(writingTo: $0.path, options: options) }
    }
  }

  private func encode(
    _ wish: Wish, with makeEncoders: (EncodingOptions) throws -> [any FrameEncoder]
  ) throws -> Summary {
    let reader = try FrameReader(paths, size: size, framesPerSecond: rate)
    guard var frame = try reader.next() else {
      throw CodecError.noFrames(file: paths.joined(separator: ", "))
    }
    var options = EncodingOptions(framesPerSecond: rate, loop: reader.loop ?? .forever)
    choices.apply(to: &options)
    if let lossiness = wish.lossiness { options.lossiness = lossiness }
    if let colors = wish.colors { options.maximumColors = min(colors, options.maximumColors) }
    let encoders = try makeEncoders(options)
    var summary = Summary(encoded: [])
    while true {
      let bitmap = wish.width.map(frame.bitmap.narrowed) ?? frame.bitmap
      for encoder in encoders { try encoder.append(bitmap, endingAt: frame.end) }
      summary.frames += 1
      (summary.duration, summary.width, summary.height) = (frame.end, bitmap.width, bitmap.height)
      guard let next = try reader.next() else { break }
      frame = next
    }
    for encoder in encoders { try encoder.finish() }
    summary.encoded = encoders.map(\.summary)
    return summary
  }

  /// Tries what loses ever more, until the GIF is small enough.
  private func encode(
    to outputs: [RecordingOutput], within maximum: Int
  ) throws -> (Summary, String?) {
    guard outputs.count == 1, outputs[0].format == .gif else {
      throw CommandError.usage("--max-size is for one GIF", hint: "Try: -o FILE.gif")
    }
    guard !paths.contains("-") else {
      throw CommandError.usage(
        "--max-size reads the frames several times, which standard input cannot give",
        hint: "Try: a file or a folder in place of -")
    }
    let losses: [(lossiness: Int?, colors: Int?)] = [
      (nil, nil), (20, nil), (50, nil), (100, nil), (100, 128), (100, 64), (100, 32),
    ]
    var wishes = losses.map { Wish(lossiness: $0.lossiness, colors: $0.colors, width: width) }
    var smallest = Int.max
    var index = 0
    while index < wishes.count {
      let wish = wishes[index]
      let sink = ByteSink.memory()
      let summary = try encode(wish) {
        [try OutputFormat.gif.encoder(writingTo: sink, options: $0)]
      }
      if index == 0 {
        // Fewer pixels once colors are as few as look like something.
        for percent in [75, 50, 35, 25] {
          let width = max(1, (summary.width * percent + 50) / 100)
          wishes.append(Wish(lossiness: 50, colors: 128, width: width))
        }
      }
      smallest = min(smallest, sink.count)
      if sink.count <= maximum {
        let output = outputs[0]
        let file =
          try output.path == "-" ? ByteSink.standardOutput() : ByteSink(path: output.path)
        try file.write(sink.bytes)
        try file.commit()
        let words = wish.words
        return (
          summary,
          words.isEmpty ? nil : "\(sink.count) bytes with \(words), to stay below --max-size"
        )
      }
      index += 1
    }
    throw CommandError.usage(
      "the smallest GIF of these frames that was found has \(smallest) bytes, more than "
        + "--max-size \(maximum)",
      hint: "Try: --fps, --width or a larger --max-size")
  }
}

extension ValueForm where Value == FrameReader.Size {
  /// A size in pixels.
  static var size: Self {
    Self { (text) throws(InvalidValue) in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0
      else { throw InvalidValue(text, allowed: "a width and a height in pixels, such as 481x180") }
      return FrameReader.Size(width: width, height: height)
    }
  }
}

extension ValueForm where Value == Int {
  /// A number of bytes, also in thousands or millions.
  fileprivate static var byteCount: Self {
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
