import Foundation
import JSON
import LayerTree
import SceneModel
import Views

extension SceneObjects {
  /// Applies changes in order.
  ///
  /// - Parameters:
  ///   - ids: The ids that a change without an id applies to.
  ///   - block: The animation block that the changes are made in, if there is one.
  func set(
    _ changes: [Scene.Change], on ids: [String], animated: Bool = false,
    in block: Scene.Block? = nil
  ) {
    for change in changes {
      for id in change.id.map({ [$0] }) ?? ids {
        if let block, block.duration + block.delay > 0 { reportJump(change.property, of: id) }
        set(change, of: id, animated: animated)
      }
    }
  }

  /// The key paths of layers that change the size of a view.
  private static let sizes: Set<String> = [
    "bounds", "bounds.size", "bounds.size.width", "bounds.size.height",
  ]

  /// Reports that a property cannot be interpolated, so that a block changes it at once.
  private func reportJump(_ property: String, of id: String) {
    guard viewRow(property, of: id)?.isDiscrete == true else { return }
    let time = JSONTree.number(Timeline.current.now).text()
    report(id, at: property, .jump(property: property, time: time))
  }

  private func set(_ change: Scene.Change, of id: String, animated: Bool) {
    let property = change.property
    // Neither views nor layers have these.
    if ["constant", "priority", "isActive"].contains(property) {
      return setConstraint(property, of: id, to: change.value)
    }
    if let row = viewRow(property, of: id) {
      guard let view = view(id) else { return }
      if row.name == "frame" || row.name == "bounds" { keepSize(of: view) }
      let size = contentSize(of: view)
      row.set(change.value, on: view, animated: animated, in: self)
      if contentSize(of: view) != size { resize(view) }
      return
    }
    let keyPath =
      property.hasPrefix("layer.") && layers[id] == nil
      ? String(property.dropFirst(6)) : property
    guard let layer = layer(id) else { return }
    if let view = views[id], keyPath == "frame" || Self.sizes.contains(keyPath) {
      keepSize(of: view)
    }
    if keyPath == "frame" {
      if let frame = change.value.rect { layer.frame = frame }
      return
    }
    guard let (row, component) = type(of: layer).propertyTable.resolve(keyPath) else { return }
    let value =
      component.isEmpty ? animatable(change.value, as: row.kind) : change.value.geometry
    layer.setValue(value?.boxed, forKeyPath: keyPath)
  }

  /// Changes a constraint and lays out at once, so that an animation block animates the change.
  private func setConstraint(
    _ property: String, of id: String, to value: Scene.Value
  ) {
    guard let constraint = constraint(id) else { return }
    switch (property, value) {
    case ("constant", .number(let number)): constraint.constant = CGFloat(number)
    case ("priority", .number(let number)): constraint.priority = UILayoutPriority(Float(number))
    case ("isActive", .bool(let isActive)): constraint.isActive = isActive
    default: break
    }
    if !constraint.isActive, property != "isActive" {
      report(id, .inactiveConstraint(id: id, property: property))
    }
    stage?.window.layoutIfNeeded()
  }
}
