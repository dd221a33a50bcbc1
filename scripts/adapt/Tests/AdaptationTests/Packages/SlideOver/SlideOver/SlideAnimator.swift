import UIKit

@objc public protocol SlideOverDelegate {
  @objc optional func slideOverWillOpen()
  @objc optional func slideOverWidth() -> CGFloat
  @objc optional func slideOverTimingParameters() -> UITimingCurveProvider
}

/// Slides a controller in from the edge.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let opens: Bool
  weak var delegate: SlideOverDelegate?

  init(opens: Bool, delegate: SlideOverDelegate?) {
    self.opens = opens
    self.delegate = delegate
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.3
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewKey = opens ? .to : .from
    guard let view = context.view(forKey: key) else { return context.completeTransition(false) }
    let container = context.containerView
    let width = delegate?.slideOverWidth?() ?? container.bounds.width * 0.8
    if opens { container.addSubview(view) }
    let shown = CGRect(x: 0, y: 0, width: width, height: container.bounds.height)
    let hidden = shown.offsetBy(dx: -width, dy: 0)
    view.frame = opens ? hidden : shown
    let animator: UIViewPropertyAnimator
    if let parameters = delegate?.slideOverTimingParameters {
      animator = UIViewPropertyAnimator(
        duration: transitionDuration(using: context), timingParameters: parameters())
    } else {
      animator = UIViewPropertyAnimator(
        duration: transitionDuration(using: context), curve: .easeOut, animations: nil)
    }
    animator.addAnimations { view.frame = self.opens ? shown : hidden }
    animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    animator.startAnimation()
  }
}

final class DimmingController: UIPresentationController {
  private lazy var dimming: UIView = {
    let view = UIView()
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(close)))
    return view
  }()

  override func presentationTransitionWillBegin() {
    guard let container = containerView else { return }
    dimming.frame = container.bounds
    dimming.alpha = 0
    container.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dimming.alpha = 1 }, completion: nil)
  }

  @objc private func close() { presentedViewController.dismiss(animated: true, completion: nil) }
}
