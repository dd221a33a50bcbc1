import Arguments
import Flipbook

/// The files that an animation is written to, each in the format of its name or in one for all.
struct AnimationOutput: OptionGroup {
  @Option(
    "-o", "--output", value: "FILE", .text, required: "FILE",
    help: "Where to write: \(OutputFormat.fileNames.alternatives); - is standard output. "
      + "NAME.png of a scene that moves is an APNG. MP4, WebM and AVIF are written by ffmpeg, which "
      + "must be installed. May be repeated.")
  private var paths: [String]

  @Option(
    "--format", value: "FORMAT", .outputFormat,
    help: "\(OutputFormat.names.alternatives). Default: what the name ends in.")
  private var format: OutputFormat?

  func validate(for verb: VerbRow) throws(CommandError) {
    for path in paths { try Console.checkOutput(path) }
    let files = paths.map { $0 == "-" ? $0 : URL(fileURLWithPath: $0).standardizedFileURL.path }
    let twice = zip(paths, files).first { _, file in files.count { $0 == file } > 1 }?.0
    if let twice {
      throw .usage(
        "\(twice == "-" ? "standard output" : twice) is given twice as the output",
        hint: verb.usageLine)
    }
    if format == nil, paths.contains("-") {
      throw .usage(
        "standard output has no name that tells a format", hint: "Try: -o - --format gif")
    }
  }

  /// - Throws: `CodecError` for a name without a known format's ending.
  func outputs() throws -> [RecordingOutput] {
    try paths.map { path in
      if let format { return RecordingOutput(path: path, format: format) }
      return try RecordingOutput(path: path)
    }
  }
}
