import Foundation
import LayerTree
import UIKitValues

extension UIViewController {
  /// The state of presenting and of being presented.
  struct Presentation {
    var presented: UIViewController?
    weak var presenter: UIViewController?
    /// Covers the window and contains the presented view.
    var container: UIView?
    /// The controller from the transitioning delegate, or of a popover.
    var presentationController: UIPresentationController?
    var transition: PresentationTransition?
    /// The superview of the presenter's view before an animator moved it into the container.
    var presentersSuperview: OriginalSuperview?
    var (isBeingPresented, isBeingDismissed) = (false, false)
  }

  /// In seconds, by eye, with the spring of UIKit's presentations.
  private static let (slideTime, dissolveTime) = (0.5, 0.4)

  /// Whether it is presented as a box beside its source view.
  final var isPopover: Bool {
    presentation.presentationController is UIPopoverPresentationController
  }

  final var isSheet: Bool {
    presentation.presentationController is UISheetPresentationController
  }

  /// Whether its style asks for a sheet.
  final var isSheetStyle: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom,
      .blurOverFullScreen:
      false
    default: true
    }
  }

  final var hidesPresenter: Bool {
    presentation.presentationController?.shouldRemovePresentersView
      ?? (modalPresentationStyle == .fullScreen || modalPresentationStyle == .currentContext)
  }

  final func presentInWindow(_ other: UIViewController, animated: Bool, _ completion: (() -> Void)?)
  {
    if let other = other as? any SelfPresenting {
      return other.presentItself(from: self, animated: animated, completion)
    }
    // Only styles of a context ask which controller defines it.
    let style = other.modalPresentationStyle
    let isInContext = style == .currentContext || style == .overCurrentContext
    var presenter = self
    while let parent = presenter.parent, !isInContext || !presenter.definesPresentationContext {
      presenter = parent
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return report("present", .presenterWithoutWindow("\(self)"))
    }
    guard presenter.presentation.presented == nil else {
      return report("present", .presentsAnother("\(self)"))
    }
    guard other.presentation.presenter == nil else {
      return report("present", .isPresented("\(other)"))
    }
    let container = PresentationContainer(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let animator = presenter.connect(
      to: other, in: container, of: window, from: self, animated: animated)
    window.addSubview(container)
    other.place(in: container)
    other.presentation.presentersSuperview = presenter.originalSuperview
    ModalTransition(
      from: presenter, to: other, in: container, animated: animated, animator: animator,
      original: other.presentation.presentersSuperview, completion
    ).present(from: presenter)
  }

  /// Makes a controller the presented one.
  ///
  /// - Parameter source: The controller that was asked to present it.
  /// - Returns: The animator of its delegate.
  private func connect(
    to other: UIViewController, in container: PresentationContainer, of window: UIWindow,
    from source: UIViewController, animated: Bool
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let transitioningDelegate = other.transitioningDelegate
    let controller =
      other.modalPresentationStyle == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: other, presenting: self, source: source)
      : other.box(on: window.traitCollection)
    controller?.willPresent(from: self)
    controller?.containerView = container
    container.presentationController = controller
    let animator =
      animated
      ? transitioningDelegate?.animationController(
        forPresented: other, presenting: self, source: source) : nil
    presentation.presented = other
    other.presentation.presenter = self
    other.presentation.container = container
    other.presentation.presentationController = controller
    other.presentation.isBeingPresented = true
    other.presentationTraitsChanged()
    other.appearance.isManaged = true
    other.appearance.isAnimated = animated
    return animator
  }

  final func dismissPresented(animated: Bool, _ completion: (() -> Void)?) {
    guard let other = presentation.presented else {
      if let parent, parent.presentedViewController != nil {
        return parent.dismiss(animated: animated, completion: completion)
      }
      guard let presenter = presentingViewController else {
        return report("dismiss", .presentsNone("\(self)"))
      }
      return presenter.dismiss(animated: animated, completion: completion)
    }
    guard let container = other.presentation.container, !other.presentation.isBeingDismissed else {
      return
    }
    // A controller that it presents is dismissed with it.
    other.presentation.presented?.dropPresentation()
    other.presentation.presented = nil
    other.presentation.isBeingPresented = false
    other.presentation.isBeingDismissed = true
    other.appearance.isManaged = true
    let animator =
      animated ? other.transitioningDelegate?.animationController(forDismissed: other) : nil
    let inWindow = container.window.map { OriginalSuperview(view: $0, index: 0) }
    let hides = other.hidesPresenter
    ModalTransition(
      from: self, to: other, in: container, animated: animated, animator: animator,
      original: hides ? inWindow : other.presentation.presentersSuperview, completion
    ).dismiss(to: self, current: hides ? inWindow : originalSuperview)
  }

  /// A superview and an index among its subviews.
  struct OriginalSuperview {
    weak var view: UIView?
    var index: Int
  }

  final var originalSuperview: OriginalSuperview? {
    guard let view = loadedView, let superview = view.superview else { return nil }
    let index = superview.subviews.firstIndex { $0 === view } ?? 0
    return OriginalSuperview(view: superview, index: index)
  }

  /// Moves the view back to its superview, if an animator has moved it into a container.
  final func restore(to original: OriginalSuperview?, from container: UIView) {
    guard let view = loadedView, let original, let superview = original.view,
      view.superview !== superview, view.isDescendant(of: container)
    else { return }
    superview.insertSubview(view, at: original.index)
  }

  /// Dismisses at once, with all that it presents.
  final func dropPresentation() {
    presentation.presented?.dropPresentation()
    if let container = presentation.container {
      presentation.presenter?.restore(to: presentation.presentersSuperview, from: container)
      container.removeFromSuperview()
    }
    presentation.presentationController?.containerView = nil
    appearance.isManaged = false
    loadedView?.removeFromSuperview()
    presentation = Presentation()
    (popoverBox, sheetBox) = (nil, nil)
    presentationTraitsChanged()
  }

  // MARK: Appearance

  /// Fills the container, or has the frame of its presentation controller.
  private func place(in container: UIView) {
    guard let view else { return }
    var frame = container.bounds
    if let presentationController = presentation.presentationController {
      frame = presentationController.frameOfPresentedViewInContainerView
      presentationController.presentedView?.frame = frame
      if presentationController.presentedView !== view { return }
    }
    view.frame = frame
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// The controller of its presentation as a popover or a sheet.
  private func box(on screen: UITraitCollection) -> UIPresentationController? {
    guard isSheetStyle else { return nil }
    guard modalPresentationStyle == .popover, let popover = popoverPresentationController,
      popover.isBox(on: screen)
    else { return ownSheet }
    return popover
  }

  /// The transition style; popovers dissolve.
  private var transitionStyle: UIModalTransitionStyle {
    isPopover ? .crossDissolve : modalTransitionStyle
  }

  final var transitionTime: Double {
    transitionStyle == .coverVertical ? Self.slideTime : Self.dissolveTime
  }

  final func animate(isPresenting: Bool, in container: UIView) {
    guard let view = presentation.presentationController?.presentedView ?? viewIfLoaded else {
      return
    }
    let layer = view.layer
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = isPresenting ? (0.0, 1.0) : (1.0, 0.0)
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    keepEnd(of: fade, unless: isPresenting)
    switch transitionStyle {
    case .flipHorizontal, .partialCurl:
      report("modalTransitionStyle", .undrawnModalTransition)
      fallthrough
    case .crossDissolve:
      fade.duration = Self.dissolveTime
      layer.add(fade, forKey: "presentation")
    case .coverVertical:
      let distance = container.bounds.maxY - view.frame.minY
      let slide = CASpringAnimation(keyPath: "position.y")
      (slide.mass, slide.stiffness, slide.damping) = (3, 1000, 500)
      slide.duration = Self.slideTime
      slide.isAdditive = true
      (slide.fromValue, slide.toValue) = isPresenting ? (distance, 0.0) : (0.0, distance)
      let sheet = presentation.presentationController as? UISheetPresentationController
      if let velocity = sheet?.releaseVelocity, distance > 0 {
        slide.initialVelocity = velocity / distance
      }
      keepEnd(of: slide, unless: isPresenting)
      layer.add(slide, forKey: "presentation")
    }
  }

  private func keepEnd(of animation: CAAnimation, unless isPresenting: Bool) {
    animation.isRemovedOnCompletion = isPresenting
    if !isPresenting { animation.fillMode = .forwards }
  }

  private func report(_ what: String, _ fact: ViewFact) {
    fact.report(of: type(of: self), at: what)
  }
}

/// A controller that shows itself in another way when it is presented.
@MainActor package protocol SelfPresenting: UIViewController {
  func presentItself(
    from presenter: UIViewController, animated: Bool, _ completion: (() -> Void)?)
}
