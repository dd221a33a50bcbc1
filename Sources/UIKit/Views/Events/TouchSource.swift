package import Foundation
import LayerTree

/// The source of the touches on a stage's screen: creates them and sends them to the application.
package final class TouchSource: TimelineState {
  private var touches: [UITouch] = []
  private var lastTap: (time: Double, point: CGPoint, count: Int)?

  package init() {}

  /// The longest time (seconds) and distance (points) between two taps that count as a double tap,
  /// by eye.
  static let (tapInterval, tapDistance) = (0.35, 45.0)

  /// A change of one finger.
  package enum Change {
    case moved(CGPoint)
    /// The finger is lifted; at its last point if nil.
    case ended(CGPoint?)
    case cancelled
  }

  /// Puts a finger down at a point of a window.
  @MainActor package func beginTouch(at point: CGPoint, in window: UIWindow) -> UITouch {
    beginTouches(at: [point], in: window)[0]
  }

  /// Puts several fingers down simultaneously.
  @MainActor package func beginTouches(at points: [CGPoint], in window: UIWindow) -> [UITouch] {
    markStationary()
    let new = points.map { point in
      let touch = UITouch()
      touch.phase = .began
      touch.timestamp = Timeline.current.now
      touch.tapCount = tapCount(at: point)
      (touch.point, touch.previousPoint) = (point, point)
      touch.window = window
      touches.append(touch)
      return touch
    }
    for touch in new {
      touch.view = window.hitTest(touch.point, with: event())
    }
    send()
    return new
  }

  /// Applies simultaneous changes of touches, and sends one event; ignores touches that have ended.
  @MainActor package func change(_ changes: [(UITouch, Change)]) {
    markStationary()
    for (touch, change) in changes where touches.contains(where: { $0 === touch }) {
      touch.timestamp = Timeline.current.now
      touch.previousPoint = touch.point
      switch change {
      case .moved(let point):
        touch.phase = .moved
        touch.point = point
      case .ended(let point):
        touch.phase = .ended
        if let point { touch.point = point }
        lastTap = (touch.timestamp, touch.point, touch.tapCount)
      case .cancelled: touch.phase = .cancelled
      }
    }
    send()
    touches.removeAll { $0.hasEnded }
  }

  @MainActor private func markStationary() {
    for touch in touches { touch.phase = .stationary }
  }

  @MainActor private func event() -> UIEvent {
    let event = UIEvent()
    event.timestamp = Timeline.current.now
    event.touches = touches
    return event
  }

  @MainActor private func send() { UIApplication.shared.sendEvent(event()) }

  @MainActor private func tapCount(at point: CGPoint) -> Int {
    guard let last = lastTap, Timeline.current.now - last.time <= Self.tapInterval + 1e-9,
      hypot(point.x - last.point.x, point.y - last.point.y) <= Self.tapDistance
    else { return 1 }
    return last.count + 1
  }
}
