import Graphics

/// The content of one frame of a recording, and its end.
struct Sample: Sendable {
  let exposure: Exposure
  /// The frame's time, in the scene's seconds.
  let sceneTime: Double
  /// The end of the frame, in seconds from the file's start.
  let end: Double

  /// The frame's render tree; with an open shutter, the first one.
  var snapshot: LayerSnapshot { exposure.snapshots[0] }
}

/// Frames in order, made on demand.
protocol FrameSource {
  /// The number of frames, if it is known beforehand.
  var expectedCount: Int? { get }
  mutating func next() throws -> Sample?
  /// The picture for viewers that show only one; called after the last frame.
  mutating func poster() throws -> Poster?
}

/// The picture for viewers that do not play a recording.
struct Poster: Sendable {
  let exposure: Exposure
  /// Its time, in the scene's seconds.
  let sceneTime: Double
  /// Its time in seconds from the file's start; before 0 or after the end for a picture that is not
  /// a frame.
  let fileTime: Double
}
