import Comparison
import Foundation
import Graphics
import JSON
import SceneModel

// The keys for allowed differences from a golden, and for ignored areas.

/// A number of pixels, or a part of all in percent.
private let amountForm: Form<Allowance.Amount> = {
  let words = "a number of pixels, or a string such as \"0.1%\""
  let count = Form<Int>.integer(.notNegative)
  return Form(
    words,
    schema: .any(of: [
      count.schema, Schema(["type": "string", "pattern": "^[0-9]+([.][0-9]+)?%$"]),
    ]),
    write: { amount, _ in
      switch amount {
      case .pixels(let count): .integer(count)
      case .part(let part): .string("\(JSONTree.number(part * 100).text())%")
      }
    },
    read: { node, decoding in
      guard let text = node.string else {
        return count.read(node, decoding).map { .pixels($0) }
      }
      let digits = text.dropLast()
      guard text.last == "%", digits.allSatisfy({ "0123456789.".contains($0) }),
        let percent = Double(digits), (0...100).contains(percent)
      else {
        decoding.reportType(of: node, needed: words)
        return nil
      }
      return .part(percent / 100)
    })
}()

/// A span of time, in seconds.
private let spanForm: Form<ClosedRange<Double>> = {
  let times = Form<[Double]>.list(of: .time(.notNegative), named: "times", count: 2...2)
  return Form(
    "two times [from, to] in seconds", schema: times.schema,
    write: { span, _ in .numbers([span.lowerBound, span.upperBound]) },
    read: { node, decoding in
      guard let span = times.read(node, decoding) else { return nil }
      guard span[0] <= span[1] else {
        decoding.report(
          .outOfRange(
            found: decoding.description(of: node), allowed: "two times, the earlier one first"),
          at: node)
        return nil
      }
      return span[0]...span[1]
    })
}()

private let reasonForm = Form<String>(
  "a sentence", schema: Schema(["type": "string", "minLength": 1]),
  write: { reason, _ in .string(reason) },
  read: { node, decoding in
    guard let reason = Form<String>.text.read(node, decoding) else { return nil }
    guard !reason.isEmpty else {
      decoding.report(.outOfRange(found: "empty", allowed: "a sentence"), at: node)
      return nil
    }
    return reason
  })

private let allowanceFields: [Field<Allowance>] = [
  Field(
    "on", .id, about: "The view or layer in whose box it applies; everywhere when left out.",
    optional: \.on),
  Field(
    "during", spanForm, about: "The times [from, to] at which it applies, in seconds.",
    optional: \.during),
  Field(
    "colorTolerance", .number(.from(0, to: Allowance.greatestTolerance)),
    about: "The largest distance of colors that counts as equal, in OKLab times 100: a distance "
      + "of 2 is just visible.",
    optional: \.colorTolerance),
  Field(
    "maxPixels", amountForm,
    about: "How many pixels may differ in a frame, as a number or as \"0.1%\" of all.",
    optional: \.maxPixels),
  Field(
    "maxDensity", .integer(.from(0, to: Double(Allowance.windowPixels))),
    about: "How many pixels of any window of 8×8 may differ.", optional: \.maxDensity),
  Field(
    "ignoreAntialiasing", .bool, default: false,
    about: "Whether edges may move by less than half a pixel.", \.ignoresAntialiasing),
  Field(
    "durationTolerance", .time(.notNegative),
    about: "How much longer or shorter the recording may be, in seconds.",
    optional: \.durationTolerance),
  Field(
    "reason", reasonForm, isRequired: true, about: "Why the pictures cannot be compared exactly.",
    \.reason),
]

/// An allowance without limits.
private let plainAllowance = Allowance(reason: "none")

private let allowanceForm = Form<Allowance>(
  "an object", schema: .object(allowanceFields),
  write: { allowance, printer in
    printer.object(allowance, allowanceFields, omittingDefaultsOf: plainAllowance)
  },
  read: { node, decoding in
    var allowance = plainAllowance
    guard decoding.read(node, as: "an allowance", fields: allowanceFields, into: &allowance)
    else { return nil }
    return allowance
  })

/// One allowance, or a list of several.
let allowanceList = oneOrMore(allowanceForm, "an allowance", named: "allowances")

/// An ignored area while it is read or printed, with both of its notations.
private struct IgnoredDraft {
  var element: String?
  var rect: CGRect?
  var during: ClosedRange<Double>?
  var reason = "none"

  init() {}

  init(_ ignored: IgnoredArea) {
    switch ignored.area {
    case .element(let id): element = id
    case .rect(let x, let y, let width, let height):
      rect = CGRect(x: x, y: y, width: width, height: height)
    }
    during = ignored.during
    reason = ignored.reason
  }
}

private let ignoredFields: [Field<IgnoredDraft>] = [
  Field("on", .id, about: "The view or layer whose box is left out.", optional: \.element),
  Field(
    "rect", .rect, about: "The rectangle of the picture that is left out, in points.",
    optional: \.rect),
  Field(
    "during", spanForm, about: "The times [from, to] at which it is left out, in seconds.",
    optional: \.during),
  Field(
    "reason", reasonForm, isRequired: true, about: "Why it cannot be compared.", \.reason),
]

private let ignoredForm = Form<IgnoredArea>(
  "an object", schema: .object(ignoredFields),
  write: { ignored, printer in
    printer.object(IgnoredDraft(ignored), ignoredFields, omittingDefaultsOf: IgnoredDraft())
  },
  read: { node, decoding in
    var draft = IgnoredDraft()
    guard decoding.read(node, as: "what is ignored", fields: ignoredFields, into: &draft) else {
      return nil
    }
    switch (draft.element, draft.rect) {
    case (let element?, nil):
      return IgnoredArea(.element(element), during: draft.during, reason: draft.reason)
    case (nil, let rect?):
      let area = IgnoredArea.Area.rect(
        x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      return IgnoredArea(area, during: draft.during, reason: draft.reason)
    case (nil, nil):
      decoding.report(.missingKey(["on", "rect"], owner: "what is ignored"), at: node)
    case (.some, .some):
      decoding.report(
        .conflict("on", with: "rect", reason: "both say where"), at: node["rect"] ?? node)
    }
    return nil
  })

let ignoredList = oneOrMore(ignoredForm, "an area", named: "areas")

/// An object, or a list of several; a single one is written without the list.
private func oneOrMore<Item>(
  _ item: Form<Item>, _ one: String, named plural: String
) -> Form<[Item]> {
  let several = Form<[Item]>.list(of: item, named: plural)
  return Form(
    "\(one) or a list of several", schema: .any(of: [item.schema, several.schema]),
    write: { values, printer in
      values.count == 1 ? item.write(values[0], printer) : several.write(values, printer)
    },
    read: { node, decoding in
      if node.members != nil { return item.read(node, decoding).map { [$0] } }
      return several.read(node, decoding)
    })
}
