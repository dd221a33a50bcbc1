public import Foundation

extension Scene {
  /// Where a finger goes.
  public enum Place: Hashable, Sendable {
    /// The middle of the view with an id.
    case view(String)
    /// In points of the canvas, or of the view that the step is about.
    case point(CGPoint)
  }

  /// Taps a view or a point.
  public struct Tap: Hashable, Sendable {
    public var place: Place
    /// 2 for a double tap.
    public var count: Int

    public init(_ place: Place, count: Int = 1) {
      self.place = place
      self.count = count
    }
  }

  /// Holds a finger on a view or a point.
  public struct Press: Hashable, Sendable {
    public var place: Place
    /// How long the finger stays, in seconds.
    public var duration: Double

    public init(_ place: Place, for duration: Double = 1) {
      self.place = place
      self.duration = duration
    }
  }

  /// Moves a finger from a view's middle or a point.
  public struct Drag: Hashable, Sendable {
    public var place: Place
    /// Where to, in points of the canvas; nil goes by the distance.
    public var end: CGPoint?
    /// How far, in points.
    public var distance: CGSize?
    /// In seconds.
    public var duration: Double
    /// The control points of a timing function.
    public var timing: [Double]

    public init(
      _ place: Place, to end: CGPoint? = nil, by distance: CGSize? = nil, duration: Double = 0.5,
      timing: [Double] = easeInEaseOut
    ) {
      self.place = place
      self.end = end
      self.distance = distance
      self.duration = duration
      self.timing = timing
    }
  }

  /// The control points of the timing function that fingers move by, "easeInEaseOut".
  public static let easeInEaseOut = [0.42, 0, 0.58, 1]

  /// Scrolls a scroll view, or turns a picker's wheel.
  public struct Scroll: Hashable, Sendable {
    /// Of a scroll view or a picker.
    public var id: String
    /// The offset to scroll to, in points.
    public var end: CGPoint?
    /// How far to scroll, in points.
    public var distance: CGSize?
    /// The row to turn a wheel to, from 0.
    public var row: Int?
    /// Which wheel, from 0.
    public var component: Int
    /// In seconds; of a scroll view only.
    public var duration: Double
    /// The control points of a timing function; of a scroll view only.
    public var timing: [Double]

    public init(
      _ id: String, to end: CGPoint? = nil, by distance: CGSize? = nil, toRow row: Int? = nil,
      component: Int = 0, duration: Double = 0.5, timing: [Double] = easeInEaseOut
    ) {
      self.id = id
      self.end = end
      self.distance = distance
      self.row = row
      self.component = component
      self.duration = duration
      self.timing = timing
    }
  }

  /// Types a text into what the step is about, else into the first responder.
  public struct TypeText: Hashable, Sendable {
    /// `\b` deletes backward, `\n` is return.
    public var text: String
    /// From character to character, in seconds.
    public var interval: Double

    public init(_ text: String, interval: Double = 0.08) {
      self.text = text
      self.interval = interval
    }
  }

  /// Says something on a pill in front of everything.
  public struct Caption: Hashable, Sendable {
    public var text: String
    /// How long it stays, in seconds.
    public var duration: Double
    /// "top" or "bottom".
    public var place: String

    public init(_ text: String, for duration: Double = 2, place: String = "bottom") {
      self.text = text
      self.duration = duration
      self.place = place
    }
  }
}
