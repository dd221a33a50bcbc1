import Effects
import Foundation
import LayerTree
import SceneModel
import Views

extension Scene.SetProperties: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    objects.set(changes, on: ids, animated: isAnimated)
  }
}

extension Scene.RunEffect: ScriptAction {
  var length: Double {
    EffectCatalog.named(name).map { $0.duration(arguments(of: $0)) } ?? 0
  }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let effect = EffectCatalog.named(name) else { return }
    for id in ids {
      if let view = objects.view(id) { effect.apply(view, arguments(of: effect)) }
    }
  }

  private func arguments(of effect: EffectDefinition) -> EffectDefinition.Arguments {
    var given: [String: EffectDefinition.Value] = [:]
    for (key, value) in parameters.members {
      given[key] =
        switch value {
        case .number(let number): .number(number)
        case .bool(let value): .bool(value)
        case .text(let name): .name(name)
        case .list(let names): .names(names.compactMap(\.text))
        default: nil
        }
    }
    return EffectDefinition.Arguments(effect, given: given)
  }
}

extension Scene.Add: ScriptAction {
  var length: Double { fade }

  func perform(on ids: [String], in objects: SceneObjects) {
    switch content {
    case .animation(let animation):
      guard let id = ids.first, let layer = objects.layer(id) else { return }
      layer.add(
        objects.makeAnimation(animation, on: type(of: layer)), forKey: key ?? animation.key)
    case .view(let scene):
      let view: UIView
      if let id = ids.first {
        guard let parent = objects.view(id) else { return }
        view = objects.makeView(scene, at: "add")
        objects.viewClasses[id]?.add(parent, view)
      } else {
        view = objects.makeView(scene, at: "add")
        objects.addSubview(view)
      }
      objects.activateConstraints()
      view.layer.fade(from: 0, to: view.layer.opacity, duration: fade)
    case .layer(let scene):
      let parent = ids.first.map { objects.layer($0) } ?? objects.rootLayer
      let layer = objects.makeLayer(scene)
      withoutActions { parent?.addSublayer(layer) }
      layer.fade(from: 0, to: layer.opacity, duration: fade)
    }
  }
}

extension CALayer {
  /// Animates the opacity on screen; the layer's own does not change.
  ///
  /// - Parameter keepsEnd: Whether the end stays on screen afterwards.
  fileprivate func fade(
    from start: Float, to end: Float, duration: Double, keepsEnd: Bool = false
  ) {
    guard duration > 0 else { return }
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue) = (start, end)
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    if keepsEnd {
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
    }
    add(animation, forKey: "fade")
  }
}

extension Scene.Remove: ScriptAction {
  var length: Double { fade }

  func perform(on ids: [String], in objects: SceneObjects) {
    if let animation {
      removeAnimation(animation, in: objects)
    } else if fade > 0 {
      guard let layer = objects.layer(id), let stage = objects.stage else { return }
      let view = objects.layers[id] == nil ? objects.views[id] : nil
      layer.fade(
        from: layer.presentation()?.opacity ?? layer.opacity, to: 0, duration: fade,
        keepsEnd: true)
      // Another object may have the id by then.
      stage.at(stage.time + fade) { [weak objects] in
        guard let objects else { return }
        onStage { remove(layer, of: view, in: objects) }
      }
    } else if let layer = objects.layers[id] {
      remove(layer, of: nil, in: objects)
    } else if let view = objects.view(id) {
      remove(view.layer, of: view, in: objects)
    }
  }

  @MainActor private func remove(_ layer: CALayer, of view: UIView?, in objects: SceneObjects) {
    if let view {
      view.removeFromSuperview()
    } else {
      withoutActions { layer.removeFromSuperlayer() }
    }
    objects.forget(layer)
  }

  /// Removes an animation from a layer; reports a key that no animation has.
  @MainActor private func removeAnimation(_ key: String, in objects: SceneObjects) {
    guard let layer = objects.layer(id) else { return }
    let keys = layer.animationKeys() ?? []
    if !keys.contains(key) {
      let known = keys.isEmpty ? "it has none" : "it has " + keys.sorted().joined(separator: ", ")
      objects.report(id, .missingAnimation(key: key, id: id, known: known))
    }
    layer.removeAnimation(forKey: key)
  }
}

extension Scene.Wait: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {}
}

/// Runs a body without implicit animations: adding or removing a layer would cross-fade its
/// superlayer's sublayers.
private func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}
