/// How long a recording runs.
public enum RecordingDuration: Hashable, Sendable {
  /// That many seconds of the scene.
  case seconds(Double)
  /// Until the last animation that ends has ended and nothing is left to happen. A scene in which
  /// nothing moves gives one frame.
  case untilEnd
  /// One round of the animations that repeat for ever: the shortest time after which all of them are
  /// where they were.
  case loop
}
