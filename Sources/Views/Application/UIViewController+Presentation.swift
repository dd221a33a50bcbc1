import Foundation
import LayerTree

extension UIViewController {
  /// What it presents and by what it is presented.
  struct Presentation {
    var presented: UIViewController?
    weak var presenter: UIViewController?
    /// Covers the window and holds the presented view.
    var container: UIView?
    var (isComing, isGoing) = (false, false)
  }

  /// In seconds; the spring is the one that UIKit presents with.
  private static let (slideTime, dissolveTime) = (0.5, 0.4)

  private var isSheet: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom,
      .blurOverFullScreen:
      false
    default: true
    }
  }

  private var hidesPresenter: Bool {
    modalPresentationStyle == .fullScreen || modalPresentationStyle == .currentContext
  }

  final func show(_ other: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    var presenter = self
    while let parent = presenter.parent, !presenter.definesPresentationContext {
      presenter = parent
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return report("present", "the view of \(self) is not in a window: present from one that is")
    }
    guard presenter.presentation.presented == nil else {
      return report("present", "\(self) presents another already: dismiss that first")
    }
    guard other.presentation.presenter == nil else {
      return report("present", "\(other) is presented already")
    }
    let container = UIView(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presenter.presentation.presented = other
    other.presentation.presenter = presenter
    other.presentation.container = container
    other.presentation.isComing = true
    other.appearance.isDirected = true
    other.appearance.isAnimated = animated
    let dimming = other.dim(container)
    other.place(in: container, of: window)
    if other.hidesPresenter {
      for inside in presenter.allInside { inside.beginDisappearing(animated: animated) }
    }
    container.addSubview(other.view)
    window.addSubview(container)
    let time = animated ? other.animate(comes: true, dimming: dimming, in: container) : 0
    let end: @MainActor () -> Void = { [weak presenter] in
      // Dismissed before it was all there.
      guard other.presentation.isComing else {
        completion?()
        return
      }
      other.presentation.isComing = false
      other.appearance.isDirected = false
      if other.hidesPresenter, let presenter {
        presenter.loadedView?.removeFromSuperview()
        for inside in presenter.allInside { inside.endDisappearing() }
      }
      for inside in other.allInside { inside.endAppearing() }
      completion?()
    }
    Self.run(after: time, "the presentation of \(other)", end)
  }

  final func takeAway(animated: Bool, _ completion: (() -> Void)?) {
    guard let other = presentation.presented else {
      if let parent, parent.presentedViewController != nil {
        return parent.dismiss(animated: animated, completion: completion)
      }
      guard let presenter = presentingViewController else {
        return report("dismiss", "\(self) presents none and is presented by none")
      }
      return presenter.dismiss(animated: animated, completion: completion)
    }
    guard let container = other.presentation.container, !other.presentation.isGoing else { return }
    // What it presents itself goes with it.
    other.presentation.presented?.dropPresentation()
    other.presentation.presented = nil
    (other.presentation.isComing, other.presentation.isGoing) = (false, true)
    other.appearance.isDirected = true
    for inside in other.allInside { inside.beginDisappearing(animated: animated) }
    if other.hidesPresenter, let window = container.window, let view = loadedView {
      appearance.isDirected = true
      appearance.isAnimated = animated
      window.insertSubview(view, at: 0)
      // Its view is still there where the presentation was not over.
      for inside in allInside { inside.beginAppearing(animated: animated) }
    }
    let dimming = container.subviews.first { $0 !== other.viewIfLoaded }
    let time = animated ? other.animate(comes: false, dimming: dimming, in: container) : 0
    let end: @MainActor () -> Void = { [weak self] in
      container.removeFromSuperview()
      other.appearance.isDirected = false
      for inside in other.allInside { inside.endDisappearing() }
      other.viewIfLoaded?.layer.removeAnimation(forKey: "presentation")
      other.viewIfLoaded?.removeFromSuperview()
      other.presentation = Presentation()
      self?.presentation.presented = nil
      self?.appearance.isDirected = false
      for inside in self?.allInside ?? [] { inside.endAppearing() }
      completion?()
    }
    Self.run(after: time, "the dismissal of \(other)", end)
  }

  /// Goes away at once, with what it presents.
  private func dropPresentation() {
    presentation.presented?.dropPresentation()
    presentation.container?.removeFromSuperview()
    appearance.isDirected = false
    loadedView?.removeFromSuperview()
    presentation = Presentation()
  }

  // MARK: The look

  private func dim(_ container: UIView) -> UIView? {
    guard isSheet else { return nil }
    let dimming = UIView(frame: container.bounds)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor { traits in
      UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }
    container.addSubview(dimming)
    return dimming
  }

  private func place(in container: UIView, of window: UIWindow) {
    guard let view else { return }
    var frame = container.bounds
    if isSheet {
      let top = window.safeAreaInsets.top + 10
      (frame.origin.y, frame.size.height) = (top, max(0, frame.height - top))
      view.layer.cornerRadius = 10
      view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      view.clipsToBounds = true
    }
    view.frame = frame
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Starts the animations and answers how long they take.
  private func animate(comes: Bool, dimming: UIView?, in container: UIView) -> Double {
    guard let layer = viewIfLoaded?.layer else { return 0 }
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = comes ? (0.0, 1.0) : (1.0, 0.0)
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    keepEnd(of: fade, unless: comes)
    switch modalTransitionStyle {
    case .flipHorizontal, .partialCurl:
      report("modalTransitionStyle", "only coverVertical and crossDissolve are there: dissolves")
      fallthrough
    case .crossDissolve:
      fade.duration = Self.dissolveTime
      layer.add(fade, forKey: "presentation")
    case .coverVertical:
      let distance = container.bounds.maxY - (viewIfLoaded?.frame.minY ?? 0)
      let slide = CASpringAnimation(keyPath: "position.y")
      (slide.mass, slide.stiffness, slide.damping) = (3, 1000, 500)
      slide.duration = Self.slideTime
      slide.isAdditive = true
      (slide.fromValue, slide.toValue) = comes ? (distance, 0.0) : (0.0, distance)
      keepEnd(of: slide, unless: comes)
      layer.add(slide, forKey: "presentation")
      fade.duration = Self.slideTime
    }
    dimming?.layer.add(fade, forKey: "presentation")
    return fade.duration
  }

  private func keepEnd(of animation: CAAnimation, unless comes: Bool) {
    animation.isRemovedOnCompletion = comes
    if !comes { animation.fillMode = .forwards }
  }

  private static func run(
    after time: Double, _ name: String, _ body: @escaping @MainActor () -> Void
  ) {
    guard time > 0 else { return body() }
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now + time, name: name) { onStage { body() } }
  }

  private func report(_ what: String, _ message: String) {
    Timeline.current.report(
      Diagnostic(
        layer: "\(type(of: self))", keyPath: what, found: message, needed: "", message: message))
  }
}
