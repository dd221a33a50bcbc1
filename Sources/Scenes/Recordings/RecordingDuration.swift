/// The length of a recording.
public enum RecordingDuration: Hashable, Sendable {
  /// A number of seconds of the scene.
  case seconds(Double)
  /// The time until the last finite animation has ended and no event is left. A scene in which
  /// nothing moves gives one frame.
  case untilEnd
  /// One cycle of the animations that repeat forever: the shortest time after which all of them
  /// repeat.
  case loop
}
