import Foundation
public import LayerTree
import UIKitValues

/// The delegate calls of a presentation; only popovers and sheets make them, when the user
/// dismisses them.
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
  ) -> UIModalPresentationStyle {
    controller is UIPopoverPresentationController ? .automatic : .none
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
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
  /// Held weakly; setting one that is never called is reported.
  public final var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get { untypedDelegate as? any UIAdaptivePresentationControllerDelegate }
    set {
      untypedDelegate = newValue
      guard newValue != nil, !isDismissedByUser else { return }
      ViewFact.unusedDelegate.report(of: type(of: self), at: "delegate")
    }
  }
}

extension UIPresentationController {
  /// Dismisses the presented controller for a tap or a finger, if its delegate allows it.
  ///
  /// - Returns: Whether it is dismissed.
  @discardableResult
  final func dismissByUser() -> Bool {
    guard !presentedViewController.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true, allowsDismissalByUser
    else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true) { [self] in
      didDismissByUser()
      delegate?.presentationControllerDidDismiss(self)
    }
    return true
  }
}
