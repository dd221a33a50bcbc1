import SceneModel

extension IDTable {
  /// The ids of a scene that is already a tree of values.
  init(of scene: Scene) {
    var walk = ModelWalk()
    for layer in scene.layers { walk.add(layer) }
    for view in scene.views { walk.add(view) }
    walk.add(scene.constraints)
    walk.add(scene.script)
    self = walk.found
  }
}

/// Walks a scene's values and collects their ids.
private struct ModelWalk {
  var found = IDTable()

  mutating func add(_ layer: Scene.Layer) {
    if let id = layer.id { found.add(id, .layer(layer.kind.layerClass)) }
    addParts(of: layer)
  }

  private mutating func addParts(of layer: Scene.Layer) {
    for sublayer in layer.sublayers { add(sublayer) }
    if let mask = layer.mask { add(mask) }
  }

  mutating func add(_ view: Scene.View) {
    if let id = view.id {
      found.add(id, .view(view.kind.viewClass, (view.layerKind ?? .layer).layerClass))
    }
    for subview in view.subviews { add(subview) }
    if let mask = view.mask { add(mask) }
    if let layer = view.layer { addParts(of: layer) }
    add(view.constraints)
    for (_, value) in view.properties.members { add(value) }
    for action in view.actions { add(action.steps) }
  }

  private mutating func add(_ value: Scene.Value) {
    switch value {
    case .view(let view): add(view)
    case .list(let values): for value in values { add(value) }
    default: break
    }
  }

  mutating func add(_ constraints: [Scene.Constraint]) {
    for id in constraints.compactMap(\.id) { found.add(id, .constraint) }
  }

  mutating func add(_ steps: [Scene.Step]) {
    for step in steps {
      switch step.verb {
      case .add(let addition): add(addition.content)
      case .push(let push): add(push.page)
      case .present(let present):
        if case .sheet(let sheet) = present.content, let view = sheet["view"]?.view { add(view) }
      default: break
      }
    }
  }

  private mutating func add(_ content: Scene.Add.Content) {
    switch content {
    case .view(let view): add(view)
    case .layer(let layer): add(layer)
    case .animation: break
    }
  }
}
