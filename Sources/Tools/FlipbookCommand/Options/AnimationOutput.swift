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

  /// The output files of each scene.
  ///
  /// - Throws: `CodecError` for a name without a known format's extension, and an error for names
  ///   that do not fit several scenes.
  func outputs(of scenes: [String]) throws -> [[RecordingOutput]] {
    if scenes.count > 1, let path = paths.first(where: { !$0.contains(Self.placeholder) }) {
      throw CommandError.usage(
        "\(scenes.count) scenes cannot all be written to \(path)",
        hint: "Try: -o out/\(Self.placeholder).gif")
    }
    var owners: [String: String] = [:]
    return try scenes.map { scene in
      let name = URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
      return try paths.map { path in
        let path = path.replacingOccurrences(of: Self.placeholder, with: name)
        if let owner = owners.updateValue(scene, forKey: path), scenes.count > 1 {
          throw CommandError.usage("\(owner) and \(scene) would both be written to \(path)")
        }
        return try output(at: path)
      }
    }
  }

  /// - Throws: `CodecError` for a name without a known format's extension.
  func outputs() throws -> [RecordingOutput] { try paths.map { try output(at: $0) } }

  private func output(at path: String) throws -> RecordingOutput {
    if let format { return RecordingOutput(path: path, format: format) }
    return try RecordingOutput(path: path)
  }

  /// Creates the folders of files that are named after their scenes.
  func makeFolders(of outputs: [RecordingOutput]) throws {
    guard paths.contains(where: { $0.contains(Self.placeholder) }) else { return }
    for output in outputs where output.path != "-" {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: output.path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    }
  }

  /// The placeholder for a scene's name in the name of a file.
  private static let placeholder = "{name}"
}
