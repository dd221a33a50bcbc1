public import Foundation

extension Scene {
  /// A place that a finger touches.
  public enum Place: Hashable, Sendable {
    /// The center of the view with this id.
    case view(String)
    /// A point in points of the canvas, or of the step's view.
    case point(CGPoint)
  }

  /// Taps a view or a point.
  public struct Tap: Hashable, Sendable {
    public var place: Place
    /// The number of taps; 2 for a double tap.
    public var count: Int

    public init(_ place: Place, count: Int = 1) {
      self.place = place
      self.count = count
    }
  }

  /// Holds a finger on a view or a point.
  public struct Press: Hashable, Sendable {
    public var place: Place
    /// The time that the finger stays, in seconds.
    public var duration: Double

    public init(_ place: Place, for duration: Double = 1) {
      self.place = place
      self.duration = duration
    }
  }

  /// Moves a finger from a view's center or a point.
  public struct Drag: Hashable, Sendable {
    public var place: Place
    /// The end of the path, in points of the canvas; nil to use the distance.
    public var end: CGPoint?
    /// The distance to move, in points; nil to use the end.
    public var distance: CGSize?
    /// The time that the move takes, in seconds.
    public var duration: Double
    /// The control points of the timing function of the move: c1x, c1y, c2x, c2y.
    public var timing: [Double]
    /// The id of a view that follows the finger; nil for none.
    public var movedView: String?
    /// The axes along which the view follows.
    public var axis = DragAxis.both
    /// The ranges of the view's center; beyond them it follows by a rubber band.
    public var limits = DragLimits()
    /// The centers that the view may come to rest at: two numbers, or one along a single axis.
    ///
    /// Without them the view coasts.
    public var snapPoints: [[Double]] = []

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

  /// The axes along which a view follows a finger.
  public enum DragAxis: String, CaseIterable, Hashable, Sendable {
    case x, y, both
  }

  /// The ranges of the center of a view that follows a finger, in points of its superview.
  public struct DragLimits: Hashable, Sendable {
    /// The least and the greatest x; nil for no limit.
    public var x: [Double]?
    /// The least and the greatest y; nil for no limit.
    public var y: [Double]?

    public init(x: [Double]? = nil, y: [Double]? = nil) {
      self.x = x
      self.y = y
    }
  }

  /// Moves two fingers about a view's center or a point, apart or together, and turns them.
  public struct Pinch: Hashable, Sendable {
    public var place: Place
    /// The distances between the fingers at the start and at the end, in points.
    public var distances: [Double]
    /// The angle by which the fingers turn, in radians; positive is clockwise.
    public var angle: Double
    /// The time that the move takes, in seconds.
    public var duration: Double
    /// The control points of the timing function of the move: c1x, c1y, c2x, c2y.
    public var timing: [Double]
    /// The id of a view that the fingers scale and turn; nil for none.
    public var movedView: String?

    public init(
      _ place: Place, distances: [Double], turning angle: Double = 0, duration: Double = 0.5,
      timing: [Double] = easeInEaseOut
    ) {
      self.place = place
      self.distances = distances
      self.angle = angle
      self.duration = duration
      self.timing = timing
    }
  }

  /// Turns two fingers about a view's center or a point.
  public struct Rotate: Hashable, Sendable {
    public var place: Place
    /// The angle by which the fingers turn, in radians; positive is clockwise.
    public var angle: Double
    /// The distance between the fingers, in points.
    public var distance: Double
    /// The time that the move takes, in seconds.
    public var duration: Double
    /// The control points of the timing function of the move: c1x, c1y, c2x, c2y.
    public var timing: [Double]
    /// The id of a view that the fingers turn; nil for none.
    public var movedView: String?

    public init(
      _ place: Place, by angle: Double, distance: Double = 80, duration: Double = 0.5,
      timing: [Double] = easeInEaseOut, moving movedView: String? = nil
    ) {
      self.place = place
      self.angle = angle
      self.distance = distance
      self.duration = duration
      self.timing = timing
      self.movedView = movedView
    }
  }

  /// The control points of the usual timing function of fingers, "easeInEaseOut".
  public static let easeInEaseOut = [0.42, 0, 0.58, 1]

  /// Scrolls a scroll view, or turns a picker's wheel.
  public struct Scroll: Hashable, Sendable {
    /// The id of a scroll view or a picker.
    public var id: String
    /// The content offset to scroll to, in points.
    public var end: CGPoint?
    /// The distance to scroll, in points.
    public var distance: CGSize?
    /// The row to scroll a table to or to turn a wheel to, from 0.
    public var row: Int?
    /// The section of a table's row, from 0.
    public var section: Int
    /// The index of the wheel to turn, from 0.
    public var component: Int
    /// The time that scrolling takes, in seconds; not for pickers.
    public var duration: Double
    /// The control points of the timing function of scrolling; not for pickers.
    public var timing: [Double]

    public init(
      _ id: String, to end: CGPoint? = nil, by distance: CGSize? = nil, toRow row: Int? = nil,
      section: Int = 0, component: Int = 0, duration: Double = 0.5,
      timing: [Double] = easeInEaseOut
    ) {
      self.id = id
      self.section = section
      self.end = end
      self.distance = distance
      self.row = row
      self.component = component
      self.duration = duration
      self.timing = timing
    }
  }

  /// The times between the characters of a typed text.
  public enum TypingRhythm: String, CaseIterable, Hashable, Sendable {
    /// The same time between any two characters.
    case even
    /// Times that vary as those of a hand, with pauses after words and sentences.
    case human
  }

  /// Types a text into the step's view, or else into the first responder.
  public struct TypeText: Hashable, Sendable {
    /// The text, in which `\b` deletes backward and `\n` is the return key.
    public var text: String
    /// The time from one character to the next, in seconds.
    public var interval: Double
    public var rhythm: TypingRhythm

    public init(_ text: String, interval: Double = 0.08, rhythm: TypingRhythm = .even) {
      self.text = text
      self.interval = interval
      self.rhythm = rhythm
    }
  }

  /// Shows a text on a pill in front of everything.
  public struct Caption: Hashable, Sendable {
    public var text: String
    /// The time that it stays, in seconds.
    public var duration: Double
    /// The end of the canvas near which it lies, "top" or "bottom".
    public var place: String

    public init(_ text: String, for duration: Double = 2, place: String = "bottom") {
      self.text = text
      self.duration = duration
      self.place = place
    }
  }
}
