import Arguments
import Base
import Flipbook

/// `flipbook optimize`: a GIF in fewer bytes.
struct OptimizeVerb: Verb {
  static let name = "optimize"
  static let overview = "Write a GIF in fewer bytes."
  static let usage = "FILE -o FILE [OPTIONS]"
  static let notes = [
    "Frames, delays and the number of plays stay as they are, which is checked; consecutive "
      + "equal frames become one, and comments are removed. If nothing smaller is found, the "
      + "file is copied.",
    OutputName.help(of: "FILE"),
  ]

  @Argument("FILE", help: "The GIF; - is standard input.")
  private var source: String

  @Option(
    "-o", "--output", value: "FILE", .text, required: "FILE",
    help: "Where to write; may be FILE itself; - is standard output.")
  private var target: String

  @Option(
    "--lossy", value: "N", .count(in: 1...EncodingOptions.greatestLoss),
    help: "Lossy compression, 1 (least) to 100; flat areas and edges do not change. Default: "
      + "lossless.")
  private var lossiness: Int?

  @Options private var report: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    try Console.checkOutput(target)
    if let format = try? OutputFormat(path: target), format != .gif {
      throw .usage(
        "optimize writes GIF files, and '\(target)' has the extension of another format",
        hint: "Try: -o FILE.gif, or flipbook encode \(source) -o \(target)")
    }
  }

  func run() throws -> ExitStatus {
    let name = try OutputName(target, offering: OutputName.Placeholder.ofFiles)
    let target = try name.path(ofFrames: source)
    let bytes = try readFile(source, atMost: Limits.pictureBytes)
    let optimizer = try GIFOptimizer(bytes, name: source == "-" ? "standard input" : source)
    let result = try lossiness.map { try optimizer.lossy($0) } ?? optimizer.lossless()
    try name.makeFolders(of: target)
    let sink = try target == "-" ? ByteSink.standardOutput() : ByteSink(path: target)
    try sink.write(result)
    try sink.commit()
    let info = try inspectPicture(result, name: target)
    let percent = 100 - (100 * result.count + bytes.count / 2) / bytes.count
    let note =
      result.count < bytes.count
      ? "\(bytes.count) bytes became \(result.count), \(percent) % less"
      : "nothing shorter was found, so the file is copied"
    var notes = [note]
    if result.count > GIFEncoder.hostLimit {
      notes.append(
        Report.sizeNote(on: target, hint: "try: flipbook encode --max-size 10MB"))
    }
    try Report(
      files: [Report.File(path: target, format: "GIF", images: info.frames.count)],
      frames: info.frames.count, duration: info.duration, width: info.width, height: info.height,
      diagnostics: [], notes: notes
    ).print(report)
    return .done
  }
}
