import Base
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

private let hoverFields: [Field<Presentation.Hover>] = [
  Field(
    "at", .time(.notNegative), isRequired: true, about: "When the movement begins, in seconds.",
    \.time),
  Field(
    "to", presentationTarget, isRequired: true,
    about: "The view or layer over whose center it ends, or a point of the canvas.", \.target),
  Field(
    "duration", .time(.positive), default: 0.6, about: "The duration, in seconds.", \.duration),
]

private let hoverForm = Form<Presentation.Hover>(
  "a hover", schema: .object(hoverFields),
  write: {
    $1.object(
      $0, hoverFields, omittingDefaultsOf: Presentation.Hover(at: 0, to: .point(.zero)))
  },
  read: { node, decoding in
    var hover = Presentation.Hover(at: 0, to: .point(.zero))
    let isRead = decoding.read(node, as: "a hover", fields: hoverFields, into: &hover)
    return isRead ? hover : nil
  })

private let pointerFields: [Field<Presentation.Pointer>] = [
  Field(
    "from", .point,
    about: "The point of the canvas where it begins; when left out, the center.", optional: \.start),
  Field(
    "hovers", Form<[Presentation.Hover]>.list(of: hoverForm, named: "hovers", count: 1...100),
    default: [], about: "Movements without a press; views get no events of them.", \.hovers),
]

/// A mouse pointer, or whether there is one.
let pointerForm = Form<Presentation.Pointer?>(
  "true, false or an object",
  schema: .any(of: [Schema(["type": "boolean"]), .object(pointerFields)]),
  write: { pointer, printer in
    guard let pointer else { return .bool(false) }
    let blank = Presentation.Pointer()
    return pointer == blank
      ? .bool(true) : printer.object(pointer, pointerFields, omittingDefaultsOf: blank)
  },
  read: { node, decoding in
    if case .bool(let isShown) = node.value.content {
      return .some(isShown ? Presentation.Pointer() : nil)
    }
    guard node.members != nil else {
      decoding.reportType(of: node, needed: "true, false or an object")
      return nil
    }
    var pointer = Presentation.Pointer()
    guard decoding.read(node, as: "a pointer", fields: pointerFields, into: &pointer) else {
      return nil
    }
    return .some(pointer)
  })

private let keyFields: [Field<Presentation.KeyCaps>] = [
  Field(
    "at", .time(.notNegative), isRequired: true, about: "When they fade in, in seconds.", \.time),
  Field(
    "keys",
    Form<[String]>.list(
      of: labelForm(atMost: Presentation.KeyCaps.maximumLetters, isOneLine: true), named: "keys",
      count: 1...Presentation.KeyCaps.maximumCount), isRequired: true,
    about: "The texts of the caps, such as [\"\u{2318}\", \"K\"].", \.keys),
  Field(
    "duration", .time(.positive), default: 1.2,
    about: "The time until they have faded out, in seconds; the next keys end them earlier.",
    \.duration),
]

/// Keys that are shown together.
let keyCapsForm = Form<Presentation.KeyCaps>(
  "keys", schema: .object(keyFields),
  write: {
    $1.object($0, keyFields, omittingDefaultsOf: Presentation.KeyCaps(at: 0, []))
  },
  read: { node, decoding in
    var keys = Presentation.KeyCaps(at: 0, [])
    let isRead = decoding.read(node, as: "keys at a time", fields: keyFields, into: &keys)
    return isRead ? keys : nil
  })
