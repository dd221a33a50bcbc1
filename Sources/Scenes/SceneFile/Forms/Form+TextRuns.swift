import Base
import Foundation
import Graphics
import JSON
import SceneModel

extension Form where Value == [Scene.TextRun] {
  /// The text of a layer, or a list of texts and runs with attributes.
  static let layerText = runs(
    words: "text or a list of runs such as { text: \"Hello\", fontSize: 20 }",
    fields: layerRunFields, limits: [:]
  ) { _, _, _ in true }

  /// The text of a view, or a list of texts and runs with attributes.
  static let viewText = runs(
    words: "text or a list of runs such as { text: \"Hello\", foregroundColor: \"red\" }",
    fields: viewRunFields,
    limits: .merging(
      Schema.exactlyOne(of: ["text", "image"]), ["dependentRequired": ["bounds": ["image"]]])
  ) { run, node, decoding in decoding.check(run, at: node) }
  .shared(
    as: "attributedText",
    about: """
      Text in runs, each a text or an object under the names of NSAttributedString's attributes; what a run leaves out \
      is the view's.
      """)

  private static func runs(
    words: String, fields: [Field<Scene.TextRun>], limits: JSONTree,
    check: @escaping @Sendable (Scene.TextRun, Node, Decoding) -> Bool
  ) -> Form {
    let object = Schema.object(fields)
    let schema = Schema.any(of: [
      Schema(["type": "string"]),
      .list(
        of: .any(of: [
          Schema(["type": "string"]),
          Schema(around: [object], .merging(object.tree, limits)),
        ])),
    ])
    return Form(
      words, schema: schema,
      write: { runs, printer in
        if runs.count == 1, let text = runs[0].plainText { return .string(text) }
        return .array(
          runs.map { run in
            run.plainText.map { .string($0) } ?? printer.tree(of: run, fields)
          })
      },
      read: { node, decoding in
        if node.string != nil {
          return Form<String>.text.read(node, decoding).map { [Scene.TextRun($0)] }
        }
        guard let items = node.items else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        let runs = items.map { item -> Scene.TextRun? in
          if item.string != nil {
            return Form<String>.text.read(item, decoding).map { Scene.TextRun($0) }
          }
          var run = Scene.TextRun()
          guard decoding.read(item, as: "a run of text", fields: fields, into: &run),
            check(run, item, decoding)
          else { return nil }
          return run
        }
        guard !runs.contains(nil) else { return nil }
        let all = runs.compactMap { $0 }
        let letters = all.reduce(0) { $0 + ($1.text ?? "").unicodeScalars.count }
        guard letters <= Limits.letters else {
          decoding.report(
            .wrongCount(found: letters, needed: "at most \(Limits.letters) characters"), at: node)
          return nil
        }
        return all
      })
  }
}

extension Scene.TextRun {
  /// The text of a run without attributes; nil for other runs.
  fileprivate var plainText: String? {
    image == nil && attributes.isEmpty ? text : nil
  }
}

extension Printer {
  /// Prints a run by its rows, and other values as they are, so that the reader reports them.
  fileprivate func tree(of run: Scene.TextRun, _ fields: [Field<Scene.TextRun>]) -> JSONTree {
    let names = fields.map(\.name)
    var members = members(of: run, fields)
    if let image = run.image, !names.contains("image") {
      members.append(.init(key: "image", value: tree(of: image)))
    }
    for (key, value) in run.attributes.members
    where !names.contains(key) || ["text", "image"].contains(key) {
      members.append(.init(key: key, value: tree(of: value)))
    }
    return .object(members)
  }
}

extension Decoding {
  /// Whether a run of a view's text has either a text or an image; reports why not.
  fileprivate func check(_ run: Scene.TextRun, at node: Node) -> Bool {
    switch (run.text, run.image) {
    case (nil, nil):
      report(.missingKey(["text", "image"], owner: "a run of text"), at: node)
      return false
    case (_?, _?):
      report(
        .conflict("image", with: "text", reason: "an image needs a separate run"),
        at: node["image"] ?? node)
      return false
    default: break
    }
    if run.image == nil, let place = node["bounds"] {
      report(.missingKey(["image"], owner: "a run with bounds"), at: place)
      return false
    }
    return true
  }
}

// MARK: - Attributes

private func attribute(
  _ name: String, _ kind: ValueKind, default: JSONTree? = nil, _ about: String
) -> Field<Scene.TextRun> {
  Field(name, kind.form, default: `default`, about: about, optional: \.attributes[name])
}

private let layerRunFields: [Field<Scene.TextRun>] =
  [
    Field("text", .text, isRequired: true, about: "The characters.", optional: \.text),
    attribute("font", .font, "The layer's when left out."),
    attribute(
      "fontSize", .number(.positive, unit: "points"), "In points; the layer's when left out."),
    attribute("foregroundColor", .color, "The layer's when left out."),
    attribute("backgroundColor", .color, "Fills the line's height behind the characters."),
    attribute("kern", .number(), default: 0, "Added after every character, in points."),
    attribute("baselineOffset", .number(), default: 0, "Raises the characters, in points."),
    attribute("underlineStyle", lineStyle, "A line beneath the characters."),
    attribute("strikethroughStyle", lineStyle, "A line through the characters."),
  ] + effects(.color)

private let viewRunFields: [Field<Scene.TextRun>] =
  [
    Field("text", .text, about: "The characters.", optional: \.text),
    Field(
      "image", Form<Scene.Image>.viewImage,
      about: "A picture among the text, instead of characters.", optional: \.image),
    attribute(
      "bounds", .rect,
      "The picture's rectangle, from an origin on the baseline, y up; the picture's own size when "
        + "left out."),
    attribute(
      "font", .viewFont, "The font. What is left out, such as the size, is that of the view."),
    attribute("foregroundColor", .viewColor, "The view's when left out."),
    attribute("backgroundColor", .viewColor, "Fills the line's height behind the characters."),
    attribute("kern", .number(), default: 0, "Added after every character, in points."),
    attribute("tracking", .number(), default: 0, "As kern, which it overrides."),
    attribute("ligature", .integer(.from(0, to: 2)), default: 1, "0 turns ligatures off."),
    attribute("baselineOffset", .number(), default: 0, "Raises the characters, in points."),
    attribute("underlineStyle", lineStyle, "A line beneath the characters."),
    attribute("underlineColor", .viewColor, "The characters' when left out."),
    attribute("strikethroughStyle", lineStyle, "A line through the characters."),
    attribute("strikethroughColor", .viewColor, "The characters' when left out."),
    attribute("link", .text, "The link's target; the text looks like a link."),
  ] + effects(.viewColor)

private let lineStyle = ValueKind.name("line style", of: ["single", "thick", "double"])

/// The rarer attributes, which layers and views share apart from the notation of colors.
private func effects(_ color: ValueKind) -> [Field<Scene.TextRun>] {
  [
    attribute(
      "strokeWidth", .number(), default: 0,
      "In percent of the font's size: if positive, letters are stroked only, if negative, filled and stroked."
    ),
    attribute("strokeColor", color, "The letters' own when left out."),
    attribute(
      "shadow",
      .object(
        "a shadow { shadowOffset, shadowBlurRadius, shadowColor }", owner: "a shadow",
        [
          Property(
            "shadowOffset", .offset, default: [0, 0],
            about: "The offset of the shadow from the text, in points, to the right and down."),
          Property(
            "shadowBlurRadius", .number(.notNegative, unit: "points"), default: 0,
            about: "In points, twice the Gaussian's sigma."),
          Property(
            "shadowColor", color, about: "Black at a third of full opacity when left out."),
        ]), "The shadow of the letters and the lines beneath and through them."),
    attribute(
      "obliqueness", .number(.from(-10, to: 10)), default: 0,
      "How far letters lean to the right for each point of their height."),
    attribute(
      "expansion", .number(.from(-4, to: 4)), default: 0,
      "The natural logarithm of the factor by which letters are stretched in width."),
  ]
}
