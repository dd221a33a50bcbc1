import Base
import Foundation
import JSON
import SceneModel

let changesSchema = Schema(["$ref": "#/$defs/changes"])

/// The properties of a constraint that a step may change.
let constraintRows = [
  Property("constant", .number(), about: "The distance, in points."),
  Property("priority", .number(.from(1, to: 1000)), about: "1000 is required."),
  Property("isActive", .bool, about: "Whether it is in force."),
]

extension Decoding {
  /// Reads the changes of a step; nil, after reports, if a property cannot be set.
  ///
  /// A key is a property of the targets, or `ID.property` of another object, or `layer.keyPath` of
  /// a view's layer.
  func changes(_ node: Node, of step: StepNode) -> [Scene.Change]? {
    guard !step.hasUnknownTargets else { return nil }
    let targets = step.targets
    guard let members = node.members else {
      reportType(of: node, needed: "an object of properties")
      return nil
    }
    if members.isEmpty {
      report(.wrongCount(found: 0, needed: "at least 1 property"), at: node)
      return nil
    }
    let before = reportCount
    // Constraints are activated before they are changed.
    let isSwitch = { (member: Node.Member) in member.key.split(separator: ".").last == "isActive" }
    let ordered = members.filter(isSwitch) + members.filter { !isSwitch($0) }
    let changes = ordered.flatMap { member -> [Scene.Change] in
      if let (other, property) = otherTarget(member.key, than: targets) {
        let value = value(of: property, member, of: other)
        return value.map { [Scene.Change(property, of: other.id, to: $0)] } ?? []
      }
      if targets.isEmpty {
        let parts = member.key.split(separator: ".")
        if parts.count > 1, parts[0] != "layer" {
          reportUnknownID(String(parts[0]), kind: "view, layer or constraint", at: member.node)
        } else {
          report(
            .missingKey(["on"], owner: "a step that sets \(quoted(member.key))"), at: member.node)
        }
      }
      let values = targets.compactMap { value(of: member.key, member, of: $0) }
      // The same value for all targets makes one change without an id.
      if let first = values.first, values.count == targets.count,
        values.allSatisfy({ $0 == first })
      {
        return [Scene.Change(member.key, to: first)]
      }
      return zip(targets, values).map { Scene.Change(member.key, of: $0.id, to: $1) }
    }
    return reportCount == before ? changes : nil
  }

  /// The target and the property of a key such as `box.alpha`; nil for a key that is a property
  /// itself.
  private func otherTarget(_ key: String, than targets: [Target]) -> (Target, String)? {
    if let first = targets.first, first.form(of: key) != nil { return nil }
    for dot in key.indices.reversed() where key[dot] == "." {
      let id = String(key[..<dot])
      if let kind = declarations[id] {
        return (Target(id: id, kind: kind), String(key[key.index(after: dot)...]))
      }
    }
    return nil
  }

  /// Reads the value of one property of one target; nil after a report.
  private func value(
    of property: String, _ member: Node.Member, of target: Target
  ) -> Scene.Value? {
    guard let form = target.form(of: property) else {
      reportUnknownProperty(property, member, of: target)
      return nil
    }
    if let row = target.viewClass?.settable(property) { note(row, member.node, of: target.id) }
    return form.read(member.node, self)
  }

  private func reportUnknownProperty(
    _ property: String, _ member: Node.Member, of target: Target
  ) {
    func reportLayer(_ layerClass: LayerClass, _ keyPath: String) {
      let others = LayerClass.all.filter { $0.resolve(keyPath) != nil }.map(\.name)
      reportUnknown(
        member, owner: "a \(layerClass.name)", allowed: layerClass.keyPaths, elsewhere: others)
    }
    switch target.kind {
    case .view(_, let layerClass) where property.hasPrefix("layer."):
      reportLayer(layerClass, String(property.dropFirst(6)))
    case .view(let viewClass, _):
      let others = ViewClass.all.filter { other in
        other.ownProperties.contains { $0.isSettable && $0.isNamed(property) }
      }
      reportUnknown(
        member, owner: "a \(viewClass.name)", allowed: viewClass.settableKeys,
        elsewhere: others.map(\.name))
    case .layer(let layerClass): reportLayer(layerClass, property)
    case .constraint:
      reportUnknown(member, owner: "a constraint", allowed: constraintRows.map(\.name))
    }
  }
}

extension Target {
  /// The notation of a property that a step sets; nil if the target has no such property.
  func form(of property: String) -> Form<Scene.Value>? {
    switch kind {
    case .view(let viewClass, let layerClass):
      if let row = viewClass.settable(property) { return row.form }
      guard property.hasPrefix("layer.") else { return nil }
      return layerClass.changeForm(String(property.dropFirst(6)))
    case .layer(let layerClass): return layerClass.changeForm(property)
    case .constraint: return constraintRows.first { $0.name == property }?.form
    }
  }
}

extension LayerClass {
  /// The notation of a key path that a step sets; nil for an unknown key path.
  fileprivate func changeForm(_ keyPath: String) -> Form<Scene.Value>? {
    if keyPath == "frame" { return ValueKind.rect.form }
    return resolve(keyPath).map { $0.row.form(component: $0.component) }
  }
}

extension Printer {
  /// Prints the changes of a step on some ids.
  func tree(of changes: [Scene.Change], on ids: [String]) -> JSONTree {
    .object(
      changes.map { change in
        let target = (change.id ?? ids.first).flatMap { id in
          declarations[id].map { Target(id: id, kind: $0) }
        }
        let form = target?.form(of: change.property)
        return JSONTree.Member(
          key: change.id.map { "\($0).\(change.property)" } ?? change.property,
          value: form?.write(change.value, self) ?? tree(of: change.value))
      })
  }
}
