import Foundation
import LayerTree

/// The presentation or the dismissal of a controller, from its first change to its last.
@MainActor
struct ModalTransition {
  private weak var presenter: UIViewController?
  private let presented: UIViewController
  private let container: UIView
  private let isAnimated: Bool
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let presentationController: UIPresentationController?
  private let hidesPresenter: Bool
  /// The superview of the presenter's view when nothing is presented.
  private let original: UIViewController.OriginalSuperview?
  private let completion: (() -> Void)?

  init(
    from presenter: UIViewController, to presented: UIViewController, in container: UIView,
    animated: Bool, animator: (any UIViewControllerAnimatedTransitioning)?,
    original: UIViewController.OriginalSuperview?, _ completion: (() -> Void)?
  ) {
    self.presenter = presenter
    self.presented = presented
    self.container = container
    isAnimated = animated
    self.animator = animator
    presentationController = presented.presentation.presentationController
    hidesPresenter = presented.hidesPresenter
    self.original = original
    self.completion = completion
  }

  /// The controllers in both roles, with those inside of them.
  private var presentedControllers: [UIViewController] { presented.allInside }
  private var presenterControllers: [UIViewController] { presenter?.allInside ?? [] }

  /// Begins, and schedules the end unless an animator calls it.
  private func run(_ transition: PresentationTransition, _ name: String) {
    transition.begin()
    guard animator == nil else { return }
    guard transition.transitionDuration > 0 else { return transition.completeTransition(true) }
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now + transition.transitionDuration, name: name) {
      onStage { transition.completeTransition(true) }
    }
  }

  // MARK: Presenting

  func present(from presenter: UIViewController) {
    let transition = PresentationTransition(
      from: (
        presenter, hidesPresenter ? presenter.loadedView : nil, presenter.loadedView?.frame ?? .zero
      ),
      to: (
        presented, presentationController?.presentedView ?? presented.view, presented.view.frame
      ),
      in: container, animated: isAnimated, duration: presented.transitionTime, animator: animator,
      interactor: animator.flatMap {
        presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
      }, end: endPresenting)
    presented.presentation.transition = transition
    presentationController?.presentationTransitionWillBegin()
    if hidesPresenter {
      for inside in presenterControllers { inside.beginDisappearing(animated: isAnimated) }
    }
    if animator == nil {
      container.addSubview(presentationController?.presentedView ?? presented.view)
      if isAnimated { presented.animate(isPresenting: true, in: container) }
    } else {
      for inside in presentedControllers { inside.beginAppearing(animated: isAnimated) }
    }
    run(transition, "the presentation of \(presented)")
  }

  private func endPresenting(_ didComplete: Bool) {
    // The presenter's view may stay in the container if it is not removed.
    if hidesPresenter || !didComplete { presenter?.restore(to: original, from: container) }
    // It may have been dismissed before the end, and perhaps presented again.
    if presented.presentation.isBeingPresented, presented.presentation.container === container {
      presented.presentation.transition = nil
      presentationController?.presentationTransitionDidEnd(didComplete)
      if didComplete { becomePresented() } else { cancelPresenting() }
    }
    completion?()
  }

  private func cancelPresenting() {
    presented.dropPresentation()
    presenter?.presentation.presented = nil
    for inside in presenterControllers { inside.beginAppearing(animated: isAnimated) }
    for inside in presenterControllers { inside.endAppearing() }
  }

  private func becomePresented() {
    presented.presentation.isBeingPresented = false
    presented.appearance.isManaged = false
    for inside in presentedControllers { inside.callViewIsAppearing() }
    presented.viewIfLoaded?.layoutIfNeeded()
    if hidesPresenter { removePresentersView() }
    for inside in presentedControllers { inside.endAppearing() }
  }

  private func removePresentersView() {
    presenter?.loadedView?.removeFromSuperview()
    for inside in presenterControllers { inside.endDisappearing() }
  }

  // MARK: Dismissing

  /// - Parameter current: The superview of the presenter's view while it presents.
  func dismiss(to presenter: UIViewController, current: UIViewController.OriginalSuperview?) {
    let view = presentationController?.presentedView ?? presented.viewIfLoaded
    let transition = PresentationTransition(
      from: (presented, view, presented.viewIfLoaded?.frame ?? .zero),
      to: (
        presenter, hidesPresenter ? presenter.loadedView : nil, presenter.loadedView?.frame ?? .zero
      ),
      in: container, animated: isAnimated, duration: presented.transitionTime, animator: animator,
      interactor: animator.flatMap {
        presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
      }
    ) { didComplete in endDismissing(didComplete, current: current) }
    presented.presentation.transition = transition
    presentationController?.dismissalTransitionWillBegin()
    for inside in presentedControllers { inside.beginDisappearing(animated: isAnimated) }
    if hidesPresenter { showPresentersView(in: current?.view) }
    if animator == nil, isAnimated { presented.animate(isPresenting: false, in: container) }
    run(transition, "the dismissal of \(presented)")
  }

  private func showPresentersView(in window: UIView?) {
    guard let presenter, let window, let view = presenter.loadedView else { return }
    presenter.appearance.isManaged = true
    presenter.appearance.isAnimated = isAnimated
    window.insertSubview(view, at: 0)
    // Its view is still in the window if the presentation has not completed.
    for inside in presenterControllers { inside.beginAppearing(animated: isAnimated) }
  }

  private func endDismissing(_ didComplete: Bool, current: UIViewController.OriginalSuperview?) {
    presenter?.restore(to: didComplete ? original : current, from: container)
    presented.presentation.transition = nil
    presentationController?.dismissalTransitionDidEnd(didComplete)
    presented.appearance.isManaged = false
    presenter?.appearance.isManaged = false
    if didComplete { becomeDismissed() } else { cancelDismissing() }
    completion?()
  }

  private func cancelDismissing() {
    presented.presentation.isBeingDismissed = false
    for inside in presentedControllers { inside.beginAppearing(animated: isAnimated) }
    for inside in presentedControllers { inside.endAppearing() }
    guard hidesPresenter else { return }
    for inside in presenterControllers { inside.beginDisappearing(animated: isAnimated) }
    removePresentersView()
  }

  private func becomeDismissed() {
    for inside in presenterControllers { inside.callViewIsAppearing() }
    presenter?.viewIfLoaded?.layoutIfNeeded()
    container.removeFromSuperview()
    for inside in presentedControllers { inside.endDisappearing() }
    (presentationController?.presentedView ?? presented.viewIfLoaded)?.layer
      .removeAnimation(forKey: "presentation")
    presented.viewIfLoaded?.removeFromSuperview()
    presentationController?.containerView = nil
    presented.presentation = UIViewController.Presentation()
    (presented.popoverBox, presented.sheetBox) = (nil, nil)
    presenter?.presentation.presented = nil
    for inside in presenterControllers { inside.endAppearing() }
  }
}
