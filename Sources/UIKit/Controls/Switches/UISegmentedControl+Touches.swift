import Foundation
import Graphics
import LayerTree
import Views

extension UISegmentedControl {
  final func showSelection() {
    setNeedsLayout()
    if UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
  }

  /// Animates the plate to its new position, as after a tap; the spring is by eye.
  final func slide() {
    setNeedsLayout()
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.beginFromCurrentState], animations: { self.layoutIfNeeded() }, completion: nil)
  }

  private func index(at point: CGPoint) -> Int? {
    let (boxes, isReversed) = (boxes, isRightToLeft)
    guard !boxes.isEmpty else { return nil }
    return boxes.firstIndex { isReversed ? point.x > $0.minX : point.x < $0.maxX }
      ?? boxes.count - 1
  }

  private func enabledIndex(at point: CGPoint) -> Int? {
    index(at: point).flatMap { segments[$0].isEnabled ? $0 : nil }
  }

  final func press(at point: CGPoint) -> Bool {
    guard let index = enabledIndex(at: point) else { return false }
    pressed = index
    isDragging = index == selectedSegmentIndex && !isMomentary
    if isDragging || isMomentary { slide() } else { setNeedsLayout() }
    return true
  }

  /// Moves the plate with the finger, if it touched the plate.
  final func drag(to point: CGPoint) {
    let index = isTouchInside ? enabledIndex(at: point) : isDragging ? pressed : nil
    guard index != pressed, index != nil || !isDragging else { return }
    pressed = index
    if isDragging || isMomentary { slide() } else { setNeedsLayout() }
  }

  final func endPress(isInside: Bool) {
    let chosen = pressed
    let wasDragging = isDragging
    (pressed, isDragging) = (nil, false)
    defer { slide() }
    guard let chosen, isInside || wasDragging else { return }
    if isMomentary {
      choose(chosen)
    } else if chosen != selectedSegmentIndex {
      selectedSegmentIndex = chosen
      choose(chosen)
    }
  }

  /// Selects a segment and sends events; in a momentary control it is selected only during the
  /// event.
  private func choose(_ index: Int) {
    if isMomentary { selectedSegmentIndex = index }
    if let action = segments[index].action { sendAction(action) }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }
}
