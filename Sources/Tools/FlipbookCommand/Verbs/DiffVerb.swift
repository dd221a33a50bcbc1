import Arguments
import Base
import Flipbook

/// `flipbook diff`: compares two pictures, animations or scenes.
struct DiffVerb: Verb {
  static let name = "diff"
  static let overview = "Compare two pictures, animations or scenes."
  static let usage = "A B [-o FILE] [OPTIONS]"
  static let notes = [
    "A and B are GIF, APNG, WebP, PNG, JPEG or SVG files, folders of PNG files, patterns such as "
      + "frame-%04d.png, scenes or Lottie files, in any pairing. Frames that are shown at the same "
      + "time are compared. A scene's frames are first encoded in the format of the other file, if "
      + "that reduces colors or rounds times.",
    "In pictures from other programs, colors may differ by 2 of 255, and edges may be antialiased "
      + "differently, unless --exact is given. Scenes and goldens of Flipbook are always compared "
      + "exactly.",
    OutputName.help(of: "A"),
    "Exit status: 0 they are the same; 1 they differ; 2 one of them cannot be read.",
  ]

  @Argument("A B", atLeast: 2, help: "Before and after.")
  private var paths: [String]

  @Option(
    "-o", "--output", value: "FILE", .text,
    help: "Where to write the comparison: FILE.png shows A | difference | B of the frame that "
      + "differs most, FILE.apng of all frames; FILE.html is a page. May be repeated.")
  private var outputs: [String]

  @Flag("--exact", help: "Every pixel must be equal, also in pictures from other programs.")
  private var isExact: Bool

  @Option(
    "--fps", value: "FPS", .positive(example: "25"),
    help: "Frames per second of folders and patterns. Default: 50.")
  private var framesPerSecond: Double?

  @Options private var output: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    if paths.count > 2 {
      throw .usage("diff takes A and B, but there is also '\(paths[2])'", hint: verb.usageLine)
    }
    for path in outputs where !["png", "apng", "html"].contains(path.lowercasedPathExtension) {
      throw .usage(
        "diff writes .png, .apng or .html, not \(path.isEmpty ? "''" : path)",
        hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    let outputs = try outputs.map { text in
      let name = try OutputName(text, offering: OutputName.Placeholder.ofFiles)
      return (name, try name.path(of: paths[0], because: "diff compares A and B in one look"))
    }
    let rate = framesPerSecond ?? 50
    // A scene's frames depend on the format of the other file.
    let isScene = DiffSubject.isScene(paths[0])
    let first = try DiffSubject(paths[isScene ? 1 : 0], framesPerSecond: rate)
    let second = try DiffSubject(
      paths[isScene ? 0 : 1], framesPerSecond: rate, as: first.format)
    let (a, b) = isScene ? (second, first) : (first, second)
    let rule = isExact || a.isFromFlipbook && b.isFromFlipbook ? FrameRule.exact : .foreign
    var difference = PictureDifference(expected: a.picture, actual: b.picture) { _ in rule }
    difference.findMotion(expected: a.picture, actual: b.picture)
    let allowed =
      outputs.isEmpty ? [] : difference.allowed(expected: a.picture, actual: b.picture, by: rule)
    for (name, path) in outputs {
      do {
        try name.makeFolders(of: path)
        try write(difference, a, b, allowing: allowed, to: path)
      } catch CodecError.tooLarge {
        Console.log(
          "warning: the pictures are too large to be shown side by side; \(path) is not written")
      }
    }
    if output.isJSON {
      try Console.write(try DiffResult(difference).json())
    } else if !output.isQuiet {
      let names = paths.map(\.printableLine)
      let words =
        difference.isEmpty
        ? "\(names[1]) is the same as \(names[0])"
        : "\(names[1]) differs from \(names[0])\n"
          + difference.description.split(separator: "\n").map { "  \($0)" }
          .joined(separator: "\n")
      try Console.print(words)
    }
    return difference.isEmpty ? .done : .different
  }

  private func write(
    _ difference: PictureDifference, _ a: DiffSubject, _ b: DiffSubject,
    allowing allowed: [FrameBoxes], to path: String
  ) throws {
    switch path.lowercasedPathExtension {
    case "html":
      var item = ReportPage.Item(
        result: difference.isEmpty ? "recorded" : "differs", name: "\(paths[0]) → \(paths[1])")
      item.words = difference.description.split(separator: "\n").map(String.init)
      item.expected = a.picture
      item.actual = b.picture
      item.frames = difference.frameNumbers
      item.boxes = allowed
      var page = try ReportPage(path: path)
      try page.add(item)
      try page.finish(
        title: "flipbook diff", summary: difference.isEmpty ? "the same" : "they differ")
    case "apng":
      let sink = try ByteSink(path: path)
      let encoder = try APNGEncoder(to: sink)
      try difference.forEachFilmFrame(expected: a.picture, actual: b.picture) { bitmap, end in
        try encoder.append(bitmap, endingAt: end)
      }
      warnIfScaled(a, b, path)
      try encoder.finish()
    default:
      let worst = difference.worst
      let bitmap = Bitmap.triptych(
        expected: a.picture.frames[worst?.expected ?? 0].bitmap,
        actual: b.picture.frames[worst?.actual ?? 0].bitmap,
        allowing: allowed.first { $0.time == worst?.time }?.allowed ?? [])
      try PNG.write(bitmap, to: path)
      warnIfScaled(a, b, path)
    }
  }

  /// Prints a warning if the pictures are scaled down.
  private func warnIfScaled(_ a: DiffSubject, _ b: DiffSubject, _ path: String) {
    let scale = Bitmap.triptychScale(
      max(a.picture.width, b.picture.width), max(a.picture.height, b.picture.height))
    guard scale < 1 else { return }
    let percent = max(1, Int(100 * scale))
    Console.log(
      "warning: \(path) shows the pictures at \(percent)% of their size, since a larger picture "
        + "would exceed the limit"
    )
  }
}

/// One side of a comparison.
private struct DiffSubject {
  let picture: Picture
  /// Whether Flipbook drew it, so that it can be compared exactly.
  var isFromFlipbook = false
  /// The format of a file that reduces colors or rounds times; nil for others.
  var format: OutputFormat?

  static func isScene(_ path: String) -> Bool {
    ["json", "json5", "lot", "lottie"].contains(path.lowercasedPathExtension)
  }

  /// - Parameters:
  ///   - framesPerSecond: The frame rate of folders and patterns.
  ///   - format: The format that a scene is compared in; nil for its frames as they are drawn.
  init(_ path: String, framesPerSecond: Double, as format: OutputFormat? = nil) throws {
    let file = URL(fileURLWithPath: path)
    let exists = FileManager.default.fileExists(atPath: path)
    if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      let files = names.filter { $0.lowercasedPathExtension == "png" }.sorted {
        $0.compare($1, options: .numeric) == .orderedAscending
      }
      guard !files.isEmpty else { throw CommandError.usage("there are no PNG files in \(path)") }
      picture = try Self.frames(files.map { "\(path)/\($0)" }, framesPerSecond)
    } else if path.contains("%"), !exists {
      picture = try Self.frames(try Self.files(matching: path), framesPerSecond)
    } else if Self.isScene(path) {
      picture = try Self.scene(path, as: format)
      isFromFlipbook = true
    } else {
      let bytes = try readFile(path, atMost: Limits.pictureBytes)
      self.format = try Self.format(of: bytes, name: path)
      picture = try Self.picture(bytes, name: path)
      isFromFlipbook = Picture.isGolden(bytes)
    }
  }

  /// The frames of a scene, as drawn or as a file in a format shows them.
  private static func scene(_ path: String, as format: OutputFormat?) throws -> Picture {
    let scene = try SceneDocument(contentsOf: path)
    let recording = try scene.makeStage().record(scene.recordingOptions)
    if let format {
      let bytes = try recording.encoded(as: format, encoding: scene.encoding)
      return try Picture(decoding: bytes, name: path)
    }
    let (width, height) = try LayerRenderer.pixelSize(
      of: recording.snapshots[0].size, scale: recording.scale)
    let pixels = width * height * recording.count
    guard pixels <= Limits.decodedPixels else {
      throw CodecError.tooManyPixels(file: path, frames: recording.count, pixels: pixels)
    }
    let ends = recording.ends
    let frames = try recording.frames()
    if frames.count == 1 { return Picture(frames[0]) }
    let delays = ends.indices.map { ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1]) }
    return Picture(
      frames: zip(frames, delays).map { Picture.Frame($0, delay: $1) }, loop: scene.loop)
  }

  /// The format of a file that reduces colors or rounds times.
  private static func format(of bytes: [UInt8], name: String) throws -> OutputFormat? {
    do {
      switch try inspectPicture(bytes, name: name).format {
      case .gif: return .gif
      case .webp: return .webp
      case .png, .apng: return nil
      }
    } catch CodecError.notAPicture {
      return nil
    }
  }

  /// The content of a file: an animation, or a still of any kind.
  private static func picture(_ bytes: [UInt8], name: String) throws -> Picture {
    do {
      return try Picture(decoding: bytes, name: name)
    } catch CodecError.notAPicture {
      return Picture(try StillPicture(bytes, name: name).bitmap)
    }
  }

  /// The files of a pattern such as frame-%04d.png, from number 0 or 1 to the first gap.
  private static func files(matching pattern: String) throws -> [String] {
    guard let start = pattern.firstIndex(of: "%"),
      let end = pattern[start...].firstIndex(of: "d"), pattern[start...].count < 64,
      let width = pattern[pattern.index(after: start)..<end].isEmpty
        ? 0 : Int(pattern[pattern.index(after: start)..<end]), width < 20
    else { throw CodecError.badPattern(file: pattern) }
    func file(_ number: Int) -> String {
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(0, width - digits.count))
      return "\(pattern[..<start])\(zeros)\(digits)\(pattern[pattern.index(after: end)...])"
    }
    let exists = { FileManager.default.fileExists(atPath: file($0)) }
    guard let first = [0, 1].first(where: exists) else {
      throw CodecError.cannotRead(file: file(1), errno: ENOENT)
    }
    var files: [String] = []
    var number = first
    while exists(number) {
      files.append(file(number))
      number += 1
    }
    return files
  }

  private static func frames(_ files: [String], _ framesPerSecond: Double) throws -> Picture {
    var (bitmaps, pixels) = ([Bitmap](), 0)
    for file in files {
      let bitmap = try PNG.read(file)
      pixels += bitmap.width * bitmap.height
      bitmaps.append(bitmap)
      guard pixels <= Limits.decodedPixels else {
        throw CodecError.tooManyPixels(
          file: (files[0] as NSString).deletingLastPathComponent, frames: bitmaps.count,
          pixels: pixels)
      }
    }
    guard bitmaps.count > 1 else { return Picture(bitmaps[0]) }
    if let other = bitmaps.firstIndex(where: {
      $0.width != bitmaps[0].width || $0.height != bitmaps[0].height
    }) {
      throw CodecError.sizeChanged(
        frame: other, width: bitmaps[other].width, height: bitmaps[other].height,
        expectedWidth: bitmaps[0].width, expectedHeight: bitmaps[0].height)
    }
    return Picture(
      frames: bitmaps.map { Picture.Frame($0, delay: 1 / framesPerSecond) }, loop: .forever)
  }
}

extension String {
  /// The extension of a file's name, in lower case.
  fileprivate var lowercasedPathExtension: String { (self as NSString).pathExtension.lowercased() }
}
