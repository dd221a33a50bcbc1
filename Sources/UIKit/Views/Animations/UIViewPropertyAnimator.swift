public import Foundation
import LayerTree

/// Animations that can be paused, moved to any point, reversed, and continued with another timing.
///
/// Position and bounds blend with other animations; other properties start from the value on
/// screen.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// In seconds, if the timing parameters have no duration.
  private let givenDuration: TimeInterval
  private let provider: any UITimingCurveProvider
  private var engine: AnimatorEngine

  // MARK: Making

  /// - Parameters:
  ///   - duration: In seconds; ignored by springs that take the time they need to settle.
  ///   - parameters: `UICubicTimingParameters`, `UISpringTimingParameters`.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let name = "UIViewPropertyAnimator(duration: \(duration))"
    givenDuration = max(AnimationBlock.Settings.finite(duration, key: "duration", name: name), 0)
    provider = parameters
    let whole = parameters.springTimingParameters?.ownDuration ?? givenDuration
    engine = AnimatorEngine(duration: whole, curve: AnimatorCurve(parameters), name: name)
    super.init()
    engine.stateChanged = { [weak self] in self?.valuesChanged() }
  }

  /// Creates an animator without a duration, for code that replaces it later.
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

  /// Creates a spring that rests at the end of the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
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

  /// In seconds; for a spring with fixed parameters, the time until it has settled.
  open var duration: TimeInterval {
    provider.springTimingParameters?.ownDuration ?? givenDuration
  }
  /// In seconds, before the start.
  open var delay: TimeInterval { engine.delay }
  open var timingParameters: (any UITimingCurveProvider)? { provider }
  open var state: UIViewAnimatingState { engine.state }
  open var isRunning: Bool { engine.isRunning }

  /// Whether it runs back to its start.
  open var isReversed: Bool {
    get { engine.isReversed }
    set { engine.setReversed(newValue) }
  }

  /// The completed fraction in its current direction: of its duration while it runs; of its
  /// progress, without the curve, while it is paused, unless `scrubsLinearly` is false.
  ///
  /// Setting it pauses the animator there.
  open var fractionComplete: CGFloat {
    get { engine.fractionComplete }
    set { engine.scrub(to: newValue) }
  }

  /// Whether the fraction of a paused animator is its progress, without the curve.
  open var scrubsLinearly: Bool {
    get { engine.scrubsLinearly }
    set { engine.scrubsLinearly = newValue }
  }

  /// Whether it stays active and paused at its end, until it is stopped.
  open var pausesOnCompletion: Bool {
    get { engine.pausesOnCompletion }
    set { engine.pausesOnCompletion = newValue }
  }

  /// Whether it may be paused, scrubbed and stopped.
  open var isInterruptible: Bool {
    get { engine.isInterruptible }
    set { engine.isInterruptible = newValue }
  }

  /// Has no effect: views are hit-tested at their model positions.
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false

  // MARK: Animations

  /// - Parameter delayFactor: The fraction of the time left that passes before these begin, 0…1.
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

  /// - Parameter delay: In seconds, during which the old state shows.
  open func startAnimation(afterDelay delay: TimeInterval) {
    engine.start(delay: AnimationBlock.Settings.finite(delay, key: "delay", name: engine.name))
  }

  /// Pauses at the current point; starts the animator first if needed.
  open func pauseAnimation() { engine.pause() }

  /// Stops at the current values.
  /// - Parameter withoutFinishing: Whether the animator ends here; otherwise `finishAnimation(at:)`
  ///   must follow.
  open func stopAnimation(_ withoutFinishing: Bool) {
    engine.stop(withoutFinishing: withoutFinishing)
  }

  /// Ends a stopped animator: sets the values of a position and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    engine.finishStopped(at: finalPosition)
  }

  /// Continues after a pause.
  /// - Parameters:
  ///   - parameters: The timing of the rest; nil keeps the current timing.
  ///   - durationFactor: The time for the rest, as a fraction of the duration; 0 for the time left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    engine.proceed(
      along: parameters.map { AnimatorCurve($0) },
      ownDuration: parameters?.springTimingParameters?.ownDuration,
      durationFactor: Double(durationFactor))
  }
}
