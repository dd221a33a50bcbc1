import Foundation
import Graphics
import LayerTree

/// A presentation or dismissal in progress.
@MainActor final class PresentationTransition {
  let containerView: UIView
  let isAnimated: Bool
  let transitionDuration: TimeInterval
  private let (from, to): (UIViewController, UIViewController)
  /// The views that disappear and appear.
  private let (fromView, toView): (UIView?, UIView?)
  private let (initialFrame, finalFrame): (CGRect, CGRect)
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var isInteractive = false
  private var isCancelling = false
  private var alongsideAnimations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] =
    []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] =
    []
  private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var state = State.waiting
  private let end: @MainActor (_ didComplete: Bool) -> Void

  private enum State { case waiting, running, completed, cancelled }

  /// - Parameters:
  ///   - duration: In seconds; used if there is no animator.
  ///   - end: Called once, by `completeTransition(_:)`.
  init(
    from: (controller: UIViewController, view: UIView?, frame: CGRect),
    to: (controller: UIViewController, view: UIView?, frame: CGRect),
    in containerView: UIView, animated: Bool, duration: TimeInterval,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)? = nil,
    end: @escaping @MainActor (_ didComplete: Bool) -> Void
  ) {
    (self.from, fromView, initialFrame) = from
    (self.to, toView, finalFrame) = to
    self.containerView = containerView
    isAnimated = animated
    self.animator = animator
    self.interactor = interactor?.wantsInteractiveStart == true ? interactor : nil
    transitionDuration = animated ? animator?.transitionDuration(using: nil) ?? duration : 0
    self.end = end
  }

  /// Runs the animations alongside, then the animator's or the interactor's.
  func begin() {
    state = .running
    let (animations, duration) = (alongsideAnimations, transitionDuration)
    alongsideAnimations = []
    if !animations.isEmpty {
      let body = { for animation in animations { animation(self) } }
      if duration > 0 { UIView.animate(withDuration: duration, animations: body) } else { body() }
    }
    if let interactor {
      isInteractive = true
      interactor.startInteractiveTransition(self)
    } else {
      animate()
    }
  }

  var hasEnded: Bool { state == .completed || state == .cancelled }
}

/// A transition whose interactor starts the animations.
@MainActor package protocol DrivenTransition: AnyObject {
  var transitionDuration: TimeInterval { get }
  func animate()
}

extension PresentationTransition: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator, DrivenTransition
{
  func animate() { animator?.animateTransition(using: self) }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func pauseInteractiveTransition() { isInteractive = true }
  func finishInteractiveTransition() { endInteraction() }
  func cancelInteractiveTransition() {
    isCancelling = true
    endInteraction()
  }
  private func endInteraction() {
    guard isInteractive else { return }
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
  }
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { interactionHandlers.append(handler) }
  var transitionWasCancelled: Bool { state == .cancelled || isCancelling }
  var isCancelled: Bool { transitionWasCancelled }
  var presentationStyle: UIModalPresentationStyle {
    (from.presentingViewController === to ? from : to).modalPresentationStyle
  }
  var targetTransform: CGAffineTransform { .identity }
  var completionCurve: UIView.AnimationCurve { .easeInOut }

  func completeTransition(_ didComplete: Bool) {
    guard !hasEnded else { return }
    state = didComplete ? .completed : .cancelled
    end(didComplete)
    animator?.animationEnded(didComplete)
    let all = completions
    completions = []
    for completion in all { completion(self) }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? fromView : key == .to ? toView : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? initialFrame : .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? finalFrame : .zero }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !hasEnded else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return state == .waiting }
    guard state == .running else {
      alongsideAnimations.append(animation)
      return true
    }
    UIView.animate(withDuration: transitionDuration) { animation(self) }
    return false
  }
}
