import Base
import JSON
import SceneModel

extension Grammar {
  static let listVerbs: [ScriptVerbRow] = [
    ScriptVerbRow(
      Scene.Verb.select, { if case .select(let verb) = $0 { verb } else { nil } },
      blank: Scene.SelectRow("", origin), on: .none,
      value: list("select", "Selects a row of a table or an item of a collection.", \.verb.id),
      fields: position(\.verb.position) + [animated(\.verb.isAnimated)],
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.deselect, { if case .deselect(let verb) = $0 { verb } else { nil } },
      blank: Scene.DeselectRow("", origin), on: .none,
      value: list("deselect", "Deselects a row of a table or an item of a collection.", \.verb.id),
      fields: position(\.verb.position) + [animated(\.verb.isAnimated)],
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.insert, { if case .insert(let verb) = $0 { verb } else { nil } },
      blank: blankInsertion, on: .none,
      value: list("insert", "Inserts a row into a table or an item into a collection.", \.verb.id),
      fields: position(\.verb.position) + cells(\.verb.cell, \.verb.item),
      choice: cellChoice,
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.delete, { if case .delete(let verb) = $0 { verb } else { nil } },
      blank: Scene.DeleteRow("", origin), on: .none,
      value: list("delete", "Deletes a row of a table or an item of a collection.", \.verb.id),
      fields: position(\.verb.position),
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.move, { if case .move(let verb) = $0 { verb } else { nil } },
      blank: Scene.MoveRow("", origin, to: origin), on: .none,
      value: list("move", "Moves a row of a table or an item of a collection.", \.verb.id),
      fields: position(\.verb.position) + [
        Field(
          "toRow", .integer(.notNegative), isRequired: true,
          about: "The row or item after the move, from 0.", \.verb.destination.row),
        Field(
          "toSection", .integer(.notNegative), default: 0,
          about: "The section after the move, from 0.", \.verb.destination.section),
      ],
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.reload, { if case .reload(let verb) = $0 { verb } else { nil } },
      blank: blankReload, on: .none,
      value: list(
        "reload", "Replaces the cell of a row of a table or of an item of a collection.",
        \.verb.id),
      fields: position(\.verb.position) + cells(\.verb.cell, \.verb.item),
      choice: cellChoice,
      check: { draft, decoding in decoding.hasRows(draft.verb.id, at: draft.step) }),
  ]

  private static let origin = Scene.RowPosition(row: 0)

  private static var blankInsertion: Scene.InsertRow {
    var blank = Scene.InsertRow("", origin, cell: [:])
    blank.cell = nil
    return blank
  }

  private static var blankReload: Scene.ReloadRow {
    var blank = Scene.ReloadRow("", origin, cell: [:])
    blank.cell = nil
    return blank
  }

  private static func list<Verb>(
    _ name: String, _ about: String,
    _ keyPath: WritableKeyPath<StepDraft<Verb>, String> & Sendable
  ) -> Field<StepDraft<Verb>> { Field(name, .id, about: about, keyPath) }

  private static func position<Verb>(
    _ keyPath: WritableKeyPath<StepDraft<Verb>, Scene.RowPosition> & Sendable
  ) -> [Field<StepDraft<Verb>>] {
    [
      Field<Scene.RowPosition>(
        "row", .integer(.notNegative), isRequired: true, about: "The row or item, from 0.", \.row
      ).within(keyPath),
      Field<Scene.RowPosition>(
        "section", .integer(.notNegative), default: 0, about: "The section, from 0.", \.section
      ).within(keyPath),
    ]
  }

  static func animated<Verb>(
    _ keyPath: WritableKeyPath<StepDraft<Verb>, Bool> & Sendable
  ) -> Field<StepDraft<Verb>> {
    Field(
      "animated", .bool, default: true, about: "Whether the change is animated.", keyPath)
  }

  private static let cellChoice = ScriptVerbRow.Choice(
    keys: ["cell", "item"], reason: "a table has cells, a collection has items")

  /// The new cell of a table, or the new item of a collection.
  private static func cells<Verb>(
    _ cell: WritableKeyPath<StepDraft<Verb>, Scene.Properties?> & Sendable,
    _ item: WritableKeyPath<StepDraft<Verb>, Scene.Properties?> & Sendable
  ) -> [Field<StepDraft<Verb>>] {
    [
      Field("cell", .properties(tableCell), about: "The cell of a table.", optional: cell),
      Field(
        "item", .properties(collectionItem), about: "The item of a collection.", optional: item),
    ]
  }
}

extension Decoding {
  /// Whether an id is that of a table or a collection; reports another.
  fileprivate func hasRows(_ id: String, at step: StepNode) -> Bool {
    guard let kind = declarations[id] else { return false }
    guard let viewClass = needView(Target(id: id, kind: kind), at: step.value) else { return false }
    if viewClass.hasRows {
      let wrong = viewClass.kind == .tableView ? "item" : "cell"
      guard let other = step.members.first(where: { $0.key == wrong }) else { return true }
      let row = Grammar.verb(step.members.first { Grammar.verb($0.key) != nil }?.key ?? "")
      reportUnknown(
        other, owner: "a step for a \(viewClass.name)",
        allowed: (row?.keys.map(\.name) ?? []).filter { $0 != wrong })
      return false
    }
    report(
      .wrongType(
        found: "the \(viewClass.name) \(quoted(id))", needed: "the id of a table or a collection"),
      at: step.value)
    return false
  }
}

extension Form where Value == Scene.Properties {
  /// An object of some kind.
  fileprivate static func properties(_ kind: ValueKind) -> Form {
    let form = kind.form
    return Form(
      form.expectation, schema: form.schema, write: { form.write(.object($0), $1) },
      read: { node, decoding in form.read(node, decoding)?.object })
  }
}
