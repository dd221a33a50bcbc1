internal import Codecs
import Foundation
import Graphics

/// Streams the frames of a source into files.
struct RecordingWriter {
  let encoding: EncodingOptions
  let jobs: Int
  let scale: CGFloat
  var progress: RecordingProgress?

  /// - Returns: Everything but the diagnostics.
  func write(
    _ source: inout some FrameSource, to outputs: [RecordingOutput]
  ) throws -> RecordingSummary {
    var encoders: [any FrameEncoder] = []
    var isDone = false
    // After any error, no partial file is left.
    defer { if !isDone { for encoder in encoders { encoder.cancel() } } }
    for output in outputs {
      encoders.append(try output.format.encoder(writingTo: output.path, options: encoding))
    }
    let summary = try encode(&source, by: encoders)
    isDone = true
    return summary
  }

  /// - Returns: Everything but the diagnostics.
  func encode(
    _ source: inout some FrameSource, by encoders: [any FrameEncoder]
  ) throws -> RecordingSummary {
    var summary = try appendFrames(of: &source, to: encoders)
    if let poster = try source.poster() {
      let bitmap = try ExposurePainter(scale: scale).draw(poster.exposure)
      for encoder in encoders { try encoder.setPoster(bitmap, at: poster.fileTime) }
    }
    for encoder in encoders { try encoder.finish() }
    summary.encoded = encoders.map(\.summary)
    return summary
  }

  /// A separate function, so that the painters are released before the files are finished.
  private func appendFrames(
    of source: inout some FrameSource, to encoders: [any FrameEncoder]
  ) throws -> RecordingSummary {
    var summary = RecordingSummary()
    var pipeline = FramePipeline(jobs: jobs, scale: scale)
    let total = source.expectedCount
    try progress?(0, total)
    try pipeline.run(&source) { sample, bitmap in
      for encoder in encoders { try encoder.append(bitmap, endingAt: sample.end) }
      (summary.width, summary.height) = bitmap.narrowedSize(to: encoding.maximumWidth)
      summary.duration = sample.end
      summary.frames += 1
      try progress?(summary.frames, total)
    }
    summary.drawnFrames = pipeline.work.drawn
    return summary
  }
}

/// A closure called after every frame with the number of finished frames, and of all frames if it
/// is known.
///
/// Throwing stops the recording; no partial file is left.
public typealias RecordingProgress = (_ done: Int, _ total: Int?) throws -> Void
