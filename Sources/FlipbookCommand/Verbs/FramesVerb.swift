import Arguments
import Flipbook

/// `flipbook frames`: many frames of many files as PNG, in one run.
struct FramesVerb: Verb {
  static let name = "frames"
  static let overview = "Write many frames of many files as PNG, as a list says."
  static let usage = "LIST [-o FOLDER] [OPTIONS]"
  static let notes = [
    "The list is a JSON array of objects: input, a scene or a Lottie file; frame, or else time in "
      + "seconds; size in points and scale, if not the file's own; and output, or else name. Files "
      + "are relative to the list. 'flipbook frame --list LIST' is the same."
  ]

  @Argument("LIST", help: "The list of frames.")
  private var path: String

  @Option(
    "-o", "--output", value: "FOLDER", .text,
    help: "Where the files go whose rows have no output. Default: where the list is.")
  private var folder: String?

  private let lottie = LottieOptions()
  private let jobs = JobsOption()
  private let report = ReportOptions()

  private struct Row: Decodable, Sendable {
    var name: String?
    var input: String
    var output: String?
    var frame: Double?
    var time: Double?
    var size: [Double]?
    var scale: Double?
  }

  func run() throws -> ExitStatus {
    let list = URL(fileURLWithPath: path)
    var rows: [Row]
    do {
      rows = try JSONDecoder().decode(
        [Row].self, from: Data(readFile(path, atMost: Limits.lottieBytes)))
    } catch let error as DecodingError {
      throw CommandError.usage("\(path): not a list of frames: \(error)")
    }
    if let size = lottie.size {
      for index in rows.indices where rows[index].size == nil {
        rows[index].size = [Double(size.width), Double(size.height)]
      }
    }
    let base = list.deletingLastPathComponent()
    let target = folder.map { URL(fileURLWithPath: $0) } ?? base
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let inputs = Dictionary(grouping: rows, by: \.input).sorted { $0.key < $1.key }
    let likeness = lottie.likeness ?? .lottieIOS
    let counts = try inputs.concurrentMap(
      jobs: jobs.count ?? ProcessInfo.processInfo.activeProcessorCount
    ) { input, rows in
      try Self.draw(
        rows, of: URL(fileURLWithPath: input, relativeTo: base), into: target, base: base,
        like: likeness)
    }
    if !report.isQuiet {
      Console.say("\(counted(counts.reduce(0, +), "frame")) of \(counted(inputs.count, "file"))")
    }
    return .done
  }

  /// Draws the frames of one file, which is read once.
  private static func draw(
    _ rows: [Row], of file: URL, into folder: URL, base: URL, like likeness: LottieLikeness
  ) throws -> Int {
    let bytes = try readFile(file.path, atMost: Limits.lottieBytes)
    let animation =
      LottieAnimation.isLottie(bytes)
      ? try LottieAnimation(
        bytes, name: file.path, folder: file.deletingLastPathComponent().path) : nil
    let start = animation?.startFrame ?? 0
    func time(_ row: Row) -> Double {
      if let frame = row.frame, let animation { return animation.time(forFrame: frame) }
      return row.time ?? row.frame.map { $0 - start } ?? 0
    }
    struct Canvas: Hashable {
      var size: [Double]?
      var scale: Double?
    }
    for (canvas, rows) in Dictionary(grouping: rows, by: { Canvas(size: $0.size, scale: $0.scale) })
    {
      let stage = try stage(
        animation, file: file, size: canvas.size, scale: canvas.scale, like: likeness)
      for row in rows.sorted(by: { time($0) < time($1) }) {
        let bitmap = try stage.bitmap(at: max(time(row), stage.time))
        let output =
          row.output.map { URL(fileURLWithPath: $0, relativeTo: base) }
          ?? folder.appendingPathComponent(
            (row.name ?? file.deletingPathExtension().lastPathComponent) + ".png")
        try PNG.write(bitmap, to: output.path)
      }
    }
    return rows.count
  }

  /// A stage with the file's animation, or its scene, on it.
  private static func stage(
    _ animation: LottieAnimation?, file: URL, size: [Double]?, scale: Double?,
    like likeness: LottieLikeness
  ) throws -> Stage {
    guard let animation else {
      var scene = try Scene(contentsOf: file.path)
      if let scale { scene.scale = CGFloat(scale) }
      return scene.makeStage()
    }
    let own = animation.size
    let canvas = size.flatMap { $0.count == 2 ? CGSize(width: $0[0], height: $0[1]) : nil } ?? own
    let stage = Stage(size: canvas, background: nil, scale: CGFloat(scale ?? 1))
    let layer = LottieAnimationLayer(animation, like: likeness, fonts: stage.timeline.fonts)
    if own.width > 0, own.height > 0 {
      let factor = min(canvas.width / own.width, canvas.height / own.height)
      layer.transform = CATransform3DMakeScale(factor, factor, 1)
    }
    stage.rootLayer.addSublayer(layer)
    return stage
  }
}
