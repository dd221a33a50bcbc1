/// The formats that animations are written in.
public enum OutputFormat: String, CaseIterable, Sendable {
  case gif
  /// Animated PNG; an animation of one frame is a plain PNG.
  case apng
  /// One PNG file a frame.
  case pngSequence = "png-sequence"
  /// Uncompressed video for other tools.
  case y4m

  /// By a name as a user types it: `gif`, `apng`, `png`, `png-sequence`, `y4m`.
  public init?(name: String) {
    switch name.lowercased() {
    case "png": self = .apng
    case let name: self.init(rawValue: name)
    }
  }

  /// By the ending of a file's name; `frame-%04d.png` is a sequence.
  public init(path: String) throws(CodecError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    switch ending {
    case "gif": self = .gif
    case "apng": self = .apng
    case "png": self = name.contains("%") ? .pngSequence : .apng
    case "y4m": self = .y4m
    default: throw .unknownFormat(file: path)
    }
  }

  /// What people call it.
  public var title: String {
    switch self {
    case .gif: "GIF"
    case .apng: "APNG"
    case .pngSequence: "PNG sequence"
    case .y4m: "raw video"
    }
  }

  /// An encoder that writes a file; `-` is standard output.
  ///
  /// Impossible wishes are refused here, before anything is drawn.
  /// - Parameter path: For a sequence, a pattern with one `%d` or `%04d`.
  public func encoder(
    writingTo path: String, options: EncodingOptions = EncodingOptions()
  ) throws(CodecError) -> any FrameEncoder {
    if self == .pngSequence {
      guard path != "-" else { throw .notAStream(format: title) }
      return try PNGSequenceEncoder(pattern: path, options: options)
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
    switch self {
    case .gif: try GIFEncoder(to: sink, options: options)
    case .apng: try APNGEncoder(to: sink, options: options)
    case .y4m: try Y4MEncoder(to: sink, options: options)
    case .pngSequence: throw .notAStream(format: title)
    }
  }

  /// Throws what this format cannot do.
  public func check(_ options: EncodingOptions) throws(CodecError) {
    try options.check()
    switch self {
    case .gif:
      if let rate = options.framesPerSecond, rate > GIFEncoder.maximumRate + 1e-9 {
        throw .frameRateTooHigh(
          format: title, framesPerSecond: rate, maximum: GIFEncoder.maximumRate)
      }
    case .y4m:
      if options.framesPerSecond == nil { throw .frameRateNeeded(format: title) }
    case .apng, .pngSequence: break
    }
  }
}
