import Base
import Foundation
import Graphics

/// The timing of an animation or a layer: when it is active, and how its parent's time maps to its
/// local time.
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
  /// The state shown outside the active span.
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
  /// The duration of one cycle in one direction, in local time; may be infinite.
  public var duration: Double
  /// Local seconds per parent second; negative runs backwards, 0 stands still at `timeOffset`.
  public var speed: Float
  /// The local time at which the active span starts; progress wraps around, the end of the span
  /// stays.
  public var timeOffset: Double
  /// The number of cycles, may be fractional; 0 is one cycle.
  ///
  /// When `repeatDuration` is set too, the shorter wins.
  public var repeatCount: Float
  /// In local time; 0 is ignored.
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

  /// The timing of a layer: active from 0, without end.
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

  /// The duration of a whole cycle in local time: forward, and back if it autoreverses.
  public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of the active span in local time, whatever the speed.
  public var activeDuration: Double {
    let counted = repeatCount > 0 ? Double(repeatCount) * cycleDuration : .infinity
    let limited = repeatDuration > 0 ? repeatDuration : .infinity
    let active = repeatCount > 0 || repeatDuration > 0 ? min(counted, limited) : cycleDuration
    return active.isNaN ? 0 : active
  }

  /// The end of the active span, in parent time; infinite if it never ends.
  public var end: Double {
    let span = speed == 0 ? .infinity : activeDuration / Double(speed.magnitude)
    return span >= Self.forever ? .infinity : beginTime + span
  }

  /// The period of an endless repetition, in parent seconds; nil if it ends or stands still.
  public var period: Double? {
    guard end == .infinity, speed != 0 else { return nil }
    let period = cycleDuration / Double(speed.magnitude)
    return period > 0 && period < Self.forever ? period : nil
  }
}

// MARK: - Mapping time

extension MediaTiming {
  /// The local time at a parent time: `(t − beginTime) · speed + timeOffset`, whether active or
  /// not.
  public func localTime(at parentTime: Double) -> Double {
    // At speed 0 local time stands still, even infinitely far away.
    speed == 0 ? timeOffset : (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// The parent time at a local time; `beginTime` if speed is 0, where every parent time is equally
  /// right.
  public func parentTime(at localTime: Double) -> Double {
    speed == 0 ? beginTime : (localTime - timeOffset) / Double(speed) + beginTime
  }

  /// Whether it has an effect at a parent time, by being active or by filling.
  public func applies(at parentTime: Double) -> Bool {
    if parentTime < beginTime - Self.instant { return fillMode.fillsBackwards }
    if parentTime > end + Self.instant { return fillMode.fillsForwards }
    return !(parentTime - beginTime).isNaN
  }

  /// The position within a cycle at one time.
  public struct Progress: Hashable, Sendable {
    /// The fraction of the duration, 0…1, before any timing function; it falls while reversing.
    public var fraction: Double
    /// The number of cycles passed; negative when time runs backwards past its start.
    public var repeatIndex: Int
    /// The duration of one cycle in one direction, in local seconds.
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

  /// The progress at a parent time, or nil if it has no effect then.
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
    // How much of the active span has passed, in local seconds.
    let passed =
      if speed == 0 { 0.0 } else if atEnd { activeDuration } else {
        max(0, parentTime - beginTime) * Double(speed.magnitude)
      }
    let iterations = Self.snapped((timeOffset + (speed < 0 ? -passed : passed)) / duration)
    guard iterations.isFinite else { return nil }
    // The instant between two iterations belongs to the later one in local time, except at the end
    // of a run forwards and at the start of a run backwards, which stay within their own span.
    let staysBelow = speed > 0 ? atEnd && passed > 0 : speed < 0 && atStart && iterations > 0
    let iteration = staysBelow ? iterations.rounded(.up) - 1 : iterations.rounded(.down)
    let isReturning = autoreverses && iteration.truncatingRemainder(dividingBy: 2) != 0
    let cycleFraction = iterations - iteration
    return Progress(
      fraction: isReturning ? 1 - cycleFraction : cycleFraction,
      repeatIndex: Self.index((autoreverses ? iteration / 2 : iteration).rounded(.down)),
      duration: duration, autoreverses: autoreverses)
  }

  /// The local time folded into the current cycle's duration, or nil if it has no effect: the
  /// parent time of a layer's animations and sublayers.
  public func activeTime(at parentTime: Double) -> Double? {
    guard applies(at: parentTime) else { return nil }
    guard duration.isFinite else {
      return localTime(at: min(max(parentTime, beginTime), end))
    }
    return progress(at: parentTime).map { $0.fraction * $0.duration }
  }

  /// Rounds a number that differs from a whole one only by rounding errors.
  private static func snapped(_ x: Double) -> Double {
    abs(x - x.rounded()) <= instant ? x.rounded() : x
  }

  private static func index(_ x: Double) -> Int { Int(saturating: x) }
}
