import Foundation
public import LayerTree
public import Views

// What delegates are asked on Apple's systems, where their protocols are those of objects.

extension AskedDelegate {
  /// Whether the object can perform a selector.
  ///
  /// For a method of the protocol itself that is always so: methods that are optional on iOS have a
  /// default here, which does nothing, and nobody can tell whether a type has one of its own.
  @preconcurrency @MainActor @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool {
    switch self {
    case let responder as UIResponder: responder.responds(to: aSelector)
    case let object as any NSObjectProtocol: object.responds(to: aSelector)
    default: false
    }
  }
}

/// What a presentation asks its delegate on iOS; kept and never called, as stages keep their traits
/// and nobody swipes a sheet away.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AskedDelegate {
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
    get { toldDelegate as? any UIAdaptivePresentationControllerDelegate }
    set {
      toldDelegate = newValue
      guard newValue != nil else { return }
      Timeline.current.report(
        Diagnostic(
          layer: "\(type(of: self))", keyPath: "delegate", found: "a delegate", needed: "",
          message:
            "it is never called: traits do not change, and the presented view is not dismissed by a swipe"
        ))
    }
  }
}
