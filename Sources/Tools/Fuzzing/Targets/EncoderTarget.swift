import Base
import Flipbook

/// The encoders: random frames must be equal after decoding, also with Pillow.
///
/// For lossy GIFs, all decoders must have the same result.
final class EncoderTarget: FuzzTarget {
  let fileExtension = "bin"
  private var written: [(number: Int, file: URL)] = []
  private var number = 0
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("flipbook-encoders-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The number and the seed.
  func input(_ number: Int, seed: UInt64) -> [UInt8] { Array("\(number) \(seed)".utf8) }

  func run(_ input: [UInt8]) throws -> Verdict {
    let words = String(decoding: input, as: UTF8.self).split(separator: " ")
    number = Int(words[0]) ?? 0
    var dice = Corpus.generator("encoders", number, seed: UInt64(words[1]) ?? 0)
    let format: OutputFormat = [.gif, .gif, .apng, .webp].randomElement(using: &dice) ?? .gif
    let isLossy = format == .gif && Bool.random(using: &dice)
    let frames = RandomFrames.make(&dice, isColorful: isLossy && Bool.random(using: &dice))
    var options = EncodingOptions(framesPerSecond: 25)
    options.loop = [.forever, .once, .times(3)].randomElement(using: &dice) ?? .once
    if isLossy {
      options.lossiness = [0, 20, 60, 100].randomElement(using: &dice) ?? 0
      options.dithering = Dithering.allCases.randomElement(using: &dice) ?? .auto
      options.maximumColors = [256, 256, 255, 16, 2].randomElement(using: &dice) ?? 256
    }
    let sink = ByteSink.memory()
    let encoder = try format.encoder(writingTo: sink, options: options)
    for (index, frame) in frames.enumerated() {
      try encoder.append(frame, endingAt: Double(index + 1) / 25)
    }
    try encoder.finish()
    // Equal frames in a row are one.
    var shown: [Bitmap] = []
    for frame in frames where shown.last != frame { shown.append(frame) }
    let ours = try DecodedAnimation(sink.bytes, name: "encoded")
    let end = ours.frames.map(\.delay.seconds).reduce(0, +)
    if isLossy {
      for frame in ours.frames where frame.bitmap.pixels.contains(where: { !$0.isAllOrNone }) {
        return .wrong("has partially transparent pixels")
      }
      shown = ours.frames.map(\.bitmap)
    }
    guard ours.frames.map(\.bitmap) == shown else { return .wrong("comes back otherwise") }
    guard shown.count == 1 || abs(end - Double(frames.count) / 25) < 1e-6 else {
      return .wrong("takes \(end) s, not \(Double(frames.count) / 25) s")
    }
    if format == .gif {
      let optimized = try GIFOptimizer(sink.bytes, name: "encoded").lossless()
      let again = try DecodedAnimation(optimized, name: "optimized")
      guard optimized.count <= sink.bytes.count, again.loop == ours.loop,
        again.frames.map(\.bitmap) == shown.removingRepeats
      else { return .wrong("is optimized to something else") }
    }
    try write(sink.bytes, shown, format == .apng ? "png" : format.rawValue)
    return .accepted
  }

  private func write(_ bytes: [UInt8], _ frames: [Bitmap], _ ending: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(number).\(ending)")
    try Data(bytes).write(to: file)
    try Data(frames.flatMap(\.straightBytes)).write(to: file.appendingPathExtension("rgba"))
    written.append((number, file))
  }

  /// Compares all files with Pillow's frames; the script prints those that differ.
  ///
  /// If no earlier image had a transparent color, Pillow 9 uses the background's for cleared
  /// pixels; for a GIF that it decodes differently, ImageMagick is used.
  func finish() throws -> [(Int, String)] {
    guard !written.isEmpty else { return [] }
    let script = """
      import pathlib, shutil, subprocess, sys
      from PIL import Image, ImageSequence
      def plain(pixels):
          pixels = bytearray(pixels)
          for i in range(3, len(pixels), 4):
              if not pixels[i]: pixels[i - 3:i] = b"\\0\\0\\0"
          return bytes(pixels)
      def pillow(file):
          with Image.open(file) as image:
              return b"".join(
                  plain(frame.convert("RGBA").tobytes())
                  for frame in ImageSequence.Iterator(image))
      def magick(file):
          names = ["convert-im6", "magick", "convert"]
          program = next((name for name in names if shutil.which(name)), None)
          if not program: sys.exit(3)
          words = [program, file, "-coalesce", "-depth", "8", "rgba:-"]
          return plain(subprocess.run(words, capture_output=True).stdout)
      for path in sorted(pathlib.Path(sys.argv[1]).glob("*.rgba")):
          file, wanted = path.with_suffix(""), path.read_bytes()
          seen = pillow(file) == wanted or file.suffix == ".gif" and magick(file) == wanted
          if not seen: print(path.name.split(".")[0])
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, folder.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 3 else {
      return [
        (written[0].number, "ImageMagick is missing, which judges what Pillow sees otherwise")
      ]
    }
    guard process.terminationStatus == 0 else {
      return [(written[0].number, "Pillow cannot read one of the files from here on")]
    }
    return text.split(separator: "\n").compactMap { Int($0) }
      .map { ($0, "other programs see other pixels") }
  }
}

/// Frames of all kinds that encoders treat differently.
enum RandomFrames {
  /// Random frames, whose pixels are all opaque or clear.
  ///
  /// - Parameter isColorful: Whether there are more than 256 colors; otherwise at most 250, which
  ///   each format preserves exactly.
  static func make(_ dice: inout SeededGenerator, isColorful: Bool) -> [Bitmap] {
    let width = Int.random(in: 1...40, using: &dice)
    let height = Int.random(in: 1...30, using: &dice)
    let counts = isColorful ? [257, 300, 2000] : [1, 2, 3, 4, 5, 15, 16, 17, 100, 250]
    let colorCount = counts.randomElement(using: &dice) ?? 2
    let hasClear = Bool.random(using: &dice)
    var colors = (0..<colorCount).map { _ in
      PremultipliedPixel(0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &dice))
    }
    if hasClear { colors.append(.clear) }
    func color() -> PremultipliedPixel { colors.randomElement(using: &dice) ?? .clear }
    var bitmap = Bitmap(width: width, height: height, filling: color())
    var frames: [Bitmap] = []
    for _ in 0..<Int.random(in: 1...8, using: &dice) {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: break
      case 5: bitmap = frames.randomElement(using: &dice) ?? bitmap
      case 1:
        for index in bitmap.pixels.indices { bitmap.pixels[index] = color() }
      case 2: bitmap = Bitmap(width: width, height: height, filling: color())
      default:
        let left = Int.random(in: 0..<width, using: &dice)
        let top = Int.random(in: 0..<height, using: &dice)
        let right = Int.random(in: left..<width, using: &dice)
        let bottom = Int.random(in: top..<height, using: &dice)
        let one = color()
        let isNoise = Bool.random(using: &dice)
        for y in top...bottom {
          for x in left...right { bitmap[x, y] = isNoise ? color() : one }
        }
      }
      frames.append(bitmap)
    }
    return frames
  }
}

extension PremultipliedPixel {
  /// Whether a pixel is opaque or clear.
  fileprivate var isAllOrNone: Bool { self == .clear || isOpaque }
}

extension [Bitmap] {
  /// The bitmaps that differ from the one before.
  fileprivate var removingRepeats: [Bitmap] {
    indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}

extension Bitmap {
  /// Red, green, blue, alpha of all pixels, which are opaque or clear.
  fileprivate var straightBytes: [UInt8] {
    pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha].map { UInt8($0) } }
  }
}
