import Foundation
import Graphics
import LayerTree
import Views

/// A view, by its class's table and the keys that place it in the tree.
let viewForm = Form<ViewRecipe>(
  "a view", schema: Schema(["$ref": "#/$defs/view"])
) { node, decoding in decoding.view(node) }

/// The keys of a view that are not properties of its class.
let viewFields: [Field<ViewDraft>] = [
  Field(
    "class", .name("view class", of: ViewClass.all.map(\.name)), default: "UIView",
    about: "Its class."
  ) { _, _ in },
  Field("use", .text, about: "The definition to put in place here; other keys override its own.") {
    _, _ in
  },
  Field("id", .text, about: "Names the view, for the script and `flipbook values`; unique.") {
    _, _ in
  },
  Field(
    "subviews", Form<[ViewRecipe]>.list(of: viewForm, named: "views"),
    about: "Views within, the lowest first."
  ) { $0.recipe.subviews = $1 },
  Field(
    "mask", viewForm.orNull,
    about: "A view whose alpha multiplies this one's, in its bounds space."
  ) { $0.recipe.mask = $1.map { [$0] } ?? [] },
  Field(
    "layerClass", .name("layer class", of: LayerClass.all.map(\.name)), default: "CALayer",
    about: "The class of a `UIView`'s layer, as a subclass would say."
  ) { $0.recipe.layerClass = LayerClass.named($1) },
  Field(
    "layer", schema: Schema(["$ref": "#/$defs/viewLayer"]),
    about: "What is set on the view's layer, its animations and its sublayers."
  ) { $1.isNull ? () : $2.readLayer($1, of: &$0) },
  Field("constraints", constraintsForm, about: "Constraints of the view and those around it.") {
    $0.recipe.constraints = $1
  },
]

/// The keys of a layer that a view's own layer may have besides its properties.
let viewLayerFields = layerFields.filter { ["sublayers", "mask"].contains($0.name) }

struct ViewDraft {
  var recipe: ViewRecipe
  /// By the property's name.
  var settings: [String: ViewSetting] = [:]
}

extension Decoding {
  /// Reads a view; what cannot be read is reported.
  func view(_ node: Node) -> ViewRecipe? {
    guard count(node) else { return nil }
    layerDepth += 1
    viewNesting += 1
    defer {
      layerDepth -= 1
      viewNesting -= 1
    }
    guard layerDepth <= depthLimit else {
      report(.viewsTooDeep(limit: depthLimit), at: node)
      return nil
    }
    guard let members = expandedMembers(of: node, sort: "a view") else { return nil }
    var viewClass = ViewClass.all[0]
    if let member = members.first(where: { $0.key == "class" }) {
      let names = ViewClass.all.map(\.name)
      if let name = member.node.string, let stranger = LayerClass.named(name) {
        report(
          .wrongType(
            found: "the layer class \(stranger.name)",
            needed: "a view class; layers stand in `layers` and `sublayers`"), at: member.node)
        return nil
      }
      guard let name = Form<String>.name("view class", of: names).read(member.node, self) else {
        return nil
      }
      viewClass = ViewClass.named(name) ?? viewClass
    }
    viewCount += 1
    var draft = ViewDraft(recipe: ViewRecipe(viewClass, number: viewCount))
    if let id = members.first(where: { $0.key == "id" }),
      let text = Form<String>.text.read(id.node, self)
    {
      let layerClass = members.first { $0.key == "layerClass" }?.node.string
        .flatMap(LayerClass.named)
      identify(text, .view(viewClass, layerClass ?? viewClass.layerClass), id, of: node)
      draft.recipe.id = text
    }
    read(members, into: &draft)
    return draft.recipe
  }

  private func read(_ members: [Node.Member], into draft: inout ViewDraft) {
    let viewClass = draft.recipe.viewClass
    let fields = viewFields + viewClass.fields
    var given: [String: String] = [:]
    // The layer's properties are those of its class, wherever that stands.
    let ordered = members.filter { $0.key != "layer" } + members.filter { $0.key == "layer" }
    for member in ordered {
      if member.key == "layerClass", viewClass.name != "UIView" {
        reportUnknown(
          member, owner: "a \(viewClass.name)", allowed: [], elsewhere: ["UIView"])
      } else if let field = fields.last(where: { $0.name == member.key }) {
        field.read(&draft, member.node, self)
      } else if let row = viewClass.property(member.key) {
        if let other = given.updateValue(member.key, forKey: row.name) {
          reportConflict(member, with: other, reason: "they are the same property")
        }
        draft.settings[row.name] = row.setting(member.node, self)
        row.note?(member.node, draft.recipe.id ?? "#\(draft.recipe.number)", self)
      } else {
        reportUnknownViewKey(member, viewClass)
      }
    }
    for rival in members where given["frame"] != nil && ["center", "bounds"].contains(rival.key) {
      reportConflict(rival, with: "frame", reason: "a frame sets both position and size")
    }
    for rival in members where rival.key == "text" && given["attributedText"] != nil {
      reportConflict(rival, with: "attributedText", reason: "a view has one text")
    }
    if let layerClass = draft.recipe.layerClass, viewClass.name == "UIView" {
      draft.recipe.make = { UIView.make(layerClass: layerClass.name) }
    }
    draft.recipe.settings = viewClass.properties.compactMap { draft.settings[$0.name] }
    draft.recipe.isFree = !["frame", "bounds", "center"].contains { given[$0] != nil }
    draft.recipe.fitsContent = given["frame"] == nil && given["bounds"] == nil
  }

  private func reportUnknownViewKey(_ member: Node.Member, _ viewClass: ViewClass) {
    let own = viewFields.map(\.name) + viewClass.fields.map(\.name) + viewClass.propertyNames
    let others = ViewClass.all.filter { other in
      other.ownProperties.contains { $0.isNamed(member.key) }
        || other.ownFields.contains { $0.name == member.key }
    }.map(\.name)
    reportUnknown(member, owner: "a \(viewClass.name)", allowed: own, elsewhere: others)
  }

  /// Reads what is set on a view's own layer.
  fileprivate func readLayer(_ node: Node, of draft: inout ViewDraft) {
    guard let members = node.members else {
      return reportType(of: node, needed: "an object of the layer's properties")
    }
    let (layer, settings) = layerOfView(
      members, layerClass: draft.recipe.layerClass ?? draft.recipe.viewClass.layerClass)
    (draft.recipe.layer, draft.recipe.layerSettings) = (layer, settings)
  }
}
