import Base

/// An option that not all formats support.
package enum EncodingChoice: Sendable {
  /// The number of plays.
  case loop
  /// The number of colors, and dithering.
  case palette
  case lossiness
  case quality
}

/// The properties of an output format.
struct OutputFormatRow {
  /// A factory of encoders, by what they write to.
  enum Make {
    /// One file, or a stream.
    case stream((ByteSink, EncodingOptions) throws(CodecError) -> any FrameEncoder)
    /// Several files, named by a pattern with a placeholder for the number.
    case files((String, EncodingOptions) throws(CodecError) -> any FrameEncoder)

    var isNumbered: Bool {
      if case .files = self { true } else { false }
    }
  }

  /// The requirements of a format for the frame rate.
  struct Limits {
    /// The most frames per second; nil for any rate.
    var framesPerSecond: Double?
    /// Whether it has one rate for all frames, which must be given.
    var needsFrameRate = false
  }

  /// Other names of the format, in lowercase.
  var aliases: [String] = []
  /// The file name extensions, without the dot and in lowercase, the usual one first.
  let endings: [String]
  /// The name of the format in text.
  let title: String
  /// The choices in `EncodingOptions` that it supports.
  var choices: Set<EncodingChoice> = []
  /// Examples of its file names, for help.
  let fileNames: [String]
  var limits = Limits()
  /// The external program that writes it; nil if none is needed.
  var program: String?
  let make: Make
}

extension OutputFormat {
  /// The properties of this format.
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
