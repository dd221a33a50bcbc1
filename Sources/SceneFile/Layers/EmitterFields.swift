import Foundation
import Graphics
import LayerTree

/// The keys of an emitter layer whose values are more than a property.
let emitterFields: [Field<LayerDraft>] = [
  Field(
    "emitterCells", Form<[EmitterCellValues]>.list(of: emitterCellForm, named: "emitter cells"),
    about: "The kinds of particles that are emitted."
  ) { draft, cells in
    draft.recipe.settings.append { layer in
      (layer as? CAEmitterLayer)?.emitterCells = cells.map { CAEmitterCell($0) }
    }
  }
]

/// What the schema needs to know of a cell, which may hold cells itself.
let emitterCellSchema = Schema.object(emitterCellFields)

private let emitterCellForm = Form<EmitterCellValues>(
  "an emitter cell", schema: Schema(["$ref": "#/$defs/CAEmitterCell"])
) { node, decoding in
  decoding.layerDepth += 1
  defer { decoding.layerDepth -= 1 }
  guard decoding.layerDepth <= depthLimit else {
    decoding.report(.layersTooDeep(limit: depthLimit), at: node)
    return nil
  }
  var cell = EmitterCellValues()
  return decoding.read(node, as: "an emitter cell", fields: emitterCellFields, into: &cell)
    ? cell : nil
}

private let emitterCellFields: [Field<EmitterCellValues>] =
  CAEmitterCell.propertyTable.rows.flatMap { row in
    row.key == "name" ? [field(row), classField] : [field(row)]
  } + [nestedCells]

/// A property by its row; those whose values are written in a way of their own stand out.
private func field(_ row: EmitterCellProperty) -> Field<EmitterCellValues> {
  let (key, about) = (row.key, row.about)
  switch key {
  case "name": return Field(key, .text, about: about) { $0.name = $1 }
  case "enabled":
    return Field("isEnabled", .bool, default: true, about: about, \.isEnabled).spelled(key)
  case "color": return Field(key, .color, default: "white", about: about, \.color)
  default:
    let hasDefault = row.kind != .image && row.kind != .rect
    return Field(
      key, row.form(of: row.kind, sort: "filter"),
      default: hasDefault ? JSONTree(default: row.defaultValue, of: row.kind) : nil, about: about
    ) { row.set($1, in: &$0) }
  }
}

private let classField = Field<EmitterCellValues>(
  "class", .name("class", of: ["CAEmitterCell"]), default: "CAEmitterCell",
  about: "Its class; there is only one."
) { _, _ in }

private let nestedCells = Field<EmitterCellValues>(
  "emitterCells",
  schema: Schema(["type": "array", "items": ["$ref": "#/$defs/CAEmitterCell"]]),
  about: "What each particle emits itself while it lives."
) { cell, node, decoding in
  let form = Form<[EmitterCellValues]>.list(of: emitterCellForm, named: "emitter cells")
  if let cells = form.read(node, decoding) { cell.cells = cells }
}
