/// What users decide of a file, and not all formats have.
package enum EncodingChoice: Sendable {
  /// How often it plays.
  case loop
  /// How many colors it has, and where they are mixed.
  case palette
  case lossiness
  case quality
}

/// All that is known of one output format, but its encoder.
struct OutputFormatRow {
  /// What an encoder writes to.
  enum Make {
    /// One file, or a stream.
    case stream((ByteSink, EncodingOptions) throws(CodecError) -> any FrameEncoder)
    /// Several files, named by a pattern with a place for the number.
    case files((String, EncodingOptions) throws(CodecError) -> any FrameEncoder)

    var isNumbered: Bool {
      if case .files = self { true } else { false }
    }
  }

  /// What a format cannot do, or not do without.
  struct Limits {
    /// The most frames per second; nil where any rate can be shown.
    var framesPerSecond: Double?
    /// Whether there is one rate for all frames, which must be given.
    var needsFrameRate = false
  }

  /// Names that it goes by besides its own, in small letters.
  var aliases: [String] = []
  /// The endings of file names, without the dot and in small letters; the usual one first.
  let endings: [String]
  /// What people call it.
  let title: String
  /// What of `EncodingOptions` makes a difference to it.
  var choices: Set<EncodingChoice> = []
  /// Names of its files as help shows them.
  let fileNames: [String]
  var limits = Limits()
  /// The program that writes it; nil where none but this does.
  var program: String?
  let make: Make
}

extension OutputFormat {
  /// Everything that tells this format from others; its name is the case's.
  var row: OutputFormatRow {
    switch self {
    case .gif:
      OutputFormatRow(
        endings: ["gif"], title: "GIF", choices: [.loop, .palette, .lossiness],
        fileNames: ["NAME.gif"],
        limits: .init(framesPerSecond: GIFEncoder.maximumRate), make: .stream(GIFEncoder.init))
    case .apng:
      OutputFormatRow(
        aliases: ["png"], endings: ["png", "apng"], title: "APNG", choices: [.loop],
        fileNames: ["NAME.apng", "NAME.png"], make: .stream(APNGEncoder.init))
    case .pngSequence:
      OutputFormatRow(
        endings: ["png"], title: "PNG sequence", fileNames: [NumberedPath.example],
        make: .files(PNGSequenceEncoder.init))
    case .webp:
      OutputFormatRow(
        endings: ["webp"], title: "WebP", choices: [.loop, .lossiness, .quality],
        fileNames: ["NAME.webp"],
        limits: .init(framesPerSecond: WebPEncoder.maximumRate), make: .stream(WebPEncoder.init))
    case .y4m:
      OutputFormatRow(
        endings: ["y4m"], title: "raw video", fileNames: ["NAME.y4m"],
        limits: .init(needsFrameRate: true), make: .stream(Y4MEncoder.init))
    case .mp4: film("MP4", ending: "mp4")
    case .webm: film("WebM", ending: "webm")
    case .avif: film("AVIF", ending: "avif")
    }
  }

  private func film(_ title: String, ending: String) -> OutputFormatRow {
    OutputFormatRow(
      endings: [ending], title: title, choices: [.lossiness, .quality],
      fileNames: ["NAME.\(ending)"],
      limits: .init(needsFrameRate: true), program: FilmEncoder.program,
      make: .stream { (sink, options) throws(CodecError) in
        try FilmEncoder(self, to: sink, options: options)
      })
  }
}
