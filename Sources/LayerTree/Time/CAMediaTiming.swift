import Animation
import Foundation

/// Seconds.
public typealias CFTimeInterval = Double

/// How time passes in an animation or a layer, and when it is active.
///
/// Own time is `(parent time − beginTime) · speed + timeOffset`.
public protocol CAMediaTiming: AnyObject {
  /// When it starts, in the parent's time, seconds.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle, in own seconds.
  var duration: CFTimeInterval { get set }
  /// Own seconds per parent second.
  var speed: Float { get set }
  /// The offset added to own time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// In cycles, may be fractional; 0 is ignored.
  var repeatCount: Float { get set }
  /// In own seconds; 0 is ignored.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs back after running forth.
  var autoreverses: Bool { get set }
  /// What shows outside of the active span.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows before and after the active span.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing on either side.
  public static let removed = Self(rawValue: "removed")
  /// The end stays.
  public static let forwards = Self(rawValue: "forwards")
  /// The start shows before.
  public static let backwards = Self(rawValue: "backwards")
  public static let both = Self(rawValue: "both")

  /// The mode as the evaluator names it; an unknown name acts as `removed`, and two old
  /// names still work.
  var mode: MediaTiming.FillMode {
    switch rawValue {
    case "frozen": .forwards
    case "extended": .both
    default: MediaTiming.FillMode(rawValue: rawValue) ?? .removed
    }
  }
}
