import Recordings

extension RecordingOptions {
  /// Throws for options that are invalid for any scene.
  func check() throws(StagingError) {
    func check(_ name: String, _ value: Double?, zero: Bool) throws(StagingError) {
      guard let value, !(value.isFinite && (value > 0 || zero && value == 0)) else { return }
      throw .outOfRange(
        name, value: value, allowed: zero ? "0 or greater" : "greater than 0")
    }
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>)
      throws(StagingError)
    {
      guard !range.contains(value) else { return }
      throw .outOfRange(
        name, value: value, allowed: "from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    try check("fps", framesPerSecond, zero: false)
    try check("speed", speed, zero: false)
    // Later times could not be distinguished from each other.
    if let from { try check("from", from, 0...1e9) }
    if let to { try check("to", to, 0...1e9) }
    if let poster { try check("poster", poster, 0...Self.latestPoster) }
    try check("hold", hold, 0...Self.maximumHold)
    try check("shutter", shutter, 0...1)
    if let shutterSamples {
      try check(
        "shutterSamples", Double(shutterSamples), 1...Double(Self.maximumShutterSamples))
    }
    if case .seconds(let seconds) = duration { try check("duration", seconds, zero: false) }
    try checkSpeeds()
  }

  /// Throws for spans that run backward, overlap or stand still.
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
