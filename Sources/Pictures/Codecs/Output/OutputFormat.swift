/// The formats that animations are written in.
///
/// A format consists of a case here, its row in `OutputFormat+Rows.swift`, and its encoder.
public enum OutputFormat: String, CaseIterable, Sendable {
  case gif
  /// Animated PNG; a plain PNG for a single frame.
  case apng
  /// One PNG file per frame.
  case pngSequence = "png-sequence"
  /// Animated WebP; a still one for a single frame.
  case webp
  /// Uncompressed video for other tools.
  case y4m
  /// H.264 video, written by ffmpeg.
  case mp4
  /// VP9 video, written by ffmpeg.
  case webm
  /// AV1 pictures, written by ffmpeg.
  case avif

  /// Finds a format by a name that a user types, such as `gif`, `png` or `mp4`.
  public init?(name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = format
  }

  /// Finds a format by a file's extension; `frame-%04d.png` is a sequence.
  public init(path: String) throws(CodecError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let formats = Self.allCases.filter { format in
      ending.map { format.row.endings.contains($0) } ?? false
    }
    // Formats of one file and of several may share an extension.
    let format = formats.first { $0.row.make.isNumbered == name.contains("%") } ?? formats.first
    guard let format else { throw .unknownFormat(file: path) }
    self = format
  }

  /// The name of the format in text.
  public var title: String { row.title }

  /// Whether it has one frame rate for all frames, which must be given.
  package var needsFrameRate: Bool { row.limits.needsFrameRate }

  /// Whether it supports a choice.
  package func has(_ choice: EncodingChoice) -> Bool { row.choices.contains(choice) }

  /// The external program that writes it; nil if none is needed.
  package var program: String? { row.program }

  /// Makes an encoder that writes a file; `-` is standard output.
  ///
  /// Unsupported options are refused here, before anything is drawn.
  /// - Parameter path: For a sequence, a pattern with one `%d` or `%04d`.
  public func encoder(
    writingTo path: String, options: EncodingOptions = EncodingOptions()
  ) throws(CodecError) -> any FrameEncoder {
    if case .files(let make) = row.make {
      guard path != "-" else { throw .notAStream(format: title) }
      return OutputFormat.narrowing(try make(path, options), options)
    }
    // Options are checked before the file is opened, so that a refusal has no effect.
    try check(options)
    let sink = try path == "-" ? ByteSink.standardOutput() : ByteSink(path: path)
    return try encoder(writingTo: sink, options: options)
  }

  /// Makes an encoder that writes to a sink and commits it.
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

  /// Throws if this format does not support the options.
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

// The supported formats, for help and messages.
extension OutputFormat {
  /// The names of all formats, including aliases.
  package static var names: [String] { allCases.flatMap(\.names) }

  /// Examples of file names for all formats, such as `NAME.gif`.
  package static var fileNames: [String] { allCases.flatMap(\.row.fileNames) }

  /// The extensions that identify a file's format, such as `.gif`.
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
  /// The elements as alternatives in text: "gif, apng or y4m".
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
