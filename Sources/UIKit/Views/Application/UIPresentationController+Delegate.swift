import Foundation
public import LayerTree
import UIKitValues

/// The delegate calls of a presentation; only popovers make them, as stages keep their traits and
/// sheets are not swiped away.
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
      guard newValue != nil, !(self is UIPopoverPresentationController) else { return }
      ViewFact.unusedDelegate.report(of: type(of: self), at: "delegate")
    }
  }
}
