public import Codecs
public import Foundation
public import Graphics
public import LayerTree
package import Typesetting

/// The frozen render trees of a stage at the times of frames, which can be drawn and written any
/// number of times, on any thread, independent of the stage.
public struct Recording: Sendable {
  let samples: [Sample]
  /// The picture for viewers that show only one.
  var poster: Poster?
  public let framesPerSecond: Double
  /// Pixels per point.
  public let scale: CGFloat
  /// Unmet requests of the scene, such as an animation to a value of the wrong type.
  public let diagnostics: [Diagnostic]
  /// The fonts of its text.
  package var fonts = FontUse()
  /// The names of the properties that hold the views and layers at its end.
  package var names = ElementNames()

  /// The number of frames; at least one.
  public var count: Int { samples.count }

  /// The duration of a file, in seconds.
  public var duration: Double { samples[samples.count - 1].end }

  /// The time of each frame, in the scene's seconds.
  public var times: [Double] { samples.map(\.sceneTime) }

  /// The end of each frame, in seconds from a file's start.
  public var ends: [Double] { samples.map(\.end) }

  /// Whether there is a poster.
  public var hasPoster: Bool { poster != nil }

  /// The render trees of the frames; with an open shutter, the first one of each.
  public var snapshots: [LayerSnapshot] { samples.map(\.snapshot) }

  /// Writes files in the formats of their names' endings: `.gif`, `.apng`, `.png`,
  /// `frame-%04d.png`, `.y4m`.
  ///
  /// Diagnostics go to standard error, too.
  ///
  /// - Parameters:
  ///   - encoding: The rate of the frames is filled in.
  ///   - jobs: The number of frames drawn at a time; nil for one per core. The files are the same.
  /// - Throws: `CodecError`, `RasterError`, or the error of `progress`; then no partial file is
  ///   left, and older files are unchanged.
  @discardableResult
  public func write(
    to paths: String..., encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil,
    progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    let outputs = try paths.map { try RecordingOutput(path: $0) }
    return try write(to: outputs, encoding: encoding, jobs: jobs, progress: progress)
  }

  /// Writes files, each in its format.
  ///
  /// Diagnostics go to standard error, too.
  @discardableResult
  public func write(
    to outputs: [RecordingOutput], encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil,
    progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    var source = frames
    var summary = try writer(encoding, jobs, progress).write(&source, to: outputs)
    summary.diagnostics = diagnostics
    summary.printDiagnostics()
    return summary
  }

  /// The bytes of a file.
  public func encoded(
    as format: OutputFormat, encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil,
    progress: RecordingProgress? = nil
  ) throws -> [UInt8] {
    let sink = ByteSink.memory()
    let writer = writer(encoding, jobs, progress)
    let encoder = try format.encoder(writingTo: sink, options: writer.encoding)
    var source = frames
    _ = try writer.encode(&source, by: [encoder])
    return sink.bytes
  }

  private var frames: RecordedFrames { RecordedFrames(samples: samples[...], still: poster) }

  private func writer(
    _ encoding: EncodingOptions, _ jobs: Int?, _ progress: RecordingProgress? = nil
  ) -> RecordingWriter {
    var encoding = encoding
    encoding.framesPerSecond = framesPerSecond
    return RecordingWriter(
      encoding: encoding, jobs: jobs ?? Recording.defaultJobs, scale: scale, progress: progress)
  }

  /// Draws all frames.
  public func frames(jobs: Int? = nil) throws -> [Bitmap] {
    var bitmaps: [Bitmap] = []
    try draw(samples, jobs: jobs) { bitmaps.append($0) }
    return bitmaps
  }

  /// Draws samples and passes them on in order.
  func draw(_ samples: [Sample], jobs: Int?, _ handle: (Bitmap) throws -> Void) throws {
    var pipeline = FramePipeline(jobs: jobs ?? Recording.defaultJobs, scale: scale)
    var source = RecordedFrames(samples: samples[...])
    try pipeline.run(&source) { try handle($1) }
  }

  /// One job per core.
  static var defaultJobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// The frames of a recording as a source.
private struct RecordedFrames: FrameSource {
  var samples: ArraySlice<Sample>
  var still: Poster?

  var expectedCount: Int? { samples.count }
  mutating func next() -> Sample? { samples.popFirst() }
  func poster() -> Poster? { still }
}
