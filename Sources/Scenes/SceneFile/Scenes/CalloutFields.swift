import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

/// A view or layer by its id, or a point of the canvas.
let presentationTarget = Form<Presentation.Target>(
  "an id or a point [x, y]",
  schema: .any(of: [Form<String>.id.schema, Form<CGPoint>.point.schema]),
  write: { target, printer in
    switch target {
    case .element(let id): .string(id)
    case .point(let point): Form<CGPoint>.point.write(point, printer)
    }
  },
  read: { node, decoding in
    if node.string != nil {
      guard let target = decoding.target(node), decoding.needLayer(target, at: node) != nil else {
        return nil
      }
      return .element(target.id)
    }
    guard node.items != nil else {
      decoding.reportType(of: node, needed: "the id of a view or a layer, or a point [x, y]")
      return nil
    }
    return Form<CGPoint>.point.read(node, decoding).map { .point($0) }
  })

private let sideForm = Form<Presentation.Callout.Side>.cases("side")

private let originForm = Form<Presentation.Callout.Origin>(
  "a side or a point [x, y]",
  schema: .any(of: [sideForm.schema, Form<CGPoint>.point.schema]),
  write: { origin, printer in
    switch origin {
    case .side(let side): sideForm.write(side, printer)
    case .point(let point): Form<CGPoint>.point.write(point, printer)
    }
  },
  read: { node, decoding in
    if node.string != nil { return sideForm.read(node, decoding).map { .side($0) } }
    guard node.items != nil else {
      decoding.reportType(of: node, needed: "a side such as \"top\", or a point [x, y]")
      return nil
    }
    return Form<CGPoint>.point.read(node, decoding).map { .point($0) }
  })

/// A text that is not empty.
///
/// - Parameters:
///   - limit: The largest number of Unicode scalars.
///   - isOneLine: Whether line breaks are refused.
func labelForm(atMost limit: Int, isOneLine: Bool = false) -> Form<String> {
  let rule: JSONTree = isOneLine ? ["pattern": "^[^\\n\\r]*$"] : [:]
  return Form(
    "a string",
    schema: Schema(
      .merging(["type": "string", "minLength": 1, "maxLength": .number(Double(limit))], rule)),
    write: { text, _ in .string(text) },
    read: { node, decoding in
      guard let text = Form<String>.text.read(node, decoding) else { return nil }
      let count = text.unicodeScalars.count
      guard count > 0, count <= limit else {
        decoding.report(
          .wrongCount(
            found: count,
            needed: count == 0 ? "at least 1 character" : "at most \(limit) characters"),
          at: node)
        return nil
      }
      if isOneLine, text.contains(where: \.isNewline) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        decoding.report(
          .malformed(
            lines.joined(separator: "\\n"), kind: "a text on one line",
            reason: "it has a line break"), at: node)
        return nil
      }
      return text
    })
}

private let calloutFields: [Field<Presentation.Callout>] = [
  Field(
    "text", labelForm(atMost: Presentation.Callout.maximumLetters), isRequired: true,
    about: "The text of the label.", \.text),
  Field(
    "to", presentationTarget, isRequired: true,
    about: "The view or layer at whose edge the arrow ends, or a point of the canvas.", \.target),
  Field(
    "from", originForm,
    about: """
      Where the label is: the side of its target, or a point of the canvas. When left out, the first side with room: top, \
      bottom, right, left. The label stays in the picture.
      """, optional: \.origin),
  Field(
    "start", .time(.notNegative),
    about: "When it fades in, in seconds; when left out, it is there from the start.",
    optional: \.start),
  Field(
    "end", .time(.positive),
    about: "When it has faded out, in seconds; when left out, it stays until the end.",
    optional: \.end),
  Field(
    "color", Form<CGColor>.color,
    about: "The color of label and arrow; when left out, dark, or light in the dark style.",
    optional: \.color),
]

/// A label with an arrow.
let calloutForm = Form<Presentation.Callout>(
  "a callout", schema: .object(calloutFields), write: { $1.object($0, calloutFields) },
  read: { node, decoding in
    var callout = Presentation.Callout("", to: .point(.zero))
    guard decoding.read(node, as: "a callout", fields: calloutFields, into: &callout) else {
      return nil
    }
    if let end = callout.end, end <= callout.start ?? 0, let place = node["end"] {
      decoding.report(
        .outOfRange(found: decoding.description(of: place), allowed: "greater than `start`"),
        at: place)
      return nil
    }
    return callout
  })
