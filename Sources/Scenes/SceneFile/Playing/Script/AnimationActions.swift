import Foundation
import SceneModel
import Views

extension Scene.Block {
  /// The length with delay and repetitions, in seconds; 0 for an endless animation.
  fileprivate var length: Double {
    let isEndless = repeatCount == .infinity || repeatCount == nil && options.contains("repeat")
    return isEndless ? 0 : delay + duration * (repeatCount ?? 1) * (autoreverses ? 2 : 1)
  }

  /// Runs a body with the block's repeat count and autoreversal.
  @MainActor fileprivate func repeating(_ body: () -> Void) {
    guard repeatCount != nil || autoreverses else { return body() }
    // Unlike the options, these setters also set the repeat count of keyframes.
    if let repeatCount { UIView.setAnimationRepeatCount(Float(repeatCount)) }
    if autoreverses { UIView.setAnimationRepeatAutoreverses(true) }
    body()
  }
}

extension Scene.Animate: ScriptAction {
  var length: Double { block.length }

  func perform(on ids: [String], in objects: SceneObjects) {
    UIView.animate(
      withDuration: block.duration, delay: block.delay, options: optionSet(block.options),
      animations: { block.repeating { objects.set(changes, on: ids, in: block) } }, completion: nil)
  }
}

extension Scene.Spring: ScriptAction {
  var length: Double { block.length }

  func perform(on ids: [String], in objects: SceneObjects) {
    let options = optionSet(block.options)
    if let damping {
      UIView.animate(
        withDuration: block.duration, delay: block.delay,
        usingSpringWithDamping: CGFloat(damping), initialSpringVelocity: CGFloat(velocity),
        options: options,
        animations: { block.repeating { objects.set(changes, on: ids, in: block) } },
        completion: nil)
    } else {
      UIView.animate(
        springDuration: block.duration, bounce: CGFloat(bounce ?? 0),
        initialSpringVelocity: CGFloat(velocity), delay: block.delay, options: options,
        animations: { block.repeating { objects.set(changes, on: ids, in: block) } },
        completion: nil)
    }
  }
}

extension Scene.AnimateKeyframes: ScriptAction {
  var length: Double { block.length }

  func perform(on ids: [String], in objects: SceneObjects) {
    let names = block.options + (block.repeatCount == nil ? [] : ["repeat"])
    UIView.animateKeyframes(
      withDuration: block.duration, delay: block.delay, options: keyframeOptionSet(names),
      animations: {
        block.repeating {
          for keyframe in keyframes {
            UIView.addKeyframe(
              withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration
            ) { objects.set(keyframe.changes, on: ids, in: block) }
          }
        }
      }, completion: nil)
  }
}

extension Scene.Transition: ScriptAction {
  var length: Double {
    Scene.Block(duration: duration, options: options).length
  }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let id = ids.first, let view = objects.view(id) else { return }
    let kind = transitionTable.first { $0.name == name }?.option ?? []
    let options = optionSet(options).union(kind)
    if let replacement {
      guard let next = objects.view(replacement) else { return }
      UIView.transition(
        from: view, to: next, duration: duration, options: options, completion: nil)
    } else {
      UIView.transition(
        with: view, duration: duration, options: options,
        animations: { objects.set(changes ?? [], on: ids) }, completion: nil)
    }
  }
}

// MARK: - Options

private func optionSet(_ names: [String]) -> UIView.AnimationOptions {
  UIView.AnimationOptions(animationOptionTable.filter { names.contains($0.name) }.map(\.option))
}

private func keyframeOptionSet(_ names: [String]) -> UIView.KeyframeAnimationOptions {
  UIView.KeyframeAnimationOptions(
    keyframeOptionTable.filter { names.contains($0.name) }.map(\.option))
}

private let curveNames: [(name: String, option: UIView.AnimationOptions)] = [
  ("curveEaseInOut", .curveEaseInOut), ("curveEaseIn", .curveEaseIn),
  ("curveEaseOut", .curveEaseOut), ("curveLinear", .curveLinear),
]

/// The options of animation blocks.
let animationOptionTable: [(name: String, option: UIView.AnimationOptions)] =
  curveNames + [
    ("repeat", .repeat), ("autoreverse", .autoreverse),
    ("beginFromCurrentState", .beginFromCurrentState),
    ("allowUserInteraction", .allowUserInteraction), ("layoutSubviews", .layoutSubviews),
    ("overrideInheritedDuration", .overrideInheritedDuration),
    ("overrideInheritedCurve", .overrideInheritedCurve),
    ("overrideInheritedOptions", .overrideInheritedOptions),
    ("allowAnimatedContent", .allowAnimatedContent),
    ("showHideTransitionViews", .showHideTransitionViews),
  ]

/// The options of keyframe animations.
///
/// The curve is that of the whole animation. UIKit has no name for it in these options, but accepts
/// its bits.
let keyframeOptionTable: [(name: String, option: UIView.KeyframeAnimationOptions)] =
  curveNames.map { ($0.name, UIView.KeyframeAnimationOptions(rawValue: $0.option.rawValue)) } + [
    ("calculationModeLinear", .calculationModeLinear),
    ("calculationModeDiscrete", .calculationModeDiscrete),
    ("calculationModePaced", .calculationModePaced),
    ("calculationModeCubic", .calculationModeCubic),
    ("calculationModeCubicPaced", .calculationModeCubicPaced), ("repeat", .repeat),
    ("autoreverse", .autoreverse), ("beginFromCurrentState", .beginFromCurrentState),
    ("allowUserInteraction", .allowUserInteraction), ("layoutSubviews", .layoutSubviews),
    ("overrideInheritedDuration", .overrideInheritedDuration),
    ("overrideInheritedOptions", .overrideInheritedOptions),
  ]

/// The transitions of views.
let transitionTable: [(name: String, option: UIView.AnimationOptions)] = [
  ("flipFromLeft", .transitionFlipFromLeft), ("flipFromRight", .transitionFlipFromRight),
  ("flipFromTop", .transitionFlipFromTop), ("flipFromBottom", .transitionFlipFromBottom),
  ("crossDissolve", .transitionCrossDissolve), ("curlUp", .transitionCurlUp),
  ("curlDown", .transitionCurlDown),
]
