import Foundation
import LayerTree
import UIKitValues

extension UIViewController {
  /// The appearance state of a controller's view.
  struct AppearanceState {
    enum Phase { case disappeared, appearing, appeared, disappearing }
    var phase = Phase.disappeared
    /// Whether a presentation or transition decides when it has appeared or disappeared.
    var isManaged = false
    /// Whether `viewIsAppearing(_:)` is still to be called, before its first layout.
    var awaitsIsAppearing = false
    var isAnimated = false
    /// Traits that the controller replaces for its view and its children.
    var overrides = UITraitOverrides()
    /// Traits that the parent replaces for this controller.
    var fromParent: UITraitCollection?
    /// Traits that the presentation replaces for this controller.
    var fromPresentation: UITraitCollection?
    /// The controller's traits; nil before its view is loaded.
    var traits: UITraitCollection?
    var observers = TraitObservers()
  }

  final func install(_ view: UIView?) {
    if let old = loadedView, old.viewController === self { old.viewController = nil }
    loadedView = view
    view?.viewController = self
    // What `viewDidLoad()` animates is seen, as the view comes on screen in the same turn.
    view?.layer.willBeShown = true
    // Also that of a controller that overrides the property.
    appearance.overrides.userInterfaceStyle = overrideUserInterfaceStyle
    view?.updateTraits()
    valuesChanged()
  }

  // MARK: Window changes

  final func viewWillMove(to window: UIWindow?) {
    if let window, !window.isHidden {
      beginAppearing()
    } else {
      beginDisappearing()
    }
  }

  final func windowDidHide() {
    beginDisappearing()
    endDisappearing()
  }

  /// Called for the controllers of views that have entered or left a window, parents before
  /// children.
  ///
  /// An appearing controller has appeared at the end of the turn, once it is laid out.
  static func viewsDidMove(_ controllers: [UIViewController]) {
    for controller in controllers where !controller.isManaged { controller.endDisappearing() }
    let coming = controllers.filter { $0.appearance.phase == .appearing }
    guard !coming.isEmpty else { return }
    for controller in coming { controller.appearance.awaitsIsAppearing = true }
    let timeline = Timeline.current
    timeline.beforeCommit {
      onStage { for controller in coming { controller.callViewIsAppearing() } }
    }
    timeline.afterCommit {
      onStage {
        for controller in coming where !controller.isManaged { controller.endAppearing() }
      }
    }
  }

  /// Calls `viewIsAppearing(_:)`, once.
  final func callViewIsAppearing() {
    guard appearance.awaitsIsAppearing else { return }
    appearance.awaitsIsAppearing = false
    if appearance.phase == .appearing { viewIsAppearing(appearance.isAnimated) }
  }

  /// Runs a closure after `viewDidAppear(_:)` if the view enters its window in this turn, otherwise
  /// now.
  package final func afterAppearing(_ body: @escaping () -> Void) {
    guard appearance.awaitsIsAppearing else { return body() }
    Timeline.current.afterCommit(body)
  }

  private var isManaged: Bool { appearance.isManaged || parent?.isManaged ?? false }

  final func replaceChild(
    _ old: UIViewController, with new: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    guard let superview = old.view.superview, let view = new.view else {
      animations?()
      completion?(true)
      return
    }
    new.appearance.isManaged = true
    old.appearance.isManaged = true
    let end: (Bool) -> Void = { finished in
      old.view.removeFromSuperview()
      (new.appearance.isManaged, old.appearance.isManaged) = (false, false)
      new.endAppearing()
      old.endDisappearing()
      completion?(finished)
    }
    old.beginDisappearing(animated: duration > 0)
    new.beginAppearing(animated: duration > 0)
    if options.transitionNumber != 0 {
      UIView.transition(
        with: superview, duration: duration, options: options,
        animations: {
          superview.addSubview(view)
          old.view.removeFromSuperview()
          animations?()
        }, completion: end)
    } else {
      superview.addSubview(view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: end)
    }
  }

  /// Shows a child's view in place of another's, by an animator.
  package final func replaceChild(
    _ old: UIViewController, with new: UIViewController, in container: UIView,
    by animator: any UIViewControllerAnimatedTransitioning,
    _ interactor: (any UIViewControllerInteractiveTransitioning)? = nil,
    completion: @escaping (_ didComplete: Bool) -> Void
  ) {
    (new.appearance.isManaged, old.appearance.isManaged) = (true, true)
    childTransitions.count += 1
    childTransitions.goal = new
    let number = childTransitions.count
    old.beginDisappearing(animated: true)
    new.beginAppearing(animated: true)
    let transition = PresentationTransition(
      from: (old, old.view, old.view.frame), to: (new, new.view, new.view.frame), in: container,
      animated: true, duration: 0, animator: animator, interactor: interactor
    ) { [weak self] didComplete in
      let (stays, goes) = didComplete ? (new, old) : (old, new)
      if !didComplete {
        stays.beginAppearing(animated: true)
        goes.beginDisappearing(animated: true)
      }
      // A later transition that leads back to it may have begun.
      let isLatest = self?.childTransitions.count == number
      if isLatest || self?.childTransitions.goal !== goes {
        goes.viewIfLoaded?.removeFromSuperview()
      }
      (new.appearance.isManaged, old.appearance.isManaged) = (false, false)
      stays.endAppearing()
      goes.endDisappearing()
      if isLatest {
        self?.childTransition = nil
        self?.childTransitions.goal = nil
      }
      completion(didComplete)
    }
    childTransition = transition
    transition.begin()
  }

  // MARK: The four steps

  final func beginAppearing(animated: Bool? = nil) {
    guard appearance.phase == .disappeared || appearance.phase == .disappearing else { return }
    appearance.isAnimated = animated ?? parent?.appearance.isAnimated ?? appearance.isAnimated
    appearance.phase = .appearing
    viewWillAppear(appearance.isAnimated)
  }

  final func endAppearing() {
    guard appearance.phase == .appearing else { return }
    if appearance.awaitsIsAppearing {
      callViewIsAppearing()
      loadedView?.layoutIfNeeded()
      guard appearance.phase == .appearing else { return }
    }
    appearance.phase = .appeared
    viewDidAppear(appearance.isAnimated)
    appearance.isAnimated = false
  }

  final func beginDisappearing(animated: Bool? = nil) {
    guard appearance.phase == .appeared || appearance.phase == .appearing else { return }
    appearance.awaitsIsAppearing = false
    appearance.isAnimated = animated ?? parent?.appearance.isAnimated ?? appearance.isAnimated
    appearance.phase = .disappearing
    viewWillDisappear(appearance.isAnimated)
  }

  final func endDisappearing() {
    guard appearance.phase == .disappearing else { return }
    appearance.phase = .disappeared
    viewDidDisappear(appearance.isAnimated)
    appearance.isAnimated = false
  }

  /// The controllers of this controller's view and its subviews, parents before children.
  final var allInside: [UIViewController] {
    var found: [UIViewController] = []
    loadedView?.forEachView { if let controller = $0.viewController { found.append(controller) } }
    return found
  }
}

extension UIView {
  /// The controllers of this view and its subviews, parents before children.
  final var controllersInside: [UIViewController] {
    var found: [UIViewController] = []
    forEachView { if let controller = $0.viewController { found.append(controller) } }
    return found
  }
}
