import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

private typealias Gradient = Presentation.Gradient

private let gradientFields: [Field<Gradient>] = [
  Field(
    "type", .cases("type of a gradient"), default: "axial",
    about: "The direction of the colors, by the names of CAGradientLayer's types.", \.kind),
  Field(
    "colors", Form<[CGColor]>.list(of: Form<CGColor>.color, named: "colors", count: 2...100),
    isRequired: true, about: "The colors, evenly spaced without `locations`.", \.colors),
  Field(
    "locations",
    Form<[CGFloat]>.list(of: .fraction, named: "locations", count: 2...100),
    about: "Where each color is, from 0 to 1, never decreasing.", optional: \.locations),
  Field(
    "angle",
    Form<Double>.angle.map {
      CGFloat($0)
    } inverse: {
      Double($0)
    },
    about: """
      The direction of an axial gradient, clockwise from the right: 0 from left to right, "90deg" downward. The corners \
      have the first and the last color, as in CSS.
      """, optional: \.angle),
  Field(
    "startPoint", Form<CGPoint>.point,
    about: """
      Where the first color is, in the unit square of the picture; by default the middle of the upper edge, or the center \
      of a radial or conic gradient.
      """, optional: \.startPoint),
  Field(
    "endPoint", Form<CGPoint>.point,
    about: """
      Where the last color is; by default the middle of the lower edge, the lower right corner of a radial gradient, or \
      for a conic one upward.
      """, optional: \.endPoint),
]

/// The backdrop of a presentation.
let backdropForm = Form<Presentation.Backdrop>(
  "a color, null or a gradient",
  schema: .any(of: [
    Form<CGColor>.color.schema, Schema(["type": "null"]), .object(gradientFields),
  ]),
  write: { backdrop, printer in
    switch backdrop {
    case .color(let color): Form<CGColor>.color.write(color, printer)
    case .gradient(let gradient):
      printer.object(gradient, gradientFields, omittingDefaultsOf: Gradient(colors: []))
    }
  },
  read: { node, decoding in
    if node.isNull { return .color(.clear) }
    guard node.members != nil else {
      return Form<CGColor>.color.read(node, decoding).map { .color($0) }
    }
    var gradient = Gradient(colors: [])
    guard decoding.read(node, as: "a backdrop", fields: gradientFields, into: &gradient),
      decoding.check(gradient, node)
    else { return nil }
    return .gradient(gradient)
  })

extension Decoding {
  /// Whether the keys of a gradient go together; reports why not.
  fileprivate func check(_ gradient: Presentation.Gradient, _ node: Node) -> Bool {
    if let locations = gradient.locations, let place = node["locations"] {
      guard locations.count == gradient.colors.count else {
        report(
          .wrongCount(
            found: locations.count, needed: "one for each of the \(gradient.colors.count) colors"),
          at: place)
        return false
      }
      if let index = locations.indices.dropFirst().first(where: {
        locations[$0] < locations[$0 - 1]
      }), let item = place.items?[index] {
        report(
          .outOfRange(
            found: description(of: item), allowed: "at least the location before it"), at: item)
        return false
      }
    }
    guard gradient.angle != nil, let members = node.members else { return true }
    if let point = members.first(where: { ["startPoint", "endPoint"].contains($0.key) }) {
      reportConflict(point, with: "angle", reason: "each says which way the colors go")
      return false
    }
    if gradient.kind != .axial, let angle = members.first(where: { $0.key == "angle" }) {
      reportConflict(angle, with: "type", reason: "only an axial gradient has an angle")
      return false
    }
    return true
  }
}
