/// The formats that animations are written in.
///
/// A case here and its row in `OutputFormat+Rows.swift` are all that there is to a format besides
/// its encoder.
public enum OutputFormat: String, CaseIterable, Sendable {
  case gif
  /// Animated PNG; an animation of one frame is a plain PNG.
  case apng
  /// One PNG file a frame.
  case pngSequence = "png-sequence"
  /// Animated WebP; an animation of one frame is a still one.
  case webp
  /// Uncompressed video for other tools.
  case y4m
  /// H.264 video, written by ffmpeg.
  case mp4
  /// VP9 video, written by ffmpeg.
  case webm
  /// AV1 pictures, written by ffmpeg.
  case avif

  /// Finds a format by a name as a user types it, such as `gif`, `png` or `mp4`.
  public init?(name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = format
  }

  /// Finds a format by the ending of a file's name; `frame-%04d.png` is a sequence.
  public init(path: String) throws(CodecError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let formats = Self.allCases.filter { format in
      ending.map { format.row.endings.contains($0) } ?? false
    }
    // Formats of one file and of several may share an ending.
    let format = formats.first { $0.row.make.isNumbered == name.contains("%") } ?? formats.first
    guard let format else { throw .unknownFormat(file: path) }
    self = format
  }

  /// What people call it.
  public var title: String { row.title }

  /// Whether it has one frame rate for all frames, which must be given.
  package var needsFrameRate: Bool { row.limits.needsFrameRate }

  /// Whether a choice makes a difference to its files.
  package func has(_ choice: EncodingChoice) -> Bool { row.choices.contains(choice) }

  /// The program that writes it; nil where none but this does.
  package var program: String? { row.program }

  /// An encoder that writes a file; `-` is standard output.
  ///
  /// Impossible wishes are refused here, before anything is drawn.
  /// - Parameter path: For a sequence, a pattern with one `%d` or `%04d`.
  public func encoder(
    writingTo path: String, options: EncodingOptions = EncodingOptions()
  ) throws(CodecError) -> any FrameEncoder {
    if case .files(let make) = row.make {
      guard path != "-" else { throw .notAStream(format: title) }
      return OutputFormat.narrowing(try make(path, options), options)
    }
    // Options before the file, so that a refusal leaves no trace.
    try check(options)
    let sink = try path == "-" ? ByteSink.standardOutput() : ByteSink(path: path)
    return try encoder(writingTo: sink, options: options)
  }

  /// An encoder that writes to a sink and commits it.
  public func encoder(
    writingTo sink: ByteSink, options: EncodingOptions = EncodingOptions()
  ) throws(CodecError) -> any FrameEncoder {
    guard case .stream(let make) = row.make else { throw .notAStream(format: title) }
    return OutputFormat.narrowing(try make(sink, options), options)
  }

  private static func narrowing(
    _ encoder: any FrameEncoder, _ options: EncodingOptions
  ) -> any FrameEncoder {
    options.maximumWidth.map { NarrowingEncoder(encoder, width: $0) } ?? encoder
  }

  /// Throws what this format cannot do.
  public func check(_ options: EncodingOptions) throws(CodecError) {
    try options.check()
    let limits = row.limits
    if let maximum = limits.framesPerSecond, let rate = options.framesPerSecond,
      rate > maximum + 1e-9
    {
      throw .frameRateTooHigh(format: title, framesPerSecond: rate, maximum: maximum)
    }
    if limits.needsFrameRate, options.framesPerSecond == nil {
      throw .frameRateNeeded(format: title)
    }
  }
}

// What can be written, for help and for messages.
extension OutputFormat {
  /// The names by which a format can be asked for, those of all formats.
  package static var names: [String] { allCases.flatMap(\.names) }

  /// Names of files as one would type them for each format, such as `NAME.gif`.
  package static var fileNames: [String] { allCases.flatMap(\.row.fileNames) }

  /// The endings that identify a file's format, such as `.gif`.
  static var endings: [String] {
    var endings: [String] = []
    for ending in allCases.flatMap(\.row.endings) where !endings.contains(ending) {
      endings.append(ending)
    }
    return endings.map { "." + $0 }
  }

  private var names: [String] { [rawValue] + row.aliases }
}

extension [String] {
  /// A choice in words: "gif, apng or y4m".
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
