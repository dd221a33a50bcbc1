public import Controls
import Foundation
public import LayerTree
public import Views

// What delegates are asked on Apple's systems, where their protocols are those of objects.

extension UIScrollViewDelegate {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

extension UITableViewDataSource {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

extension UITextFieldDelegate {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

extension UINavigationControllerDelegate {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

extension UITabBarControllerDelegate {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

extension UIGestureRecognizerDelegate {
  /// Whether the object can perform a selector.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { object(self, respondsTo: aSelector) }
}

@MainActor private func object(_ object: AnyObject, respondsTo selector: Selector!) -> Bool {
  switch object {
  case let responder as UIResponder: responder.responds(to: selector)
  case let object as any NSObjectProtocol: object.responds(to: selector)
  default: false
  }
}

/// What a presentation asks its delegate on iOS; kept and never called, as stages keep their traits
/// and nobody swipes a sheet away.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

extension UIPresentationController {
  /// Kept weakly; setting it is reported, as it is never asked.
  public final var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get {
      SideTable.current.association(0, of: self)?.value
        as? any UIAdaptivePresentationControllerDelegate
    }
    set {
      SideTable.current.set(
        newValue.map { Association($0, .OBJC_ASSOCIATION_ASSIGN) }, 0, of: self)
      guard newValue != nil else { return }
      Timeline.current.report(
        Diagnostic(
          layer: "\(type(of: self))", keyPath: "delegate", found: "a delegate", needed: "",
          message: "it is never asked: traits stay, and nobody swipes the presented view away"))
    }
  }
}
