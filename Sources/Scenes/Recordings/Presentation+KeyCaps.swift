extension Presentation {
  /// Keys that are shown together as caps at the bottom of the picture, such as a shortcut's.
  ///
  /// They stay until the next keys, at the latest, and are above a caption; nothing is typed by
  /// them. Of keys at the same time, the last ones in the list are shown.
  public struct KeyCaps: Hashable, Sendable {
    /// The time at which they begin to fade in, in seconds.
    public var time: Double
    /// The texts of the caps, such as "⌘" and "K"; line breaks are drawn as spaces.
    public var keys: [String]
    /// The duration until they have faded out, in seconds.
    public var duration: Double

    public init(at time: Double, _ keys: [String], duration: Double = 1.2) {
      self.time = time
      self.keys = keys
      self.duration = duration
    }

    /// The largest number of keys that a scene shows together.
    package static let maximumCount = 6
    /// The largest number of Unicode scalars on a cap of a scene.
    package static let maximumLetters = 12
  }
}
