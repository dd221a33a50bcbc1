import Foundation
import LayerTree
import SceneModel
import Views

extension SceneObjects {
  /// A new view with everything in it, registered under its id.
  ///
  /// - Parameter key: The view's path in its parent, such as `subviews[1]`.
  func makeView(_ scene: Scene.View, at key: String) -> UIView {
    let outer = place
    place += place.isEmpty ? key : ".\(key)"
    defer { place = outer }
    let viewClass = scene.kind.viewClass
    let view = makeBareView(scene, viewClass)
    if let id = scene.id {
      view.layer.name = id
      view.accessibilityIdentifier = id
      views[id] = view
      viewClasses[id] = viewClass
    }
    set(.property, of: scene, on: view, viewClass)
    if let layer = scene.layer { set(layer, onLayerOfView: view.layer) }
    set(.parts, of: scene, on: view, viewClass)
    for (index, subview) in scene.subviews.enumerated() {
      if view is UIStackView { reportUnplaced(subview, index: index) }
      viewClass.add(view, makeView(subview, at: "subviews[\(index)]"))
    }
    let hasFrame = scene.properties["frame"] != nil
    let hasBounds = scene.properties["bounds"] != nil
    let hasCenter = scene.properties["center"] != nil
    if hasCenter, !hasFrame, !hasBounds {
      sizeByContent(view)
    } else if !hasFrame, !hasBounds {
      let center = view.center
      view.sizeToFit()
      view.center = center
    }
    if let mask = scene.mask { view.mask = makeView(mask, at: "mask") }
    if let layer = scene.layer { add(layer.animations, to: view.layer) }
    // A view without a position may be placed by constraints.
    if !hasFrame, !hasBounds, !hasCenter { placeByConstraints(view) }
    postpone(scene.constraints, own: view)
    addActions(scene.actions, to: view)
    addGestures(of: scene, to: view)
    return view
  }

  /// Reports a subview of a stack view that nothing places.
  private func reportUnplaced(_ subview: Scene.View, index: Int) {
    let isPlaced =
      ["frame", "bounds", "center"].contains { subview.properties[$0] != nil }
      || !subview.constraints.isEmpty
    guard !isPlaced else { return }
    let path = place.isEmpty ? "subviews[\(index)]" : "\(place).subviews[\(index)]"
    report(path, at: "subviews", .unplacedView(type: subview.kind.rawValue))
  }

  /// A view without properties, created by its class or from a property that must be known then.
  private func makeBareView(_ scene: Scene.View, _ viewClass: ViewClass) -> UIView {
    if let kind = scene.layerKind, viewClass.kind == .view { return kind.layerClass.makeView() }
    let made = viewClass.properties.filter { $0.phase == .making }.compactMap { row in
      scene.properties[row.name].flatMap { row.make?($0, self) }
    }
    return made.last ?? viewClass.make()
  }

  private func set(
    _ phase: Property.Phase, of scene: Scene.View, on view: UIView, _ viewClass: ViewClass
  ) {
    for row in viewClass.properties where row.phase == phase {
      if let value = scene.properties[row.name] { row.set(value, on: view, in: self) }
    }
  }

  /// Adds the steps that run on gestures.
  private func addGestures(of scene: Scene.View, to view: UIView) {
    for action in scene.actions where viewGestures.contains(action.event) {
      let place = "\(place).gestures.\(action.event)"
      if scene.properties["isUserInteractionEnabled"] == nil {
        view.isUserInteractionEnabled = true
      }
      if action.event == "tap" {
        let tap = UITapGestureRecognizer()
        tap.addTarget { [weak self] _ in self?.schedule(action.steps, place: place) }
        view.addGestureRecognizer(tap)
      } else {
        let press = UILongPressGestureRecognizer()
        press.addTarget { [weak self] press in
          if press.state == .began { self?.schedule(action.steps, place: place) }
        }
        view.addGestureRecognizer(press)
      }
    }
  }

  /// Adds the steps that run on a control's events.
  private func addActions(_ actions: [Scene.Action], to view: UIView) {
    guard let control = view as? UIControl else { return }
    for action in actions {
      guard let event = controlEvents.first(where: { $0.name == action.event })?.value else {
        continue
      }
      let place = "\(place).actions.\(action.event)"
      control.addAction(
        UIAction { [weak self] _ in self?.schedule(action.steps, place: place) }, for: event)
    }
  }
}
