/// Which instants of a scene are recorded.
public struct RecordingOptions: Hashable, Sendable {
  public var duration: RecordingDuration
  /// Of the file, not of the scene.
  public var framesPerSecond: Double
  /// Seconds of the scene in a second of the file: 0.5 is slow motion.
  public var speed: Double
  /// When the recording starts, in seconds of the scene.
  ///
  /// nil: at 0; a loop starts once all that repeats for ever has begun and all that ends has ended.
  public var from: Double?
  /// When it ends, in seconds of the scene, instead of after `duration`.
  public var to: Double?

  public init(
    duration: RecordingDuration = .untilEnd, framesPerSecond: Double = 50, speed: Double = 1,
    from: Double? = nil, to: Double? = nil
  ) {
    (self.duration, self.framesPerSecond, self.speed) = (duration, framesPerSecond, speed)
    (self.from, self.to) = (from, to)
  }

  /// The most frames of one recording.
  public static let maximumFrames = 1_000_000

  /// Throws what cannot be recorded, whatever the scene is.
  func check() throws(StagingError) {
    func check(_ name: String, _ value: Double?, zero: Bool) throws(StagingError) {
      guard let value, !(value.isFinite && (value > 0 || zero && value == 0)) else { return }
      throw .outOfRange(
        name, value: value, allowed: zero ? "0 or greater" : "greater than 0")
    }
    try check("fps", framesPerSecond, zero: false)
    try check("speed", speed, zero: false)
    try check("from", from, zero: true)
    try check("to", to, zero: true)
    if case .seconds(let seconds) = duration { try check("duration", seconds, zero: false) }
  }
}
