import Foundation
import Graphics

/// When an animation or a layer runs, and how its parent's time becomes its own.
///
/// ```
/// parent time   begin                                             end
///      ─────────────┼────────────────┼────────────────┼────────────┼─────────
///        backwards  │  cycle 0 there │      and back  │  cycle 1 … │ forwards
///        fill       │  0 ──────▶ 1   │   1 ──────▶ 0  │            │ fill
/// ```
///
/// Times are in seconds. Both ends of the active span are inclusive; at its very end the last cycle
/// is still running, so that a whole number of cycles ends at fraction 1 (or 0, having come back).
public struct MediaTiming: Hashable, Sendable {
  /// What shows outside the active span.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed
    case forwards
    case backwards
    case both

    var fillsBackwards: Bool { self == .backwards || self == .both }
    var fillsForwards: Bool { self == .forwards || self == .both }
  }

  /// The start of the active span, in the parent's time.
  public var beginTime: Double
  /// The duration of one cycle in one direction, in own time; may be infinite.
  public var duration: Double
  /// Own seconds per parent second; negative runs backwards, 0 stands still at `timeOffset`.
  public var speed: Float
  /// Where in own time the active span starts; progress wraps around, the end of the span stays.
  public var timeOffset: Double
  /// The number of cycles, may be fractional; 0 is one cycle.
  ///
  /// When `repeatDuration` is set too, the shorter wins.
  public var repeatCount: Float
  /// In own time; 0 is ignored.
  public var repeatDuration: Double
  /// Whether a cycle is there and back, so that it takes twice the duration.
  public var autoreverses: Bool
  public var fillMode: FillMode

  public init(
    beginTime: Double = 0, duration: Double, speed: Float = 1, timeOffset: Double = 0,
    repeatCount: Float = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// A layer's: active from 0, for ever.
  public static let layer = MediaTiming(duration: .infinity)
}

// MARK: - Spans

extension MediaTiming {
  /// Two times nearer than this are one instant: 0.1 + 0.2 is 0.3.
  ///
  /// In seconds, and in cycles.
  package static let instant = 1e-9
  /// A span of more seconds than this (30 years) has no end:
  /// `repeatCount = .greatestFiniteMagnitude`.
  static let forever = 1e9

  /// One cycle in own time: there, and back if it autoreverses.
  public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// How long it is active, in own time, whatever the speed.
  public var activeDuration: Double {
    let counted = repeatCount > 0 ? Double(repeatCount) * cycleDuration : .infinity
    let limited = repeatDuration > 0 ? repeatDuration : .infinity
    let active = repeatCount > 0 || repeatDuration > 0 ? min(counted, limited) : cycleDuration
    return active.isNaN ? 0 : active
  }

  /// When the active span ends, in parent time; infinite when it never does.
  public var end: Double {
    let span = speed == 0 ? .infinity : activeDuration / Double(speed.magnitude)
    return span >= Self.forever ? .infinity : beginTime + span
  }

  /// After how many parent seconds an endless repetition shows the same again; nil where it
  /// ends or stands still.
  public var period: Double? {
    guard end == .infinity, speed != 0 else { return nil }
    let period = cycleDuration / Double(speed.magnitude)
    return period > 0 && period < Self.forever ? period : nil
  }
}

// MARK: - Mapping time

extension MediaTiming {
  /// Own time at a parent time: `(t − beginTime) · speed + timeOffset`, whether active or not.
  public func localTime(at parentTime: Double) -> Double {
    // At speed 0 own time stands still, even infinitely far away.
    speed == 0 ? timeOffset : (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// The parent time at an own time; `beginTime` where speed is 0 and every parent time would do.
  public func parentTime(at localTime: Double) -> Double {
    speed == 0 ? beginTime : (localTime - timeOffset) / Double(speed) + beginTime
  }

  /// Whether it has an effect at a parent time, by being active or by filling.
  public func applies(at parentTime: Double) -> Bool {
    if parentTime < beginTime - Self.instant { return fillMode.fillsBackwards }
    if parentTime > end + Self.instant { return fillMode.fillsForwards }
    return !(parentTime - beginTime).isNaN
  }

  /// Where in which cycle it is at one time.
  public struct Progress: Hashable, Sendable {
    /// The fraction of the duration, 0…1, before any timing function; it falls while reversing.
    public var fraction: Double
    /// How many cycles have passed; negative when time runs backwards past its start.
    public var repeatIndex: Int
    /// The duration of one cycle in one direction, in own seconds.
    public var duration: Double
    public var autoreverses: Bool

    public init(
      fraction: Double, repeatIndex: Int = 0, duration: Double = 1, autoreverses: Bool = false
    ) {
      self.fraction = fraction
      self.repeatIndex = repeatIndex
      self.duration = duration
      self.autoreverses = autoreverses
    }
  }

  /// Where it is at a parent time, or nil when it has no effect then.
  public func progress(at parentTime: Double) -> Progress? {
    guard applies(at: parentTime) else { return nil }
    guard duration > 0 else {
      return Progress(fraction: 1, duration: 0, autoreverses: autoreverses)
    }
    guard duration.isFinite else {
      return Progress(fraction: 0, duration: duration, autoreverses: autoreverses)
    }
    let atEnd = speed != 0 && parentTime >= end - Self.instant
    let atStart = parentTime <= beginTime + Self.instant
    // How much of the active span has passed, in own seconds.
    let passed =
      if speed == 0 { 0.0 } else if atEnd { activeDuration } else {
        max(0, parentTime - beginTime) * Double(speed.magnitude)
      }
    let iterations = Self.snapped((timeOffset + (speed < 0 ? -passed : passed)) / duration)
    guard iterations.isFinite else { return nil }
    // The instant between two iterations belongs to the later one in own time, except at the end of
    // a run forwards and at the start of a run backwards, which do not look across.
    let staysBelow = speed > 0 ? atEnd && passed > 0 : speed < 0 && atStart && iterations > 0
    let iteration = staysBelow ? iterations.rounded(.up) - 1 : iterations.rounded(.down)
    let isReturning = autoreverses && iteration.truncatingRemainder(dividingBy: 2) != 0
    let along = iterations - iteration
    return Progress(
      fraction: isReturning ? 1 - along : along,
      repeatIndex: Self.index((autoreverses ? iteration / 2 : iteration).rounded(.down)),
      duration: duration, autoreverses: autoreverses)
  }

  /// Own time folded into the current cycle's duration, or nil when it has no effect: what a
  /// layer's animations and sublayers take for their parent time.
  public func activeTime(at parentTime: Double) -> Double? {
    guard applies(at: parentTime) else { return nil }
    guard duration.isFinite else {
      return localTime(at: min(max(parentTime, beginTime), end))
    }
    return progress(at: parentTime).map { $0.fraction * $0.duration }
  }

  /// Takes a number that is a whole one but for rounding as that.
  private static func snapped(_ x: Double) -> Double {
    abs(x - x.rounded()) <= instant ? x.rounded() : x
  }

  private static func index(_ x: Double) -> Int { Int(saturating: x) }
}
