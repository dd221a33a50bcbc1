import Effects
import Foundation
import LayerTree
import SceneModel
import Views

extension Scene.SetProperties: ScriptAction {
  func perform(on ids: [String], in cast: SceneObjects) {
    cast.set(changes, on: ids, animated: isAnimated)
  }
}

extension Scene.RunEffect: ScriptAction {
  var length: Double {
    EffectCatalog.named(name).map { $0.length(arguments(of: $0)) } ?? 0
  }

  func perform(on ids: [String], in cast: SceneObjects) {
    guard let effect = EffectCatalog.named(name) else { return }
    for id in ids {
      if let view = cast.view(id) { effect.apply(view, arguments(of: effect)) }
    }
  }

  private func arguments(of effect: CatalogEffect) -> CatalogEffect.Arguments {
    var given: [String: CatalogEffect.Value] = [:]
    for (key, value) in parameters.members {
      given[key] =
        switch value {
        case .number(let number): .number(number)
        case .bool(let flag): .flag(flag)
        case .text(let name): .name(name)
        case .list(let names): .names(names.compactMap(\.text))
        default: nil
        }
    }
    return CatalogEffect.Arguments(effect, given: given)
  }
}

extension Scene.Add: ScriptAction {
  func perform(on ids: [String], in cast: SceneObjects) {
    switch content {
    case .animation(let animation):
      guard let id = ids.first, let layer = cast.layer(id) else { return }
      layer.add(
        cast.makeAnimation(animation, on: type(of: layer)), forKey: key ?? animation.key)
    case .view(let scene):
      if let id = ids.first {
        guard let parent = cast.view(id) else { return }
        let viewClass = cast.classNames[id].flatMap { ViewClass.named($0) }
        viewClass?.add(parent, cast.makeView(scene, at: "add"))
      } else {
        cast.stage?.addSubview(cast.makeView(scene, at: "add"))
      }
      cast.activateConstraints()
    case .layer(let scene):
      let parent = ids.first.map { cast.layer($0) } ?? cast.stage?.rootLayer
      withoutActions { parent?.addSublayer(cast.makeLayer(scene)) }
    }
  }
}

extension Scene.Remove: ScriptAction {
  func perform(on ids: [String], in cast: SceneObjects) {
    if let animation {
      removeAnimation(animation, in: cast)
    } else if let layer = cast.layers[id] {
      withoutActions { layer.removeFromSuperlayer() }
      cast.forget(layer)
    } else if let view = cast.view(id) {
      view.removeFromSuperview()
      cast.forget(view.layer)
    }
  }

  /// Removes an animation from a layer; reports a key that no animation has.
  @MainActor private func removeAnimation(_ key: String, in cast: SceneObjects) {
    guard let layer = cast.layer(id) else { return }
    let keys = layer.animationKeys() ?? []
    if !keys.contains(key) {
      let known = keys.isEmpty ? "are none" : "are " + keys.sorted().joined(separator: ", ")
      cast.report(
        id, found: "nothing", needed: "an animation",
        "\"\(id)\" has no animation \"\(key)\" at this time; there \(known)")
    }
    layer.removeAnimation(forKey: key)
  }
}

extension Scene.Wait: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in cast: SceneObjects) {}
}

/// Runs a body without implicit animations: adding or removing a layer would cross-fade its
/// superlayer's sublayers.
private func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}
