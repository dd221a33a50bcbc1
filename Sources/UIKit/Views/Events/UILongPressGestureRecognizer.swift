public import Foundation

/// Recognizes fingers that rest for a while, and then tracks them.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// In seconds of the stage's clock.
  open var minimumPressDuration: TimeInterval = 0.5
  open var numberOfTouchesRequired = 1
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// In points, until the press is recognized; afterwards movement is unlimited.
  open var allowableMovement: CGFloat = 10

  private var starts: [(touch: UITouch, point: CGPoint)] = []
  private var deadline = Deadline()

  open override func reset() {
    starts = []
    deadline.cancel()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    starts += touches.map { ($0, $0.point) }
    if tracked.count > numberOfTouchesRequired { return fail() }
    guard tracked.count == numberOfTouchesRequired else { return }
    if touches.contains(where: { $0.tapCount <= numberOfTapsRequired }) { return fail() }
    if minimumPressDuration <= 0 {
      state = .began
    } else {
      deadline.set(after: minimumPressDuration, "a long press") { [weak self] in
        self?.state = .began
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      state = .changed
    } else {
      for (touch, start) in starts where distance(touch.point, start) > allowableMovement {
        return fail()
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    deadline.cancel()
    if state == .began || state == .changed {
      if tracked.filter({ !$0.hasEnded }).count < numberOfTouchesRequired { state = .ended }
    } else {
      fail()
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    deadline.cancel()
    state = .cancelled
  }
}
