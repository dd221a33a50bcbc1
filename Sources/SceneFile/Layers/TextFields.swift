import Foundation
import Graphics
import LayerTree
import Typesetting

/// A stretch of text with a look of its own; what it leaves out is the layer's.
struct TextRun: Sendable {
  var text = ""
  var font: Font?
  var fontSize: Double?
  var attributes = TextAttributes()
  var effects = TextEffectsDraft<CGColor>()
}

/// The keys of a text layer whose values are more than a name.
let textFields: [Field<LayerDraft>] = [
  Field("string", textForm, about: "The text, or a list of runs that look different.") {
    $0.runs = $1
  },
  Field(
    "font", fontForm, default: "Helvetica",
    about:
      "A family (\"Inter\", \"DejaVu Sans\"), a name with a style (\"Inter-Bold\"), or {family, weight, italic}."
  ) { $0.font = $1 },
]

extension Decoding {
  /// Sets what `string` and `font` came to, once the layer's other properties are known.
  func setText(_ draft: inout LayerDraft) {
    let (font, runs) = (draft.font, draft.runs)
    if let font {
      draft.recipe.settings.append { ($0 as? CATextLayer)?.font = font }
    }
    guard let runs else { return }
    draft.recipe.settings.append { layer in
      guard let layer = layer as? CATextLayer else { return }
      if runs.count == 1, runs[0].font == nil, runs[0].fontSize == nil,
        runs[0].attributes == TextAttributes()
      {
        layer.string = runs[0].text
        return
      }
      let text = AttributedText(
        runs.map { run in
          var attributes = run.attributes
          attributes.font = run.font ?? font ?? Font(family: "Helvetica")
          attributes.font.size = run.fontSize.map { CGFloat($0) } ?? layer.fontSize
          return AttributedText.Run(run.text, attributes)
        })
      layer.string = text
    }
  }
}

private let textForm = Form<[TextRun]>(
  "a text or a list of runs such as { text: \"Hello\", fontSize: 20 }",
  schema: .any(of: [
    Schema(["type": "string"]),
    .list(of: .any(of: [Schema(["type": "string"]), .object(runFields)])),
  ])
) { node, decoding in
  if let text = node.string { return [TextRun(text: text)] }
  guard let items = node.items else {
    decoding.reportType(
      of: node, needed: "a text or a list of runs such as { text: \"Hello\", fontSize: 20 }")
    return nil
  }
  let runs = items.map { item -> TextRun? in
    if let text = item.string { return TextRun(text: text) }
    var run = TextRun()
    guard decoding.read(item, as: "a run of text", fields: runFields, into: &run) else {
      return nil
    }
    run.attributes.effects = TextEffects(run.effects)
    return run
  }
  return runs.contains { $0 == nil } ? nil : runs.map { $0! }
}

private let runFields: [Field<TextRun>] =
  plainRunFields
  + textEffectFields(Form<CGColor>.color, \TextRun.effects)

private let plainRunFields: [Field<TextRun>] = [
  Field("text", .text, isRequired: true, about: "The characters.", \.text),
  Field("font", fontForm, about: "The layer's when left out.") { $0.font = $1 },
  Field(
    "fontSize", .number(.positive, unit: "points"), about: "In points; the layer's when left out."
  ) { $0.fontSize = $1 },
  Field("foregroundColor", .color, about: "The layer's when left out.") {
    $0.attributes.color = $1
  },
  Field("backgroundColor", .color, about: "Fills the line's height behind the characters.") {
    $0.attributes.backgroundColor = $1
  },
  Field("kern", .number, default: 0, about: "Added after every character, in points.") {
    $0.attributes.kern = $1
  },
  Field("baselineOffset", .number, default: 0, about: "Raises the characters, in points.") {
    $0.attributes.baselineOffset = $1
  },
  Field("underlineStyle", lineStyle, about: "A line beneath the characters.") {
    $0.attributes.underline = $1
  },
  Field("strikethroughStyle", lineStyle, about: "A line through the characters.") {
    $0.attributes.strikethrough = $1
  },
]

private let lineStyle = Form<String>.name("line style", of: ["single", "thick", "double"]).map {
  (name) -> TextAttributes.LineStyle in
  name == "double" ? .double : name == "thick" ? .thick : .single
}

private let weights: [(name: String, weight: Font.Weight)] = [
  ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
  ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
  ("black", .black),
]

private let fontWeight = Form<Font.Weight>(
  "a weight: a name such as \"bold\", or 100 to 900",
  schema: .any(of: [
    .enumeration(weights.map(\.name)), Form<Double>.number(.from(100, to: 900)).schema,
  ])
) { node, decoding in
  if node.string != nil {
    return Form<String>.name("weight", of: weights.map(\.name)).read(node, decoding)
      .flatMap { name in weights.first { $0.name == name }?.weight }
  }
  return Form<Double>.number(.from(100, to: 900)).read(node, decoding).map {
    Font.Weight(rawValue: Int($0))
  }
}

private let fontFields: [Field<Font>] = [
  Field("family", .text, isRequired: true, about: "The family's name.", \.family),
  Field(
    "weight", fontWeight, default: "regular", about: "A name such as \"bold\", or 100 to 900.",
    \.weight),
  Field("italic", .bool, default: false, about: "Whether slanted.", \.isItalic),
  Field(
    "monospacedDigits", .bool, default: false, about: "Whether all digits have one width.",
    \.hasMonospacedDigits),
]

/// A font, which must be there: text in another one would not be the scene's.
private let fontForm = Form<Font>(
  "a font: a name such as \"Inter-Bold\", or { family, weight, italic }",
  schema: .any(of: [Schema(["type": "string"]), .object(fontFields)])
) { node, decoding in
  var font: Font
  if let name = node.string {
    font = Font(name: name, size: Font.defaultSize)
  } else {
    guard case .object = node.value.content else {
      decoding.reportType(
        of: node, needed: "a font: a name such as \"Inter-Bold\", or { family, weight, italic }")
      return nil
    }
    font = Font()
    guard decoding.read(node, as: "a font", fields: fontFields, into: &font) else { return nil }
  }
  do throws(TypesettingError) {
    try decoding.fontLibrary.check(font)
    return font
  } catch {
    if case .fontNotFound = error {
      decoding.report(.unusableFile(reason: error.description), at: node)
      return nil
    }
    return font
  }
}
