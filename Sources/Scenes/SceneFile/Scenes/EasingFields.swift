import Base
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

private typealias Easing = Presentation.Easing

/// The sides of a graph, in points; by eye.
private let sides = NumberRange.from(60, to: 1000)

private let fields: [Field<Easing>] = [
  Field(
    "of", .id, isRequired: true, about: "The view or layer whose animation it shows.", \.target),
  Field(
    "property", .text, isRequired: true,
    about: """
      The key path of the animation in the layer, such as "position.x"; of a view also "alpha", "center", "frame" or \
      "layer.cornerRadius".
      """, \.keyPath),
  Field(
    "title", .text, about: "The text above the graph; when left out, `property`.",
    optional: \.title),
  Field(
    "corner", .cases("corner"), default: "bottomRight",
    about: "The corner of the picture; graphs in one corner are in a column from it.", \.corner),
  Field(
    "size", Form<CGSize>.size(sides),
    default: .numbers([Easing.usualSize.width, Easing.usualSize.height]),
    about: "[width, height] in points, with the title.", \.size),
  Field(
    "color", Form<CGColor>.color,
    about: "The color of curve and dot; when left out, the system's blue.", optional: \.color),
]

private let graphForm = Form<Easing>(
  "a graph", schema: .object(fields),
  write: { $1.object($0, fields, omittingDefaultsOf: Easing(of: "", "")) },
  read: { node, decoding in
    var easing = Easing(of: "", "")
    guard decoding.read(node, as: "a graph of easing", fields: fields, into: &easing),
      decoding.check(easing, node)
    else { return nil }
    return easing
  })

/// A graph of an animation, or a list of them.
let easingForm: Form<[Presentation.Easing]> = {
  let several = Form<[Presentation.Easing]>.list(of: graphForm, named: "graphs", count: 1...8)
  return Form(
    "a graph { of, property } or a list of graphs",
    schema: .any(of: [graphForm.schema, several.schema]),
    write: { graphs, printer in
      graphs.count == 1 ? graphForm.write(graphs[0], printer) : several.write(graphs, printer)
    },
    read: { node, decoding in
      if node.items != nil { return several.read(node, decoding) }
      return graphForm.read(node, decoding).map { [$0] }
    })
}()

extension Decoding {
  /// Whether the key paths of a graph are those of animations of its target; reports why not.
  fileprivate func check(_ easing: Presentation.Easing, _ node: Node) -> Bool {
    guard let place = node["property"], let id = node["of"], let target = target(id),
      let layerClass = needLayer(target, at: id)
    else { return false }
    for keyPath in easing.layerKeyPaths {
      guard let (row, _) = layerClass.resolve(keyPath) else {
        let known = layerClass.keyPaths
        report(
          .unknownKeyPath(
            easing.keyPath, owner: "a \(target.className)",
            suggestion: suggestion(for: keyPath, in: known), classes: []), at: place)
        return false
      }
      guard row.isAnimatable else {
        report(.notAnimatable(easing.keyPath, owner: "a \(target.className)"), at: place)
        return false
      }
    }
    return true
  }
}
