import Graphics

/// What one frame of a recording shows, and until when.
struct Sample: Sendable {
  let exposure: Exposure
  /// When the frame shows the scene, in the scene's seconds.
  let sceneTime: Double
  /// When the file is done with the frame, in seconds from its start.
  let end: Double

  /// What the frame shows, or begins with while the shutter is open.
  var snapshot: LayerSnapshot { exposure.snapshots[0] }
}

/// Frames in order, made when they are asked for.
protocol FrameSource {
  /// How many there are in all, as far as that is known beforehand.
  var expectedCount: Int? { get }
  mutating func next() throws -> Sample?
  /// The picture for viewers that show only one; asked for after the last frame.
  mutating func poster() throws -> Poster?
}

/// The picture that stands for a recording where nothing moves.
struct Poster: Sendable {
  let exposure: Exposure
  /// When it is taken, in the scene's seconds.
  let sceneTime: Double
  /// When the file shows it, in seconds from its start; before 0 or after its end for a picture
  /// that is no frame.
  let fileTime: Double
}
