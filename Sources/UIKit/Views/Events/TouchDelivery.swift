import Foundation
import LayerTree

/// Delivers the touches of a window to recognizers and views.
///
/// Each event goes to the recognizers first, those of the deepest view before those of its
/// superviews, and then to the views, unless a recognizer delays or has cancelled the touch.
@MainActor
final class TouchDelivery {
  /// The touches in the order they began, including ended ones that a recognizer still delays.
  private var touches: [UITouch] = []
  /// The recognizers that take part, in the order they were added.
  private(set) var active: [UIGestureRecognizer] = []
  private var waitingActions: [UIGestureRecognizer] = []
  private var isDelivering = false
  private var event: UIEvent?

  func send(_ event: UIEvent, in window: UIWindow) {
    let fresh = event.touches.filter { $0.window === window && $0.phase != .stationary }
    guard !fresh.isEmpty else { return }
    self.event = event
    isDelivering = true
    for touch in fresh where touch.phase == .began { begin(touch, event) }
    for touch in fresh where touch.phase == .moved { touch.delivery.hasMoved = true }
    deliverToRecognizers(of: fresh, event)
    isDelivering = false
    flush()
    for recognizer in active { recognizer.removeEndedTouches() }
    touches.removeAll { $0.hasEnded && ($0.delivery.hasEnded || $0.delivery.isIgnored) }
    resetFinished()
    self.event = nil
  }

  private func begin(_ touch: UITouch, _ event: UIEvent) {
    if let view = touch.view, !view.isMultipleTouchEnabled {
      touch.delivery.isIgnored = touches.contains { $0.view === view && !$0.hasEnded }
    }
    touches.append(touch)
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers where recognizer.accepts(touch, event) {
        touch.recognizers.append(recognizer)
        recognizer.track(touch)
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
      }
      view = current.superview
    }
  }

  private func deliverToRecognizers(of fresh: [UITouch], _ event: UIEvent) {
    // Collected once; `handle` skips a recognizer that is reset in between.
    var inOrder: [UIGestureRecognizer] = []
    for touch in fresh {
      for recognizer in touch.recognizers where !inOrder.contains(where: { $0 === recognizer }) {
        inOrder.append(recognizer)
      }
    }
    for recognizer in inOrder { recognizer.handle(fresh, event) }
  }

  // MARK: Recognizers

  func activate(_ recognizer: UIGestureRecognizer) {
    if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
  }

  /// Called when a recognizer's state has changed.
  func stateChanged(of recognizer: UIGestureRecognizer, sendsAction: Bool) {
    if sendsAction, !waitingActions.contains(where: { $0 === recognizer }) {
      waitingActions.append(recognizer)
    }
    if !isDelivering {
      flush()
      resetFinished()
    }
  }

  func decidePending() {
    for recognizer in active where recognizer.pendingState != nil { recognizer.decide() }
  }

  /// Sends actions and touches to views until none is left.
  private func flush() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    deliverToViews()
    while !waitingActions.isEmpty { waitingActions.removeFirst().sendActions() }
  }

  /// Resets recognizers that have finished once their fingers are lifted.
  private func resetFinished() {
    for recognizer in active where recognizer.isFinished { recognizer.prepareForNextGesture() }
    active.removeAll { !$0.isActive }
    touches.removeAll { $0.hasEnded && ($0.delivery.hasEnded || $0.delivery.isIgnored) }
  }

  // MARK: Views

  /// Cancels touches in their views, because a recognizer has recognized.
  func cancelInViews(_ taken: [UITouch]) {
    for (view, touches) in grouped(taken.filter { !$0.delivery.isIgnored }) {
      let begun = touches.filter { $0.delivery.hasBegun && !$0.delivery.hasEnded }
      for touch in touches { touch.delivery.isIgnored = true }
      guard !begun.isEmpty else { continue }
      let phases = begun.map(\.phase)
      for touch in begun { touch.phase = .cancelled }
      view.touchesCancelled(Set(begun), with: event)
      for (touch, phase) in zip(begun, phases) { touch.phase = phase }
    }
  }

  private func deliverToViews() {
    let open = touches.filter { !$0.delivery.isIgnored && !$0.delivery.hasEnded }
    deliver(open.filter { !$0.delivery.hasBegun && !$0.isHeldAtBegin }, .began)
    deliver(open.filter { $0.delivery.hasBegun && $0.delivery.hasMoved && !$0.hasEnded }, .moved)
    deliver(
      open.filter { $0.delivery.hasBegun && $0.phase == .ended && !$0.isHeldAtEnd }, .ended)
    deliver(open.filter { $0.delivery.hasBegun && $0.phase == .cancelled }, .cancelled)
    for touch in touches where touch.phase == .cancelled { touch.delivery.hasEnded = true }
  }

  private func deliver(_ touches: [UITouch], _ phase: UITouch.Phase) {
    for (view, touches) in grouped(touches) {
      // A view's handling of one touch may have cancelled another.
      let touches = touches.filter { !$0.delivery.isIgnored }
      guard !touches.isEmpty else { continue }
      let phases = touches.map(\.phase)
      for touch in touches {
        touch.phase = phase
        switch phase {
        case .began: touch.delivery.hasBegun = true
        case .moved: touch.delivery.hasMoved = false
        default: touch.delivery.hasEnded = true
        }
      }
      let event = event ?? heldEvent(touches)
      switch phase {
      case .began: view.touchesBegan(Set(touches), with: event)
      case .moved: view.touchesMoved(Set(touches), with: event)
      case .ended: view.touchesEnded(Set(touches), with: event)
      default: view.touchesCancelled(Set(touches), with: event)
      }
      for (touch, phase) in zip(touches, phases) { touch.phase = phase }
    }
  }

  private func heldEvent(_ touches: [UITouch]) -> UIEvent {
    let event = UIEvent()
    (event.timestamp, event.touches) = (Timeline.current.now, touches)
    return event
  }

  private func grouped(_ touches: [UITouch]) -> [(UIView, [UITouch])] {
    var groups: [(UIView, [UITouch])] = []
    for touch in touches {
      guard let view = touch.view else { continue }
      if let index = groups.firstIndex(where: { $0.0 === view }) {
        groups[index].1.append(touch)
      } else {
        groups.append((view, [touch]))
      }
    }
    return groups
  }
}

extension UITouch {
  /// Whether an undecided recognizer delays the begin of the touch in its view.
  fileprivate var isHeldAtBegin: Bool {
    recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided }
  }

  fileprivate var isHeldAtEnd: Bool {
    recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided && $0.cancelsTouchesInView }
  }
}
