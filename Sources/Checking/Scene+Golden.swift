import Codecs
public import Graphics
public import LayerTree
import Playing
import SceneFile
public import SceneModel
import Staging

/// The picture of a scene, encoded as the file that is compared with its golden.
public struct GoldenPicture: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Diagnostics of what the scene asked for and could not get.
  public var diagnostics: [Diagnostic]
}

extension Scene {
  /// The most frames of a filmstrip for which the scene says no times.
  private static let stripFrames = 12

  /// Draws the picture that is compared with the scene's golden; a PNG is a still or a filmstrip.
  ///
  /// - Throws: When the scene cannot be drawn or encoded.
  public func goldenPicture(_ format: Graphics.GoldenFormat) throws -> GoldenPicture {
    let stage = makeStage()
    if check.times == nil { reportUnseenSteps(recording: recordingOptions, on: stage) }
    let bytes =
      switch format {
      case .png: try PNG.encode(still(on: stage))
      case .gif: try animation(.gif, on: stage)
      case .apng: try animation(.apng, on: stage)
      }
    return GoldenPicture(bytes: bytes, diagnostics: stage.diagnostics)
  }

  private func animation(_ format: OutputFormat, on stage: Stage) throws -> [UInt8] {
    try stage.record(recordingOptions).encoded(as: format, encoding: encoding, jobs: 1)
  }

  /// The only frame, or a filmstrip of several.
  private func still(on stage: Stage) throws -> Bitmap {
    guard let times = check.times else {
      let recording = try stage.record(recordingOptions)
      if recording.count == 1, !recording.hasPoster { return try recording.frames(jobs: 1)[0] }
      return try recording.filmstrip(
        frames: Self.stripFrames, columns: check.columns, jobs: 1)
    }
    return try stage.record(at: times, recordingOptions)
      .filmstrip(frames: times.count, columns: check.columns, jobs: 1)
  }
}
