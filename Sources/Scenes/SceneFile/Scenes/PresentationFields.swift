import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

/// The key of a scene for the surroundings of its canvas.
let presentationField = Field<Scene>(
  "presentation", presentationForm,
  about: """
    The device around the canvas, by name, or an object that also has padding, backdrop, corner radius and shadow. The \
    picture becomes larger; coordinates in the scene do not change.
    """, optional: \.presentation)

private let deviceForm = Form<Presentation.Device>.cases("device")

private let length = Form<Double>.number(
  .from(0, to: Presentation.maximumLength), unit: "points"
).map {
  CGFloat($0)
} inverse: {
  Double($0)
}

private let presentationFields: [Field<Presentation>] = [
  Field("device", deviceForm, about: "The device drawn around the canvas.", optional: \.device),
  Field(
    "padding", paddingForm, default: 0,
    about: "The space around canvas and device, in points; or [top, right, bottom, left].",
    \.padding),
  Field(
    "backdrop", backdropForm,
    about: """
      The background behind the canvas: a color, null for none, or a gradient { type, colors, locations, angle }. When \
      left out, the scene's background.
      """, optional: \.backdrop),
  Field(
    "cornerRadius", length,
    about:
      "The corner radius of the canvas, in points; the device's own when left out, 0 without a device.",
    optional: \.cornerRadius),
  Field(
    "shadow", shadowForm, default: false,
    about:
      "The shadow of the device, or of the canvas: true, or { color, opacity, radius, offset }.",
    \.shadow),
  Field("title", .text, about: "The text of a window's title bar.", optional: \.title),
  Field(
    "island", .bool, default: false,
    about: "Whether a phone has a camera island, which covers the top of the canvas.",
    \.hasIsland),
  Field(
    "statusBar", .text,
    about: "The time in the status bar of a phone or a tablet, such as \"9:41\".",
    optional: \.statusBar),
  Field(
    "statusBarStyle", .cases("style of a status bar"), default: "automatic",
    about: "The color of the status bar and the home indicator: light is white.",
    \.statusBarStyle),
  Field(
    "homeIndicator", .bool, default: false,
    about: "Whether a phone or a tablet shows its home indicator.", \.hasHomeIndicator),
  Field(
    "keyboard", .bool, default: false,
    about: "Whether a keyboard appears on the canvas while text is edited.", \.hasKeyboard),
  Field(
    "camera",
    Form<[Presentation.CameraMove]>.list(of: cameraMoveForm, named: "movements", count: 1...100),
    default: [],
    about: "Movements of a camera, which zooms into the picture with device and backdrop.",
    \.camera),
  Field(
    "callouts",
    Form<[Presentation.Callout]>.list(of: calloutForm, named: "callouts", count: 1...100),
    default: [], about: "Labels with arrows to views, layers or points, which they follow.",
    \.callouts),
  Field(
    "easing", easingForm, default: [],
    about:
      "Graphs of the timing of animations with a dot at the present time: one { of, property } or a list.",
    \.easing),
  Field(
    "pointer", pointerForm, default: false,
    about: "A mouse pointer in place of the dots of fingers: true, or { from, hovers }.", \.pointer
  ),
  Field(
    "keys", Form<[Presentation.KeyCaps]>.list(of: keyCapsForm, named: "keys", count: 1...100),
    default: [], about: "Keys that are shown as caps at the bottom of the picture.", \.keys),
  Field(
    "tilt", tiltForm,
    about: "The turn of the device in space, with its screen: { x, y, z, perspective }.",
    optional: \.tilt),
]

/// The keys that only some devices have.
private let keysOfDevices: [(key: String, devices: [Presentation.Device])] = [
  ("title", [.window]), ("island", [.phone]), ("statusBar", [.phone, .tablet]),
  ("statusBarStyle", [.phone, .tablet]), ("homeIndicator", [.phone, .tablet]),
]

private let presentationSchema: Schema = {
  let object = Schema.object(presentationFields)
  let rules = keysOfDevices.map { key, devices -> JSONTree in
    [
      "if": ["required": [.string(key)]],
      "then": [
        "properties": ["device": ["enum": .array(devices.map { .string($0.rawValue) })]],
        "required": ["device"],
      ],
    ]
  }
  return Schema(around: [object], .merging(object.tree, ["allOf": .array(rules)]))
}()

private let presentationForm = Form<Presentation>(
  "a device's name or an object",
  schema: .any(of: [deviceForm.schema, presentationSchema]),
  write: { presentation, printer in
    printer.object(presentation, presentationFields, omittingDefaultsOf: Presentation())
  },
  read: { node, decoding in
    if node.string != nil {
      return deviceForm.read(node, decoding).map { Presentation(device: $0) }
    }
    guard node.members != nil else {
      decoding.reportType(of: node, needed: "a device's name or an object")
      return nil
    }
    var presentation = Presentation()
    guard
      decoding.read(
        node, as: "a presentation", fields: presentationFields, into: &presentation)
    else { return nil }
    for (key, devices) in keysOfDevices {
      guard let place = node[key], !devices.contains(where: { $0 == presentation.device }) else {
        continue
      }
      let owner =
        presentation.device.map { "a \($0.rawValue)" } ?? "a presentation without a device"
      decoding.report(
        .keyOfOtherClass(owner: owner, classes: devices.map { "a \($0.rawValue)" }), at: place)
      return nil
    }
    return presentation
  })

private let paddingForm = Form<UIEdgeInsets>(
  "a number of points or [top, right, bottom, left]",
  schema: .any(of: [length.schema, .list(of: length.schema, count: 4...4)]),
  write: { insets, _ in
    let sides: [Double] = [insets.top, insets.right, insets.bottom, insets.left]
    return sides.allSatisfy { $0 == sides[0] } ? .number(sides[0]) : .numbers(sides)
  },
  read: { node, decoding in
    if case .number = node.value.content {
      return length.read(node, decoding).map {
        UIEdgeInsets(top: $0, left: $0, bottom: $0, right: $0)
      }
    }
    guard let items = node.items, items.count == 4 else {
      decoding.reportType(of: node, needed: "a number of points or [top, right, bottom, left]")
      return nil
    }
    let sides = items.map { length.read($0, decoding) }
    guard let top = sides[0], let right = sides[1], let bottom = sides[2], let left = sides[3]
    else { return nil }
    return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  })

private let shadowFields: [Field<Presentation.Shadow>] = [
  Field("color", Form<CGColor>.color, default: "black", about: "Its color.", \.color),
  Field(
    "opacity", .fraction, default: 0.25,
    about: "From 0 to 1.", \.opacity),
  Field(
    "radius", length, default: 10, about: "The blur's standard deviation, in points.", \.radius),
  Field(
    "offset", Form<CGSize>.offset, default: [0, 6], about: "To the right and down, in points.",
    \.offset),
]

private let shadowForm = Form<Presentation.Shadow?>(
  "true, false or an object",
  schema: .any(of: [Schema(["type": "boolean"]), .object(shadowFields)]),
  write: { shadow, printer in
    shadow.map { printer.object($0, shadowFields) } ?? .bool(false)
  },
  read: { node, decoding in
    if case .bool(let isCast) = node.value.content {
      return .some(isCast ? Presentation.Shadow() : nil)
    }
    guard node.members != nil else {
      decoding.reportType(of: node, needed: "true, false or an object")
      return nil
    }
    var shadow = Presentation.Shadow()
    guard decoding.read(node, as: "a shadow", fields: shadowFields, into: &shadow) else {
      return nil
    }
    return .some(shadow)
  })
