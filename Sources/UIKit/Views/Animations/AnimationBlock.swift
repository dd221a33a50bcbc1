import Animation
import Foundation
import LayerTree
import UIKitValues

/// One call of `UIView.animate` or a variant of it: the settings that its animations share, and the
/// handlers of its start and end.
final class AnimationBlock: CAAnimationDelegate {
  var settings: Settings
  /// The name of the call, for messages.
  let name: String
  /// A closure called once, when the first animation begins.
  var willStart: (() -> Void)?
  /// A closure called once, when all animations have ended, with whether all reached their ends.
  var completion: ((Bool) -> Void)?
  /// Collects changes, instead of animating each; for keyframes.
  var recorder: KeyframeRecorder?

  /// The state of a block between `beginAnimations` and `commitAnimations`; nil for any other.
  var beginCommit: BeginCommitState?

  private weak var timeline: Timeline?
  /// The layers that may have animations of this block.
  private var layers: [CALayer] = []
  private var runningCount = 0
  /// The animations of other blocks that this block waits for, since they already made its changes.
  private var awaited: Set<ObjectIdentifier> = []
  /// The blocks that wait for animations of this one.
  private var followers: [(animation: ObjectIdentifier, block: AnimationBlock)] = []
  /// Whether no animation so far was interrupted.
  private var allAnimationsFinished = true
  private var isClosed = false
  private var hasStarted = false
  private var hasEnded = false

  init(_ settings: Settings, name: String, completion: ((Bool) -> Void)? = nil) {
    self.settings = settings
    self.name = name
    self.completion = completion
    timeline = Timeline.current
  }

  /// Registers a layer that has an animation of this block.
  func track(_ layer: CALayer) {
    if !layers.contains(where: { $0 === layer }) { layers.append(layer) }
  }

  /// Closes the block after its closure has run: no more animations are added.
  func close() {
    isClosed = true
    runningCount = layers.reduce(0) { $0 + $1.animations(of: self) }
    let unseen = layers.filter { !$0.isShown }
    layers = []
    if !unseen.isEmpty { drop(unseen) }
    finish(immediately: false)
  }

  /// Ends animations of layers that are still not shown when this turn ends.
  private func drop(_ layers: [CALayer]) {
    let timeline = timeline ?? Timeline.current
    timeline.schedule(at: timeline.now, name: "the unseen animations of \(name)") {
      for layer in layers where !layer.isShown {
        self.runningCount -= layer.dropAnimations(of: self)
      }
      self.finish(immediately: true)
    }
  }

  func animationDidStart(_ anim: CAAnimation) {
    guard !hasStarted else { return }
    hasStarted = true
    willStart?()
    willStart = nil
  }

  /// Waits for an animation of another block that already made the change.
  func wait(for animation: CAAnimation) {
    // An endless animation is not awaited.
    guard !settings.isImmediate, recorder == nil, animation.repeatCount < 1e6,
      let other = animation.delegate as? AnimationBlock, other !== self, !other.hasEnded,
      awaited.insert(ObjectIdentifier(animation)).inserted
    else { return }
    other.followers.append((ObjectIdentifier(animation), self))
  }

  /// Waits for animations that begin in this instant, in a view or its subviews.
  @MainActor func awaitNewAnimations(in view: UIView) {
    guard !settings.isImmediate, recorder == nil else { return }
    view.forEachView { view in
      for animation in view.layer.uncommittedAnimations { wait(for: animation) }
    }
  }

  /// The number of layers that the block animates so far.
  var trackedLayerCount: Int { layers.count }

  private func animationEnded(_ animation: ObjectIdentifier, finished flag: Bool) {
    awaited.remove(animation)
    if !flag { allAnimationsFinished = false }
    if isClosed { finish(immediately: flag) }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let ended = ObjectIdentifier(anim)
    defer {
      let waiting = followers.filter { $0.animation == ended }
      followers.removeAll { $0.animation == ended }
      for follower in waiting { follower.block.animationEnded(ended, finished: flag) }
    }
    // An animation replaced by a later change in the block does not count.
    guard isClosed else { return }
    runningCount -= 1
    if !flag { allAnimationsFinished = false }
    finish(immediately: flag)
  }

  /// Finishes the block once none of its animations is left.
  /// - Parameter immediately: Whether the completion is called now, because time has passed since
  ///   the block ran; otherwise in a later event of this instant, as in UIKit.
  private func finish(immediately: Bool) {
    guard runningCount <= 0, awaited.isEmpty, !hasEnded else { return }
    hasEnded = true
    for (animation, block) in followers {
      block.animationEnded(animation, finished: allAnimationsFinished)
    }
    followers = []
    guard completion != nil || willStart != nil else { return }
    if immediately { return callCompletion() }
    let timeline = timeline ?? Timeline.current
    timeline.schedule(at: timeline.now, name: "the completion of \(name)") { self.callCompletion() }
  }

  private func callCompletion() {
    let handler = completion
    (completion, willStart) = (nil, nil)
    handler?(allAnimationsFinished)
  }
}

extension AnimationBlock {
  /// The timing of a block's animations.
  struct Settings {
    /// The duration in seconds.
    var duration = 0.2
    var delay = 0.0
    /// The start, in the timeline's time; nil for now.
    var start: Double?
    var timing = TimingCurve.curve(.easeInOut)
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
    var laysOutSubviews = false

    /// Whether changes show at once, without an animation.
    var isImmediate: Bool { duration <= 0 && delay <= 0 && start == nil }

    /// Sets the times; one that is not finite is reported, and replaced by 0.
    mutating func apply(duration: Double, delay: Double, name: String) {
      self.duration = Self.finite(duration, key: "duration", name: name)
      self.delay = Self.finite(delay, key: "delay", name: name)
    }

    /// The number, or a default, with a diagnostic, if it is not finite.
    static func finite(
      _ number: Double, key: String, name: String, default: Double = 0
    ) -> Double {
      if number.isFinite { return number }
      LayerFact.mismatch(
        found: "\(number)", needed: "a finite number of seconds", outcome: "\(`default`) is used"
      ).report(of: name, at: key)
      return `default`
    }
  }

  /// The curve of the animations' progress over time.
  enum TimingCurve {
    case curve(UIView.AnimationCurve)
    case function(CAMediaTimingFunction)
    /// A spring that settles at the end of the block's duration.
    case settling(dampingRatio: Double, velocity: Double)
    /// A spring that takes the time it needs to settle.
    case spring(Spring)
  }
}

extension AnimationBlock.Settings {
  init(
    duration: Double, delay: Double = 0, options: UIView.AnimationOptions = [], name: String
  ) {
    apply(duration: duration, delay: delay, name: name)
    if options.contains(.repeat) { repeatCount = .greatestFiniteMagnitude }
    autoreverses = options.contains(.autoreverse)
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    laysOutSubviews = options.contains(.layoutSubviews)
    let number = options.curveNumber
    if number == 7 {
      // The keyboard's curve.
      timing = .spring(Spring(mass: 3, stiffness: 1000, damping: 500))
    } else if let curve = UIView.AnimationCurve(rawValue: number) {
      timing = .curve(curve)
    } else {
      ViewFact.unknownCurve(Int(number)).report(of: name, at: "options")
    }
  }

  /// Takes over the settings of the enclosing block, unless the options override them.
  mutating func inherit(from outer: Self, options: UIView.AnimationOptions) {
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { timing = outer.timing }
    if !options.contains(.overrideInheritedOptions) {
      if repeatCount == 0 { repeatCount = outer.repeatCount }
      autoreverses = autoreverses || outer.autoreverses
      beginsFromCurrentState = beginsFromCurrentState || outer.beginsFromCurrentState
    }
  }
}
