public import Foundation
public import Graphics

extension Presentation {
  /// A thing in the picture that a callout or the camera follows.
  public enum Target: Hashable, Sendable {
    /// The view or layer with a name: the id in a scene, the accessibility identifier of a view, or
    /// the `name` of a layer.
    case element(String)
    /// A point of the canvas, from its top left.
    case point(CGPoint)
  }

  /// A label with an arrow to a thing in the picture, which it follows.
  public struct Callout: Hashable, Sendable {
    /// The place of a callout's label.
    public enum Origin: Hashable, Sendable {
      /// Beside the target; labels stay in the picture.
      case side(Side)
      /// Around a point of the canvas, from its top left.
      case point(CGPoint)
    }

    /// A side of a callout's target.
    public enum Side: String, CaseIterable, Sendable {
      case top, bottom, left, right
    }

    public var text: String
    /// The thing at whose edge the arrow ends.
    public var target: Target
    /// The place of the label; nil for the first side with room: above, below, right, left.
    public var origin: Origin?
    /// The time at which it begins to fade in, in seconds; nil to show it from the start.
    public var start: Double?
    /// The time at which it has faded out, in seconds; nil to show it until the end.
    public var end: Double?
    /// The color of label and arrow; nil for a dark one on light stages, and a light one on dark
    /// ones.
    public var color: CGColor?

    public init(
      _ text: String, to target: Target, from origin: Origin? = nil, start: Double? = nil,
      end: Double? = nil, color: CGColor? = nil
    ) {
      self.text = text
      self.target = target
      self.origin = origin
      self.start = start
      self.end = end
      self.color = color
    }

    /// The largest number of Unicode scalars in the text of a scene's callout.
    package static let maximumLetters = 200

    /// The duration of its fading in, and of its fading out, in seconds; by eye.
    package static let fade = 0.2

    /// Its opacity at a time, 0…1.
    package func opacity(at time: Double) -> Double {
      let appeared = start.map { (time - $0) / Self.fade } ?? 1
      let remaining = end.map { ($0 - time) / Self.fade } ?? 1
      return max(0, min(1, appeared, remaining))
    }
  }

  /// The time at which the last of its timed parts has ended, in seconds; 0 without any.
  package var end: Double {
    let callouts = callouts.map { $0.end ?? $0.start.map { $0 + Callout.fade } ?? 0 }
    let keys = keys.map { $0.time + $0.duration }
    let hovers = pointer?.hovers.map(\.end) ?? []
    return (callouts + camera.map { $0.time + $0.duration } + keys + hovers).max() ?? 0
  }

  /// Whether it has parts in front of the picture, which change with time.
  package var hasFilm: Bool {
    !callouts.isEmpty || !camera.isEmpty || !easing.isEmpty || !keys.isEmpty || pointer != nil
      || tilt != nil
  }

  /// Whether captions are apart from the canvas, in front of the picture.
  package var hasSeparateCaptions: Bool { !camera.isEmpty || tilt != nil }
}
