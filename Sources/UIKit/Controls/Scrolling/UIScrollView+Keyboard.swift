import Foundation
import Graphics
import Views

extension UIScrollView {
  final func beginKeyboardDrag() {
    switch keyboardDismissMode {
    case .onDrag, .onDragWithAccessory: SoftwareKeyboard.current?.dismiss()
    default: break
    }
  }

  private var dragsKeyboard: Bool {
    keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
  }

  /// Moves the keyboard with a finger that has reached it.
  final func dragKeyboard(_ pan: UIPanGestureRecognizer) {
    guard dragsKeyboard else { return }
    SoftwareKeyboard.current?.drag(to: pan.location(in: nil).y)
  }

  final func endKeyboardDrag(_ pan: UIPanGestureRecognizer) {
    guard dragsKeyboard else { return }
    SoftwareKeyboard.current?.endDrag(velocity: pan.velocity(in: nil).y)
  }
}
