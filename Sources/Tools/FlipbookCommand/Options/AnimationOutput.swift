import Arguments
import Flipbook

/// The output files of an animation, each in the format of its extension or all in one format.
struct AnimationOutput: OptionGroup {
  @Option(
    "-o", "--output", value: "FILE", .text, required: "FILE",
    help: "Where to write: \(OutputFormat.fileNames.alternatives); - is standard output. "
      + "NAME.png with several frames is an APNG. MP4, WebM and AVIF are written by ffmpeg, which "
      + "must be installed. May be repeated.")
  private var paths: [String]

  @Option(
    "--format", value: "FORMAT", .outputFormat,
    help: "\(OutputFormat.names.alternatives). Default: by the file's extension.")
  private var format: OutputFormat?

  func validate(for verb: VerbRow) throws(CommandError) {
    _ = try names
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
        "standard output needs a format", hint: "Try: -o - --format gif")
    }
  }

  var names: [OutputName] {
    get throws(CommandError) {
      var names: [OutputName] = []
      for path in paths { names.append(try OutputName(path)) }
      return names
    }
  }

  /// The outputs at the paths of the names.
  ///
  /// - Throws: `CodecError` for a path without a known format's extension.
  func outputs(at paths: [String]) throws -> [RecordingOutput] {
    try paths.map { path in
      if let format { return RecordingOutput(path: path, format: format) }
      return try RecordingOutput(path: path)
    }
  }

  /// The outputs for a file of frames.
  ///
  /// - Throws: `CodecError` for a path without a known format's extension.
  func outputs(ofFrames file: String) throws -> [RecordingOutput] {
    try outputs(at: names.map { name throws(CommandError) in try name.path(ofFrames: file) })
  }

  /// Creates the folders of files whose names have placeholders.
  func makeFolders(of outputs: [RecordingOutput]) throws {
    for (name, output) in zip(try names, outputs) { try name.makeFolders(of: output.path) }
  }
}
