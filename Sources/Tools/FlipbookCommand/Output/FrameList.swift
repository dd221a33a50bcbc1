import Arguments
import Base
import Flipbook

/// A list of frames of several files to draw in one run.
struct FrameList {
  private struct Row: Decodable, Sendable {
    var name: String?
    var input: String
    var output: String?
    var frame: Double?
    var time: Double?
    var size: [Double]?
    var scale: Double?
  }

  /// The rows of each file.
  private let inputs: [(file: String, rows: [Row])]
  /// The folder of the list, to which its files are relative.
  private let base: URL

  /// The number of files that the frames are of.
  var fileCount: Int { inputs.count }

  /// - Parameter size: The canvas of rows without a size; nil for their files' size.
  /// - Throws: A usage error for a file that is not such a list.
  init(contentsOf path: String, size: FrameReader.Size?) throws {
    var rows: [Row]
    do {
      rows = try JSONDecoder().decode(
        [Row].self, from: Data(readFile(path, atMost: Limits.lottieBytes)))
    } catch let error as DecodingError {
      throw CommandError.usage("\(path): not a list of frames: \(error)")
    }
    if let size {
      for index in rows.indices where rows[index].size == nil {
        rows[index].size = [Double(size.width), Double(size.height)]
      }
    }
    base = URL(fileURLWithPath: path).deletingLastPathComponent()
    inputs = Dictionary(grouping: rows, by: \.input).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - folder: Where the files go whose rows have no output; nil for the list's.
  ///   - jobs: How many files are drawn at a time.
  /// - Returns: The pictures that were written, file by file.
  func draw(into folder: String?, like fidelity: LottieFidelity, jobs: Int) throws -> [String] {
    let (base, target) = (base, folder.map { URL(fileURLWithPath: $0) } ?? base)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let files = try inputs.concurrentMap(jobs: jobs) { input, rows in
      try Self.draw(
        rows, of: URL(fileURLWithPath: input, relativeTo: base), into: target, base: base,
        like: fidelity)
    }
    return files.flatMap { $0 }
  }

  /// Draws the frames of one file, which is read once.
  private static func draw(
    _ rows: [Row], of file: URL, into folder: URL, base: URL, like fidelity: LottieFidelity
  ) throws -> [String] {
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
    var written: [String] = []
    for (canvas, rows) in Dictionary(grouping: rows, by: { Canvas(size: $0.size, scale: $0.scale) })
    {
      let stage = try stage(
        animation, file: file, size: canvas.size, scale: canvas.scale, like: fidelity)
      for row in rows.sorted(by: { time($0) < time($1) }) {
        let bitmap = try stage.bitmap(at: max(time(row), stage.time))
        let output =
          row.output.map { URL(fileURLWithPath: $0, relativeTo: base) }
          ?? folder.appendingPathComponent(
            (row.name ?? file.deletingPathExtension().lastPathComponent) + ".png")
        try PNG.write(bitmap, to: output.path)
        written.append(output.pathFromCurrentFolder)
      }
    }
    return written.sorted()
  }

  /// A stage with the file's animation, or its scene, on it.
  private static func stage(
    _ animation: LottieAnimation?, file: URL, size: [Double]?, scale: Double?,
    like fidelity: LottieFidelity
  ) throws -> Stage {
    guard let animation else {
      var scene = try SceneDocument(contentsOf: file.path)
      if let scale { scene.scale = CGFloat(scale) }
      return try scene.makeStage()
    }
    let own = animation.size
    let canvas = size.flatMap { $0.count == 2 ? CGSize(width: $0[0], height: $0[1]) : nil } ?? own
    let stage = Stage(size: canvas, background: nil, scale: CGFloat(scale ?? 1))
    let layer = LottieAnimationLayer(animation, like: fidelity, fonts: stage.timeline.fonts)
    if own.width > 0, own.height > 0 {
      let factor = min(canvas.width / own.width, canvas.height / own.height)
      layer.transform = CATransform3DMakeScale(factor, factor, 1)
    }
    stage.rootLayer.addSublayer(layer)
    return stage
  }
}
