public import Foundation
public import UIKitValues

/// A container of controllers, notified when one of them prefers another size.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

/// Manages the presentation of a controller with the style `.custom`.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment,
  TraitObserving
{
  open private(set) var presentedViewController: UIViewController
  open private(set) var presentingViewController: UIViewController

  /// - Parameter presentingViewController: Nil for the controller that later presents it.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// A view that covers the window; nil before and after the presentation.
  open internal(set) var containerView: UIView?
  /// The delegate; its protocol is declared in `UIPresentationController+Delegate.swift`.
  package final weak var untypedDelegate: AnyObject?
  open var presentedView: UIView? { presentedViewController.view }
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldRemovePresentersView: Bool { false }
  open var shouldPresentInFullscreen: Bool { true }
  /// The traits around the presented controller, with those that it replaces.
  open var traitCollection: UITraitCollection {
    let outer = containerView?.traitCollection ?? presentingViewController.traitCollection
    return UITraitCollection(traitsFrom: [outer] + [overrideTraitCollection].compactMap { $0 })
  }
  final var traitObservers = TraitObservers()
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Traits that replace those of the presented controller; nil, the default, for none.
  open var overrideTraitCollection: UITraitCollection? {
    didSet { presentedViewController.presentationTraitsChanged() }
  }
  /// The style in compact traits; never asked for, as stages keep their traits.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called when the presented controller prefers another size; does nothing by default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// The size of the container, unless overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Never called, as stages keep their size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Never called, as stages keep their traits.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Whether a tap or a finger of the user may dismiss it.
  var isDismissedByUser: Bool { false }
  /// Whether the delegate of a subclass lets the user dismiss it.
  var allowsDismissalByUser: Bool { true }
  func didDismissByUser() {}
  /// Whether touches beside the presented view go to the views behind it.
  var passesTouches: Bool { false }

  final func willPresent(from presenter: UIViewController) {
    if presentingViewController === presentedViewController { presentingViewController = presenter }
  }
}

/// Covers the window and contains a presented view.
final class PresentationContainer: UIView {
  weak var presentationController: UIPresentationController?

  /// Assistive technologies ignore the views behind a presented one.
  override var accessibilityViewIsModal: Bool {
    get { presentationController?.passesTouches != true }
    set {}
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    guard presentationController?.passesTouches == true, let view else { return view }
    let presented = presentationController?.presentedView
    return presented.map(view.isDescendant) == true ? view : nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let controller = presentationController, let previousTraitCollection else { return }
    controller.traitCollectionDidChange(previousTraitCollection)
    controller.traitObservers.notify(
      controller, from: previousTraitCollection, to: traitCollection)
  }

  override func layoutSubviews() {
    presentationController?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentationController?.containerViewDidLayoutSubviews()
  }
}
