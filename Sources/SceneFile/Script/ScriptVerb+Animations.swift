import Foundation
import JSON
import LayerTree
import Views

extension ScriptVerb {
  static let animationVerbs = [
    ScriptVerb(
      "animate", schema: changesSchema, on: .several, fields: blockFields,
      about: "Animates properties to new values, as UIView.animate(withDuration:) does."
    ) { draft, node, decoding in
      guard let changes = decoding.changes(node, of: draft) else { return }
      let options = blockOptions(draft.options)
      let block = AnimationBlock(draft, changes)
      draft.length = block.length
      draft.action = { cast in
        UIView.animate(
          withDuration: block.duration, delay: block.delay, options: options,
          animations: { block.change(cast) }, completion: nil)
      }
    },
    ScriptVerb(
      "spring", schema: changesSchema, on: .several, fields: blockFields + springFields,
      choice: .init(
        keys: ["damping", "bounce"], reason: "each describes the whole spring", isNeeded: false),
      about: """
        Animates properties to new values with a spring: by damping and velocity, as \
        UIView.animate(withDuration:delay:usingSpringWithDamping:…), or by bounce, as UIView.animate(springDuration:…).
        """
    ) { draft, node, decoding in
      guard let changes = decoding.changes(node, of: draft) else { return }
      let options = blockOptions(draft.options)
      let block = AnimationBlock(draft, changes)
      let (damping, velocity, bounce) = (draft.damping, draft.velocity, draft.bounce)
      draft.length = block.length
      draft.action = { cast in
        if let damping {
          UIView.animate(
            withDuration: block.duration, delay: block.delay,
            usingSpringWithDamping: CGFloat(damping), initialSpringVelocity: CGFloat(velocity),
            options: options, animations: { block.change(cast) }, completion: nil)
        } else {
          UIView.animate(
            springDuration: block.duration, bounce: CGFloat(bounce ?? 0),
            initialSpringVelocity: CGFloat(velocity), delay: block.delay, options: options,
            animations: { block.change(cast) }, completion: nil)
        }
      }
    },
    ScriptVerb(
      "animateKeyframes", schema: .list(of: .object(keyframeFields), count: 1...Int.max),
      on: .several, fields: keyframesFields,
      about: "Animates properties from one set of values to the next, as UIView.animateKeyframes."
    ) { draft, node, decoding in
      guard let keyframes = decoding.keyframes(node, of: draft) else { return }
      let block = AnimationBlock(draft, [])
      let options = keyframeOptions(draft.options + (block.repeatCount == nil ? [] : ["repeat"]))
      draft.length = block.length
      draft.action = { cast in
        UIView.animateKeyframes(
          withDuration: block.duration, delay: block.delay, options: options,
          animations: {
            block.repeating {
              for keyframe in keyframes {
                UIView.addKeyframe(
                  withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration
                ) {
                  for change in keyframe.changes { change(cast) }
                }
              }
            }
          }, completion: nil)
      }
    },
    ScriptVerb(
      "transition", .name("transition", of: transitions.map(\.name)), on: .one, needsOn: true,
      fields: transitionFields,
      choice: .init(
        keys: ["set", "to"], reason: "a view changes itself or makes room for another"),
      about: """
        Goes over to other contents, as UIView.transition does: of the view itself, which `set` changes, or to another \
        view, `to`, which takes its place.
        """
    ) { draft, name, decoding in
      guard let target = draft.on.first, let place = draft.node["on"],
        decoding.needView(target, at: place) != nil
      else { return }
      let transition = transitions.first { $0.name == name }?.option ?? []
      let options = blockOptions(draft.options).union(transition)
      let block = AnimationBlock(draft, draft.changes)
      let other = draft.other
      if let other, other.id == target.id, let place = draft.node["to"] {
        decoding.report(
          .outOfRange(found: quoted(other.id), allowed: "another view than the one that goes"),
          at: place)
      }
      draft.length = block.length
      draft.action = { cast in
        guard let view = cast.view(target.id) else { return }
        if let other {
          guard let next = cast.view(other.id) else { return }
          UIView.transition(
            from: view, to: next, duration: block.duration, options: options, completion: nil)
        } else {
          UIView.transition(
            with: view, duration: block.duration, options: options,
            animations: { block.change(cast) }, completion: nil)
        }
      }
    },
  ]
}

/// What the verbs that run an animation block have in common.
private struct AnimationBlock: Sendable {
  let duration, delay: Double
  let repeatCount: Double?
  let autoreverses: Bool
  let changes: [StepAction]
  let isEndless: Bool

  init(_ draft: StepDraft, _ changes: [StepAction]) {
    duration = draft.duration ?? 0
    (delay, repeatCount, autoreverses) = (draft.delay, draft.repeatCount, draft.autoreverses)
    self.changes = changes
    isEndless =
      repeatCount == .infinity || repeatCount == nil && draft.options.contains("repeat")
  }

  /// In seconds; what never ends counts as over at once.
  var length: Double {
    isEndless ? 0 : delay + duration * (repeatCount ?? 1) * (autoreverses ? 2 : 1)
  }

  @MainActor func change(_ cast: Cast) {
    repeating {
      for change in changes { change(cast) }
    }
  }

  @MainActor func repeating(_ body: () -> Void) {
    guard repeatCount != nil || autoreverses else { return body() }
    // As the block's own setters, which key frames repeat by too.
    if let repeatCount { UIView.setAnimationRepeatCount(Float(repeatCount)) }
    if autoreverses { UIView.setAnimationRepeatAutoreverses(true) }
    body()
  }
}

// MARK: - Keys

private let changesSchema = Schema(["$ref": "#/$defs/changes"])

let setField = Field<StepDraft>(
  "set", schema: changesSchema, about: "The properties that change, by name."
) { draft, node, decoding in
  if let changes = decoding.changes(node, of: draft) { draft.changes = changes }
}

private let durationField = Field<StepDraft>(
  "duration", .time(.notNegative), isRequired: true, about: "How long it takes."
) { $0.duration = $1 }

private let delayField = Field<StepDraft>(
  "delay", .time(.notNegative), default: 0, about: "How long it waits before."
) { $0.delay = $1 }

private let repeatFields: [Field<StepDraft>] = [
  Field(
    "repeatCount", .repeatCount,
    about: "How often it runs, as UIView.setAnimationRepeatCount says."
  ) { $0.repeatCount = $1 },
  Field("autoreverses", .bool, default: false, about: "Whether each run goes back again.") {
    $0.autoreverses = $1
  },
]

private func optionsField(_ names: [String]) -> Field<StepDraft> {
  let list = Form<[String]>.list(of: .name("option", of: names), named: "options")
  let form = Form<[String]>(list.words, schema: list.schema) { node, decoding in
    guard let options = list.read(node, decoding), let items = node.items else { return nil }
    for sort in ["curve", "calculationMode"] {
      let rivals = options.indices.filter { options[$0].hasPrefix(sort) }
      guard rivals.count > 1 else { continue }
      let (first, second) = (options[rivals[0]], options[rivals[1]])
      decoding.report(
        .conflict(second, with: first, reason: "an animation has one"), at: items[rivals[1]])
      return nil
    }
    return options
  }
  return Field("options", form, default: [], about: "Apple's options, by name.") { $0.options = $1 }
}

private let blockFields: [Field<StepDraft>] =
  [durationField, delayField] + repeatFields + [optionsField(optionNames.map(\.name))]

private let springFields: [Field<StepDraft>] = [
  Field(
    "damping", .number(NumberRange(lower: .excluding(0), upper: .including(1))),
    about: "The damping ratio: 1 does not swing, less swings more."
  ) { $0.damping = $1 },
  Field(
    "velocity", .number, default: 0,
    about: "At the start, in whole distances of the animation per second."
  ) { $0.velocity = $1 },
  Field(
    "bounce", .number(NumberRange(lower: .excluding(-1), upper: .including(1))), default: 0,
    about: "How much it bounces, 0 not at all."
  ) { $0.bounce = $1 },
]

private let transitionFields: [Field<StepDraft>] = [
  durationField, optionsField(optionNames.map(\.name)), setField,
  Field("to", targetForm, about: "The view that takes the place of the one that `on` names.") {
    draft, target in draft.other = target
  },
]

private let keyframesFields: [Field<StepDraft>] =
  [durationField, delayField] + repeatFields + [optionsField(keyframeOptionNames.map(\.name))]

private struct Keyframe: Sendable {
  var start = 0.0
  var duration = 0.0
  var changes: [StepAction] = []
}

private let keyframeFields: [Field<Keyframe>] = [
  Field(
    "relativeStartTime", .number(.unit), isRequired: true,
    about: "When it starts, 0 to 1 of the whole.", \.start
  ).spelled("start"),
  Field(
    "relativeDuration", .number(.unit), isRequired: true,
    about: "How long it lasts, 0 to 1 of the whole.", \.duration
  ).spelled("duration"),
  Field("set", schema: changesSchema, about: "The properties that change, by name.") { _, _, _ in },
]

extension Decoding {
  fileprivate func keyframes(_ node: Node, of step: StepDraft) -> [Keyframe]? {
    guard let items = node.items, !items.isEmpty else {
      reportType(of: node, needed: "a list of keyframes { start, duration, set }")
      return nil
    }
    let before = reportCount
    let keyframes = items.map { item in
      var keyframe = Keyframe()
      read(item, as: "a keyframe", fields: keyframeFields, into: &keyframe)
      if let set = item["set"] {
        keyframe.changes = changes(set, of: step) ?? []
      } else if item.members != nil {
        report(.missingKey(["set"], owner: "a keyframe"), at: item)
      }
      return keyframe
    }
    return reportCount == before ? keyframes : nil
  }
}

// MARK: - Options

private func blockOptions(_ names: [String]) -> UIView.AnimationOptions {
  UIView.AnimationOptions(optionNames.filter { names.contains($0.name) }.map(\.option))
}

private func keyframeOptions(_ names: [String]) -> UIView.KeyframeAnimationOptions {
  UIView.KeyframeAnimationOptions(
    keyframeOptionNames.filter { names.contains($0.name) }.map(\.option))
}

private let curveNames: [(name: String, option: UIView.AnimationOptions)] = [
  ("curveEaseInOut", .curveEaseInOut), ("curveEaseIn", .curveEaseIn),
  ("curveEaseOut", .curveEaseOut), ("curveLinear", .curveLinear),
]

private let optionNames: [(name: String, option: UIView.AnimationOptions)] =
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

/// A curve is that of the whole; `UIKit` has no name for it here, but takes its bits.
private let keyframeOptionNames: [(name: String, option: UIView.KeyframeAnimationOptions)] =
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

private let transitions: [(name: String, option: UIView.AnimationOptions)] = [
  ("flipFromLeft", .transitionFlipFromLeft), ("flipFromRight", .transitionFlipFromRight),
  ("flipFromTop", .transitionFlipFromTop), ("flipFromBottom", .transitionFlipFromBottom),
  ("crossDissolve", .transitionCrossDissolve), ("curlUp", .transitionCurlUp),
  ("curlDown", .transitionCurlDown),
]
