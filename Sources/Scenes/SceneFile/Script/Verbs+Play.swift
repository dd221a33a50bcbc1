import Base
import SceneModel

extension Grammar {
  static let playVerbs = [
    ScriptVerbRow(
      Scene.Verb.play, { if case .play(let verb) = $0 { verb } else { nil } },
      blank: Scene.Play(""), on: .none,
      value: Field(
        "play", .id,
        about: """
          Plays a LottieView: a marker's span; or up to a marker, a fraction or a frame; or to the \
          end. The next step does not wait for it.
          """, \.verb.id),
      fields: playFields,
      choice: .init(
        keys: ["marker", "toMarker", "toProgress", "toFrame"],
        reason: "each says where it ends", isNeeded: false),
      check: { draft, decoding in decoding.check(draft) }),
    ScriptVerbRow(
      Scene.Verb.pause, { if case .pause(let verb) = $0 { verb } else { nil } },
      blank: Scene.Pause(""), on: .none,
      value: Field("pause", .id, about: "Stops a LottieView where it is.", \.verb.id),
      check: { draft, decoding in decoding.isPlayer(draft.verb.id, at: draft.step) }),
  ]
}

private let playFields: [Field<StepDraft<Scene.Play>>] = [
  Field("marker", .text, about: "The marker whose span plays.", optional: \.verb.marker),
  Field(
    "fromMarker", .text, about: "The marker to begin at. Default: where the view is.",
    optional: \.verb.fromMarker),
  Field("toMarker", .text, about: "The marker to end at.", optional: \.verb.toMarker),
  Field(
    "fromProgress", .number(.unit),
    about: "Where to begin, as a fraction of the animation, 0 to "
      + "1.",
    optional: \.verb.fromProgress),
  Field(
    "toProgress", .number(.unit), about: "Where to end, as a fraction of the animation, 0 to 1.",
    optional: \.verb.toProgress),
  Field("fromFrame", .number, about: "The frame to begin at.", optional: \.verb.fromFrame),
  Field("toFrame", .number, about: "The frame to end at.", optional: \.verb.toFrame),
  Field(
    "loopMode", .name("loop mode", of: ["playOnce", "loop", "autoReverse"]),
    about: "How many times it plays. Default: the view's loop mode.", optional: \.verb.loopMode),
]

extension Decoding {
  /// Whether a view plays animations; reports why not.
  fileprivate func isPlayer(_ id: String, at step: StepNode) -> Bool {
    guard let kind = declarations[id] else { return false }
    guard let viewClass = needView(Target(id: id, kind: kind), at: step.value) else { return false }
    if viewClass.property("animationSpeed") != nil { return true }
    report(
      .wrongType(
        found: "the \(viewClass.name) \(quoted(id))", needed: "the id of a LottieView"),
      at: step.value)
    return false
  }

  /// Whether a view can play the part that a step names; reports why not.
  fileprivate func check(_ draft: StepDraft<Scene.Play>) -> Bool {
    guard isPlayer(draft.verb.id, at: draft.step) else { return false }
    for (start, end) in [
      ("fromMarker", "toMarker"), ("fromProgress", "toProgress"), ("fromFrame", "toFrame"),
    ] where draft.step[start] != nil && draft.step[end] == nil {
      report(.missingKey([end], owner: "`play` with `\(start)`"), at: draft.step.node)
      return false
    }
    return true
  }
}
