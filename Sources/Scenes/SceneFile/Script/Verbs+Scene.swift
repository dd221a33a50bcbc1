import Effects
import JSON
import SceneModel

extension Grammar {
  static let sceneVerbs: [ScriptVerbRow] = [
    ScriptVerbRow(
      Scene.Verb.set, { if case .set(let verb) = $0 { verb } else { nil } },
      blank: Scene.SetProperties([]), on: .several,
      value: changes(
        "set",
        "Sets properties at once; of layers, with the animations that Core Animation adds.",
        \.verb.changes),
      fields: [
        Field(
          "animated", .bool, default: false,
          about:
            "Whether a control, a wheel or a scroll view animates the change, as with "
            + "`animated: true` in Swift.",
          \.verb.isAnimated)
      ]),
    effect, add, remove,
    ScriptVerbRow(
      Scene.Verb.wait, { if case .wait(let verb) = $0 { verb } else { nil } },
      blank: Scene.Wait(0), on: .none, takesCondition: false,
      value: Field(
        "wait", .time(.notNegative),
        about: "Waits before the next step that has no `at`.", \.verb.duration)),
  ]

  private static let effect =
    ScriptVerbRow(
      Scene.Verb.effect, { if case .effect(let verb) = $0 { verb } else { nil } },
      blank: Scene.RunEffect(""), on: .several, needsOn: true,
      value: Field(
        "effect", .name("effect", of: EffectCatalog.all.map(\.name)),
        about: "Runs an effect; its parameters are keys of the step.", \.verb.name),
      extra: { node, decoding in
        guard let name = node.string, let effect = EffectCatalog.named(name) else {
          return ExtraKeys(owner: "an effect", fields: [], elsewhere: { _ in [] }, isOpen: true)
        }
        return ExtraKeys(
          owner: "the effect `\(name)`",
          fields: effect.properties.fields.map {
            $0.within(\StepDraft<Scene.RunEffect>.verb.parameters)
          },
          elsewhere: { key in
            EffectCatalog.all.filter { effect in
              effect.properties.contains { $0.isNamed(key) }
            }.map { "`\($0.name)`" }
          })
      },
      extraMembers: { verb, printer in
        let effect = EffectCatalog.named(verb.name)
        return printer.members(of: verb.parameters, effect?.properties.fields ?? [])
      },
      check: { draft, decoding in
        guard let place = draft.step["on"] else { return true }
        return draft.step.targets.allSatisfy { decoding.needView($0, at: place) != nil }
      })

  private static let remove = ScriptVerbRow(
    Scene.Verb.remove, { if case .remove(let verb) = $0 { verb } else { nil } },
    blank: Scene.Remove(""), on: .none,
    value: Field(
      "remove", .id, about: "Removes a view or a layer, or only its animation of a key.",
      \.verb.id),
    fields: [
      Field(
        "animation", .text, about: "The key of the animation to remove.",
        optional: \.verb.animation),
      Field(
        "fade", .time(.notNegative), default: 0,
        about: "The time in which the view or layer fades out before that.", \.verb.fade),
    ],
    check: { draft, decoding in
      guard let fade = draft.step.members.first(where: { $0.key == "fade" }),
        draft.verb.animation != nil
      else { return true }
      decoding.reportConflict(fade, with: "animation", reason: "only views and layers fade")
      return false
    })

  private static let add = ScriptVerbRow(
    Scene.Verb.add, { if case .add(let verb) = $0 { verb } else { nil } },
    blank: Scene.Add(.layer(Scene.Layer())), on: .one,
    value: Field<StepDraft<Scene.Add>>(
      "add",
      schema: Schema([
        "anyOf": [
          ["$ref": "#/$defs/layer"], ["$ref": "#/$defs/view"], ["$ref": "#/$defs/animation"],
        ]
      ]),
      about: "Adds a view, a layer or an animation to the view or layer that `on` names, by "
        + "default to the canvas.",
      write: { draft, printer in printer.tree(of: draft.verb.content, on: draft.on) }
    ) { draft, node, decoding in
      if let content = decoding.addition(node, to: draft.step) { draft.verb.content = content }
    },
    fields: [
      Field(
        "key", .text, about: "The key that an animation is added under.", optional: \.verb.key),
      Field(
        "fade", .time(.notNegative), default: 0,
        about: "The time in which a view or a layer fades in.", \.verb.fade),
    ],
    check: { draft, decoding in
      guard let fade = draft.step.members.first(where: { $0.key == "fade" }),
        case .animation = draft.verb.content
      else { return true }
      decoding.reportConflict(fade, with: "add", reason: "an animation does not fade")
      return false
    })
}

extension Decoding {
  /// Reads the object that a step adds; nil after reporting why it cannot be added.
  fileprivate func addition(_ node: Node, to step: StepNode) -> Scene.Add.Content? {
    guard node.members != nil else {
      reportType(of: node, needed: "a view, a layer or an animation, which is an object")
      return nil
    }
    switch kind(of: node) {
    case .animation:
      guard let place = step["on"] else {
        report(.missingKey(["on"], owner: "a step that adds an animation"), at: step.node)
        return nil
      }
      guard let target = step.target, let layerClass = needLayer(target, at: place) else {
        return nil
      }
      return animation(node, of: layerClass).map { .animation($0) }
    case .view:
      if let target = step.target, let place = step["on"], needView(target, at: place) == nil {
        return nil
      }
      return view(node).map { .view($0) }
    case .layer: return layer(node).map { .layer($0) }
    }
  }
}

extension Printer {
  /// Prints the object that a step adds, always with its class, which tells layers, views and
  /// animations apart.
  fileprivate func tree(of content: Scene.Add.Content, on ids: [String]) -> JSONTree {
    switch content {
    case .view(let view): tree(of: view).adding("class", view.kind.rawValue)
    case .layer(let layer): tree(of: layer).adding("class", layer.kind.rawValue)
    case .animation(let animation):
      tree(
        of: animation,
        on: ids.first.flatMap { id in
          declarations[id].flatMap { Target(id: id, kind: $0).layerClass }
        })
    }
  }
}

extension JSONTree {
  /// The object with a key, which is added at its beginning if it is missing.
  fileprivate func adding(_ key: String, _ text: String) -> JSONTree {
    guard case .object(let members) = self, !members.contains(where: { $0.key == key }) else {
      return self
    }
    return .object([Member(key: key, value: .string(text))] + members)
  }
}
