public import Foundation
import LayerTree

/// Animations that can be paused, moved to any point, turned back, and continued with another
/// timing.
///
/// Position and bounds blend with other animations; other properties start from what shows.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// In seconds, where the timing does not say itself.
  private let givenDuration: TimeInterval
  private let provider: any UITimingCurveProvider
  private var engine: AnimatorEngine

  // MARK: Making

  /// - Parameters:
  ///   - duration: In seconds; springs that take their own time disregard it.
  ///   - parameters: `UICubicTimingParameters`, `UISpringTimingParameters`.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let name = "UIViewPropertyAnimator(duration: \(duration))"
    givenDuration = max(AnimationBlock.Settings.usable(duration, "duration", name), 0)
    provider = parameters
    let whole = parameters.springTimingParameters?.ownDuration ?? givenDuration
    engine = AnimatorEngine(duration: whole, curve: AnimatorCurve(parameters), name: name)
    super.init()
    engine.stateChanged = { [weak self] in self?.valuesChanged() }
  }

  /// Without a duration, for code that puts another in its place.
  public convenience override init() { self.init(duration: 0, curve: .easeInOut) }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// A spring that has come to rest at the end of the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator that runs at once.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: options.curveNumber) ?? .easeInOut
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: State

  /// In seconds: of a spring that takes its own time, until it has settled.
  open var duration: TimeInterval {
    provider.springTimingParameters?.ownDuration ?? givenDuration
  }
  /// In seconds, before the start.
  open var delay: TimeInterval { engine.delay }
  open var timingParameters: (any UITimingCurveProvider)? { provider }
  open var state: UIViewAnimatingState { engine.state }
  open var isRunning: Bool { engine.isRunning }

  /// Whether it goes back to where it began.
  open var isReversed: Bool {
    get { engine.isReversed }
    set { engine.setReversed(newValue) }
  }

  /// The fraction completed in its present direction: of its duration while it runs; of its
  /// progress, without the curve, while it is paused, unless `scrubsLinearly` is false.
  ///
  /// Setting it pauses the animator there.
  open var fractionComplete: CGFloat {
    get { engine.fractionComplete }
    set { engine.scrub(to: newValue) }
  }

  /// Whether the fraction of a paused animator is one of its progress, without the curve.
  open var scrubsLinearly: Bool {
    get { engine.scrubsLinearly }
    set { engine.scrubsLinearly = newValue }
  }

  /// Whether it stays active and paused at its end, until it is stopped.
  open var pausesOnCompletion: Bool {
    get { engine.pausesOnCompletion }
    set { engine.pausesOnCompletion = newValue }
  }

  /// Whether it may be paused, moved and stopped.
  open var isInterruptible: Bool {
    get { engine.isInterruptible }
    set { engine.isInterruptible = newValue }
  }

  /// Has no effect: views take touches where they are set to be.
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false

  // MARK: What it animates

  /// - Parameter delayFactor: How much of the time that is left passes before these begin, 0…1.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    engine.add(animation, delayFactor: Double(delayFactor))
  }

  open func addAnimations(_ animation: @escaping () -> Void) {
    engine.add(animation, delayFactor: 0)
  }

  /// Called at the end, unless the animator was stopped without being finished.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    engine.completions.append(completion)
  }

  // MARK: Running

  open func startAnimation() { engine.start(delay: 0) }

  /// - Parameter delay: In seconds, in which the old state shows.
  open func startAnimation(afterDelay delay: TimeInterval) {
    engine.start(delay: AnimationBlock.Settings.usable(delay, "delay", engine.name))
  }

  /// Stands still where it is; started, if it was not.
  open func pauseAnimation() { engine.pause() }

  /// Leaves everything where it is.
  /// - Parameter withoutFinishing: Whether that was all; else `finishAnimation(at:)` is to follow.
  open func stopAnimation(_ withoutFinishing: Bool) {
    engine.stop(withoutFinishing: withoutFinishing)
  }

  /// Ends a stopped animator: sets the values of a position and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    engine.finishStopped(at: finalPosition)
  }

  /// Goes on from a pause.
  /// - Parameters:
  ///   - parameters: The timing of the rest; nil for the same as before.
  ///   - durationFactor: The time for it, in parts of the duration; 0: what was left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    engine.proceed(
      along: parameters.map { AnimatorCurve($0) },
      ownDuration: parameters?.springTimingParameters?.ownDuration,
      durationFactor: Double(durationFactor))
  }
}
