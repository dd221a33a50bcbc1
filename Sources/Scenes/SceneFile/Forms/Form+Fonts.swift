import Foundation
import Graphics
import JSON
package import SceneModel
package import Typesetting

extension Form where Value == Scene.Font {
  /// A font of a text layer, which must exist, since another font would change the picture.
  static let font: Form = {
    let words = "a font: a name such as \"Inter-Bold\", or { family, weight, italic }"
    return Form(
      words, schema: .any(of: [Schema(["type": "string"]), .object(layerFontFields)]),
      write: { font, printer in
        if let name = font.name, font == Scene.Font(name: name) { return .string(name) }
        return printer.tree(of: font, layerFontFields, others: viewFontFields)
      }
    ) { node, decoding in
      var font = Scene.Font()
      if let name = node.string {
        font.name = name
      } else {
        guard case .object = node.value.content else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        guard decoding.read(node, as: "a font", fields: layerFontFields, into: &font) else {
          return nil
        }
      }
      return decoding.addReference(to: .font(Typesetting.Font(font)), at: node) ? font : nil
    }
  }()

  /// A font of a view: a size of the system's font, a text style such as "headline", or an object.
  static let viewFont: Form = {
    let words = """
      a font: a size, a text style such as "headline", a weight before either such as "semibold 24", \
      or { size, weight, design, name }
      """
    let schema = Schema.any(of: [
      Schema(["type": "number", "exclusiveMinimum": 0]), .enumeration(textStyles),
      Schema(["type": "string", "pattern": .string(weightedPattern)]), .object(viewFontFields),
    ])
    return Form(words, schema: schema, write: { font, printer in printer.tree(of: font) }) {
      node, decoding in
      var font = Scene.Font()
      switch node.value.content {
      case .number:
        guard let size = Form<CGFloat>.points(.positive).read(node, decoding) else { return nil }
        font.size = size
        return font
      case .string(let text) where text.contains(" "):
        guard let font = weightedFont(text) else {
          decoding.report(
            .malformed(
              text, kind: "a font",
              reason: """
                it is a weight and a size or a text style, such as "semibold 24" or "bold title2"
                """), at: node)
          return nil
        }
        return font
      case .string:
        guard let style = Form<String>.name("text style", of: textStyles).read(node, decoding)
        else { return nil }
        font.textStyle = style
        return font
      case .object:
        guard decoding.read(node, as: "a font", fields: viewFontFields, into: &font) else {
          return nil
        }
        return decoding.check(font, at: node) ? font : nil
      default:
        decoding.reportType(of: node, needed: words)
        return nil
      }
    }.shared(
      as: "uiFont",
      about: """
        A size in points of the system font, a text style of iOS such as "headline", a weight before either, such as \
        "semibold 24", or an object with a family, a weight and so on.
        """)
  }()

  /// The regular expression of a weight and a size or a text style.
  private static let weightedPattern: String = {
    let weights = fontWeights.map(\.name).joined(separator: "|")
    return "^(\(weights)) (\(sizePattern)|\(textStyles.joined(separator: "|")))$"
  }()

  private static let sizePattern = #"[1-9][0-9]{0,3}(?:\.[0-9]{1,3})?"#

  /// Reads a text such as "semibold 24" or "bold title2"; nil for another.
  private static func weightedFont(_ text: String) -> Scene.Font? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, fontWeights.contains(where: { $0.name == parts[0] }) else { return nil }
    var font = Scene.Font()
    font.weight = .named(parts[0])
    if textStyles.contains(parts[1]) {
      font.textStyle = parts[1]
      return font
    }
    guard let form = try? Regex(sizePattern), parts[1].wholeMatch(of: form) != nil else {
      return nil
    }
    font.size = Double(parts[1]).map { CGFloat($0) }
    return font
  }
}

extension Printer {
  func tree(of font: Scene.Font) -> JSONTree {
    var sized = Scene.Font()
    sized.size = font.size
    if let size = font.size, sized == font { return .number(size) }
    var styled = Scene.Font()
    styled.textStyle = font.textStyle
    if let style = font.textStyle, styled == font { return .string(style) }
    return tree(of: font, viewFontFields, others: layerFontFields)
  }

  /// Prints a font by the rows of its kind, and values of the other kind, so that the reader
  /// reports them.
  fileprivate func tree(
    of font: Scene.Font, _ fields: [Field<Scene.Font>], others: [Field<Scene.Font>]
  ) -> JSONTree {
    let foreign = others.filter { other in !fields.contains { $0.name == other.name } }
    return .object(
      members(of: font, fields, omittingDefaultsOf: Scene.Font())
        + members(of: font, foreign, omittingDefaultsOf: Scene.Font()))
  }
}

/// The font weights by their names.
package let fontWeights: [(name: String, weight: Typesetting.Font.Weight)] = [
  ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
  ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
  ("black", .black),
]

/// The text styles that views may name.
package let textStyles = styleValues.map(\.name)

/// The designs of the system's font that views may name.
package let fontDesigns = ["default"] + designValues.map(\.name)

private let weightName: Form<Scene.Font.Weight> = {
  let name = Form<String>.name("weight", of: fontWeights.map(\.name))
  return Form(
    name.expectation, schema: name.schema,
    write: { weight, _ in
      switch weight {
      case .named(let name): .string(name)
      case .number(let number): .number(number)
      }
    }, read: { node, decoding in name.read(node, decoding).map { .named($0) } })
}()

private let weightNumber = Form<Scene.Font.Weight>(
  "a weight: a name such as \"bold\", or 100 to 900",
  schema: .any(of: [
    .enumeration(fontWeights.map(\.name)), Form<Double>.number(.from(100, to: 900)).schema,
  ]),
  write: weightName.write,
  read: { node, decoding in
    if node.string != nil { return weightName.read(node, decoding) }
    return Form<Double>.number(.from(100, to: 900)).read(node, decoding).map { .number($0) }
  })

private let layerFontFields: [Field<Scene.Font>] = [
  Field("family", .text, isRequired: true, about: "The family's name.", optional: \.family),
  Field(
    "weight", weightNumber, default: "regular", about: "A name such as \"bold\", or 100 to 900.",
    optional: \.weight),
  Field("italic", .bool, default: false, about: "Whether italic.", \.isItalic),
  Field(
    "monospacedDigits", .bool, default: false, about: "Whether all digits have one width.",
    \.hasMonospacedDigits),
]

private let viewFontFields: [Field<Scene.Font>] = [
  Field("size", .points(.positive), default: 17, about: "In points.", optional: \.size),
  Field(
    "weight", weightName, default: "regular", about: "The weight, such as \"bold\".",
    optional: \.weight),
  Field(
    "name", .text, about: "A family or a PostScript name such as \"Inter-Bold\".",
    optional: \.name),
  Field(
    "textStyle", .name("text style", of: textStyles), about: "Size and weight of a text style.",
    optional: \.textStyle),
  Field(
    "design", .name("design", of: fontDesigns),
    default: "default", about: "The system's font in another design.", \.design),
  Field("italic", .bool, default: false, about: "Whether italic.", \.isItalic),
  Field(
    "monospacedDigits", .bool, default: false, about: "Whether all digits have one width.",
    \.hasMonospacedDigits),
]

extension Typesetting.Font {
  /// The font that a scene names, without text style and design, which only views have.
  package init(_ font: Scene.Font) {
    self.init()
    if let name = font.name {
      self = Typesetting.Font(name: name, size: font.size ?? Self.defaultSize)
    } else if let family = font.family {
      self.family = family
    }
    if let size = font.size { self.size = size }
    switch font.weight {
    case .named(let name): weight = fontWeights.first { $0.name == name }?.weight ?? weight
    case .number(let number): weight = Weight(rawValue: Int(number))
    case nil: break
    }
    if font.isItalic { isItalic = true }
    if font.hasMonospacedDigits { hasMonospacedDigits = true }
  }
}

extension Decoding {
  /// Whether a font given by parts is valid; reports why not.
  fileprivate func check(_ font: Scene.Font, at node: Node) -> Bool {
    guard font.name != nil else { return true }
    if font.design != "default" {
      if let place = node["design"] {
        report(.conflict("design", with: "name", reason: "a design is the system's"), at: place)
      }
      return false
    }
    return addReference(to: .font(Typesetting.Font(font)), at: node["name"] ?? node)
  }
}
