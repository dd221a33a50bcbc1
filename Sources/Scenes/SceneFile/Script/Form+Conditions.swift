import JSON
import SceneModel

/// A condition while it is read or printed.
private struct ConditionParts {
  var id = ""
  var property = ""
  var equals: JSONTree?
  var not: JSONTree?
}

private let conditionFields: [Field<ConditionParts>] = [
  Field("id", .id, isRequired: true, about: "The view whose property is compared.", \.id),
  Field("property", .text, isRequired: true, about: "Its property.", \.property),
  value("equals", "The value that the property must have.", \.equals),
  value("not", "The value that the property must not have.", \.not),
]

/// A field of a value that is read later, once the property is known.
private func value(
  _ name: String, _ about: String, _ tree: WritableKeyPath<ConditionParts, JSONTree?> & Sendable
) -> Field<ConditionParts> {
  Field(
    name, schema: Schema([:]), about: about,
    write: { parts, _ in parts[keyPath: tree] }, read: { _, _, _ in })
}

let conditionForm = Form<Scene.Condition>(
  "a condition",
  schema: {
    let fields = Schema.object(conditionFields)
    return Schema(
      around: [fields], .merging(fields.tree, Schema.exactlyOne(of: ["equals", "not"])))
  }(),
  write: { condition, printer in printer.tree(of: condition) },
  read: { node, decoding in
    var parts = ConditionParts()
    guard decoding.read(node, as: "a condition", fields: conditionFields, into: &parts),
      let kind = decoding.declarations[parts.id], let place = node["id"],
      let property = node["property"],
      let viewClass = decoding.needView(Target(id: parts.id, kind: kind), at: place)
    else { return nil }
    guard let row = viewClass.property(parts.property), row.isReadable else {
      let known = viewClass.properties.filter(\.isReadable).map(\.name)
      decoding.reportName(
        parts.property, kind: "property of a \(viewClass.name)", allowed: known, at: property)
      return nil
    }
    let equals = node["equals"]
    let not = node["not"]
    guard let value = equals ?? not else {
      decoding.report(.missingKey(["equals", "not"], owner: "a condition"), at: node)
      return nil
    }
    if equals != nil, let not {
      decoding.report(
        .conflict("not", with: "equals", reason: "a condition asks for one value"), at: not)
      return nil
    }
    guard let wanted = row.form.read(value, decoding) else { return nil }
    return equals != nil
      ? Scene.Condition(id: parts.id, property: parts.property, equals: wanted)
      : Scene.Condition(id: parts.id, property: parts.property, not: wanted)
  })

extension Printer {
  fileprivate func tree(of condition: Scene.Condition) -> JSONTree {
    var parts = ConditionParts()
    parts.id = condition.id
    parts.property = condition.property
    var row: Property?
    if case .view(let viewClass, _) = declarations[condition.id] {
      row = viewClass.property(condition.property)
    }
    let tree = row?.form.write(condition.value, self) ?? tree(of: condition.value)
    if condition.isEqual { parts.equals = tree } else { parts.not = tree }
    return object(parts, conditionFields)
  }
}
