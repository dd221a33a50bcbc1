public import Foundation

extension Presentation {
  /// A mouse pointer, which presses, drags and hovers in place of the finger's dot.
  ///
  /// It moves to a touch ahead of it, as far as the touch is known by then. Gestures of two fingers
  /// keep their dots.
  public struct Pointer: Hashable, Sendable {
    /// The point of the canvas at which it begins; nil for the center.
    public var start: CGPoint?
    /// Its movements without a press; views get no events of them.
    public var hovers: [Hover]

    public init(start: CGPoint? = nil, hovers: [Hover] = []) {
      self.start = start
      self.hovers = hovers
    }
  }

  /// A movement of the pointer to a thing, where it stays until the next movement or press.
  public struct Hover: Hashable, Sendable {
    /// The time at which it begins, in seconds.
    public var time: Double
    /// The view or layer over whose center it ends, or a point of the canvas.
    public var target: Target
    /// In seconds.
    public var duration: Double

    public init(at time: Double, to target: Target, duration: Double = 0.6) {
      self.time = time
      self.target = target
      self.duration = duration
    }

    /// The time at which it ends, in seconds.
    package var end: Double { time + duration }
  }
}
