public import Foundation

/// The state of a property animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  case inactive
  /// Started, whether running or paused.
  case active
  /// Stopped at its current values, until it is finished.
  case stopped
}

/// The position at which a property animator ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// Animations that can be started, paused, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Animations of the changes made in closures.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
