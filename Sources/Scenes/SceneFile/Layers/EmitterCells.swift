import SceneModel

extension Grammar {
  static let emitterCellFields = Property.emitterCell.fields
}

extension ValueKind {
  /// Emitter cells, each an object of values; a cell may emit cells itself.
  static let emitterCellsForm = Form<Scene.Value>(
    "a list of emitter cells",
    schema: Schema(["type": "array", "items": ["$ref": "#/$defs/CAEmitterCell"]]),
    write: { value, printer in
      value.list.map { .array($0.map { cell.write($0, printer) }) } ?? printer.tree(of: value)
    },
    read: { node, decoding in
      let cells = Form<[Scene.Value]>.list(of: cell, named: "emitter cells")
      return cells.read(node, decoding).map { .list($0) }
    })

  private static let cell = Form<Scene.Value>(
    "an emitter cell", schema: Schema(["$ref": "#/$defs/CAEmitterCell"]),
    write: { value, printer in
      value.object.map { .object(printer.members(of: $0, Grammar.emitterCellFields)) }
        ?? printer.tree(of: value)
    },
    read: { node, decoding in
      decoding.layerDepth += 1
      defer { decoding.layerDepth -= 1 }
      guard decoding.layerDepth <= depthLimit else {
        decoding.report(.layersTooDeep(limit: depthLimit), at: node)
        return nil
      }
      var cell = Scene.Properties()
      let isRead = decoding.read(
        node, as: "an emitter cell", fields: Grammar.emitterCellFields, into: &cell)
      return isRead ? .object(cell) : nil
    })
}
