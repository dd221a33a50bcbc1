import Animation
import Foundation
import Graphics

/// An animation attached to a layer, from its addition to its removal.
final class AnimationAttachment {
  /// Nil if the animation was added without a key: it replaces no other one, and `animationKeys()`
  /// omits it.
  let key: String?
  /// The layer's own copy, which refuses changes.
  let animation: CAAnimation
  /// The animation in the evaluator's form; until the commit, a begin time of 0 stands for the time
  /// of the commit.
  private(set) var node: AnimationNode
  /// The targets of its key paths, resolved once.
  let targets: [String: AnimationTarget]
  /// The target of its only key path; nil for a group.
  let onlyTarget: AnimationTarget?
  /// The kind of the values at this target; nil if it depends on the value.
  let onlyKind: AnimatableValue.Kind?
  /// Whether some of its key paths address sublayers by name.
  let targetsSublayers: Bool
  let isTransition: Bool
  private let transactionCompletions: [TransactionCompletion]
  private(set) var isCommitted = false
  /// The end, once the animation has ended and `animationKeys()` omits it; it is still drawn at
  /// that last instant.
  private(set) var completion: Completion?
  /// The number of times that its begin and end were scheduled; only the last one counts.
  var scheduleCount = 0
  private var hasStarted = false
  private var hasStopped = false
  /// The layer's nodes when the transition was committed; empty for other animations.
  var oldNodes: [LayerNode] = []
  /// The number of interrupted transitions nested in `oldNodes`.
  var nesting = 0

  init(
    _ animation: CAAnimation, key: String?, node: AnimationNode,
    targets: [String: AnimationTarget], completions: [TransactionCompletion]
  ) {
    self.animation = animation
    self.key = key
    self.node = node
    self.targets = targets
    let targetsSublayers = targets.keys.contains { $0.hasPrefix("sublayers.") }
    self.targetsSublayers = targetsSublayers
    onlyTarget =
      if case .property(let keyPath, _, _) = node, !targetsSublayers { targets[keyPath] } else {
        nil
      }
    onlyKind = onlyTarget?.kind
    isTransition = animation is CATransition
    transactionCompletions = completions
    for completion in completions { completion.animationStarted() }
  }

  var timing: MediaTiming { node.timing }

  /// Fixes its begin time.
  /// - Parameter now: The layer's time, at which an animation without a begin time begins.
  func commit(at now: Double) {
    isCommitted = true
    guard timing.beginTime == 0 else { return }
    node.timing.beginTime = now
    animation.resolveBeginTime(now)
  }

  /// Tells the delegate, once, that the active span has begun.
  func start() {
    guard !hasStarted, !hasStopped else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells the delegate, then the completion blocks, once, that it has ended.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    if finished { start() }
    hasStopped = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in transactionCompletions { completion.animationEnded() }
  }

  var isRunning: Bool { !hasStopped }

  /// The end of an animation: the timeline's time, and whether the layer's time ran backwards.
  struct Completion {
    var time: Double
    var isBackwards: Bool
  }

  var isCompleted: Bool { completion != nil }

  /// Marks it as ended; it stays for the last instant only.
  func finish(_ completion: Completion) { self.completion = completion }

  /// Whether it has ended and a layer's time lies past the end by more than an instant.
  func isPast(at time: Double, delay: Double = 0) -> Bool {
    guard let completion else { return false }
    return completion.isBackwards
      ? time < timing.beginTime - delay - MediaTiming.instant
      : time > timing.end + delay + MediaTiming.instant
  }

  /// A layer's time clamped to the active span, so that rounding cannot skip the last instant.
  func clampedToActiveSpan(_ time: Double) -> Double {
    guard let completion else { return time }
    return completion.isBackwards ? max(time, timing.beginTime) : min(time, timing.end)
  }

  /// The position of a time relative to the active span, outside of which nothing moves.
  enum Phase {
    case before, active, after
  }

  /// - Parameter delay: The greatest offset in time of a replicator's copies, in seconds.
  func phase(at time: Double, delay: Double) -> Phase {
    if time < timing.beginTime - delay { return .before }
    return time > timing.end + delay ? .after : .active
  }
}

/// The property, or a component of it, that an animation's key path addresses.
enum AnimationTarget {
  /// A property in the layer's table; `component` is the rest of the key path, empty for the whole
  /// value.
  case property(LayerProperty, component: String)
  /// A key without a row in the table, such as a subclass's property; `initial` is its model value
  /// or default.
  case custom(key: String, component: String, initial: AnimatableValue)
}

extension AnimationTarget {
  /// The kind of the values at this target; nil if it depends on the value.
  var kind: AnimatableValue.Kind? {
    guard case .property(let row, let component) = self else { return nil }
    return component.isEmpty ? row.valueKind : row.valueKind.component(component)
  }
}

extension LayerProperties {
  func value(at target: AnimationTarget) -> AnimatableValue? {
    switch target {
    case .property(let row, let component):
      let value = row.value(in: self)
      return component.isEmpty ? value : value.component(component)
    case .custom(let key, let component, let initial):
      let value = custom[key] ?? initial
      return component.isEmpty ? value : value.component(component)
    }
  }

  mutating func set(_ value: AnimatableValue, at target: AnimationTarget) {
    switch target {
    case .property(let row, ""): row.set(value, in: &self)
    case .property(let row, let component):
      if let whole = row.value(in: self).settingComponent(component, to: value) {
        row.set(whole, in: &self)
      }
    case .custom(let key, "", _): custom[key] = value
    case .custom(let key, let component, let initial):
      custom[key] = (custom[key] ?? initial).settingComponent(component, to: value)
    }
  }
}

extension AnimationNode {
  /// The node with another timing function for the whole.
  func withTimingFunction(_ function: CubicTiming) -> AnimationNode {
    switch self {
    case .property(let keyPath, let timing, var track):
      track.timingFunction = function
      return .property(keyPath, timing, track)
    case .group(let timing, _, let children): return .group(timing, function, children)
    }
  }

  /// The fraction of the whole at a time, eased; nil when it has no effect.
  func easedFraction(at time: Double) -> Double? {
    guard let fraction = timing.progress(at: time)?.fraction else { return nil }
    let easing =
      switch self {
      case .property(_, _, let track): track.timingFunction
      case .group(_, let function, _): function
      }
    return easing?.value(at: fraction) ?? fraction
  }
}
