import Animation
public import Foundation
import LayerTree
import UIKitValues

extension UIView {
  /// Animates the changes made in a closure.
  ///
  /// Position, bounds and corner radius blend with running animations; other properties start from
  /// the old value or, with `.beginFromCurrentState`, from the value on screen.
  /// - Parameters:
  ///   - duration: In seconds; 0 shows the changes at once.
  ///   - delay: In seconds, during which the old state shows.
  ///   - completion: Called when the last of the animations has ended, with whether none was
  ///     removed or replaced; if there is none, in the same instant. A block whose changes were
  ///     already made waits for the animations of the blocks that made them.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let name = "UIView.animate(withDuration: \(duration))"
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: options, name: name)
    run(settings, options, name, animations, completion)
  }

  /// Animates the changes made in a closure, with slow begin and end.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates the changes made in a closure with a spring that rests at the end of the duration.
  /// - Parameters:
  ///   - dampingRatio: 1 does not swing; the smaller, the more it swings.
  ///   - velocity: In whole distances per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let name = "UIView.animate(withDuration: \(duration), usingSpringWithDamping: \(dampingRatio))"
    var settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: options, name: name)
    settings.timing = .settling(
      dampingRatio: AnimationBlock.Settings.finite(
        dampingRatio, key: "damping", name: name, default: 1),
      velocity: AnimationBlock.Settings.finite(velocity, key: "velocity", name: name))
    run(settings, options, name, animations, completion)
  }

  /// Animates the changes made in a closure with a spring of a perceptual duration and bounce,
  /// until it has settled.
  /// - Parameters:
  ///   - duration: The perceptual duration: the undamped period, in seconds.
  ///   - bounce: 0 does not swing, 1 swings without end, negative values are overdamped; from −1,
  ///     exclusive, to 1.
  ///   - initialSpringVelocity: In whole distances per second.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let name = "UIView.animate(springDuration: \(duration))"
    var settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: options, name: name)
    if settings.duration > 0 {
      let spring = Spring(
        perceptualDuration: settings.duration, bounce: springBounce(bounce, name),
        initialVelocity: AnimationBlock.Settings.finite(
          initialSpringVelocity, key: "velocity", name: name))
      settings.timing = .spring(spring)
      settings.duration = spring.settlingDuration
    }
    run(settings, options, name, animations, completion)
  }

  private class func springBounce(_ bounce: CGFloat, _ name: String) -> CGFloat {
    if bounce > -1 && bounce <= 1 { return bounce }
    ViewFact.bounce(bounce).report(of: name, at: "bounce")
    return bounce > 1 ? 1 : bounce.isNaN ? 0 : -0.99
  }

  /// Runs changes as a block.
  private class func run(
    _ settings: AnimationBlock.Settings, _ options: AnimationOptions, _ name: String,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let stack = BlockStack.current
    var settings = settings
    if let outer = stack.top { settings.inherit(from: outer.settings, options: options) }
    let block = AnimationBlock(settings, name: name, completion: completion)
    stack.run(block, animations)
    block.close()
  }

  // MARK: Keyframes

  /// Animates the changes in a closure's keyframes, each with a start and a duration in the whole.
  ///
  /// Within the closure of a property animator, keyframes are part of it, with its duration and
  /// curve, unless they repeat or override the duration.
  /// - Parameters:
  ///   - duration: The duration of all keyframes together, in seconds.
  ///   - options: The curve is that of the whole animation; by default slow at both ends.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let name = "UIView.animateKeyframes(withDuration: \(duration))"
    // The bits of the calculation mode are unused by `AnimationOptions`.
    let plain = AnimationOptions(rawValue: options.rawValue & ~(0xf << 10))
    var settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: plain, name: name)
    let stack = BlockStack.current
    if let outer = stack.top { settings.inherit(from: outer.settings, options: plain) }
    let recorder = KeyframeRecorder(mode: options.calculationMode)
    // In a property animator, keyframes are part of it and share its duration.
    if stack.top == nil, let animator = stack.animators.last, settings.repeatCount == 0,
      !settings.autoreverses, !options.contains(.overrideInheritedDuration)
    {
      let (delay, whole) = (settings.delay, animator.trajectory.duration)
      settings.duration = max(whole, 1e-9)
      let block = AnimationBlock(settings, name: name)
      block.recorder = recorder
      stack.run(block, animations)
      animator.delayed(by: whole > 0 ? delay / whole : 0) { recorder.addTracks(to: animator) }
      if let completion { animator.completions.append(completion) }
      return
    }
    let block = AnimationBlock(settings, name: name, completion: completion)
    block.recorder = recorder
    stack.run(block) {
      animations()
      recorder.addAnimations(of: block)
    }
    block.close()
  }

  /// Adds a keyframe to the animation whose closure runs now; its changes are reached at its end
  /// and held until the next one.
  /// - Parameters:
  ///   - frameStartTime: A fraction of the whole duration, 0…1.
  ///   - frameDuration: A fraction of the whole duration; 0 jumps at the start, before other
  ///     keyframes that begin there.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let block = BlockStack.current.top, let recorder = block.recorder else {
      reportKeyframe(
        .keyframeOutside)
      return animations()
    }
    guard recorder.frame == nil else {
      reportKeyframe(.keyframeWithinAnother)
      return animations()
    }
    let start = min(max(frameStartTime.isNaN ? 0 : frameStartTime, 0), 1)
    let end = min(start + max(frameDuration.isNaN ? 0 : frameDuration, 0), 1)
    if start != frameStartTime || end < frameStartTime + frameDuration - 1e-6 || frameDuration < 0 {
      reportKeyframe(
        .keyframeBeyondEnd(start: frameStartTime, duration: frameDuration))
    }
    recorder.frame = (start, end)
    animations()
    recorder.frame = nil
  }

  private class func reportKeyframe(_ fact: ViewFact) {
    fact.report(of: "UIView", at: "addKeyframe")
  }

  // MARK: Switching animations off

  /// Makes changes without animations, also within an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let stack = BlockStack.current
    let wasEnabled = stack.isEnabled
    stack.isEnabled = false
    defer { stack.isEnabled = wasEnabled }
    actionsWithoutAnimation()
  }

  /// Sets whether animation blocks animate; if not, changes show at once and completions are called
  /// in the same instant.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    BlockStack.current.isEnabled = enabled
  }

  public class var areAnimationsEnabled: Bool { BlockStack.current.isEnabled }

  /// The duration of the animation block or property animator whose closure runs now, in seconds; 0
  /// outside of any.
  public class var inheritedAnimationDuration: TimeInterval {
    let stack = BlockStack.current
    return stack.top?.settings.duration ?? stack.animators.last?.trajectory.duration ?? 0
  }

  /// Repeats the changes made in a closure, within an animation block.
  /// - Parameters:
  ///   - count: In cycles, may be fractional.
  ///   - autoreverses: Whether a cycle goes forward and back.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = BlockStack.current.top else {
      reportOutside("modifyAnimations(withRepeatCount:autoreverses:animations:)")
      return animations()
    }
    let before = block.settings
    block.settings.repeatCount = Float(count)
    block.settings.autoreverses = autoreverses
    animations()
    // Keyframes become one animation per property when the block ends.
    guard block.recorder == nil else { return }
    (block.settings.repeatCount, block.settings.autoreverses) = (
      before.repeatCount, before.autoreverses
    )
  }

  class func reportOutside(_ call: String) {
    ViewFact.outsideOfBlock.report(of: "UIView", at: call)
  }
}
