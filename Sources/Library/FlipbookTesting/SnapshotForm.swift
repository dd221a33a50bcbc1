import Flipbook

/// The form of a comparison: a still at a time, or an animation.
public struct SnapshotForm: Sendable {
  enum Kind: Sendable {
    case still(at: Double)
    case animation(RecordingDuration, framesPerSecond: Double)
  }

  let kind: Kind

  /// A still at a time, in seconds.
  public static func still(at time: Double = 0) -> SnapshotForm {
    SnapshotForm(kind: .still(at: time))
  }

  /// An animation from the stage's current time.
  ///
  /// - Parameters:
  ///   - duration: In seconds; nil to record until the last animation has ended.
  ///   - fps: Frames per second.
  public static func animation(duration: Double? = nil, fps: Double = 50) -> SnapshotForm {
    SnapshotForm(
      kind: .animation(duration.map { .seconds($0) } ?? .untilEnd, framesPerSecond: fps))
  }
}

/// The style and scale of a golden, as in its name.
struct GoldenVariant {
  /// The suffix of the golden's name, such as `~dark@2x`, as for the goldens of scenes; empty for
  /// the light style at scale 1.
  var suffix = ""

  init() {}

  init(_ style: Scene.Style, _ scale: CGFloat) {
    suffix = style == .dark ? "~dark" : ""
    if scale != 1 {
      suffix += "@\(scale == scale.rounded() ? String(Int(scale)) : String(Double(scale)))x"
    }
  }
}
