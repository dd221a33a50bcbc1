import Base
import Foundation
import JSON
import SceneModel

extension Form where Value == Scene.Value {
  /// A text, or the key of one in the tables beside the scene.
  static let viewString = Form(
    "text or { localized: \"KEY\" }",
    schema: .any(of: [Form<String>.text.schema, .object(localizedFields)]),
    write: { value, printer in printer.tree(of: value) },
    read: { node, decoding in
      guard case .object = node.value.content else {
        if node.string == nil {
          decoding.reportType(of: node, needed: "text or { localized: \"KEY\" }")
          return nil
        }
        return Form<String>.text.read(node, decoding).map { .text($0) }
      }
      var text = Scene.LocalizedText("")
      guard
        decoding.read(node, as: "a text by its key", fields: localizedFields, into: &text),
        decoding.addReference(to: .texts(text.table), at: node)
      else { return nil }
      return .localized(text)
    }
  ).shared(
    as: "viewString",
    about: """
      A text, or {"localized": "KEY"}: the text for a key in the scene's language, from Localizable.strings, \
      .stringsdict or .xcstrings beside the scene, or in folders there such as de.lproj.
      """)

  /// A number or a text in place of a specifier.
  fileprivate static let argument = Form(
    "a number or a string", schema: Schema(["type": ["number", "string"]]),
    write: { value, printer in printer.tree(of: value) },
    read: { node, decoding in
      switch node.value.content {
      case .string: Form<String>.text.read(node, decoding).map { .text($0) }
      case .number: Form<Double>.number(.any, unit: "").read(node, decoding).map { .number($0) }
      default:
        {
          decoding.reportType(of: node, needed: "a number or a string")
          return nil
        }()
      }
    })
}

extension Form where Value == String {
  /// The name of a file without its folder and its extension.
  fileprivate static let tableName = Form(
    "the name of a file without a folder",
    schema: Schema(["type": "string", "pattern": "^[^/]+$"]),
    write: text.write,
    read: { node, decoding in
      guard let name = text.read(node, decoding) else { return nil }
      guard !name.isEmpty, !name.contains(where: { "/\0".contains($0) }) else {
        decoding.reportType(of: node, needed: "the name of a file without a folder")
        return nil
      }
      return name
    })
}

private let localizedFields: [Field<Scene.LocalizedText>] = [
  Field("localized", .text, isRequired: true, about: "The key.", \.key),
  Field(
    "table", .tableName, default: "Localizable",
    about: "The name of the tables without their extensions.", \.table),
  Field(
    "arguments", Form<[Scene.Value]>.list(of: .argument, named: "numbers and texts", count: 0...16),
    default: [], about: "What stands for the specifiers in the text, such as %d and %@.",
    \.arguments),
]

extension Printer {
  func tree(of text: Scene.LocalizedText) -> JSONTree {
    object(text, localizedFields, omittingDefaultsOf: Scene.LocalizedText(""))
  }
}
