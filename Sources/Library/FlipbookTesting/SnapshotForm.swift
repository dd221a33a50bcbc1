import Flipbook

/// The form of a comparison: a still at a time, or an animation.
public struct SnapshotForm: Sendable {
  enum Kind: Sendable {
    case still(at: Double)
    case animation(RecordingDuration, framesPerSecond: Double)
    case accessibility(at: Double)
  }

  let kind: Kind

  /// A still at a time, in seconds.
  public static func still(at time: Double = 0) -> SnapshotForm {
    SnapshotForm(kind: .still(at: time))
  }

  /// The speech of VoiceOver at a time, in seconds: the picture with numbered regions, and a
  /// legend.
  public static func accessibility(at time: Double = 0) -> SnapshotForm {
    SnapshotForm(kind: .accessibility(at: time))
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

/// The style, traits and scale of a golden, as in its name.
package struct GoldenVariant {
  /// The suffix of the golden's name, such as `~dark@2x`, as for the goldens of scenes; empty for
  /// the light style at scale 1.
  package var suffix = ""

  package init() {}

  /// - Parameter usualScale: The scale that adds nothing to the name.
  init(
    _ style: Scene.Style, _ scale: CGFloat, _ traits: Scene.Traits = Scene.Traits(),
    usualScale: CGFloat = 1
  ) {
    suffix = (style == .dark ? "~dark" : "") + traits.suffix
    if scale != usualScale {
      suffix += "@\(scale == scale.rounded() ? String(Int(scale)) : String(Double(scale)))x"
    }
  }
}

/// The size of the stage for a view.
public struct SnapshotSize: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fitting
    case fixed(CGSize)
    case width(CGFloat)
    case height(CGFloat)
  }

  let kind: Kind

  /// The view's size, or if that is empty, its fitting size.
  public static let fitting = SnapshotSize(kind: .fitting)

  public static func fixed(_ size: CGSize) -> SnapshotSize { SnapshotSize(kind: .fixed(size)) }

  /// A width in points, and the height that fits it.
  public static func width(_ width: CGFloat) -> SnapshotSize { SnapshotSize(kind: .width(width)) }

  /// A height in points, and the width that fits it.
  public static func height(_ height: CGFloat) -> SnapshotSize {
    SnapshotSize(kind: .height(height))
  }
}
