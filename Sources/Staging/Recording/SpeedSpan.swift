/// A part of the scene that a recording plays faster or slower than the rest.
public struct SpeedSpan: Hashable, Sendable {
  /// Where it starts and ends, in seconds of the scene.
  public var from, to: Double
  /// Seconds of the scene in a second of the file: 0.2 is slow motion; multiplies the recording's own speed.
  public var speed: Double

  /// - Parameters:
  ///   - from: In seconds of the scene.
  ///   - to: Later than `from`; infinite for all the rest of the scene.
  public init(from: Double = 0, to: Double = .infinity, speed: Double) {
    (self.from, self.to, self.speed) = (from, to, speed)
  }
}

extension RecordingOptions {
  /// Throws what cannot be played: spans that run backwards, overlap or stand still.
  func checkSpeeds() throws(StagingError) {
    for (index, span) in speeds.enumerated() {
      func check(_ key: String, _ value: Double, _ isRight: Bool, _ allowed: String)
        throws(StagingError)
      {
        guard !isRight else { return }
        throw .outOfRange("speeds[\(index)].\(key)", value: value, allowed: allowed)
      }
      try check("from", span.from, span.from.isFinite && span.from >= 0, "0 or greater")
      try check("to", span.to, span.to > span.from, "greater than its `from`")
      try check("speed", span.speed, span.speed.isFinite && span.speed > 0, "greater than 0")
    }
    let sorted = speeds.sorted { $0.from < $1.from }
    for (first, second) in zip(sorted, sorted.dropFirst()) where second.from < first.to {
      throw .overlappingSpeeds(first, second)
    }
  }

  /// Seconds of the scene in a second of the file, at a time of the scene.
  func speed(at time: Double) -> Double {
    let span = speeds.first { $0.from <= time && time < $0.to }
    return speed * (span?.speed ?? 1)
  }
}
