import Foundation
import Graphics
import UIKitValues
import Views

extension UIButton {
  /// The menu that is shown, and the recognizer of the long press.
  struct Menus {
    weak var shown: MenuPresentation?
    var press: MenuPressGestureRecognizer?
    /// Whether the finger that opened the menu is still down.
    var isTouched = false
  }

  /// Whether the title is that of the menu's action that is on.
  final var showsSelectedAction: Bool {
    changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil
  }

  /// Adds or removes the recognizer, and shows the selected action.
  final func menuChanged() {
    let needsPress = menu != nil && !showsMenuAsPrimaryAction
    if needsPress, menus.press == nil {
      let press = MenuPressGestureRecognizer(target: nil, action: nil)
      press.allowsMenu = { [weak self] _ in self?.isEnabled == true && self?.menus.shown == nil }
      press.onBegin = { [weak self] in self?.presentMenu() }
      addGestureRecognizer(press)
      menus.press = press
    } else if !needsPress, let press = menus.press {
      removeGestureRecognizer(press)
      menus.press = nil
    }
    if let menu, let shown = menus.shown { shown.replace(with: menu) }
    guard showsSelectedAction, let menu else { return }
    let actions = menu.ownActions
    if let chosen = actions.first(where: { $0.state == .on }) ?? actions.first {
      menu.select(chosen)
      showTitle(of: chosen)
    }
  }

  private func showTitle(of action: UIAction) {
    if configuration != nil {
      configuration?.title = action.title
    } else {
      setTitle(action.title, for: .normal)
    }
  }

  @discardableResult
  private func presentMenu() -> MenuPresentation? {
    guard let menu else { return nil }
    let shown = MenuPresentation.present(
      menu, from: self, order: preferredMenuElementOrder,
      onDismiss: { [weak self] in
        self?.isHighlighted = false
        self?.menus.shown = nil
      })
    shown?.onChoose = { [weak self] in self?.actionIsChosen($0) }
    menus.shown = shown
    return shown
  }

  private func actionIsChosen(_ action: UIAction) {
    guard showsSelectedAction, let menu else { return }
    menu.select(action)
    showTitle(of: action)
  }

  /// Shows the menu if it is the primary action.
  final func showMenuAsPrimaryAction() -> Bool {
    guard showsMenuAsPrimaryAction, menu != nil, isEnabled, menus.shown == nil, window != nil else {
      return false
    }
    isHighlighted = true
    sendActions(for: .menuActionTriggered)
    presentMenu()
    return true
  }

  /// Whether the touch has shown the menu, whose it is then.
  final func menuTouchBegan() -> Bool {
    guard showMenuAsPrimaryAction() else { return false }
    menus.isTouched = true
    return true
  }

  final func menuTouchMoved(_ touches: Set<UITouch>) -> Bool {
    guard menus.isTouched else { return false }
    if let point = touches.first?.location(in: nil) { menus.shown?.fingerMoved(to: point) }
    return true
  }

  /// Chooses the row below a finger that has slid into the menu.
  ///
  /// - Parameter touches: Empty if they were cancelled.
  final func menuTouchEnded(_ touches: Set<UITouch>) -> Bool {
    guard menus.isTouched else { return false }
    menus.isTouched = false
    guard let point = touches.first?.location(in: nil) else {
      menus.shown?.fingerCancelled()
      return true
    }
    if !bounds.contains(touches.first?.location(in: self) ?? .zero) {
      menus.shown?.fingerLifted(at: point)
    }
    return true
  }
}
