import Foundation
public import Graphics
import Platform

/// Writes MP4, WebM and AVIF by the program `ffmpeg`, which gets the frames as they come.
///
/// It is started without a shell, from the folders of `PATH`, and writes to a temporary file: the
/// file itself appears only when it is whole. Whatever ends us ends it, too. The rate is constant:
/// a frame is repeated until its end. What is not opaque is drawn over the matte, white by default.
public final class FilmEncoder: FrameEncoder {
  private let sink: ByteSink
  private let format: OutputFormat
  private let options: EncodingOptions
  private let rate: Double
  private let flattening: Flattening
  private let program: URL
  private var sequence = FrameSequence()
  /// Frames written so far.
  private var written = 0
  private var run: Run?

  /// The program, as it is called and installed.
  package static let program = "ffmpeg"

  /// - Parameter options: Must have a frame rate.
  init(
    _ format: OutputFormat, to sink: ByteSink, options: EncodingOptions
  ) throws(CodecError) {
    try format.check(options)
    guard let program = FilmEncoder.find(FilmEncoder.program) else {
      throw .programMissing(program: FilmEncoder.program, format: format.title)
    }
    self.sink = sink
    self.format = format
    self.options = options
    self.program = program
    rate = options.framesPerSecond!
    flattening = .background(options.matte?.opaquePixel ?? PremultipliedPixel(0xFFFF_FFFF))
  }

  deinit { cancel() }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try sequence.admit(frame, endingAt: time, file: sink.name)
    if run == nil { run = try start(frame.width, frame.height) }
    guard let run else { return }
    let due = Int(saturating: (time * rate).rounded())
    if written >= due { return }
    let pixels = frame.pixels.map { flattening(PremultipliedPixel($0)).word }
    while written < due {
      guard run.send(pixels) else { throw run.failure(format) }
      written += 1
    }
  }

  public func finish() throws(CodecError) {
    guard let run else {
      cancel()
      throw .noFrames(file: sink.name)
    }
    defer { cancel() }
    guard run.end(), run.hasFilm else { throw run.failure(format) }
    try run.copy(to: sink)
    try sink.commit()
  }

  public func cancel() {
    run?.stop()
    run = nil
    sink.cancel()
  }

  private func start(_ width: Int, _ height: Int) throws(CodecError) -> Run {
    let matte = flattening(.clear).word & 0xFF_FFFF
    let hex = String(matte, radix: 16)
    let color = "0x" + String(repeating: "0", count: 6 - hex.count) + hex
    let ratio = Y4MEncoder.ratio(rate).replacingOccurrences(of: ":", with: "/")
    let input = [
      "-v", "error", "-f", "rawvideo", "-pixel_format", "bgra", "-video_size",
      "\(width)x\(height)", "-framerate", ratio, "-i", "-", "-an",
    ]
    return try Run(
      program, input + filmArguments(background: color) + ["-y"], name: sink.name)
  }

  /// What the program is told of the file.
  private func filmArguments(background: String) -> [String] {
    // Their numbers go from perfect to worst.
    func loss(_ usual: Int, of worst: Int) -> String {
      let quality = options.quality ?? (options.lossiness > 0 ? 100 - options.lossiness : nil)
      return String(quality.map { (100 - min(max($0, 0), 100)) * worst / 100 } ?? usual)
    }
    let pad = "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=\(background)"
    let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    func filter(_ pixels: String) -> [String] {
      ["-vf", "\(pad),scale=out_color_matrix=bt709:out_range=tv,format=\(pixels)"]
    }
    switch format {
    case .webm:
      return filter("yuv420p") + colors + [
        "-c:v", "libvpx-vp9", "-crf", loss(24, of: 63), "-b:v", "0", "-row-mt", "1", "-f", "webm",
      ]
    case .avif:
      return filter("yuv444p") + colors + [
        "-c:v", "libaom-av1", "-crf", loss(24, of: 63), "-b:v", "0", "-cpu-used", "6", "-f",
        "avif",
      ]
    default:
      return filter("yuv420p") + colors + [
        "-c:v", "libx264", "-crf", loss(18, of: 51), "-movflags", "+faststart", "-f", "mp4",
      ]
    }
  }

  /// A program in the folders of `PATH`.
  private static func find(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The program while it runs.
  private final class Run {
    /// Has nothing in it but the film, so that a later run may remove it.
    private let folder: TemporaryFile.Folder
    private let errors: Int32
    /// Our end of what it reads; -1 once that is all.
    private var descriptor: Int32
    private var process: ChildProcess?

    private var output: String { "\(folder.path)/0" }

    init(_ program: URL, _ arguments: [String], name: String) throws(CodecError) {
      let place = TemporaryFile.folder
      guard let folder = TemporaryFile.makeFolder("\(place)/flipbook") else {
        throw .noTemporaryFile(folder: place, errno: errno)
      }
      self.folder = folder
      errors = TemporaryFile.openNameless(in: place, permissions: 0o600) ?? -1
      descriptor = -1
      // Unlike a pipe, it answers with an error when nobody reads any more, not with a signal.
      guard let pair = System.socketPair() else {
        let failure = errno
        stop()
        throw .cannotWrite(file: name, errno: failure)
      }
      descriptor = pair.0
      process = ChildProcess(
        program.path, arguments + [output], input: pair.1, errors: errors < 0 ? nil : errors)
      let failure = errno
      close(pair.1)
      guard process != nil else {
        stop()
        throw .programFailed(
          program: program.lastPathComponent, format: "the file", words: System.reason(failure))
      }
    }

    deinit {
      stop()
      if errors >= 0 { close(errors) }
    }

    /// Whether the program took it all.
    func send(_ pixels: [UInt32]) -> Bool { System.send(pixels, to: descriptor) }

    /// Tells it that there are no more frames, and waits; false when it failed.
    func end() -> Bool {
      closeInput()
      return process?.wait() ?? false
    }

    /// Ends it, and removes what it has written.
    func stop() {
      closeInput()
      process?.kill()
      if !isStopped { TemporaryFile.remove(folder) }
      isStopped = true
    }

    private var isStopped = false

    private func closeInput() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }

    /// Whether there is a film, with something in it.
    var hasFilm: Bool { (try? ByteSource(path: output).peek(1))?.isEmpty == false }

    func copy(to sink: ByteSink) throws(CodecError) {
      let source = try ByteSource(path: output)
      while true {
        let bytes = try source.read(1 << 18)
        if bytes.isEmpty { return }
        try sink.write(bytes)
      }
    }

    /// What it said at last.
    func failure(_ format: OutputFormat) -> CodecError {
      _ = end()
      var bytes = [UInt8](repeating: 0, count: FilmEncoder.lastBytes)
      let size = errors < 0 ? 0 : System.size(of: errors) ?? 0
      let count =
        errors < 0
        ? 0 : System.read(errors, at: max(0, size - bytes.count), into: &bytes, from: 0)
      return .programFailed(
        program: FilmEncoder.program, format: format.title,
        words: FilmEncoder.lastWords(bytes.prefix(max(0, count))))
    }
  }
}

extension FilmEncoder {
  /// The bytes of the program's output that are kept, and the rows and columns that are shown.
  private static let lastBytes = 4096
  private static let (rows, columns) = (20, 80)

  /// The last lines that fit on a screen, without anything that a terminal obeys.
  static func lastWords(_ bytes: some Sequence<UInt8>) -> String {
    let lines = String(decoding: Array(bytes.suffix(lastBytes)), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    var (words, left) = ([String](), rows)
    for line in lines.reversed() where left > 0 {
      let text = line.unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
      }.joined()
      words.append(String(text.suffix(left * columns)))
      left -= (text.count + columns - 1) / columns
    }
    return words.reversed().joined(separator: "\n")
  }
}
