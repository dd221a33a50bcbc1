import Base
import Foundation
import JSON
import SceneModel

let stepForm = Schema(["$ref": "#/$defs/step"])

/// The keys that steps may have beside their verb's own; some verbs allow only a part of them.
let stepFields: [Field<Scene.Step>] = [
  Field(
    "at", .time(.notNegative),
    about: """
      When, in seconds from the start of the scene, or from the event that the step answers. When left out, the step \
      begins when the one before it ends.
      """, optional: \.at),
  Field(
    "on", ids, about: "The id of the view or layer that the step is about, or several.", \.on),
  Field(
    "when", conditionForm,
    about: "A condition, checked when the step is due: if it is false, "
      + "the step is skipped.",
    optional: \.condition),
]

extension ScriptVerbRow {
  /// The keys that a step with this verb may have beside the verb's own.
  var commonFields: [Field<Scene.Step>] {
    stepFields.filter { field in
      switch field.name {
      case "on": subjects != .none
      case "when": takesCondition
      default: true
      }
    }
  }
}

extension Decoding {
  /// Reads the steps of a script or of an action; reports what cannot be read.
  func steps(_ node: Node) -> [Scene.Step] {
    guard let items = node.items else {
      reportType(of: node, needed: "a list of steps")
      return []
    }
    return items.compactMap { step($0) }
  }

  private func step(_ node: Node) -> Scene.Step? {
    guard let members = node.members else {
      reportType(of: node, needed: "a step, which is an object")
      return nil
    }
    guard let (row, verbMember) = verb(of: members, at: node) else { return nil }
    // The verb is replaced once it has been read.
    var step = Scene.Step(.wait(Scene.Wait(0)))
    let fields = row.commonFields
    // The targets of the step must be known before the verb's keys can be read.
    let common = members.filter { member in fields.contains { $0.key.isNamed(member.key) } }
    _ = read(common, of: node, as: "a step", fields: fields, into: &step)
    var found = StepNode(node: node, members: members, value: verbMember.node)
    found.targets = step.on.compactMap { id in
      declarations[id].map { Target(id: id, kind: $0) }
    }
    found.hasUnknownTargets = found.targets.isEmpty && found["on"] != nil
    guard let verb = row.read(found, self) else { return nil }
    step.verb = verb
    return step
  }

  /// The one verb of a step, of which another verb's name may be a key.
  private func verb(of members: [Node.Member], at node: Node) -> (ScriptVerbRow, Node.Member)? {
    let found = members.compactMap { member in Grammar.verb(member.key).map { ($0, member) } }
    let names = Grammar.verbs.map(\.name)
    guard let first = found.first else {
      let known = stepFields.map(\.name) + Grammar.verbs.flatMap { $0.keys.map(\.name) }
      if let unknown = members.first(where: { !known.contains($0.key) }) {
        report(
          .unknownName(
            unknown.key, kind: "verb", suggestion: suggestion(for: unknown.key, in: names),
            allowed: names),
          at: unknown.keyOffset, path: unknown.node.path)
      } else {
        report(.missingKey(names, owner: "a step"), at: node)
      }
      return nil
    }
    if let whole = found.first(where: { verb, _ in
      found.allSatisfy { other in other.0.name == verb.name || verb.has(other.0.name) }
    }) {
      return whole
    }
    reportConflict(found[1].1, with: first.0.name, reason: "a step does one thing")
    return nil
  }
}

extension Printer {
  func tree(of steps: [Scene.Step]) -> JSONTree { .array(steps.map { tree(of: $0) }) }

  private func tree(of step: Scene.Step) -> JSONTree {
    let (name, value, members) = verb(of: step)
    let common = self.members(of: step, stepFields, omittingDefaultsOf: Scene.Step(step.verb))
    return .object(
      common.filter { $0.key == "at" } + [JSONTree.Member(key: name, value: value)]
        + common.filter { $0.key == "on" } + members + common.filter { $0.key == "when" })
  }

  /// The name of a step's verb, its own value and its other keys.
  private func verb(of step: Scene.Step) -> (String, JSONTree, [JSONTree.Member]) {
    for row in Grammar.verbs {
      if let (value, members) = row.write(step.verb, step.on, self) {
        return (row.name, value, members)
      }
    }
    preconditionFailure("the verb \(step.verb) has no row")
  }

  /// The name of a step's verb.
  func verbName(of step: Scene.Step) -> String { verb(of: step).0 }
}

// MARK: - Targets

extension Decoding {
  /// The object that an id names; nil, after a report, if it names nothing.
  func target(_ node: Node, kind: String = "view or layer") -> Target? {
    guard let id = Form<String>.text.read(node, self) else { return nil }
    guard let found = declarations[id] else {
      reportUnknownID(id, kind: kind, at: node)
      return nil
    }
    return Target(id: id, kind: found)
  }

  func reportUnknownID(_ id: String, kind: String, at node: Node) {
    let known = declarations.ids
    report(
      .unknownID(id, kind: kind, suggestion: suggestion(for: id, in: known), allowed: known),
      at: node)
  }

  /// The view class of a target that must be a view; nil, after a report, for another target.
  func needView(_ target: Target, at node: Node) -> ViewClass? {
    if let viewClass = target.viewClass { return viewClass }
    report(
      .wrongType(
        found: "the \(target.className) \(quoted(target.id))", needed: "the id of a view"), at: node
    )
    return nil
  }

  /// The layer class of a target that must be a layer or a view; nil, after a report, for another
  /// target.
  func needLayer(_ target: Target, at node: Node) -> LayerClass? {
    if let layerClass = target.layerClass { return layerClass }
    report(
      .wrongType(
        found: "the constraint \(quoted(target.id))", needed: "the id of a view or a layer"),
      at: node)
    return nil
  }
}

extension Form where Value == String {
  /// The id of an object in the scene.
  static let id = Form(
    "an id", schema: Schema(["type": "string"]), write: { id, _ in .string(id) },
    read: { $1.target($0)?.id })
}

/// One id or a list of them.
private let ids = Form<[String]>(
  "an id or a list of ids",
  schema: .any(of: [
    Form<String>.id.schema, .list(of: Form<String>.id.schema, count: 1...Int.max),
  ]),
  write: { ids, _ in ids.count == 1 ? .string(ids[0]) : .array(ids.map { .string($0) }) },
  read: { node, decoding in
    if node.string != nil { return decoding.target(node).map { [$0.id] } }
    return Form<[String]>.list(of: .id, named: "ids", count: 1...Int.max).read(node, decoding)
  })
