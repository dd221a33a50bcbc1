import Foundation
import JSON
import LayerTree
import Views

extension Decoding {
  /// What an object of properties sets when a step begins, one action a property; nil after having reported what cannot be set.
  ///
  /// A key is a property of the targets; or `ID.property`, of something else; or `layer.keyPath`, of a view's layer.
  func changes(_ node: Node, of step: StepDraft, animated: Bool = false) -> [StepAction]? {
    guard let targets = step.targets else { return nil }
    guard let members = node.members else {
      reportType(of: node, needed: "an object of properties")
      return nil
    }
    if members.isEmpty {
      report(.wrongCount(found: 0, needed: "at least 1 property"), at: node)
      return nil
    }
    let before = reportCount
    // Constraints come into force before they are changed.
    let isSwitch = { (member: Node.Member) in member.key.split(separator: ".").last == "isActive" }
    let ordered = members.filter(isSwitch) + members.filter { !isSwitch($0) }
    let actions = ordered.flatMap { member -> [StepAction] in
      if let (other, property) = otherTarget(member.key, than: targets) {
        return change(property, member, of: other, animated: animated).map { [$0] } ?? []
      }
      if targets.isEmpty {
        let parts = member.key.split(separator: ".")
        if parts.count > 1, parts[0] != "layer" {
          reportUnknownID(String(parts[0]), sort: "view, layer or constraint", at: member.node)
        } else {
          report(
            .missingKey(["on"], owner: "a step that sets \(quoted(member.key))"), at: member.node)
        }
      }
      return targets.compactMap { change(member.key, member, of: $0, animated: animated) }
    }
    return reportCount == before ? actions : nil
  }

  /// The target and the property of a key such as `box.alpha`, where the first part is an id and no property.
  private func otherTarget(_ key: String, than targets: [Target]) -> (Target, String)? {
    if let first = targets.first, hasProperty(key, first) { return nil }
    for dot in key.indices.reversed() where key[dot] == "." {
      let (id, property) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
      if let object = ids[id] {
        return (Target(id: id, kind: object.kind), property)
      }
    }
    return nil
  }

  private func hasProperty(_ key: String, _ target: Target) -> Bool {
    switch target.kind {
    case .view(let viewClass, let layerClass):
      viewClass.property(key) != nil
        || key.hasPrefix("layer.") && layerClass.table.resolve(String(key.dropFirst(6))) != nil
    case .layer(let layerClass): key == "frame" || layerClass.table.resolve(key) != nil
    case .constraint: constraintProperties.contains(key)
    }
  }

  /// What sets one property of one target.
  private func change(
    _ property: String, _ member: Node.Member, of target: Target, animated: Bool
  ) -> StepAction? {
    let id = target.id
    switch target.kind {
    case .view(let viewClass, let layerClass):
      if let row = viewClass.property(property) {
        guard
          let setting = (animated ? row.animated ?? row.setting : row.setting)(member.node, self)
        else { return nil }
        row.note?(member.node, id, self)
        return { cast in
          if let view = cast.view(id) { setting(view) }
        }
      }
      if property.hasPrefix("layer.") {
        return layerChange(
          String(property.dropFirst(6)), member, of: layerClass, id: id)
      }
      let others = ViewClass.all.filter { $0.ownProperties.contains { $0.isNamed(property) } }
      reportUnknown(
        member, owner: "a \(viewClass.name)", allowed: viewClass.propertyNames,
        elsewhere: others.map(\.name))
      return nil
    case .layer(let layerClass):
      return layerChange(property, member, of: layerClass, id: id)
    case .constraint:
      return constraintChange(property, member, id: id)
    }
  }

  private var constraintProperties: [String] { ["constant", "priority", "isActive"] }

  /// What changes a constraint and lays out at once, so that an animation block animates the way there.
  private func constraintChange(_ property: String, _ member: Node.Member, id: String)
    -> StepAction?
  {
    switch property {
    case "constant":
      return constraintAction(property, .number, member, id) { $0.constant = CGFloat($1) }
    case "priority":
      let form = Form<Double>.number(.from(1, to: 1000))
      return constraintAction(property, form, member, id) {
        $0.priority = UILayoutPriority(Float($1))
      }
    case "isActive":
      return constraintAction(property, Form<Bool>.bool, member, id) { $0.isActive = $1 }
    default:
      reportUnknown(member, owner: "a constraint", allowed: constraintProperties)
      return nil
    }
  }

  private func constraintAction<Value: Sendable>(
    _ property: String, _ form: Form<Value>, _ member: Node.Member, _ id: String,
    _ set: @escaping @MainActor @Sendable (NSLayoutConstraint, Value) -> Void
  ) -> StepAction? {
    guard let value = form.read(member.node, self) else { return nil }
    return { cast in
      guard let constraint = cast.constraint(id) else { return }
      set(constraint, value)
      if !constraint.isActive, property != "isActive" {
        cast.report(
          id, found: "inactive", needed: "an active constraint",
          "the constraint \"\(id)\" is not active, so that its \(property) changes nothing yet")
      }
      cast.stage?.window.layoutIfNeeded()
    }
  }

  private func layerChange(
    _ keyPath: String, _ member: Node.Member, of layerClass: LayerClass, id: String
  ) -> StepAction? {
    if keyPath == "frame" {
      guard let frame = Form<CGRect>.rect.read(member.node, self) else { return nil }
      return { cast in cast.layer(id)?.frame = frame }
    }
    guard let (row, component) = layerClass.table.resolve(keyPath) else {
      let others = LayerClass.all.filter { $0.table.resolve(keyPath) != nil }.map(\.name)
      reportUnknown(
        member, owner: "a \(layerClass.name)", allowed: layerClass.table.keyPaths,
        elsewhere: others)
      return nil
    }
    guard let value = row.form(component: component).read(member.node, self) else { return nil }
    return { cast in cast.layer(id)?.setValue(value.boxed, forKeyPath: keyPath) }
  }
}
