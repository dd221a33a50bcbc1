public import Codecs
public import Foundation
public import Graphics
public import LayerTree
package import Typesetting

/// What a stage showed at the times of a recording's frames: frozen, so it can be drawn and written
/// any number of times, on any thread, whatever becomes of the stage.
public struct Recording: Sendable {
  let samples: [Sample]
  /// The picture for viewers that show only one.
  var poster: Poster?
  public let framesPerSecond: Double
  /// Pixels per point.
  public let scale: CGFloat
  /// What the scene asked for and could not get, such as an animation to a value of the wrong type.
  public let diagnostics: [Diagnostic]
  /// What the text in it was set in.
  package var fonts = FontUse()
  /// The properties that hold the views and layers that are there at its end.
  package var names = ElementNames()

  /// How many frames there are; at least one.
  public var count: Int { samples.count }

  /// How long a file of it plays, in seconds.
  public var duration: Double { samples[samples.count - 1].end }

  /// When each frame shows the scene, in the scene's seconds.
  public var times: [Double] { samples.map(\.sceneTime) }

  /// When a file is done with each frame, in seconds from its start.
  public var ends: [Double] { samples.map(\.end) }

  /// Whether a picture was taken that stands for the whole.
  public var hasPoster: Bool { poster != nil }

  /// The render trees of the frames; with an open shutter, those with which each begins.
  public var snapshots: [LayerSnapshot] { samples.map(\.snapshot) }

  /// Writes files in the formats of their names' endings: `.gif`, `.apng`, `.png`,
  /// `frame-%04d.png`, `.y4m`.
  ///
  /// Diagnostics go to standard error, too.
  ///
  /// - Parameters:
  ///   - encoding: The rate of the frames is filled in.
  ///   - jobs: How many frames are drawn at a time; nil for one per core. The files are the same.
  /// - Throws: `CodecError`, `RasterError`, or what `progress` throws; then no file is left half
  ///   written and older files are as they were.
  @discardableResult
  public func write(
    to paths: String..., encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil,
    progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    let outputs = try paths.map { try RecordingOutput(path: $0) }
    return try write(to: outputs, encoding: encoding, jobs: jobs, progress: progress)
  }

  /// Writes files, each in the format that goes with it.
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
    summary.sayDiagnostics()
    return summary
  }

  /// The bytes of a file.
  public func encoded(
    as format: OutputFormat, encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil
  ) throws -> [UInt8] {
    let sink = ByteSink.memory()
    let writer = writer(encoding, jobs)
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
      encoding: encoding, jobs: jobs ?? Recording.usualJobs, scale: scale, progress: progress)
  }

  /// Every frame, drawn.
  public func frames(jobs: Int? = nil) throws -> [Bitmap] {
    var bitmaps: [Bitmap] = []
    try draw(samples, jobs: jobs) { bitmaps.append($0) }
    return bitmaps
  }

  /// Draws samples and hands them on in order.
  func draw(_ samples: [Sample], jobs: Int?, _ handle: (Bitmap) throws -> Void) throws {
    var pipeline = FramePipeline(jobs: jobs ?? Recording.usualJobs, scale: scale)
    var source = RecordedFrames(samples: samples[...])
    try pipeline.run(&source) { try handle($1) }
  }

  /// One job per core.
  static var usualJobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// The frames of a recording, once more.
private struct RecordedFrames: FrameSource {
  var samples: ArraySlice<Sample>
  var still: Poster?

  var expectedCount: Int? { samples.count }
  mutating func next() -> Sample? { samples.popFirst() }
  func poster() -> Poster? { still }
}
