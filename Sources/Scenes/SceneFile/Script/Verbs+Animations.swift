import Base
import Foundation
import Graphics
import JSON
import SceneModel

extension Grammar {
  static let verbs =
    animationVerbs + touchVerbs + sceneVerbs + contentVerbs + listVerbs + presentationVerbs
    + playVerbs
  private static let verbIndex = Dictionary(
    uniqueKeysWithValues: verbs.enumerated().map { ($1.name, $0) })

  /// The names of the verbs that have a row.
  package static var verbNames: [String] { verbs.map(\.name) }

  static func verb(_ name: String) -> ScriptVerbRow? { verbIndex[name].map { verbs[$0] } }

  private static let animationVerbs: [ScriptVerbRow] = {
    let options = animationOptions
    return [
      ScriptVerbRow(
        Scene.Verb.animate, { if case .animate(let verb) = $0 { verb } else { nil } },
        blank: Scene.Animate([], Scene.Block(duration: 0)), on: .several,
        value: changes(
          "animate", "Animates properties to new values, as UIView.animate(withDuration:) does.",
          \.verb.changes),
        fields: blockFields(options, \StepDraft<Scene.Animate>.verb.block)),
      ScriptVerbRow(
        Scene.Verb.spring, { if case .spring(let verb) = $0 { verb } else { nil } },
        blank: Scene.Spring([], Scene.Block(duration: 0)), on: .several,
        value: changes(
          "spring",
          """
          Animates properties to new values with a spring: by damping and velocity, as \
          UIView.animate(withDuration:delay:usingSpringWithDamping:…), or by bounce, as UIView.animate(springDuration:…).
          """, \.verb.changes),
        fields: blockFields(options, \StepDraft<Scene.Spring>.verb.block) + springFields,
        choice: .init(
          keys: ["damping", "bounce"], reason: "each describes the whole spring", isNeeded: false)),
      ScriptVerbRow(
        Scene.Verb.animateKeyframes,
        { if case .animateKeyframes(let verb) = $0 { verb } else { nil } },
        blank: Scene.AnimateKeyframes([], Scene.Block(duration: 0)), on: .several,
        value: keyframesField,
        fields: blockFields(
          Grammar.keyframeOptions, \StepDraft<Scene.AnimateKeyframes>.verb.block)),
      ScriptVerbRow(
        Scene.Verb.transition, { if case .transition(let verb) = $0 { verb } else { nil } },
        blank: Scene.Transition("", duration: 0), on: .one, needsOn: true,
        value: Field(
          "transition", .name("transition", of: Grammar.transitions),
          about: """
            Runs a transition as UIView.transition does: `set` changes the view itself, or `to` names the view that \
            replaces it.
            """, \.verb.name),
        fields: transitionFields(options),
        choice: .init(
          keys: ["set", "to"], reason: "a view changes itself or makes room for another"),
        check: { draft, decoding in decoding.checkTransition(draft) }),
    ]
  }()
}

// MARK: - Keys

/// The field of a verb that changes properties, given by name.
func changes<Verb: Sendable>(
  _ name: String, _ about: String,
  _ path: WritableKeyPath<StepDraft<Verb>, [Scene.Change]> & Sendable
) -> Field<StepDraft<Verb>> {
  Field(
    name, schema: changesSchema, about: about,
    write: { draft, printer in printer.tree(of: draft[keyPath: path], on: draft.on) },
    read: { draft, node, decoding in
      if let changes = decoding.changes(node, of: draft.step) { draft[keyPath: path] = changes }
    })
}

private func blockFields<Owner>(
  _ options: [String], _ block: WritableKeyPath<Owner, Scene.Block> & Sendable
) -> [Field<Owner>] {
  let fields: [Field<Scene.Block>] = [
    Field(
      "duration", .time(.notNegative), isRequired: true, about: "How long it takes.", \.duration),
    Field(
      "delay", .time(.notNegative), default: 0, about: "How long it waits before it begins.",
      \.delay),
    Field(
      "repeatCount", .repeatCount,
      about: "How many times it runs, as in UIView.setAnimationRepeatCount.",
      optional: \.repeatCount),
    Field(
      "autoreverses", .bool, default: false,
      about: "Whether each run is followed by the same "
        + "one backward.",
      \.autoreverses),
    Field("options", .options(options), default: [], about: "Apple's options, by name.", \.options),
  ]
  return fields.map { $0.within(block) }
}

private let springFields: [Field<StepDraft<Scene.Spring>>] = [
  Field(
    "damping", .number(NumberRange(lower: .excluding(0), upper: .including(1))),
    about: "The damping ratio: 1 does not oscillate, less oscillates more.",
    optional: \.verb.damping),
  Field(
    "velocity", .number, default: 0,
    about: "The initial velocity, as a multiple of the distance of the animation, per second.",
    \.verb.velocity),
  Field(
    "bounce", .number(.bounce), default: 0,
    about: "How much it bounces, 0 not at all.", optional: \.verb.bounce),
]

private func transitionFields(_ options: [String]) -> [Field<StepDraft<Scene.Transition>>] {
  [
    Field(
      "duration", .time(.notNegative), isRequired: true, about: "How long it takes.",
      \.verb.duration),
    Field(
      "options", .options(options), default: [], about: "Apple's options, by name.",
      \.verb.options),
    Field(
      "set", schema: changesSchema, about: "The properties that change, by name.",
      write: { draft, printer in
        draft.verb.changes.map { printer.tree(of: $0, on: draft.on) }
      },
      read: { draft, node, decoding in draft.verb.changes = decoding.changes(node, of: draft.step) }
    ),
    Field(
      "to", .id, about: "The view that replaces the one that `on` names.",
      optional: \.verb.replacement),
  ]
}

extension Decoding {
  fileprivate func checkTransition(_ draft: StepDraft<Scene.Transition>) -> Bool {
    guard let target = draft.step.target, let place = draft.step["on"],
      needView(target, at: place) != nil
    else { return false }
    if let id = draft.verb.replacement, id == target.id, let place = draft.step["to"] {
      report(
        .outOfRange(found: quoted(id), allowed: "another view than the one that goes"),
        at: place)
    }
    return true
  }
}

// MARK: - Keyframes

private struct KeyframeDraft {
  var keyframe = Scene.Keyframe(start: 0, duration: 0, [])
  var on: [String] = []
}

private let keyframeFields: [Field<KeyframeDraft>] = [
  Field(
    "relativeStartTime", .number(.unit), isRequired: true,
    about: "When it starts, as a fraction of the whole duration, 0 to 1.", \.keyframe.start
  ).spelled("start"),
  Field(
    "relativeDuration", .number(.unit), isRequired: true,
    about: "How long it lasts, as a fraction of the whole duration, 0 to 1.", \.keyframe.duration
  ).spelled("duration"),
  Field(
    "set", schema: changesSchema, isRequired: true,
    about: "The properties that change, by name.",
    write: { draft, printer in printer.tree(of: draft.keyframe.changes, on: draft.on) },
    read: { _, _, _ in }),
]

private let keyframesField = Field<StepDraft<Scene.AnimateKeyframes>>(
  "animateKeyframes", schema: .list(of: .object(keyframeFields), count: 1...Int.max),
  about: "Animates properties from one set of values to the next, as UIView.animateKeyframes.",
  write: { draft, printer in
    .array(
      draft.verb.keyframes.map {
        printer.object(KeyframeDraft(keyframe: $0, on: draft.on), keyframeFields)
      })
  },
  read: { draft, node, decoding in
    if let keyframes = decoding.keyframes(node, of: draft.step) { draft.verb.keyframes = keyframes }
  })

extension Decoding {
  fileprivate func keyframes(_ node: Node, of step: StepNode) -> [Scene.Keyframe]? {
    guard let items = node.items, !items.isEmpty else {
      reportType(of: node, needed: "a list of keyframes { start, duration, set }")
      return nil
    }
    let before = reportCount
    let keyframes = items.map { item in
      var draft = KeyframeDraft()
      read(item, as: "a keyframe", fields: keyframeFields, into: &draft)
      if let set = item["set"] { draft.keyframe.changes = changes(set, of: step) ?? [] }
      return draft.keyframe
    }
    return reportCount == before ? keyframes : nil
  }
}

// MARK: - Options

extension Form where Value == [String] {
  /// Options of an animation by name, with at most one curve and one calculation mode.
  fileprivate static func options(_ names: [String]) -> Form {
    let list = Form<[String]>.list(of: .name("option", of: names), named: "options")
    let limits = ["curve", "calculationMode"].map { prefix -> JSONTree in
      ["contains": ["pattern": .string("^\(prefix)")], "minContains": 0, "maxContains": 1]
    }
    let schema = Schema(
      around: [list.schema], .merging(list.schema.tree, ["allOf": .array(limits)]))
    return Form(list.expectation, schema: schema, write: list.write) { node, decoding in
      guard let options = list.read(node, decoding), let items = node.items else { return nil }
      for prefix in ["curve", "calculationMode"] {
        let matching = options.indices.filter { options[$0].hasPrefix(prefix) }
        guard matching.count > 1 else { continue }
        let first = options[matching[0]]
        let second = options[matching[1]]
        decoding.report(
          .conflict(second, with: first, reason: "an animation has one"), at: items[matching[1]])
        return nil
      }
      return options
    }
  }
}
