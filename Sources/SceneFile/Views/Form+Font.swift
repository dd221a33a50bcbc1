import Foundation
import Typesetting
import Views

extension Form where Value == UIFont {
  /// A font: a size of the system's, a text style such as "headline", or an object.
  static let uiFont: Form = {
    let words =
      "a font: a size, a text style such as \"headline\", or { size, weight, design, name }"
    let styles = textStyles.map(\.name)
    let schema = Schema.any(of: [
      Schema(["type": "number", "exclusiveMinimum": 0]), .enumeration(styles), .object(fontFields),
    ])
    return Form(words, schema: schema) { node, decoding in
      switch node.value.content {
      case .number:
        return Form<Double>.number(.positive, unit: "points").read(node, decoding)
          .map { .systemFont(ofSize: CGFloat($0)) }
      case .string:
        return Form<UIFont.TextStyle>.option("text style", textStyles).read(node, decoding)
          .map { .preferredFont(forTextStyle: $0) }
      case .object:
        var draft = FontDraft()
        guard decoding.read(node, as: "a font", fields: fontFields, into: &draft) else {
          return nil
        }
        return decoding.font(draft, at: node)
      default:
        decoding.reportType(of: node, needed: words)
        return nil
      }
    }.shared(
      as: "uiFont",
      about: """
        A size in points of the system's font (Inter here), a text style of iOS such as "headline", or a font in parts.
        """)
  }()
}

private struct FontDraft: Sendable {
  var size: CGFloat?
  var weight: UIFont.Weight?
  var name: String?
  var style: UIFont.TextStyle?
  var design = "default"
  var isItalic = false
  var hasMonospacedDigits = false
}

private let fontFields: [Field<FontDraft>] = [
  Field("size", .points(.positive), default: 17, about: "In points.") { $0.size = $1 },
  Field("weight", .option("weight", weights), default: "regular", about: "How bold.") {
    $0.weight = $1
  },
  Field("name", .text, about: "A family or a PostScript name such as \"Inter-Bold\".") {
    $0.name = $1
  },
  Field("textStyle", .option("text style", textStyles), about: "Size and weight of a text style.") {
    $0.style = $1
  },
  Field(
    "design", .name("design", of: ["default", "monospaced", "rounded", "serif"]),
    default: "default", about: "The system's font in another design.", \.design),
  Field("italic", .bool, default: false, about: "Whether slanted.", \.isItalic),
  Field(
    "monospacedDigits", .bool, default: false, about: "Whether all digits have one width.",
    \.hasMonospacedDigits),
]

private let weights: [(name: String, value: UIFont.Weight)] = [
  ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
  ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
  ("black", .black),
]

private let textStyles: [(name: String, value: UIFont.TextStyle)] = [
  ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
  ("headline", .headline), ("subheadline", .subheadline), ("body", .body), ("callout", .callout),
  ("footnote", .footnote), ("caption1", .caption1), ("caption2", .caption2),
]

extension Decoding {
  /// A font in parts, which must be there: text in another one would not be the scene's.
  fileprivate func font(_ draft: FontDraft, at node: Node) -> UIFont? {
    let preferred = draft.style.map { UIFont.preferredFont(forTextStyle: $0) }
    var font = preferred?.textFont ?? Font()
    font.size = draft.size ?? preferred?.pointSize ?? 17
    if let name = draft.name { font = Font(name: name, size: font.size) }
    if let weight = draft.weight {
      font.weight = UIFont.systemFont(ofSize: 1, weight: weight).textFont.weight
    }
    if draft.design != "default" {
      guard draft.name == nil else {
        if let place = node["design"] {
          report(.conflict("design", with: "name", reason: "a design is the system's"), at: place)
        }
        return nil
      }
      let designs: [String: UIFontDescriptor.SystemDesign] = [
        "monospaced": .monospaced, "rounded": .rounded, "serif": .serif,
      ]
      let plain = UIFont(font).fontDescriptor
      if let design = designs[draft.design], let descriptor = plain.withDesign(design) {
        font = UIFont(descriptor: descriptor, size: 0).textFont
      }
    }
    if draft.isItalic { font.isItalic = true }
    if draft.hasMonospacedDigits { font.hasMonospacedDigits = true }
    do throws(TypesettingError) {
      if draft.name != nil { try fontLibrary.check(font) }
    } catch {
      if case .fontNotFound = error {
        report(.unusableFile(reason: error.description), at: node["name"] ?? node)
        return nil
      }
    }
    return UIFont(font)
  }
}
