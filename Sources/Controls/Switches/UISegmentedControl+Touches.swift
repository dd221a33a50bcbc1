import Foundation
import Graphics
import LayerTree
import Views

extension UISegmentedControl {
  final func showSelection() {
    setNeedsLayout()
    if UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
  }

  /// Moves the plate to where it belongs, as seen after a tap.
  final func slide() {
    setNeedsLayout()
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.beginFromCurrentState], animations: { self.layoutIfNeeded() }, completion: nil)
  }

  private func index(at point: CGPoint) -> Int? {
    let boxes = boxes
    guard let last = boxes.last else { return nil }
    if point.x >= last.maxX { return boxes.count - 1 }
    return boxes.firstIndex { point.x < $0.maxX }
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

  /// The plate goes with the finger if that came down on it.
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

  /// A momentary control has its selection while the event is sent only.
  private func choose(_ index: Int) {
    if isMomentary { selectedSegmentIndex = index }
    if let action = segments[index].action { sendAction(action) }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }
}
