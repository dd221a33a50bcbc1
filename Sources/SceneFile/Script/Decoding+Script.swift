import Foundation
import JSON
import LayerTree
import Views

let stepForm = Schema(["$ref": "#/$defs/step"])

/// The keys that every step may have.
let stepFields: [Field<StepDraft>] = [
  Field(
    "at", .time(.notNegative),
    about: """
      When, in seconds from the start of the scene, or from the event that the step answers. When left out, the step \
      begins as the one before it ends.
      """
  ) { $0.at = $1 },
  Field("on", targets, about: "The id of the view or layer that the step is about, or several.") {
    $0.on = $1
  },
  Field("when", conditionForm, about: "Asked as the step begins, which happens only if it holds.") {
    $0.condition = $1
  },
]

extension Decoding {
  /// Reads the steps of a script or of what answers an event; what cannot be read is reported.
  func steps(_ node: Node) -> [StepRecipe] {
    guard let items = node.items else {
      reportType(of: node, needed: "a list of steps")
      return []
    }
    var steps: [StepRecipe] = []
    var end = 0.0
    for item in items {
      guard let draft = step(item) else { continue }
      let time = draft.at ?? end
      end = time + draft.length
      if let action = draft.action {
        steps.append(
          StepRecipe(
            place: item.path.description, time: time, condition: draft.condition, action: action))
      }
    }
    // A last wait lets the recording go on.
    if let item = items.last, item["wait"] != nil, end > steps.last?.time ?? 0 {
      steps.append(
        StepRecipe(place: item.path.description, time: end, action: { _ in }, isPause: true))
    }
    return steps
  }

  private func step(_ node: Node) -> StepDraft? {
    guard let members = node.members else {
      reportType(of: node, needed: "a step, which is an object")
      return nil
    }
    guard let (verb, place) = verb(of: members, at: node) else { return nil }
    var draft = StepDraft(node)
    let fields = verb.commonFields + verb.fields
    var rest: [Node.Member] = []
    for member in members where member.key != verb.name {
      if let field = fields.first(where: {
        $0.name == member.key || $0.aliases.contains(member.key)
      }) {
        // What is set is understood by what it is set on.
        if field.name != "set" { field.read(&draft, member.node, self) }
      } else {
        rest.append(member)
      }
    }
    if let set = members.first(where: { $0.key == "set" && verb.name != "set" }) {
      fields.first { $0.name == "set" }?.read(&draft, set.node, self)
    }
    if verb.name == "effect" {
      draft.rest = rest
    } else {
      for member in rest { reportUnknownStepKey(member, verb) }
    }
    for field in verb.fields
    where field.isRequired && !members.contains(where: { $0.key == field.name }) {
      report(.missingKey([field.name], owner: "`\(verb.name)`"), at: node)
    }
    guard checkSubjects(of: verb, members, at: node), checkChoice(of: verb, members, at: node)
    else { return nil }
    verb.read(&draft, place.node, self)
    return draft
  }

  /// Whether `on` names as many things as the verb can be about.
  private func checkSubjects(of verb: ScriptVerb, _ members: [Node.Member], at node: Node) -> Bool {
    guard let on = members.first(where: { $0.key == "on" }) else {
      if verb.isOnNeeded { report(.missingKey(["on"], owner: "`\(verb.name)`"), at: node) }
      return !verb.isOnNeeded
    }
    guard verb.subjects == .one, on.node.items?.count ?? 1 > 1 else { return true }
    reportType(of: on.node, needed: "one id, as `\(verb.name)` is about one thing at a time")
    return false
  }

  /// Whether a step has one of the keys that its verb offers for one thing.
  private func checkChoice(of verb: ScriptVerb, _ members: [Node.Member], at node: Node) -> Bool {
    guard let choice = verb.choice else { return true }
    let given = members.filter { choice.keys.contains($0.key) }
    if given.isEmpty, choice.isNeeded {
      report(.missingKey(choice.keys, owner: "`\(verb.name)`"), at: node)
    } else if given.count > 1 {
      reportConflict(given[1], with: given[0].key, reason: choice.reason)
    }
    return given.count == 1 || given.isEmpty && !choice.isNeeded
  }

  /// The one verb of a step; another's name may be a key of it.
  private func verb(of members: [Node.Member], at node: Node) -> (ScriptVerb, Node.Member)? {
    let found = members.compactMap { member in
      ScriptVerb.all.first { $0.name == member.key }.map { ($0, member) }
    }
    let names = ScriptVerb.all.map(\.name)
    guard let first = found.first else {
      let known = stepFields.map(\.name) + ScriptVerb.all.flatMap { $0.fields.map(\.name) }
      if let stranger = members.first(where: { !known.contains($0.key) }) {
        report(
          .unknownName(
            stranger.key, sort: "verb", suggestion: stranger.key.nearest(in: names), allowed: names),
          at: stranger.keyOffset, path: stranger.node.path)
      } else {
        report(.missingKey(names, owner: "a step"), at: node)
      }
      return nil
    }
    if let whole = found.first(where: { verb, _ in
      found.allSatisfy { other in
        other.0.name == verb.name || verb.fields.contains { $0.name == other.0.name }
      }
    }) {
      return whole
    }
    reportConflict(found[1].1, with: first.0.name, reason: "a step does one thing")
    return nil
  }

  private func reportUnknownStepKey(_ member: Node.Member, _ verb: ScriptVerb) {
    let own = (verb.commonFields + verb.fields).map(\.name)
    let others = ScriptVerb.all.filter { $0.fields.contains { $0.name == member.key } }
      .map { "`\($0.name)`" }
    reportUnknown(
      member, owner: "a step that does `\(verb.name)`", allowed: own, elsewhere: others)
  }
}

// MARK: - Targets

extension Decoding {
  /// What an id names; reported where it names nothing.
  func target(_ node: Node, sort: String = "view or layer") -> Target? {
    guard let id = Form<String>.text.read(node, self) else { return nil }
    guard let object = ids[id] else {
      reportUnknownID(id, sort: sort, at: node)
      return nil
    }
    return Target(id: id, kind: object.kind)
  }

  func reportUnknownID(_ id: String, sort: String, at node: Node) {
    let known = ids.sorted { $0.value.number < $1.value.number }.map(\.key)
    report(
      .unknownID(id, sort: sort, suggestion: id.nearest(in: known), allowed: known), at: node)
  }

  /// Reports a target that is a layer where only a view will do.
  func needView(_ target: Target, at node: Node) -> ViewClass? {
    if let viewClass = target.viewClass { return viewClass }
    report(
      .wrongType(
        found: "the \(target.className) \(quoted(target.id))", needed: "the id of a view"), at: node
    )
    return nil
  }
}

extension Decoding {
  /// The layer class of a target that is a layer or a view; reports one that is neither.
  func needLayer(_ target: Target, at node: Node) -> LayerClass? {
    if let layerClass = target.layerClass { return layerClass }
    report(
      .wrongType(
        found: "the constraint \(quoted(target.id))", needed: "the id of a view or a layer"),
      at: node)
    return nil
  }
}

let targetForm = Form<Target>("an id", schema: Schema(["type": "string"])) { $1.target($0) }

/// One id or a list of them.
private let targets = Form<[Target]>(
  "an id or a list of ids",
  schema: .any(of: [targetForm.schema, .list(of: targetForm.schema, count: 1...Int.max)])
) { node, decoding in
  if node.string != nil { return decoding.target(node).map { [$0] } }
  return Form<[Target]>.list(of: targetForm, named: "ids", count: 1...Int.max)
    .read(node, decoding)
}

// MARK: - Conditions

private struct ConditionDraft {
  var target: Target?
  var property = ""
}

private let conditionFields: [Field<ConditionDraft>] = [
  Field("id", targetForm, isRequired: true, about: "The view that is asked.") { $0.target = $1 },
  Field("property", .text, isRequired: true, about: "Its property.", \.property),
  Field(
    "equals", schema: Schema(["description": "The value that the property must have."]),
    about: "The value that the property must have."
  ) { _, _, _ in },
  Field(
    "not", schema: Schema(["description": "The value that the property must not have."]),
    about: "The value that the property must not have."
  ) { _, _, _ in },
]

private let conditionForm = Form<@MainActor @Sendable (Cast) -> Bool>(
  "a condition",
  schema: {
    let fields = Schema.object(conditionFields)
    return Schema(
      around: [fields], .merging(fields.tree, Schema.exactlyOne(of: ["equals", "not"])))
  }()
) { node, decoding in
  var draft = ConditionDraft()
  guard decoding.read(node, as: "a condition", fields: conditionFields, into: &draft),
    let target = draft.target, let place = node["id"], let property = node["property"],
    let viewClass = decoding.needView(target, at: place)
  else { return nil }
  guard let row = viewClass.property(draft.property), let test = row.test else {
    let known = viewClass.properties.filter { $0.test != nil }.map(\.name)
    decoding.reportName(
      draft.property, sort: "property of a \(viewClass.name)", allowed: known, at: property)
    return nil
  }
  let (equals, not) = (node["equals"], node["not"])
  guard let value = equals ?? not else {
    decoding.report(.missingKey(["equals", "not"], owner: "a condition"), at: node)
    return nil
  }
  if equals != nil, let not {
    decoding.report(
      .conflict("not", with: "equals", reason: "a condition asks for one value"), at: not)
    return nil
  }
  guard let holds = test(value, decoding) else { return nil }
  let wanted = equals != nil
  return { cast in cast.view(target.id).map { holds($0) == wanted } ?? false }
}
