import Arguments
import Base
import Flipbook

/// `flipbook encode`: existing frames to one or more files.
struct EncodeVerb: Verb {
  static let name = "encode"
  static let overview = "Write existing frames to GIF, APNG, WebP, PNG or video."
  static let usage = "FRAMES … -o FILE [-o FILE …] [OPTIONS]"
  static let notes = [
    "Frames are picture files in the order given, a folder of them, a pattern such as "
      + "frame-%04d.png, an animation, or raw video: Y4M, or RGBA pixels with --size."
  ]

  @Argument(
    "FRAMES", atLeast: 1,
    help: "PNG, JPEG, GIF, APNG, WebP, Y4M or raw files, folders and patterns; - is standard input."
  )
  private var paths: [String]

  @Options private var files: AnimationOutput

  @Option(
    "--size", value: "WIDTHxHEIGHT", .size, help: "The size of raw pixels, such as 481x180.")
  private var size: FrameReader.Size?

  @Option(
    "--fps", value: "FPS", .positive(example: "25"),
    help: "Frames per second. Default: those of the animation or video, else 50.")
  private var rate: Double?

  @Options private var choices: EncodingOptionGroup

  @Options private var report: ReportOptions

  func run() throws -> ExitStatus {
    let outputs = try files.outputs(ofFrames: paths[0])
    try choices.check(outputs)
    let reader = try FrameReader(paths, size: size, framesPerSecond: rate)
    guard let frame = try reader.next() else {
      throw CodecError.noFrames(file: paths.joined(separator: ", "))
    }
    try files.makeFolders(of: outputs)
    var options = EncodingOptions(framesPerSecond: rate, loop: reader.loop ?? .forever)
    choices.apply(to: &options)
    var summary = Summary()
    var note: String?
    var (width, height) = frame.bitmap.narrowedSize(to: options.maximumWidth)
    if let sized = try choices.sizeLimitedGIF(of: outputs) {
      try OutputFormat.gif.check(options)
      let store = FrameStore(name: paths.joined(separator: ", "))
      try summary.append(frame, reader, to: [store])
      let (found, words) = try sized.write(store, options)
      (summary.encoded, note) = ([found.summary], words)
      (width, height) = (found.width, found.height)
      if let frames = found.frames { summary.frames = frames }
    } else {
      let usualRate = reader.videoRate ?? FrameReader.usualRate
      let encoders = try outputs.map { output in
        var own = options
        if output.format.needsFrameRate { own.framesPerSecond = rate ?? usualRate }
        return try output.format.encoder(writingTo: output.path, options: own)
      }
      let needsRate = outputs.contains { $0.format.needsFrameRate }
      try summary.append(
        frame, reader, to: encoders, framesPerSecond: needsRate ? rate ?? usualRate : nil)
      for encoder in encoders { try encoder.finish() }
      summary.encoded = encoders.map(\.summary)
    }
    try Report(
      files: zip(outputs, summary.encoded).map { output, encoded in
        Report.File(output, encoded)
      },
      frames: summary.frames, duration: summary.duration, width: width, height: height,
      diagnostics: [],
      notes: (note.map { [$0] } ?? []) + Report.notes(onRemoved: summary.encoded)
        + Report.sizeNotes(on: outputs, summary.encoded) + paths.compactMap(Self.noteOnLeftovers)
    ).print(report)
    return .done
  }

  /// A note on frames at the end of a folder that seem to be from an older, longer sequence.
  private static func noteOnLeftovers(in folder: String) -> String? {
    let older = FrameReader.leftovers(in: folder)
    guard let first = older.first, let last = older.last else { return nil }
    let isOne = first == last
    return
      "\(isOne ? "\(first) is" : "\(first) to \(last) are") older than the frames before; delete "
      + "\(isOne ? "it if it is" : "them if they are") left from an older, longer sequence"
  }

  private struct Summary {
    var encoded: [EncodingSummary] = []
    var frames = 0
    /// In seconds.
    var duration = 0.0

    /// Reads all frames, of which one is read already.
    ///
    /// - Parameter rate: The frame rate of a file with a constant rate; nil for others.
    mutating func append(
      _ first: FrameReader.Frame, _ reader: FrameReader, to encoders: [any FrameEncoder],
      framesPerSecond rate: Double? = nil
    ) throws {
      var frame = first
      while true {
        if let rate, frame.end * rate > Double(Limits.frames) { throw CodecError.tooManyFrames }
        for encoder in encoders { try encoder.append(frame.bitmap, endingAt: frame.end) }
        frames += 1
        duration = frame.end
        guard let next = try reader.next() else { break }
        frame = next
      }
    }
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
