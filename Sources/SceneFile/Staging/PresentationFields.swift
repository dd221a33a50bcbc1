import Foundation
import Graphics
import Staging
import Views

/// The key of a scene that says what its canvas is shown in.
let presentationField = Field<Scene>(
  "presentation", presentationForm,
  about: """
    What the canvas is shown in: a device's name, or an object that also has padding, backdrop, corner radius and shadow. The \
    picture grows by it; the content's coordinates stay.
    """
) { $0.presentation = $1 }

private let deviceForm = Form<String>.name(
  "device", of: Presentation.Device.allCases.map(\.rawValue)
).map { Presentation.Device(rawValue: $0) }

private let length = Form<Double>.number(
  .from(0, to: Presentation.maximumLength), unit: "points"
).map { CGFloat($0) }

private let presentationFields: [Field<Presentation>] = [
  Field("device", deviceForm, about: "What is drawn around the canvas.", \.device),
  Field(
    "padding", paddingForm, default: 0,
    about: "Around canvas and device, in points; or [top, right, bottom, left].", \.padding),
  Field(
    "backdrop", backdropForm,
    about: """
      What lies behind: a colour, null for nothing, or a gradient { colors, startPoint, endPoint }. When left out, the \
      scene's background goes on.
      """
  ) { $0.backdrop = $1 },
  Field(
    "cornerRadius", length,
    about: "Of the canvas, in points; the device's own when left out, 0 without a device."
  ) { $0.cornerRadius = $1 },
  Field(
    "shadow", shadowForm, default: false,
    about:
      "The shadow of the device, or of the canvas: true, or { color, opacity, radius, offset }.",
    \.shadow),
  Field("title", .text, about: "In a window's title bar.") { $0.title = $1 },
  Field(
    "island", .bool, default: false,
    about: "Whether a phone has a camera island, which covers the top of the canvas.",
    \.hasIsland),
]

private let presentationForm = Form<Presentation>(
  "a device's name or an object",
  schema: .any(of: [deviceForm.schema, .object(presentationFields)])
) { node, decoding in
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
  for (key, device) in [("title", Presentation.Device.window), ("island", .phone)] {
    guard let place = node[key], presentation.device != device else { continue }
    let owner = presentation.device.map { "a \($0.rawValue)" } ?? "a presentation without a device"
    decoding.report(
      .keyOfOtherClass(owner: owner, classes: ["a \(device.rawValue)"]), at: place)
    return nil
  }
  return presentation
}

private let paddingForm = Form<UIEdgeInsets>(
  "a number of points or [top, right, bottom, left]",
  schema: .any(of: [length.schema, .list(of: length.schema, count: 4...4)])
) { node, decoding in
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
}

private struct Gradient {
  var colors: [CGColor] = []
  var start = CGPoint(x: 0.5, y: 0)
  var end = CGPoint(x: 0.5, y: 1)
}

private let gradientFields: [Field<Gradient>] = [
  Field(
    "colors", Form<[CGColor]>.list(of: Form<CGColor>.color, named: "colours", count: 2...100),
    isRequired: true, about: "At equal distances.", \.colors),
  Field(
    "startPoint", Form<CGPoint>.point, default: [0.5, 0],
    about: "Where the first colour is, in the unit square of the picture.", \.start),
  Field(
    "endPoint", Form<CGPoint>.point, default: [0.5, 1], about: "Where the last colour is.", \.end),
]

private let backdropForm = Form<Presentation.Backdrop>(
  "a colour, null or a gradient",
  schema: .any(of: [
    Form<CGColor>.color.schema, Schema(["type": "null"]), .object(gradientFields),
  ])
) { node, decoding in
  if node.isNull { return .color(.clear) }
  guard node.members != nil else {
    return Form<CGColor>.color.read(node, decoding).map { .color($0) }
  }
  var gradient = Gradient()
  guard decoding.read(node, as: "a backdrop", fields: gradientFields, into: &gradient) else {
    return nil
  }
  return .gradient(gradient.colors, start: gradient.start, end: gradient.end)
}

private let shadowFields: [Field<Presentation.Shadow>] = [
  Field("color", Form<CGColor>.color, default: "black", about: "Its colour.", \.color),
  Field(
    "opacity", Form<Double>.number(.unit).map { CGFloat($0) }, default: 0.25,
    about: "From 0 to 1.", \.opacity),
  Field("radius", length, default: 10, about: "The blur's sigma in points.", \.radius),
  Field(
    "offset", Form<CGSize>.offset, default: [0, 6], about: "To the right and down, in points.",
    \.offset),
]

private let shadowForm = Form<Presentation.Shadow?>(
  "true, false or an object",
  schema: .any(of: [Schema(["type": "boolean"]), .object(shadowFields)])
) { node, decoding in
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
}
