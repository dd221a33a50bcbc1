public import Foundation

/// Manages what is around a controller that is presented with the style `.custom`.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  open private(set) var presentedViewController: UIViewController
  open private(set) var presentingViewController: UIViewController

  /// - Parameter presentingViewController: Nil for the one that presents it in the end.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// Covers the window; nil before and after.
  open internal(set) var containerView: UIView?
  open var presentedView: UIView? { presentedViewController.view }
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldRemovePresentersView: Bool { false }
  open var shouldPresentInFullscreen: Bool { true }
  open var traitCollection: UITraitCollection { presentingViewController.traitCollection }

  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  final func taken(by presenter: UIViewController) {
    if presentingViewController === presentedViewController { presentingViewController = presenter }
  }
}

/// Covers the window and holds a presented view.
final class PresentationContainer: UIView {
  weak var director: UIPresentationController?

  override func layoutSubviews() {
    director?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    director?.containerViewDidLayoutSubviews()
  }
}
