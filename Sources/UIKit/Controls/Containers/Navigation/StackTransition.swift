import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// Slides the new view in from the right over the old one, which darkens and moves left by 30 % of
/// the width; a pop is the reverse.
///
/// In right-to-left order, left and right are exchanged. All of it is by eye.
@MainActor final class StackTransition: UIViewControllerAnimatedTransitioning {
  private let (isPop, isRightToLeft): (Bool, Bool)
  /// Whether a finger drives it, with which it moves evenly.
  private let isInteractive: Bool
  /// A tab bar that moves with the lower view, below the upper one.
  private let tabBar: UITabBar?

  init(
    isPop: Bool, isRightToLeft: Bool, isInteractive: Bool = false, tabBar: UITabBar? = nil
  ) {
    self.isPop = isPop
    self.isRightToLeft = isRightToLeft
    self.isInteractive = isInteractive
    self.tabBar = tabBar
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
    UINavigationBar.transitionTime
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let container = context.containerView
    let (upper, lower) = isPop ? (old, new) : (new, old)
    container.insertSubview(new, at: isPop ? 0 : container.subviews.count)
    let width = container.bounds.width * (isRightToLeft ? -1 : 1)
    let tabBar = tabBar
    if let tabBar { container.insertSubview(tabBar, aboveSubview: lower) }
    // Floating tabs lie on the shade of the view below them.
    let shaded = [lower, tabBar.flatMap { $0.metrics.hasGround ? $0 : nil }].compactMap(\.self)
    let shades = shaded.map { view in
      let shade = UIView(frame: view.bounds)
      shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
      shade.isUserInteractionEnabled = false
      view.addSubview(shade)
      return shade
    }
    let (away, beneath) = (
      CGAffineTransform(translationX: width, y: 0),
      CGAffineTransform(translationX: -width * 0.3, y: 0)
    )
    func place(shown: Bool) {
      upper.transform = shown ? .identity : away
      lower.transform = shown ? beneath : .identity
      tabBar?.transform = lower.transform
      for shade in shades { shade.alpha = shown ? 1 : 0 }
    }
    place(shown: isPop)
    let animations = { place(shown: !self.isPop) }
    let completion = { (_: Bool) in
      for shade in shades { shade.removeFromSuperview() }
      upper.transform = .identity
      lower.transform = .identity
      tabBar?.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
    let duration = transitionDuration(using: context)
    if isInteractive {
      UIView.animate(
        withDuration: duration, delay: 0, options: .curveLinear, animations: animations,
        completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [], animations: animations, completion: completion)
    }
  }
}
