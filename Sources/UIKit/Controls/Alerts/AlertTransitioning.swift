import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// Presents an alert: dims the screen, and shows the card in its middle or at its bottom.
@MainActor
final class AlertTransitioning: NSObject, UIViewControllerTransitioningDelegate {
  private weak var alert: UIAlertController?

  init(_ alert: UIAlertController) { self.alert = alert }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    AlertPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isPresenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isPresenting: false) }

  /// Nil for popovers, which dissolve.
  private func animator(isPresenting: Bool) -> AlertAnimator? {
    guard let alert, alert.modalPresentationStyle == .custom else { return nil }
    return AlertAnimator(isPresenting: isPresenting, isSheet: alert.isAtBottom)
  }
}

/// Dims what is behind an alert, and decides its frame.
final class AlertPresentationController: UIPresentationController {
  private let dimming = DimmingView()
  private let keyboard = KeyboardObservers()

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let alert, let view = alert.view as? AlertView else {
      return .zero
    }
    // An alert stands in the middle of what the keyboard leaves.
    var free = container.bounds
    if let keyboard = Timeline.current.state(KeyboardFrame.self).frame {
      free.size.height = min(
        free.height, container.convert(keyboard, from: nil).minY - free.minY)
    }
    let area = container.bounds.inset(by: container.safeAreaInsets).intersection(free)
    guard alert.isAtBottom else {
      let size = view.size(in: area.insetBy(dx: 0, dy: Self.margin).size)
      let middle = view.metrics.isInSafeArea ? area : free
      return CGRect(
        x: middle.midX - size.width / 2, y: middle.midY - size.height / 2,
        width: size.width, height: size.height
      ).onPixels
    }
    let bounds = container.bounds
    let width = min(bounds.width, bounds.height) - 2 * Self.margin
    let bottom = max(container.safeAreaInsets.bottom, Self.margin)
    let size = view.size(
      in: CGSize(width: width, height: bounds.height - container.safeAreaInsets.top - bottom))
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.maxY - bottom - size.height, width: width,
      height: size.height
    ).onPixels
  }

  /// The distance from the edges of the screen, in points, by eye.
  private static var margin: CGFloat { 8 }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.onTap = { [weak self] in
      guard let alert = self?.alert, let action = alert.outsideAction else { return }
      alert.choose(action)
    }
    containerView.insertSubview(dimming, at: 0)
    for name in ["WillShow", "WillHide"] {
      keyboard.add("UIKeyboard\(name)Notification") { [weak self] in
        guard let self else { return }
        $0.animate { self.containerViewWillLayoutSubviews() }
      }
    }
    show(dimmed: true)
  }

  override func dismissalTransitionWillBegin() { show(dimmed: false) }

  private func show(dimmed: Bool) {
    dimming.alpha = dimmed ? 0 : 1
    let isAnimated = presentedViewController.transitionCoordinator?.isAnimated == true
    guard isAnimated else {
      dimming.alpha = dimmed ? 1 : 0
      return
    }
    AlertAnimator.animate { [dimming] in dimming.alpha = dimmed ? 1 : 0 }
  }

  override func containerViewWillLayoutSubviews() {
    guard let view = presentedView, view.transform.isIdentity,
      !presentedViewController.isBeingDismissed
    else { return }
    view.frame = frameOfPresentedViewInContainerView
  }
}

/// Lets an alert's card appear and disappear.
final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  private let isSheet: Bool

  init(isPresenting: Bool, isSheet: Bool) {
    self.isPresenting = isPresenting
    self.isSheet = isSheet
  }

  /// In seconds: with a damping of 1 the spring of ω = 22.88 s⁻¹ that was measured on iOS 26.
  private static var duration: TimeInterval { 0.4036 }

  /// The scale with which a card begins, by eye.
  private static var scale: CGFloat { 1.2 }

  /// Animates by the spring of alerts.
  static func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [], animations: changes, completion: completion)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let view = transitionContext.view(forKey: isPresenting ? .to : .from) else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    if isPresenting { container.addSubview(view) }
    let away = CGAffineTransform(
      translationX: 0, y: container.bounds.maxY - view.frame.minY)
    let large = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
    if isPresenting {
      view.alpha = isSheet ? 1 : 0
      view.transform = isSheet ? away : large
    }
    Self.animate {
      if self.isSheet {
        view.transform = self.isPresenting ? .identity : away
      } else {
        view.alpha = self.isPresenting ? 1 : 0
        view.transform = .identity
      }
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
