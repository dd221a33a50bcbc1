import Animation
import Foundation
import Graphics
import LayerTree
import Typesetting

/// No scene needs more; definitions that use each other could ask for any number.
private let layerLimit = 100_000
/// No tree of layers, views or emitter cells needs to be deeper.
let depthLimit = 100

/// A layer, by its class's property table and the keys that place it in the tree.
let layerForm = Form<LayerRecipe>(
  "a layer", schema: Schema(["$ref": "#/$defs/layer"])
) { node, decoding in decoding.layer(node) }

/// The keys of a layer that are not its class's own properties.
let layerFields: [Field<LayerDraft>] = [
  Field(
    "class", .name("layer class", of: LayerClass.all.map(\.name)), default: "CALayer",
    about: "Its class."
  ) { _, _ in },
  Field("use", .text, about: "The definition to put in place here; other keys override its own.") {
    _, _ in
  },
  Field("id", .text, about: "Names the layer, for `flipbook values` and key paths; unique.") {
    _, _ in
  },
  Field("name", .text, about: "The layer's name for key paths; need not be unique.") {
    $0.recipe.name = $1
  },
  Field(
    "frame", .rect,
    about: "Position and size in the superlayer, before any transform; sets position and bounds."
  ) { $0.frame = $1 },
  Field(
    "sublayers", Form<[LayerRecipe]>.list(of: layerForm, named: "layers"),
    about: "Layers within, the lowest first."
  ) { $0.recipe.sublayers = $1 },
  Field(
    "mask", layerForm.orNull,
    about: "A layer whose alpha multiplies this one's, in its bounds space."
  ) { $0.recipe.mask = $1.map { [$0] } ?? [] },
]

struct LayerDraft {
  var recipe: LayerRecipe
  var frame: CGRect?
  var font: Font?
  var runs: [TextRun]?
  /// What was set, for a layer that exists already.
  var changes: [LayerSetting] = []
}

extension Decoding {
  /// Reads a layer; what cannot be read is reported.
  func layer(_ node: Node) -> LayerRecipe? {
    guard count(node) else { return nil }
    layerDepth += 1
    defer { layerDepth -= 1 }
    guard layerDepth <= depthLimit else {
      report(.layersTooDeep(limit: depthLimit), at: node)
      return nil
    }
    guard let members = expandedMembers(of: node, sort: "a layer") else { return nil }
    var layerClass = LayerClass.all[0]
    if let member = members.first(where: { $0.key == "class" }) {
      let names = LayerClass.all.map(\.name)
      if let name = member.node.string, let stranger = ViewClass.named(name) {
        report(
          .wrongType(
            found: "the view class \(stranger.name)",
            needed: "a layer class; views stand in `views` and `subviews`"), at: member.node)
        return nil
      }
      guard let name = Form<String>.name("layer class", of: names).read(member.node, self) else {
        return nil
      }
      layerClass = LayerClass.named(name)!
    }
    var draft = LayerDraft(recipe: LayerRecipe(layerClass))
    if let id = members.first(where: { $0.key == "id" }), let text = id.node.string {
      identify(text, .layer(layerClass), id, of: node)
      draft.recipe.name = text
      draft.recipe.id = text
    }
    read(members, into: &draft, fields: layerFields)
    return draft.recipe
  }

  /// Reads what a scene sets on the layer of a view, which the view makes.
  func layerOfView(
    _ members: [Node.Member], layerClass: LayerClass
  ) -> (recipe: LayerRecipe, settings: [LayerSetting]) {
    var draft = LayerDraft(recipe: LayerRecipe(layerClass))
    read(members, into: &draft, fields: viewLayerFields)
    return (draft.recipe, draft.changes + draft.recipe.settings)
  }

  /// Counts a layer or an animation; false once there are too many.
  func count(_ node: Node) -> Bool {
    layerCount += 1
    if layerCount == layerLimit + 1 { report(.tooManyLayers(limit: layerLimit), at: node) }
    return layerCount <= layerLimit
  }

  private func read(
    _ members: [Node.Member], into draft: inout LayerDraft, fields shared: [Field<LayerDraft>]
  ) {
    let table = draft.recipe.layerClass.table
    let own = shared + draft.recipe.layerClass.fields
    let fields = Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0) })
    var given: [String: Node.Member] = [:]
    var parts: [(Node.Member, LayerProperty, String)] = []
    var animations: Node.Member?
    for member in members {
      if member.key == "animations" {
        animations = member
      } else if let field = fields[member.key] {
        field.read(&draft, member.node, self)
      } else if let row = table[member.key] {
        if let other = given[row.key] {
          reportConflict(member, with: other.key, reason: "they are the same property")
        }
        given[row.key] = member
        set(row, component: "", member, in: &draft)
      } else if let (row, component) = table.resolve(member.key) {
        parts.append((member, row, component))
      } else {
        reportUnknownLayerKey(member, draft.recipe.layerClass, fields: shared)
      }
    }
    // A part changes what its whole was set to, whatever comes first in the file.
    for (member, row, component) in parts { set(row, component: component, member, in: &draft) }
    if let frame = draft.frame {
      let rivals = members.filter { member in
        ["position", "bounds"].contains(member.key) || member.key.hasPrefix("position.")
          || member.key.hasPrefix("bounds.size")
      }
      for rival in rivals {
        reportConflict(rival, with: "frame", reason: "a frame sets both position and size")
      }
      draft.recipe.properties.place(in: frame)
    }
    setText(&draft)
    if let animations {
      draft.recipe.animations = self.animations(animations.node, of: draft.recipe)
    }
  }

  private func set(
    _ row: LayerProperty, component: String, _ member: Node.Member, in draft: inout LayerDraft
  ) {
    guard let value = row.form(component: component).read(member.node, self) else { return }
    var whole = value
    if !component.isEmpty {
      let current = row.value(in: draft.recipe.properties)
      guard let changed = current.settingComponent(component, to: value) else {
        report(
          .outOfRange(
            found: "one that flattens the layer", allowed: "set on an invertible transform"),
          at: member.node)
        return
      }
      whole = changed
    }
    let isSet = row.set(whole, in: &draft.recipe.properties)
    precondition(isSet, "the form of \(row.key) reads values of its kind")
    draft.changes.append { [whole] in $0.setValue(whole.boxed, forKey: row.key) }
  }

  /// Notes an id and what it names.
  func identify(_ id: String, _ kind: SceneObject.Kind, _ member: Node.Member, of node: Node) {
    // A definition read for its own sake is not in the tree.
    guard !isReadingDefinition else { return }
    if let first = ids[id] {
      report(.duplicateID(id, first: first.place), at: member.node)
    } else {
      ids[id] = SceneObject(kind: kind, place: node.path.description, number: ids.count)
    }
  }

  private func reportUnknownLayerKey(
    _ member: Node.Member, _ layerClass: LayerClass, fields: [Field<LayerDraft>]
  ) {
    let owner = "a \(layerClass.name)"
    let own = fields.map(\.name) + ["animations"] + layerClass.table.keyPaths
    let others = LayerClass.all.filter { $0.table.resolve(member.key) != nil }.map(\.name)
    reportUnknown(member, owner: owner, allowed: own, elsewhere: others)
  }
}

extension LayerProperties {
  /// Sets position and size so that the layer, without its transform, fills a rectangle of the superlayer.
  mutating func place(in frame: CGRect) {
    bounds.size = frame.size
    position = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
  }
}
