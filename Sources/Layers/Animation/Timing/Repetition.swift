import Base
import Graphics

/// The long-term behavior of an animation: it ends, repeats with a period, or never repeats.
public enum Repetition: Hashable, Sendable {
  case ends(at: Double)
  /// Periodic from a time on; period 0 if nothing changes any more.
  case repeats(every: Double, from: Double)
  case never
}

extension AnimationNode {
  /// Its repetition, in its parent's time: the layer's, or the group's.
  public var repetition: Repetition {
    guard timing.end == .infinity else { return .ends(at: timing.end) }
    guard timing.speed != 0 else { return .repeats(every: 0, from: timing.beginTime) }
    switch self {
    case .property(_, let timing, let track):
      if track.isCumulative { return .never }
      // An endless duration stays at its first value.
      return .repeats(every: timing.period ?? 0, from: timing.beginTime)
    case .group(let timing, _, let children):
      if let period = timing.period { return .repeats(every: period, from: timing.beginTime) }
      // A single endless cycle: the children decide.
      guard timing.speed > 0 else { return .never }
      var (periods, start) = ([Double](), 0.0)
      for child in children {
        switch child.repetition {
        case .ends(let end): start = max(start, end)
        case .repeats(let period, let from):
          periods.append(period)
          start = max(start, from)
        case .never: return .never
        }
      }
      guard let period = commonPeriod(of: periods) else { return .never }
      return .repeats(
        every: period / Double(timing.speed), from: timing.parentTime(at: start))
    }
  }

  /// The time at which it ends, in its parent's time; infinite if it never ends.
  public var end: Double { timing.end }

  /// The period in seconds; nil if it ends, stands still, or never repeats.
  public var period: Double? {
    if case .repeats(let period, _) = repetition, period > 0 { period } else { nil }
  }
}

/// The shortest time that is a whole number of every period: the duration of a seamless loop.
///
/// Periods are compared as fractions of small whole numbers, to the precision of 32-bit floats,
/// since speeds are floats and 1/3 is rounded. Periods of 0 do not count; no period at all gives 0.
/// - Parameter limit: In seconds; nil is returned when the loop would be longer.
public func commonPeriod(of periods: [Double], within limit: Double = 600) -> Double? {
  var common = 0.0
  for period in periods where period > 0 {
    guard common > 0 else {
      common = period
      continue
    }
    guard let (_, denominator) = rational(common / period) else { return nil }
    common *= Double(denominator)
    guard common <= limit else { return nil }
  }
  return common <= limit ? common : nil
}

/// The simplest fraction within two ten-millionths of a positive number, by its continued fraction;
/// nil if its denominator exceeds a hundred thousand.
private func rational(_ x: Double) -> (numerator: Int, denominator: Int)? {
  var rest = x
  var (n0, d0, n1, d1) = (0.0, 1.0, 1.0, 0.0)
  for _ in 0..<40 {
    let whole = rest.rounded(.down)
    (n0, d0, n1, d1) = (n1, d1, whole * n1 + n0, whole * d1 + d0)
    guard d1 <= 100_000, n1 < 1e15 else { return nil }
    if abs(n1 / d1 - x) <= 2e-7 * x { return (Int(saturating: n1), Int(saturating: d1)) }
    guard rest > whole else { return nil }
    rest = 1 / (rest - whole)
  }
  return nil
}
