import Base
import Foundation
import Graphics
import SceneModel

extension Form where Value == [Scene.Constraint] {
  /// Constraints as texts, or as objects, which may have ids.
  ///
  /// - Parameter anchors: The names of anchors.
  static func constraints(_ anchors: [String]) -> Form {
    .list(of: constraint(anchors), named: "constraints")
  }
}

private func constraint(_ anchors: [String]) -> Form<Scene.Constraint> {
  let words = "a constraint such as \"field.leading == superview.leading + 20\""
  let text = Schema([
    "type": "string", "pattern": .string(ConstraintText.pattern(anchors)),
  ])
  let object = Schema.object(constraintFields)
  return Form(
    words,
    schema: .any(of: [
      text,
      Schema(
        around: [object],
        .merging(object.tree, ["allOf": [["properties": ["constraint": text.tree]]]])),
    ]),
    write: { constraint, printer in
      constraint.id == nil
        ? .string(ConstraintText.text(of: constraint))
        : printer.object(ConstraintParts(constraint), constraintFields)
    }
  ) { node, decoding in
    if node.string != nil {
      guard let constraint = textForm.read(node, decoding) else { return nil }
      decoding.check(constraint, at: node)
      return constraint
    }
    guard let members = node.members else {
      decoding.reportType(of: node, needed: words)
      return nil
    }
    var parts = ConstraintParts()
    guard decoding.read(node, as: "a constraint", fields: constraintFields, into: &parts),
      var constraint = parts.constraint
    else { return nil }
    if let priority = parts.priority { constraint.priority = Float(priority) }
    if let id = parts.id, let member = members.first(where: { $0.key == "id" }) {
      constraint.id = id
      decoding.registerID(id, at: member, of: node)
    }
    decoding.check(constraint, at: node["constraint"] ?? node)
    return constraint
  }.shared(
    as: "constraint",
    about: """
      "field.leading == superview.leading + 20 @750": [ID.]ANCHOR, then ==, >= or <=, then a number or another anchor \
      with * number and + or - number, then a priority. `superview` is that of the first anchor's view; an anchor \
      without an id belongs to the view that lists the constraint. Views without a frame are placed by constraints.
      """)
}

private struct ConstraintParts {
  var constraint: Scene.Constraint?
  var id: String?
  var priority: Double?

  init() {}

  init(_ constraint: Scene.Constraint) {
    self.constraint = constraint
    id = constraint.id
  }
}

private let textForm = Form<Scene.Constraint>(
  "a constraint", schema: Schema(["type": "string"]),
  write: { constraint, _ in .string(ConstraintText.text(of: constraint)) },
  read: { node, decoding in
    guard let text = Form<String>.text.read(node, decoding) else { return nil }
    do throws(ConstraintText.Fault) {
      return try ConstraintText.parse(text)
    } catch {
      decoding.report(.malformed(text, kind: "a constraint", reason: error.reason), at: node)
      return nil
    }
  })

private let constraintFields: [Field<ConstraintParts>] = [
  Field(
    "constraint", textForm, isRequired: true,
    about: "Such as \"field.leading == superview.leading + 20\".", optional: \.constraint),
  Field(
    "id", .text, about: "A unique name, with which steps change its `constant`.",
    optional: \.id),
  Field(
    "priority", .number(NumberRange(lower: .excluding(0), upper: .including(1000))),
    default: 1000,
    about: "From above 0 to 1000; 1000 must be satisfied, and greater priorities win.",
    optional: \.priority),
]

extension Decoding {
  /// Reports anchors that belong to no view.
  fileprivate func check(_ constraint: Scene.Constraint, at node: Node) {
    let sides = [constraint.first, constraint.second].compactMap { $0 }
    let isInView = viewNesting > 0
    func reportOrphan(_ reason: String) {
      let text = description(of: node).trimmingCharacters(in: ["\""])
      report(.malformed(text, kind: "a constraint of the scene", reason: reason), at: node)
    }
    if !isInView {
      for side in sides where side.item == .own {
        reportOrphan("each anchor needs an id, since no view owns the constraint")
      }
      if constraint.first.item == .superview {
        reportOrphan(
          "an id is needed first, since `superview` is that of the first anchor's view")
      }
    }
    // The ids in a definition are known only where it is used.
    guard !isReadingDefinition else { return }
    for side in sides {
      guard case .id(let id) = side.item else { continue }
      guard let kind = declarations[id] else {
        reportUnknownID(id, kind: "view", at: node)
        continue
      }
      _ = needView(Target(id: id, kind: kind), at: node)
    }
  }
}
