import Graphics

/// What one frame of a recording shows, and until when.
struct Sample: Sendable {
  let snapshot: LayerSnapshot
  /// When the frame shows the scene, in the scene's seconds.
  let sceneTime: Double
  /// When the file is done with the frame, in seconds from its start.
  let end: Double
}

/// Frames in order, made when they are asked for.
protocol FrameSource {
  /// How many there are in all, as far as that is known beforehand.
  var expectedCount: Int? { get }
  mutating func next() throws -> Sample?
}
