/// A part of the scene that a recording plays faster or slower than the rest.
public struct SpeedSpan: Hashable, Sendable {
  /// The start and the end, in seconds of the scene.
  public var from, to: Double
  /// Seconds of the scene in a second of the file: 0.2 is slow motion.
  ///
  /// It multiplies the recording's speed.
  public var speed: Double

  /// - Parameters:
  ///   - from: The start, in seconds of the scene.
  ///   - to: The end, later than `from`; infinite for all the rest of the scene.
  public init(from: Double = 0, to: Double = .infinity, speed: Double) {
    self.from = from
    self.to = to
    self.speed = speed
  }
}
