import Foundation

extension UIGestureRecognizer {
  final func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, currentState != .ended, currentState != .cancelled, currentState != .failed
    else { return false }
    return shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) != false
      && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  final func track(_ touch: UITouch) {
    isActive = true
    tracked.append(touch)
    sequence.append(touch)
  }

  final func forget(_ touch: UITouch) {
    lastPoint = centroid ?? lastPoint
    tracked.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
  }

  final func removeEndedTouches() {
    lastPoint = centroid ?? lastPoint
    tracked.removeAll(where: \.hasEnded)
  }

  /// Calls the subclass for the changes of its touches.
  final func handle(_ fresh: [UITouch], _ event: UIEvent) {
    func touches(_ phase: UITouch.Phase) -> Set<UITouch> {
      guard currentState != .failed, currentState != .cancelled, currentState != .ended,
        pendingState != .ended
      else { return [] }
      return Set(
        fresh.filter { touch in touch.phase == phase && tracked.contains { $0 === touch } })
    }
    let began = touches(.began)
    if !began.isEmpty { touchesBegan(began, with: event) }
    let moved = touches(.moved)
    if !moved.isEmpty { touchesMoved(moved, with: event) }
    let ended = touches(.ended)
    if !ended.isEmpty { touchesEnded(ended, with: event) }
    let cancelled = touches(.cancelled)
    if !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
  }

  /// The mean of the touches' points, in the window's coordinates; nil without touches.
  final var centroid: CGPoint? {
    guard !tracked.isEmpty else { return nil }
    let count = CGFloat(tracked.count)
    return CGPoint(
      x: tracked.reduce(0) { $0 + $1.point.x } / count,
      y: tracked.reduce(0) { $0 + $1.point.y } / count)
  }

  /// Converts a vector from the window's coordinates to a view's.
  final func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = self.view?.window ?? view.window else { return vector }
    let origin = view.convert(CGPoint.zero, from: window)
    let end = view.convert(vector, from: window)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  /// Converts a vector from a view's coordinates to the window's.
  final func vector(_ vector: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = self.view?.window ?? view.window else { return vector }
    let origin = view.convert(CGPoint.zero, to: window)
    let end = view.convert(vector, to: window)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }
}

extension UIView {
  final func add(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
  }

  final func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stop()
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  final func setRecognizers(_ new: [UIGestureRecognizer]) {
    for recognizer in recognizers { removeGestureRecognizer(recognizer) }
    for recognizer in new { addGestureRecognizer(recognizer) }
  }
}
