import Foundation

extension UIControl {
  /// The distance from the bounds within which a tracked finger still counts as inside, in points,
  /// by eye.
  static let slop = 70.0

  final func trackingBegan(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    isHighlighted = true
    // Its actions may have disabled the control.
    guard isEnabled else { return stopTracking() }
    guard isTracking else { return }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  final func trackingMoved(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch, event)
    isHighlighted = isTouchInside
    guard isTracking else { return }
    isTracking = continueTracking(touch, with: event)
    guard isTracking else { return }
    if isTouchInside {
      send(wasInside ? .touchDragInside : [.touchDragInside, .touchDragEnter], with: event)
    } else {
      send(wasInside ? [.touchDragOutside, .touchDragExit] : .touchDragOutside, with: event)
    }
  }

  final func trackingEnded(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    isTouchInside = isNear(touch, event)
    let (wasTracking, isInside) = (isTracking, isTouchInside)
    isHighlighted = false
    if wasTracking { endTracking(touch, with: event) }
    (isTracking, isTouchInside) = (false, false)
    guard wasTracking else { return }
    let ended: UIControl.Event = isInside ? .touchUpInside : .touchUpOutside
    send(primaryEvent.contains(ended) ? [ended, .primaryActionTriggered] : ended, with: event)
  }

  final func trackingCancelled(_ event: UIEvent?) {
    let wasTracking = isTracking
    isHighlighted = false
    if wasTracking { cancelTracking(with: event) }
    (isTracking, isTouchInside) = (false, false)
    if wasTracking { send(.touchCancel, with: event) }
  }

  /// Stops tracking without sending events.
  final func stopTracking() {
    isHighlighted = false
    guard isTracking else { return }
    (isTracking, isTouchInside) = (false, false)
    cancelTracking(with: nil)
  }

  private func isNear(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    return bounds.insetBy(dx: -Self.slop, dy: -Self.slop).safelyContains(point)
      || self.point(inside: point, with: event)
  }
}
