import Animation
import Foundation

/// Seconds.
public typealias CFTimeInterval = Double

/// The timing of an animation or a layer: the pace of its time, and when it is active.
///
/// Local time is `(parent time − beginTime) · speed + timeOffset`.
public protocol CAMediaTiming: AnyObject {
  /// The start in the parent's time, seconds.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle, in local seconds.
  var duration: CFTimeInterval { get set }
  /// Local seconds per parent second.
  var speed: Float { get set }
  /// The offset added to local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// In cycles, may be fractional; 0 is ignored.
  var repeatCount: Float { get set }
  /// In local seconds; 0 is ignored.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs backward after running forward.
  var autoreverses: Bool { get set }
  /// The state shown outside of the active span.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The state shown before and after the active span.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Shows nothing before or after.
  public static let removed = Self(rawValue: "removed")
  /// Shows the end afterwards.
  public static let forwards = Self(rawValue: "forwards")
  /// Shows the start before.
  public static let backwards = Self(rawValue: "backwards")
  public static let both = Self(rawValue: "both")

  /// The mode in the evaluator's form; an unknown name acts as `removed`, and two old names still
  /// work.
  var mode: MediaTiming.FillMode {
    switch rawValue {
    case "frozen": .forwards
    case "extended": .both
    default: MediaTiming.FillMode(rawValue: rawValue) ?? .removed
    }
  }
}
