import Base
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

private typealias Easing = Presentation.Easing

private let keyPathForm = Form<String>(
  "a key path", schema: Schema(["type": "string"]), write: { path, _ in .string(path) },
  read: { Form<String>.text.read($0, $1) })

private let sizeForm = Form<CGSize>(
  "[width, height] in points",
  schema: .list(of: Form<Double>.number(.from(60, to: 1000)).schema, count: 2...2),
  write: { size, _ in .numbers([size.width, size.height]) },
  read: { node, decoding in
    guard let items = node.items, items.count == 2 else {
      decoding.reportType(of: node, needed: "[width, height] in points")
      return nil
    }
    let sides = items.map {
      Form<Double>.number(.from(60, to: 1000), unit: "points").read($0, decoding)
    }
    guard let width = sides[0], let height = sides[1] else { return nil }
    return CGSize(width: width, height: height)
  })

private let fields: [Field<Easing>] = [
  Field(
    "of", .id, isRequired: true, about: "The view or layer whose animation it shows.", \.target),
  Field(
    "property", keyPathForm, isRequired: true,
    about: """
      The key path of the animation in the layer, such as "position.x"; of a view also "alpha", "center", "frame" or \
      "layer.cornerRadius".
      """, \.keyPath),
  Field(
    "title", .text, about: "The text above the graph; when left out, `property`.",
    optional: \.title),
  Field(
    "corner", .cases("corner"), default: "bottomRight",
    about: "The corner of the picture; graphs in one corner are above each other.", \.corner),
  Field(
    "size", sizeForm, default: .numbers([Easing.usualSize.width, Easing.usualSize.height]),
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
