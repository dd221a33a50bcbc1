import Animation
import Foundation
import Graphics
import LayerTree

extension UIView {
  /// The action of the innermost animation block for a change of the view's layer; nil outside of
  /// any.
  ///
  /// For most properties a `CABasicAnimation` from the old value, so that subclasses can ask for
  /// the action of another key, such as `backgroundColor`, and adapt it.
  final func blockAction(forKey key: String) -> (any CAAction)? {
    let stack = BlockStack.current
    guard stack.isEnabled, layer.hasImplicitAnimation(forKey: key), key != "contents" else {
      return nil
    }
    guard let block = stack.top else {
      guard let tracks = stack.animators.last, let old = layer.animatableValue(forKey: key) else {
        return nil
      }
      return TrackAction(
        tracks: tracks, old: old, shown: layer.presentedValue(forKey: key) ?? old)
    }
    if block.settings.laysOutSubviews, !stack.changed.contains(where: { $0 === self }) {
      stack.changed.append(self)
    }
    return block.action(for: layer, key: key)
  }
}

extension BlockStack {
  /// Makes a block wait for the animations that already made its change.
  func awaitAnimations(of layer: CALayer, key: String) {
    guard isEnabled, let block = top else { return }
    for keyPath in AdditiveAction.keyPaths[key] ?? [key] {
      for (_, animation) in layer.animations(at: keyPath) { block.wait(for: animation) }
    }
  }
}

extension AnimationBlock {
  /// The action for a change of one property of a layer.
  func action(for layer: CALayer, key: String) -> (any CAAction)? {
    if settings.isImmediate { return nil }
    guard let old = layer.animatableValue(forKey: key) else { return nil }
    let from = settings.beginsFromCurrentState ? layer.presentedValue(forKey: key) ?? old : old
    if let recorder { return RecordAction(recorder: recorder, old: from) }
    track(layer)
    if let keyPaths = AdditiveAction.keyPaths[key] {
      if layer.canBlend(at: keyPaths) { return AdditiveAction(block: self, old: old) }
      layer.removeRepeating(at: keyPaths)
    }
    if case .color(let color) = from { return colorAction(key: key, from: color, of: layer) }
    let animation = animation(keyPath: key, of: layer)
    animation.fromValue = from.boxed
    return animation
  }

  /// An animation with the block's timing.
  func animation(keyPath: String, of layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    switch settings.timing {
    case .curve(let curve):
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = curve.function
      applyTiming(to: animation, on: layer)
    case .function(let function):
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
      applyTiming(to: animation, on: layer)
    case .settling(let ratio, let velocity):
      let duration = max(settings.duration, 0.001)
      let spring = Spring(
        dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
      animation = CASpringAnimation(spring, keyPath: keyPath)
      applyTiming(to: animation, on: layer)
    case .spring(let spring):
      animation = CASpringAnimation(spring, keyPath: keyPath)
      applyTiming(to: animation, on: layer)
    }
    return animation
  }

  /// Sets an animation's begin, duration and repetitions to the block's.
  func applyTiming(to animation: CAAnimation, on layer: CALayer) {
    // An animation without a duration still waits for its delay: it ends as soon as it begins.
    animation.duration = settings.duration > 0 ? settings.duration : 1e-12
    animation.repeatCount = settings.repeatCount
    animation.autoreverses = settings.autoreverses
    animation.fillMode = .both
    animation.delegate = self
    if settings.delay != 0 || settings.start != nil {
      let begin = (settings.start ?? CACurrentMediaTime()) + settings.delay
      let local = layer.convertTime(begin, from: nil)
      // A begin time of 0 would mean now.
      animation.beginTime = local == 0 ? .leastNormalMagnitude : local
    }
  }
}

extension CASpringAnimation {
  convenience init(_ spring: Spring, keyPath: String) {
    if spring.allowsOverdamping {
      self.init(perceptualDuration: spring.perceptualDuration, bounce: spring.bounce)
    } else {
      self.init()
    }
    self.keyPath = keyPath
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    initialVelocity = spring.initialVelocity
  }
}

// MARK: - Additive

/// Animates additively, from the distance between old and new value to zero, so that interrupted
/// animations blend.
struct AdditiveAction: CAAction {
  /// The key paths that animate a property's parts.
  static let keyPaths: [String: [String]] = [
    "position": ["position"], "bounds": ["bounds.origin", "bounds.size"],
    "contentsRect": ["contentsRect"], "contentsCenter": ["contentsCenter"],
    "cornerRadius": ["cornerRadius"],
  ]

  let block: AnimationBlock
  let old: AnimatableValue

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let new = layer.animatableValue(forKey: event) else {
      return
    }
    for keyPath in Self.keyPaths[event] ?? [] {
      guard let (distance, zero) = Self.distance(from: old, to: new, keyPath: keyPath) else {
        continue
      }
      let animation = block.animation(keyPath: keyPath, of: layer)
      animation.fromValue = distance.boxed
      animation.toValue = zero.boxed
      animation.isAdditive = true
      layer.add(animation, forKey: layer.freeKey(keyPath))
    }
  }

  /// The distance left at the start (old − new) and at the end (zero); nil if nothing changes.
  static func distance(from old: AnimatableValue, to new: AnimatableValue, keyPath: String)
    -> (distance: AnimatableValue, zero: AnimatableValue)?
  {
    let part = keyPath.firstIndex(of: ".").map { String(keyPath[keyPath.index(after: $0)...]) }
    func component(_ value: AnimatableValue) -> AnimatableValue? {
      part.map { value.component($0) } ?? value
    }
    guard let old = component(old), let new = component(new), old != new,
      let distance = old.subtracting(new), let zero = old.subtracting(old)
    else { return nil }
    return (distance, zero)
  }
}

extension CALayer {
  /// Whether animations at these key paths blend: no running one replaces the value or repeats.
  func canBlend(at keyPaths: [String]) -> Bool {
    let head = keyPaths[0].split(separator: ".").first.map(String.init) ?? keyPaths[0]
    return (keyPaths + [head]).allSatisfy { keyPath in
      animations(at: keyPath).allSatisfy {
        $0.animation.isAdditive && $0.animation.repeatCount == 0
      }
    }
  }

  /// Removes repeating animations, which would go on beneath one that replaces the value.
  func removeRepeating(at keyPaths: [String]) {
    for (key, animation) in keyPaths.flatMap({ animations(at: $0) }) where animation.repeatCount > 0
    {
      if let key { removeAnimation(forKey: key) }
    }
  }

  /// The first unused key of `position`, `position-2`, `position-3` and so on.
  func freeKey(_ keyPath: String) -> String {
    let taken = Set(animationKeys() ?? [])
    guard taken.contains(keyPath) else { return keyPath }
    var number = 2
    while taken.contains("\(keyPath)-\(number)") { number += 1 }
    return "\(keyPath)-\(number)"
  }
}

// MARK: - Colors

extension AnimationBlock {
  /// The action for a change of a color; from or to nil it fades.
  private func colorAction(key: String, from: CGColor?, of layer: CALayer) -> any CAAction {
    switch settings.timing {
    case .curve, .function:
      let animation = ColorAnimation(keyPath: key)
      animation.copySettings(of: self.animation(keyPath: key, of: layer))
      animation.fromValue = from
      return animation
    case .settling, .spring:
      if from == nil { return FadeInSpringAction(block: self) }
      let animation = animation(keyPath: key, of: layer)
      animation.fromValue = from
      return animation
    }
  }
}

/// A color animation that fades: a nil end is replaced by the other end's color with alpha 0.
///
/// It adds a plain `CABasicAnimation` in its place.
private final class ColorAnimation: CABasicAnimation {
  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer else { return }
    let plain = CABasicAnimation(keyPath: keyPath)
    plain.copySettings(of: self)
    if keyPath == event, toValue == nil,
      case .color(let new)? = layer.animatableValue(forKey: event)
    {
      let old = fromValue as? CGColor
      if old == nil { plain.fromValue = new?.copy(alpha: 0) }
      if new == nil { plain.toValue = old?.copy(alpha: 0) }
    }
    layer.add(plain, forKey: event)
  }
}

extension CABasicAnimation {
  /// Copies the properties that blocks and their users set.
  fileprivate func copySettings(of other: CABasicAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }
}

/// Adds a spring animation from the new color with alpha 0.
private struct FadeInSpringAction: CAAction {
  let block: AnimationBlock

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer,
      case .color(let new?)? = layer.animatableValue(forKey: event)
    else { return }
    let animation = block.animation(keyPath: event, of: layer)
    animation.fromValue = new.copy(alpha: 0)
    layer.add(animation, forKey: event)
  }
}
