public import Recordings

/// A reason why a stage cannot be recorded.
public enum StagingError: Error, Hashable, Sendable {
  /// A number that is not usable, such as a frame rate of 0: its name, and what it must be.
  case outOfRange(String, value: Double, allowed: String)
  /// The recording would start at or after its end, both in seconds.
  case emptyRange(from: Double, to: Double)
  /// The scene never ends; the text names a cause, such as an animation that repeats forever.
  case neverEnds(String)
  /// An endless animation is cumulative, so that no time equals an earlier one.
  case neverRepeats
  /// There is nothing to loop: no animation repeats forever.
  case nothingRepeats
  /// The common period of the animations that repeat forever is longer than `limit`, or there is
  /// none; their periods, in seconds.
  case noCommonPeriod([Double], limit: Double)
  /// Two spans with a separate speed overlap.
  case overlappingSpeeds(SpeedSpan, SpeedSpan)
  /// The stage has no size, in points, so that its frames would have no pixels.
  case noPixels(width: Double, height: Double)
  /// The recording would have too many frames.
  case tooManyFrames(Double, limit: Int)
  /// The clock cannot go back, so past events cannot happen.
  case timeRunsForward(now: Double, asked: Double)
  /// An async function waits for something that never happens, or has not ended within `limit`
  /// seconds; the clock's time then.
  case unfinished(at: Double, limit: Double?)
}

extension StagingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let allowed):
      "\(name) must be \(allowed), not \(plain(value))"
    case .emptyRange(let from, let to):
      "nothing to record: it would start at \(plain(from)) s and end at \(plain(to)) s"
    case .neverEnds(let what):
      "\(what), so the recording needs a duration: a number of seconds, or \"loop\""
    case .neverRepeats:
      "there is no loop: a cumulative animation never returns to where it began; "
        + "give a duration in seconds"
    case .nothingRepeats:
      "there is nothing to loop: no animation repeats forever; give a duration in seconds"
    case .noCommonPeriod(let periods, let limit):
      "the animations that repeat forever have periods of "
        + "\(periods.map { plain($0) + " s" }.joined(separator: ", ")), and no common one "
        + "within \(plain(limit)) s; give a duration in seconds"
    case .overlappingSpeeds(let first, let second):
      "speeds overlap: one ends at \(plain(first.to)) s, after another starts at "
        + "\(plain(second.from)) s"
    case .noPixels(let width, let height):
      "the stage is \(plain(width))×\(plain(height)) points, so that its frames have no pixels; "
        + "make it with a size"
    case .tooManyFrames(let count, let limit):
      "\(count.isFinite ? plain(count) : "infinitely many") frames are too many (at most \(limit)); "
        + "use fewer frames per second or a shorter duration"
    case .timeRunsForward(let now, let asked):
      asked < now
        ? "the stage's clock is at \(plain(now)) s and cannot go back to \(plain(asked)) s"
        : "the stage's clock cannot go to \(plain(asked)), which is not a time"
    case .unfinished(let time, let limit?):
      "the function has not ended within \(plain(limit)) s; "
        + "the stage's clock is at \(plain(time)) s"
    case .unfinished(let time, nil):
      "the function has not ended at \(plain(time)) s, and nothing is left to happen on the stage "
        + "that could end it; if it waits for real work, make that known: stage.waits(for:)"
    }
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
