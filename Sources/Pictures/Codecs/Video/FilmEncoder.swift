import Base
import Foundation
public import Graphics
import Platform

/// Writes MP4, WebM and AVIF through the program `ffmpeg`, to which frames are streamed.
///
/// It is started without a shell, from the folders of `PATH`, and writes to a temporary file: the
/// file itself appears only when it is complete. It is killed when this process ends. The rate is
/// constant: a frame is repeated until its end. Pixels that are not opaque are drawn over the
/// matte, white by default.
public final class FilmEncoder: FrameEncoder {
  private let sink: ByteSink
  private let format: OutputFormat
  private let options: EncodingOptions
  private let rate: Double
  private let flattening: Flattening
  private let program: URL
  private var sequence = FrameSequence()
  /// The number of frames written so far.
  private var written = 0
  private var run: Run?

  /// The name of the program.
  package static let program = "ffmpeg"

  /// - Parameter options: Options with a frame rate.
  init(
    _ format: OutputFormat, to sink: ByteSink, options: EncodingOptions
  ) throws(CodecError) {
    try format.check(options)
    guard let program = ChildProcess.find(FilmEncoder.program) else {
      throw .programMissing(program: FilmEncoder.program, format: format.title)
    }
    self.sink = sink
    self.format = format
    self.options = options
    self.program = program
    rate = options.framesPerSecond!
    flattening = .background(options.matte?.opaquePixel ?? 0xFFFF_FFFF)
  }

  deinit { cancel() }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try sequence.admit(frame, endingAt: time, file: sink.name)
    if run == nil { run = try start(frame.width, frame.height) }
    guard let run else { return }
    let due = Int(saturating: (time * rate).rounded())
    if written >= due { return }
    let pixels = frame.pixels.map { flattening($0) }
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
    let matte = flattening(.clear)
    let color = String(format: "0x%02x%02x%02x", matte.red, matte.green, matte.blue)
    let ratio = Y4MEncoder.ratio(rate).replacingOccurrences(of: ":", with: "/")
    let input = [
      "-v", "error", "-f", "rawvideo", "-pixel_format", "bgra", "-video_size",
      "\(width)x\(height)", "-framerate", ratio, "-i", "-", "-an",
    ]
    return try Run(
      program, input + filmArguments(background: color) + ["-y"], name: sink.name)
  }

  /// The program's arguments for the output.
  private func filmArguments(background: String) -> [String] {
    // The encoders' values range from 0, best, to the worst.
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

  /// The running program.
  private final class Run {
    /// A folder with only the film in it, so that a later run may remove it.
    private let folder: TemporaryFile.Folder
    private let errors: Int32
    /// This process's end of the program's input; -1 once it is closed.
    private var descriptor: Int32
    private var process: ChildProcess?

    private var output: String { "\(folder.path)/0" }

    init(_ program: URL, _ arguments: [String], name: String) throws(CodecError) {
      let place = TemporaryFile.folder
      guard let folder = TemporaryFile.makeFolder(prefix: "\(place)/flipbook") else {
        throw .noTemporaryFile(folder: place, errno: errno)
      }
      self.folder = folder
      errors = TemporaryFile.openUnnamed(in: place, permissions: 0o600) ?? -1
      descriptor = -1
      // Unlike a pipe, a socket without a reader returns an error, not a signal.
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
          program: program.lastPathComponent, format: "the file",
          words: System.errorMessage(failure))
      }
    }

    deinit {
      stop()
      if errors >= 0 { close(errors) }
    }

    /// Sends a frame; returns whether the program has read it.
    func send(_ pixels: [PremultipliedPixel]) -> Bool { System.send(pixels, to: descriptor) }

    /// Ends the input, and waits; returns false if the program failed.
    func end() -> Bool {
      closeInput()
      return process?.wait() ?? false
    }

    /// Kills it, and removes its output.
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

    /// Whether the program has written a film that is not empty.
    var hasFilm: Bool { (try? ByteSource(path: output).peek(1))?.isEmpty == false }

    func copy(to sink: ByteSink) throws(CodecError) {
      let source = try ByteSource(path: output)
      while true {
        let bytes = try source.read(1 << 18)
        if bytes.isEmpty { return }
        try sink.write(bytes)
      }
    }

    /// The error with the last lines of its output.
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
  /// The number of bytes of the program's output that are read, and of rows and columns that are
  /// shown.
  private static let lastBytes = 4096
  private static let (rows, columns) = (20, 80)

  /// The last lines that fit on a screen, with control characters escaped.
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
