public import Foundation
public import LayerTree
public import Views

/// Fingers on the stage. Without a time, they start at the clock's present time; the clock has to
/// move on for the rest. Points are those of the canvas, from its top left. Views are located when
/// the finger comes down.
extension Stage {
  /// The duration of a tap's touch, in seconds.
  static let tapTime = 0.1
  /// The pause between two taps of a double tap, in seconds.
  static let tapPause = 0.1

  /// Taps the middle of a view: the finger comes down at the time and leaves 0.1 s later.
  /// - Parameter count: 2 for a double tap.
  @preconcurrency @MainActor public func tap(_ view: UIView, at time: Double? = nil, count: Int = 1)
  {
    tap(.view(view), at: time, count: count)
  }

  /// Taps a point.
  @preconcurrency @MainActor public func tap(
    _ point: CGPoint, at time: Double? = nil, count: Int = 1
  ) {
    tap(.point(point), at: time, count: count)
  }

  /// Holds a finger on the middle of a view.
  @preconcurrency @MainActor public func press(
    _ view: UIView, at time: Double? = nil, for seconds: Double = 1
  ) {
    press(.view(view), at: time, for: seconds, "press")
  }

  /// Holds a finger on a point.
  @preconcurrency @MainActor public func press(
    _ point: CGPoint, at time: Double? = nil, for seconds: Double = 1
  ) {
    press(.point(point), at: time, for: seconds, "press")
  }

  /// Moves a finger from a point to another.
  ///
  /// It comes down at the time, moves 60 times a second and is lifted on arrival. A timing that
  /// ends slowly, such as the default, causes no fling.
  @preconcurrency @MainActor public func drag(
    from start: CGPoint, to end: CGPoint, at time: Double? = nil, duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    drag(.point(start), at: time, duration: duration, timing) { _ in end }
  }

  /// Moves a finger from the middle of a view by a distance.
  @preconcurrency @MainActor public func drag(
    _ view: UIView, by distance: CGPoint, at time: Double? = nil, duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    drag(.view(view), at: time, duration: duration, timing) {
      CGPoint(x: $0.x + distance.x, y: $0.y + distance.y)
    }
  }

  /// Moves a finger from the middle of a view to a point.
  @preconcurrency @MainActor public func drag(
    _ view: UIView, to end: CGPoint, at time: Double? = nil, duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    drag(.view(view), at: time, duration: duration, timing) { _ in end }
  }

  /// Moves two fingers about a point, apart or together, and turns them.
  /// - Parameters:
  ///   - distances: Between the fingers, in points, at the start and at the end.
  ///   - angle: In radians, positive clockwise.
  @preconcurrency @MainActor public func pinch(
    _ center: CGPoint, distances: (from: CGFloat, to: CGFloat), turning angle: CGFloat = 0,
    at time: Double? = nil, duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    let place = { (progress: Double) -> [CGPoint] in
      let half = (distances.from + (distances.to - distances.from) * progress) / 2
      let turn = angle * progress
      let arm = CGPoint(x: cos(turn) * half, y: sin(turn) * half)
      return [
        CGPoint(x: center.x - arm.x, y: center.y - arm.y),
        CGPoint(x: center.x + arm.x, y: center.y + arm.y),
      ]
    }
    var fingers: [Finger] = []
    followPath(at: time, duration: duration, timing) { stage, step in
      switch step {
      case .begins: fingers = Finger.down(at: place(0), on: stage)
      case .moves(let progress): Finger.move(fingers, to: place(progress))
      case .ends: Finger.up(fingers)
      }
    }
  }

  // MARK: Manual touches

  /// Begins a touch at the present time.
  @preconcurrency @MainActor public func touchDown(at point: CGPoint) -> StageTouch {
    timeline.run { StageTouch(finger: Finger.down(at: point, on: self)) }
  }
}

/// A touch on a stage that the caller moves.
@preconcurrency @MainActor
public struct StageTouch {
  let finger: Finger

  /// The view that it came down on.
  public var view: UIView? { finger.view }

  public func move(to point: CGPoint) { finger.stage.timeline.run { finger.move(to: point) } }
  public func up() { finger.stage.timeline.run { finger.up() } }
  /// Cancels the touch, as a phone call does.
  public func cancel() { finger.stage.timeline.run { finger.cancel() } }
}
