import Foundation
import LayerTree

/// Recognizes one or more short taps of one or more fingers.
///
/// Fingers may move by 45 points and stay for 0.75 s; the next tap begins within 0.35 s.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var starts: [(touch: UITouch, point: CGPoint)] = []
  /// The largest number of fingers in this tap so far.
  private var fingers = 0
  private var firstTap: CGPoint?
  private var deadline = Deadline()

  /// In seconds, in seconds, and in points, by eye.
  private static let (longestTouch, longestPause, allowedMove) = (0.75, 0.35, 45.0)

  open override func reset() {
    (taps, fingers, starts, firstTap) = (0, 0, [], nil)
    deadline.cancel()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    starts += touches.map { ($0, $0.point) }
    fingers = tracked.count
    if fingers > numberOfTouchesRequired { return fail() }
    if let centroid, let firstTap, distance(centroid, firstTap) > Self.allowedMove { return fail() }
    deadline.set(after: Self.longestTouch, "a tap") { [weak self] in self?.fail() }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for (touch, start) in starts where distance(touch.point, start) > Self.allowedMove {
      return fail()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard tracked.allSatisfy(\.hasEnded) else { return }
    guard fingers == numberOfTouchesRequired else { return fail() }
    taps += 1
    (fingers, starts) = (0, [])
    firstTap = firstTap ?? centroid
    if taps >= numberOfTapsRequired {
      deadline.cancel()
      state = .ended
    } else {
      deadline.set(after: Self.longestPause, "the next tap") { [weak self] in self?.fail() }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Does not prevent recognizers that wait for more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}

/// A scheduled call that can be cancelled or rescheduled.
@MainActor
struct Deadline {
  private var event: Timeline.EventID?
  private weak var timeline: Timeline?

  mutating func set(after delay: Double, _ name: String, _ body: @escaping @MainActor () -> Void) {
    cancel()
    guard delay < 1e9 else { return }
    let timeline = Timeline.current
    self.timeline = timeline
    event = timeline.schedule(at: timeline.now + delay, name: name) { onStage { body() } }
  }

  mutating func cancel() {
    if let event { timeline?.cancel(event) }
    event = nil
  }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
