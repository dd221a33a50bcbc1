import Foundation
import Graphics
import Views

/// Constraints as texts, or in parts where one is to be changed later.
let constraintsForm = Form<[ConstraintRecipe]>.list(of: constraintForm, named: "constraints")

private let constraintForm: Form<ConstraintRecipe> = {
  let words = "a constraint such as \"field.leading == superview.leading + 20\""
  let text = Schema([
    "type": "string", "pattern": .string(ConstraintText.pattern),
  ])
  return Form(words, schema: .any(of: [text, .object(constraintFields)])) { node, decoding in
    if let text = node.string {
      do throws(ConstraintText.Fault) {
        let recipe = try ConstraintText.parse(text)
        decoding.note(recipe, at: node)
        return recipe
      } catch {
        decoding.report(.malformed(text, sort: "a constraint", reason: error.reason), at: node)
        return nil
      }
    }
    guard let members = node.members else {
      decoding.reportType(of: node, needed: words)
      return nil
    }
    var draft = ConstraintDraft()
    guard decoding.read(node, as: "a constraint", fields: constraintFields, into: &draft),
      var recipe = draft.recipe
    else { return nil }
    if let priority = draft.priority { recipe.priority = priority }
    if let id = draft.id, let member = members.first(where: { $0.key == "id" }) {
      recipe.id = id
      decoding.identify(id, .constraint, member, of: node)
    }
    decoding.note(recipe, at: node["constraint"] ?? node)
    return recipe
  }.shared(
    as: "constraint",
    about: """
      "field.leading == superview.leading + 20 @750": [ID.]ANCHOR, then ==, >= or <=, then a number or another anchor \
      with * number and + or - number, then a priority. `superview` is that of the first anchor's view; an anchor \
      without an id is the view's in which the constraint stands. Views without a frame are placed by constraints.
      """)
}()

private struct ConstraintDraft: Sendable {
  var recipe: ConstraintRecipe?
  var id: String?
  var priority: Float?
}

private let textForm = Form<ConstraintRecipe>("a constraint", schema: Schema(["type": "string"])) {
  node, decoding in
  guard let text = Form<String>.text.read(node, decoding) else { return nil }
  do throws(ConstraintText.Fault) {
    return try ConstraintText.parse(text)
  } catch {
    decoding.report(.malformed(text, sort: "a constraint", reason: error.reason), at: node)
    return nil
  }
}

private let constraintFields: [Field<ConstraintDraft>] = [
  Field(
    "constraint", textForm, isRequired: true,
    about: "Such as \"field.leading == superview.leading + 20\"."
  ) { $0.recipe = $1 },
  Field("id", .text, about: "Names it, so that steps can change its `constant`; unique.") {
    $0.id = $1
  },
  Field(
    "priority", .number(NumberRange(lower: .excluding(0), upper: .including(1000))),
    default: 1000, about: "1000 is required; a stronger one wins over a weaker one."
  ) { $0.priority = Float($1) },
]

extension Decoding {
  /// Has the ids of a constraint looked for once all are known.
  fileprivate func note(_ recipe: ConstraintRecipe, at node: Node) {
    let isInView = viewNesting > 0
    for side in [recipe.first, recipe.second].compactMap({ $0 })
    where side.item == .own && !isInView {
      report(
        .malformed(
          words(for: node).trimmingCharacters(in: ["\""]), sort: "a constraint of the scene",
          reason: "each anchor needs an id, since no view owns the constraint"), at: node)
    }
    if recipe.first.item == .superview, !isInView {
      report(
        .malformed(
          words(for: node).trimmingCharacters(in: ["\""]), sort: "a constraint of the scene",
          reason: "an id is needed first, since `superview` is that of the first anchor's view"),
        at: node)
    }
    guard !isReadingDefinition else { return }
    later.append { decoding in
      for side in [recipe.first, recipe.second].compactMap({ $0 }) {
        guard case .id(let id) = side.item else { continue }
        guard let object = decoding.ids[id] else {
          decoding.reportUnknownID(id, sort: "view", at: node)
          continue
        }
        _ = decoding.needView(Target(id: id, kind: object.kind), at: node)
      }
    }
  }
}
