import Base
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

/// The key of a scene that shows other scenes.
let gridField = Field<Scene>(
  "grid", schema: gridForm.schema,
  about: """
    Other scenes in one picture, in rows: [["a.json5", "b.json5"]], or { rows, spacing, padding, titleSize, backdrop }. They give \
    the size; such a scene has no layers, views, constraints or script.
    """, write: { scene, printer in scene.grid.map { gridForm.write($0, printer) } },
  read: { scene, node, decoding in
    scene.grid = gridForm.read(node, decoding)
    if let size = scene.grid?.layout.size, size.width > 0, size.height > 0 { scene.size = size }
  })

private let length = Form<CGFloat>.points(.from(0, to: Presentation.maximumLength))

private let rowsForm = Form<[[Scene.Grid.Entry]]>.list(
  of: .list(of: entryForm, named: "scenes", count: 1...Scene.Grid.maximumCount), named: "rows",
  count: 1...Scene.Grid.maximumCount)

private let fields: [Field<Scene.Grid>] = [
  Field("rows", rowsForm, isRequired: true, about: "The scenes, row by row.", \.rows),
  Field(
    "spacing", length, default: 16, about: "The distance between scenes, in points.", \.spacing),
  Field(
    "padding", length, default: 16, about: "The space around all scenes, in points.", \.padding),
  Field(
    "titleSize", Form<CGFloat>.points(.from(4, to: 200)), default: 13,
    about: "The size of the titles' font, in points.", \.titleSize),
  Field(
    "backdrop", backdropForm,
    about: """
      The background behind the scenes: a color, null for none, or a gradient { type, colors, locations, angle }. When \
      left out, the scene's background.
      """, optional: \.backdrop),
]

private let gridForm = Form<Scene.Grid>(
  "rows of scenes or an object", schema: .any(of: [rowsForm.schema, .object(fields)]),
  write: { grid, printer in
    grid == Scene.Grid(rows: grid.rows)
      ? rowsForm.write(grid.rows, printer)
      : printer.object(grid, fields, omittingDefaultsOf: Scene.Grid())
  },
  read: { node, decoding in
    if node.items != nil { return rowsForm.read(node, decoding).map { Scene.Grid(rows: $0) } }
    guard node.members != nil else {
      decoding.reportType(of: node, needed: "rows of scenes such as [[\"a.json5\", \"b.json5\"]]")
      return nil
    }
    var grid = Scene.Grid()
    return decoding.read(node, as: "a grid", fields: fields, into: &grid) ? grid : nil
  })

/// The name of a scene's file; it is read with the rest of its entry.
private let fileForm = Form<String>(
  "the name of a scene's file", schema: Schema(["type": "string"]),
  write: { name, _ in .string(name) },
  read: { node, decoding in
    guard let name = node.string, !name.isEmpty, !name.contains("\0") else {
      decoding.reportType(of: node, needed: "the name of a scene's file")
      return nil
    }
    return name
  })

private let entryFields: [Field<Scene.Grid.Entry>] =
  [
    Field("scene", fileForm, isRequired: true, about: "A scene or a Lottie file.", \.file),
    Field("title", .text, about: "The text above it.", optional: \.title),
    Field(
      "parameters", parametersForm, default: [:] as JSONTree,
      about: "Values in place of those of the scene's `let`, by their names.", \.parameters),
    Field(
      "style", Form<Scene.Style>.cases("style"),
      about:
        "Light or dark; when left out, the grid's style where it has one, or else the scene's own.",
      optional: \.style),
    Field(
      "loop", loopCount, default: "once",
      about: """
        The number of plays of a scene with a `duration` of at least 0.02 seconds: "once", "forever" or a number. It \
        holds its end then.
        """, \.loop),
  ] + ownTraitFields.map { $0.within(\Scene.Grid.Entry.traits) }

private let entryForm = Form<Scene.Grid.Entry>(
  "a scene's file or an object", schema: .any(of: [fileForm.schema, .object(entryFields)]),
  write: { entry, printer in
    var plain = Scene.Grid.Entry(entry.file)
    plain.scene = entry.scene
    return entry == plain
      ? .string(entry.file)
      : printer.object(entry, entryFields, omittingDefaultsOf: Scene.Grid.Entry(""))
  },
  read: { node, decoding in
    var entry = Scene.Grid.Entry("")
    if node.string != nil {
      guard let file = fileForm.read(node, decoding) else { return nil }
      entry.file = file
    } else {
      guard node.members != nil else {
        decoding.reportType(
          of: node, needed: "the name of a scene's file, or { scene, title, parameters, … }")
        return nil
      }
      guard decoding.read(node, as: "a scene of a grid", fields: entryFields, into: &entry) else {
        return nil
      }
    }
    guard let scene = decoding.scene(of: entry, node) else { return nil }
    entry.scene = scene
    if let place = node["loop"], entry.loop != .once {
      guard case .seconds(let seconds) = scene.duration else {
        decoding.report(
          .outOfRange(
            found: decoding.description(of: place),
            allowed: "\"once\" for a scene without a `duration` in seconds"),
          at: place)
        return nil
      }
      // A play with a time whose frame is not kept makes its layers and views again.
      guard seconds >= Scene.Grid.shortestPlay else {
        decoding.report(
          .outOfRange(
            found: decoding.description(of: place),
            allowed: "\"once\" for a scene with a `duration` of less than "
              + JSONTree.number(Scene.Grid.shortestPlay).text() + " seconds"),
          at: place)
        return nil
      }
    }
    return entry
  })

private let parametersForm = Form<[Scene.Grid.Parameter]>(
  "an object of values by their names",
  schema: Schema([
    "type": "object", "additionalProperties": ["type": ["number", "string", "boolean"]],
  ]),
  write: { parameters, _ in
    .object(
      parameters.map { parameter in
        let value: JSONTree =
          switch parameter.value {
          case .number(let number): .number(number)
          case .text(let text): .string(text)
          case .bool(let isOn): .bool(isOn)
          }
        return .init(key: parameter.name, value: value)
      })
  },
  read: { node, decoding in
    guard let members = node.members else {
      decoding.reportType(of: node, needed: "an object of values by their names")
      return nil
    }
    let parameters = members.map { member -> Scene.Grid.Parameter? in
      switch member.node.value.content {
      case .number(let number): return .init(member.key, .number(number))
      case .string(let text): return .init(member.key, .text(text))
      case .bool(let isOn): return .init(member.key, .bool(isOn))
      default:
        decoding.reportType(of: member.node, needed: "a number, a text, true or false")
        return nil
      }
    }
    return parameters.contains(nil) ? nil : parameters.map { $0! }
  })
