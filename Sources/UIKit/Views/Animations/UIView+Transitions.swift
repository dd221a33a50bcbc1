import Foundation
import LayerTree
import UIKitValues

extension UIView {
  /// Animates the replacement of a view's old state by its new one, whatever changes in its
  /// subtree.
  /// - Parameters:
  ///   - view: The view that flips or dissolves as a whole.
  ///   - options: One of the transitions; without any, the changes animate as in `animate`.
  ///   - animations: Its changes show at once in the new state, unless `.allowAnimatedContent` is
  ///     given.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let name = "UIView.transition(with: \(type(of: view)), duration: \(duration))"
    var settings = AnimationBlock.Settings(
      duration: duration, options: options, name: name)
    let stack = BlockStack.current
    if let outer = stack.top { settings.inherit(from: outer.settings, options: options) }
    let block = AnimationBlock(settings, name: name, completion: completion)
    let number = options.transitionNumber
    if number != 0, stack.isEnabled { block.addTransition(number: number, to: view.layer) }
    stack.run(block) {
      let isStill = number != 0 && !options.contains(.allowAnimatedContent)
      if isStill {
        performWithoutAnimation { animations?() }
      } else {
        animations?()
      }
    }
    block.close()
  }

  /// Replaces a view by another one in its superview, which shows the transition.
  ///
  /// The superview flips or dissolves as a whole: if it has other subviews, put the two into a
  /// separate container view.
  /// - Parameter options: With `.showHideTransitionViews` both stay in the superview, one of them
  ///   hidden.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      ViewFact.noSuperview("\(type(of: fromView))").report(of: "UIView", at: "transition(from:to:)")
      completion?(false)
      return
    }
    transition(with: container, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    } completion: {
      completion?($0)
    }
  }
}

extension AnimationBlock {
  /// Adds the transition with a number of `AnimationOptions.transitionNumber`.
  func addTransition(number: Int, to layer: CALayer) {
    guard layer.isShown, !settings.isImmediate else { return }
    let transition = CATransition()
    switch number {
    case 1: (transition.type, transition.subtype) = (.flip, .fromLeft)
    case 2: (transition.type, transition.subtype) = (.flip, .fromRight)
    case 6: (transition.type, transition.subtype) = (.flip, .fromTop)
    case 7: (transition.type, transition.subtype) = (.flip, .fromBottom)
    case 5: transition.type = .fade
    default:
      ViewFact.undrawnTransition(number: Int(number)).report(
        of: layer.description, at: "transition")
    }
    switch settings.timing {
    case .curve(let curve): transition.timingFunction = curve.function
    case .function(let function): transition.timingFunction = function
    case .settling, .spring: break
    }
    applyTiming(to: transition, on: layer)
    track(layer)
    layer.add(transition, forKey: nil)
  }
}
