import UIKit

/// Opens a controller, by code or by the finger at the edge.
public final class SlideOver: NSObject {
  public weak var delegate: SlideOverDelegate?
  private weak var host: UIViewController?
  private let menu: UIViewController
  private var interaction: UIPercentDrivenInteractiveTransition?

  public init(menu: UIViewController) {
    self.menu = menu
    super.init()
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
  }

  public func attach(to host: UIViewController) {
    self.host = host
    let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(handle(_:)))
    pan.edges = .left
    host.view.addGestureRecognizer(pan)
  }

  @IBAction public func open() {
    delegate?.slideOverWillOpen?()
    host?.present(menu, animated: true, completion: nil)
  }

  @objc private func handle(_ pan: UIScreenEdgePanGestureRecognizer) {
    let x = pan.translation(in: pan.view).x / (pan.view?.bounds.width ?? 1)
    switch pan.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      open()
    case .changed: interaction?.update(x)
    case .ended where x > 0.3: interaction?.finish()
    default: interaction?.cancel()
    }
  }
}

extension SlideOver: UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { SlideAnimator(opens: true, delegate: delegate) }

  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { SlideAnimator(opens: false, delegate: delegate) }

  public func interactionControllerForPresentation(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction }

  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    DimmingController(presentedViewController: presented, presenting: presenting)
  }
}
