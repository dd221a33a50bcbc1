public import Foundation
import LayerTree

/// Recognizes moving fingers, once they have moved by more than 10 points.
///
/// As in UIKit, those points are not part of the translation.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max

  /// The movement before it began, in points of the window.
  private var early = CGPoint.zero
  /// The translation since it began or since `setTranslation`.
  private var moved = CGPoint.zero
  /// The latest points of the fingers' path, with their times.
  private var samples: [(time: Double, point: CGPoint)] = []
  private var travel = CGPoint.zero

  /// The way until it begins, in points, as measured on iOS 26.
  static let slop = 10.0
  /// The time over which the velocity is measured, in seconds, as measured of scroll views on
  /// iOS 26.
  package static let velocitySpan = 0.1

  open override func reset() {
    (early, moved, travel, samples) = (.zero, .zero, .zero, [])
  }

  /// The movement since it began or since `setTranslation(_:in:)`, in points of a view's
  /// coordinates.
  open func translation(in view: UIView?) -> CGPoint { vector(moved, in: view) }

  /// Sets the translation to continue from; the velocity does not change.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    moved = vector(translation, from: view)
  }

  /// In points per second of a view's coordinates; zero once the fingers have rested for a moment.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let (first, last) = measured else { return .zero }
    let time = last.time - first.time
    let velocity = CGPoint(
      x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
    return vector(velocity, in: view)
  }

  /// The time over which the velocity is measured, in seconds; 0 at rest.
  package final var measuredSpan: Double { measured.map { $1.time - $0.time } ?? 0 }

  /// The first and the last position of the velocity's span.
  private var measured:
    (first: (time: Double, point: CGPoint), last: (time: Double, point: CGPoint))?
  {
    let now = Timeline.current.now
    let recent = samples.filter { now - $0.time <= Self.velocitySpan + 1e-6 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return nil
    }
    return (first, last)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if samples.isEmpty { samples = [(Timeline.current.now, travel)] }
    guard tracked.count > maximumNumberOfTouches else { return }
    if state == .possible {
      fail()
    } else {
      for touch in touches { ignore(touch, for: event) }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = CGFloat(tracked.count)
    let step = CGPoint(
      x: touches.reduce(0) { $0 + $1.point.x - $1.previousPoint.x } / count,
      y: touches.reduce(0) { $0 + $1.point.y - $1.previousPoint.y } / count)
    travel = CGPoint(x: travel.x + step.x, y: travel.y + step.y)
    samples.append((Timeline.current.now, travel))
    let oldest = Timeline.current.now - Self.velocitySpan - 1e-6
    samples.removeAll { $0.time < oldest }
    guard state == .possible else {
      moved = CGPoint(x: moved.x + step.x, y: moved.y + step.y)
      state = .changed
      return
    }
    early = CGPoint(x: early.x + step.x, y: early.y + step.y)
    let length = hypot(early.x, early.y)
    guard length > Self.slop, tracked.count >= minimumNumberOfTouches else { return }
    if let pan = self as? any DirectedPan, !pan.allowsBegin(early) { return fail() }
    let share = (length - Self.slop) / length
    moved = CGPoint(x: early.x * share, y: early.y * share)
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = tracked.filter { !$0.hasEnded }.count
    if state == .possible {
      if left == 0 { fail() }
    } else if left < minimumNumberOfTouches {
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}

/// A pan that needs a direction or a region to begin.
@MainActor package protocol DirectedPan: UIPanGestureRecognizer {
  /// Whether it may begin with this movement of the fingers.
  /// - Parameter movement: In points of the window.
  func allowsBegin(_ movement: CGPoint) -> Bool
}
