import Controls
import Foundation
import Graphics
import Typesetting
import Views

/// Text in runs that look different; what a run leaves out is the view's.
struct AttributedTextDraft: Sendable {
  fileprivate var runs: [AttributedRun] = []

  /// - Parameter base: Of the view; gives its size to fonts that name none.
  @MainActor func makeString(font base: UIFont) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs { result.append(run.makeString(font: base)) }
    return result
  }
}

private struct AttributedRun: Sendable {
  var text: String?
  var image: UIImage?
  var bounds: CGRect?
  var font: UIFont?
  /// Whether the font says how large it is.
  var isFontSized = true
  var attributes: [NSAttributedString.Key: any Sendable] = [:]
  var effects = TextEffectsDraft<UIColor>()

  @MainActor func makeString(font base: UIFont) -> NSAttributedString {
    var found: [NSAttributedString.Key: Any] = attributes
    found[.font] = font.map { isFontSized ? $0 : $0.withSize(base.pointSize) }
    if effects.strokeWidth != 0 { found[.strokeWidth] = effects.strokeWidth }
    found[.strokeColor] = effects.strokeColor
    if effects.obliqueness != 0 { found[.obliqueness] = effects.obliqueness }
    if effects.expansion != 0 { found[.expansion] = effects.expansion }
    if let draft = effects.shadow {
      let shadow = NSShadow()
      (shadow.shadowOffset, shadow.shadowBlurRadius) = (draft.offset, draft.blur)
      if let color = draft.color { shadow.shadowColor = color }
      found[.shadow] = shadow
    }
    if let image {
      let attachment = NSTextAttachment(image: image)
      if let bounds { attachment.bounds = bounds }
      found[.attachment] = attachment
    }
    let string = image == nil ? text ?? "" : "\u{FFFC}"
    return NSAttributedString(string: string, attributes: found)
  }
}

extension Form where Value == AttributedTextDraft {
  /// A text, or a list of texts and runs with attributes.
  static let attributedText: Form = {
    let words = "a text or a list of runs such as { text: \"Hello\", foregroundColor: \"red\" }"
    let schema = Schema.any(of: [
      Schema(["type": "string"]),
      .list(of: .any(of: [Schema(["type": "string"]), .object(runFields)])),
    ])
    return Form(words, schema: schema) { node, decoding in
      if let text = node.string { return AttributedTextDraft(runs: [AttributedRun(text: text)]) }
      guard let items = node.items else {
        decoding.reportType(of: node, needed: words)
        return nil
      }
      let runs = items.map { decoding.run($0) }
      return runs.contains { $0 == nil } ? nil : AttributedTextDraft(runs: runs.map { $0! })
    }.shared(
      as: "attributedText",
      about: """
        Text in runs, each a text or an object under the names of NSAttributedString's attributes; what a run leaves out \
        is the view's.
        """)
  }()
}

extension Decoding {
  fileprivate func run(_ node: Node) -> AttributedRun? {
    if let text = node.string { return AttributedRun(text: text) }
    var run = AttributedRun()
    guard read(node, as: "a run of text", fields: runFields, into: &run) else { return nil }
    switch (run.text, run.image) {
    case (nil, nil):
      // What is given but cannot be read has been reported.
      if node["text"] == nil, node["image"] == nil {
        report(.missingKey(["text", "image"], owner: "a run of text"), at: node)
      }
      return nil
    case (_?, _?):
      report(
        .conflict("image", with: "text", reason: "an image stands in a run of its own"),
        at: node["image"] ?? node)
      return nil
    default: break
    }
    if run.bounds != nil, run.image == nil, let place = node["bounds"] {
      report(.missingKey(["image"], owner: "a run with bounds"), at: place)
      return nil
    }
    if let font = node["font"], case .object = font.value.content {
      run.isFontSized = font["size"] != nil || font["textStyle"] != nil
    }
    return run
  }
}

private let runFields: [Field<AttributedRun>] =
  [
    Field("text", .text, about: "The characters.") { $0.text = $1 },
    Field("image", Form<UIImage>.uiImage, about: "A picture among the text, instead of characters.")
    {
      $0.image = $1
    },
    Field(
      "bounds", Form<CGRect>.rect,
      about: "The picture's, from its origin on the baseline, y up; its own size when left out."
    ) { $0.bounds = $1 },
    Field("font", Form<UIFont>.uiFont, about: "The view's when left out, and the view's size.") {
      $0.font = $1
    },
    color("foregroundColor", .foregroundColor, "The view's when left out."),
    color("backgroundColor", .backgroundColor, "Fills the line's height behind the characters."),
    number("kern", .kern, "Added after every character, in points."),
    number("tracking", .tracking, "As kern, which it overrides."),
    Field("ligature", Form<Int>.integer(.from(0, to: 2)), default: 1, about: "0 takes them apart.")
    { $0.attributes[.ligature] = $1 },
    number("baselineOffset", .baselineOffset, "Raises the characters, in points."),
    Field("underlineStyle", lineStyle, about: "A line beneath the characters.") {
      $0.attributes[.underlineStyle] = $1
    },
    color("underlineColor", .underlineColor, "The characters' when left out."),
    Field("strikethroughStyle", lineStyle, about: "A line through the characters.") {
      $0.attributes[.strikethroughStyle] = $1
    },
    color("strikethroughColor", .strikethroughColor, "The characters' when left out."),
    Field("link", .text, about: "Where it leads; the text looks like a link.") {
      $0.attributes[.link] = $1
    },
  ] + textEffectFields(Form<UIColor>.uiColor, \AttributedRun.effects)

private let lineStyles: [(name: String, value: NSUnderlineStyle)] = [
  ("single", .single), ("thick", .thick), ("double", .double),
]

private let lineStyle = Form<NSUnderlineStyle>.option("line style", lineStyles)

private func color(_ name: String, _ key: NSAttributedString.Key, _ about: String)
  -> Field<AttributedRun>
{
  Field(name, Form<UIColor>.uiColor, about: about) { $0.attributes[key] = $1 }
}

private func number(_ name: String, _ key: NSAttributedString.Key, _ about: String)
  -> Field<AttributedRun>
{
  Field(name, Form<Double>.number, default: 0, about: about) { $0.attributes[key] = $1 }
}
