public import Controls
public import Foundation
import LayerTree
public import Views

/// The menu with commands such as Copy, before iOS 16.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  open class var shared: UIMenuController { Timeline.current.state(MenuState.self).controller }

  open var menuItems: [UIMenuItem]?
  open private(set) var isMenuVisible = false
  open private(set) var menuFrame = CGRect.zero
  open var arrowDirection = ArrowDirection.default

  public enum ArrowDirection: Int, Sendable {
    case `default`, up, down, left, right
  }

  /// Reports that no menu is drawn.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    menuFrame = targetView.convert(targetRect, to: nil)
    setMenuVisible(true, animated: true)
  }
  open func hideMenu(from targetView: UIView) { hideMenu() }
  open func hideMenu() { isMenuVisible = false }
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    menuFrame = targetView.convert(targetRect, to: nil)
  }
  /// Reports that no menu is drawn.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    if menuVisible {
      ServiceFact.notShown("UIMenuController").report(of: "UIMenuController", at: "showMenu")
    }
    isMenuVisible = menuVisible
  }
  open func update() {}
}

/// A command of a menu controller.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
  }
}

@MainActor
private final class MenuState: TimelineState {
  lazy var controller = UIMenuController()
  nonisolated init() {}
}

/// The menu with commands such as Copy, which is never shown.
@preconcurrency @MainActor
open class UIEditMenuInteraction: StoredInteraction {
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }

  /// Reports that no menu is drawn.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    ServiceFact.notShown("UIEditMenuInteraction").report(
      of: "UIEditMenuInteraction", at: "presentEditMenu(with:)")
  }
  open func dismissMenu() {}
  open func reloadVisibleMenu() {}
  open func updateVisibleMenuPosition(animated: Bool) {}
}

/// The identifier and the point of an edit menu.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  public let identifier: AnyHashable?
  public let sourcePoint: CGPoint
  open var preferredArrowDirection = UIMenuController.ArrowDirection.default

  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier
    self.sourcePoint = sourcePoint
  }
}

@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
}
