import Effects
import Foundation
import JSON
import LayerTree
import Views

extension ScriptVerb {
  /// Every verb that a step may have.
  static let all = animationVerbs + touchVerbs + sceneVerbs

  static let sceneVerbs = [
    ScriptVerb(
      "set", schema: Schema(["$ref": "#/$defs/changes"]), on: .several, fields: [animatedField],
      about: "Sets properties at once; of layers, with the animations that Core Animation adds."
    ) { draft, node, decoding in
      guard let changes = decoding.changes(node, of: draft, animated: draft.isAnimated) else {
        return
      }
      draft.action = { cast in
        for change in changes { change(cast) }
      }
    },
    ScriptVerb(
      "effect", .name("effect", of: EffectCatalog.all.map(\.name)), on: .several, needsOn: true,
      about: "Runs an effect; its parameters are keys of the step."
    ) { draft, name, decoding in decoding.readEffect(name, into: &draft) },
    ScriptVerb(
      "add",
      schema: Schema([
        "anyOf": [
          ["$ref": "#/$defs/layer"], ["$ref": "#/$defs/view"], ["$ref": "#/$defs/animation"],
        ]
      ]), on: .one, fields: [keyField],
      about: "Adds a view, a layer or an animation to what `on` names, else to the canvas."
    ) { draft, node, decoding in decoding.readAddition(node, into: &draft) },
    ScriptVerb(
      "remove", targetForm, on: .none, fields: [animationField],
      about: "Takes a view or a layer away, or only its animation of a key."
    ) { draft, target, _ in
      let (id, key) = (target.id, draft.animationKey)
      draft.action = { cast in
        if let key {
          cast.removeAnimation(key, of: id)
        } else if let layer = cast.layers[id] {
          withoutActions { layer.removeFromSuperlayer() }
          cast.forget(layer)
        } else if let view = cast.view(id) {
          view.removeFromSuperview()
          cast.forget(view.layer)
        }
      }
    },
    ScriptVerb(
      "wait", .time(.notNegative), on: .none,
      about: "Lets time pass before the next step that has no `at`."
    ) { draft, seconds, _ in draft.length = seconds },
  ]
}

private let animatedField = Field<StepDraft>(
  "animated", .bool, default: false,
  about: "Whether a control, a wheel or a scroll view moves there, as `animated: true` in Swift."
) { $0.isAnimated = $1 }

private let keyField = Field<StepDraft>(
  "key", .text, about: "The key that an animation is added under."
) { $0.animationKey = $1 }

private let animationField = Field<StepDraft>(
  "animation", .text, about: "The key of the animation to remove."
) { $0.animationKey = $1 }

/// Does something at once: a layer's coming and going would have everything beside it fade over.
private func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}

// MARK: - Adding

extension Decoding {
  fileprivate func readAddition(_ node: Node, into draft: inout StepDraft) {
    let target = draft.on.first
    guard node.members != nil else {
      return reportType(of: node, needed: "a view, a layer or an animation, which is an object")
    }
    switch sort(of: node) {
    case .animation:
      guard let target else {
        return report(.missingKey(["on"], owner: "a step that adds an animation"), at: draft.node)
      }
      guard let place = draft.node["on"], let layerClass = needLayer(target, at: place) else {
        return
      }
      let recipe = LayerRecipe(layerClass)
      guard let animation = animation(node, of: recipe) else { return }
      let key = draft.animationKey ?? animation.key
      draft.action = { cast in cast.layer(target.id)?.add(animation.makeAnimation(), forKey: key) }
    case .view:
      let viewClass = target?.viewClass
      if let target, let place = draft.node["on"], needView(target, at: place) == nil { return }
      guard let recipe = view(node) else { return }
      draft.action = { cast in
        guard let target else {
          cast.stage?.addSubview(recipe.makeView(in: cast))
          return cast.activateConstraints()
        }
        guard let parent = cast.view(target.id) else { return }
        viewClass?.add(parent, recipe.makeView(in: cast))
        cast.activateConstraints()
      }
    case .layer:
      guard let recipe = layer(node) else { return }
      draft.action = { cast in
        let parent = target.map { cast.layer($0.id) } ?? cast.stage?.rootLayer
        withoutActions { parent?.addSublayer(recipe.makeLayer(in: cast)) }
      }
    }
  }
}

// MARK: - Effects

extension Decoding {
  fileprivate func readEffect(_ name: String, into draft: inout StepDraft) {
    guard let effect = EffectCatalog.named(name) else { return }
    let before = reportCount
    if let place = draft.node["on"] {
      for target in draft.on { _ = needView(target, at: place) }
    }
    var given: [String: CatalogEffect.Value] = [:]
    for member in draft.rest {
      if let parameter = effect.parameters.first(where: { $0.name == member.key }) {
        given[parameter.name] = parameter.kind.form(named: parameter.name).read(member.node, self)
      } else {
        let others = EffectCatalog.all.filter { other in
          other.parameters.contains { $0.name == member.key }
        }
        reportUnknown(
          member, owner: "the effect `\(name)`",
          allowed: stepFields.map(\.name) + effect.parameters.map(\.name),
          elsewhere: others.map { "`\($0.name)`" })
      }
    }
    guard reportCount == before else { return }
    let arguments = CatalogEffect.Arguments(effect, given: given)
    draft.length = effect.length(arguments)
    let ids = draft.on.map(\.id)
    draft.action = { cast in
      for id in ids {
        if let view = cast.view(id) { effect.apply(view, arguments) }
      }
    }
  }
}

extension CatalogEffect.Kind {
  /// How a scene writes a parameter of the kind.
  func form(named name: String) -> Form<CatalogEffect.Value> {
    switch self {
    case .number: Form<Double>.number.map { .number($0) }
    case .seconds: Form<Double>.time(.notNegative).map { .number($0) }
    case .count: Form<Int>.integer(.notNegative).map { .number(Double($0)) }
    case .angle: Form<Double>.angle.map { .number($0) }
    case .flag: Form<Bool>.bool.map { .flag($0) }
    case .choice(let names): Form<String>.name(name, of: names).map { .name($0) }
    case .choices(let names):
      Form<[String]>.list(of: .name(name, of: names), named: "names").map { .names($0) }
    }
  }
}

extension CatalogEffect.Value {
  /// As the schema shows a default.
  var tree: JSONTree {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .name(let name): .string(name)
    case .names(let names): .array(names.map { .string($0) })
    }
  }
}
