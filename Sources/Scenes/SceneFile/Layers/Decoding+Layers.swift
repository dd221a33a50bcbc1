package import Animation
import Base
import Foundation
import Graphics
import JSON
package import SceneModel

/// The maximum number of layers, views and animations of a scene; nested definitions could create
/// any number.
let layerLimit = Limits.layers
/// The maximum depth of trees of layers, views or emitter cells.
let depthLimit = Limits.depth

extension Form where Value == Scene.Layer {
  /// A layer, read by its class's property table and the keys that all layers share.
  static let layer = Form(
    "a layer", schema: Schema(["$ref": "#/$defs/layer"]), write: { $1.tree(of: $0) },
    read: { node, decoding in decoding.layer(node) })
}

extension Grammar {
  static let layerFields: [Field<Scene.Layer>] = {
    [
      Field(
        readBefore: "class", Form<Scene.Layer.Kind>.cases("layer class"), default: "CALayer",
        about: "Its class."
      ) { $0.kind == .layer ? nil : $0.kind },
      Field(
        readBefore: "use", .text,
        about: "The definition to insert here; other keys override those of the definition."
      ) { _ in nil },
      Field(
        readBefore: "id", .text,
        about: "Names the layer, for `flipbook values` and key paths; unique."
      ) { $0.id },
      Field(
        "name", .text, about: "The layer's name for key paths; need not be unique.",
        optional: \.name),
      Field(
        "frame", .rect,
        about:
          "Position and size in the superlayer, before any transform; sets position and bounds.",
        optional: \.frame),
      Field(
        "sublayers", Form<[Scene.Layer]>.list(of: .layer, named: "layers"),
        about: "The sublayers, the lowest first.", \.sublayers),
      Field(
        "mask", Form<Scene.Layer>.layer.orNull,
        about:
          "A layer whose alpha multiplies this layer's, in the coordinates of this layer's bounds.",
        \.mask),
    ]
  }()

  /// The keys that a view's own layer may have beside its properties.
  static let viewLayerFields = layerFields.filter { ["sublayers", "mask"].contains($0.name) }
}

extension Decoding {
  /// Reads a layer; reports what cannot be read.
  func layer(_ node: Node) -> Scene.Layer? {
    guard count(node) else { return nil }
    layerDepth += 1
    defer { layerDepth -= 1 }
    guard layerDepth <= depthLimit else {
      report(.layersTooDeep(limit: depthLimit), at: node)
      return nil
    }
    guard let members = expandedMembers(of: node, kind: "a layer") else { return nil }
    var layerClass = LayerClass.layer
    if let member = members.first(where: { $0.key == "class" }) {
      if let name = member.node.string, let viewClass = ViewClass.named(name) {
        report(
          .wrongType(
            found: "the view class \(viewClass.name)",
            needed: "a layer class; views belong in `views` and `subviews`"), at: member.node)
        return nil
      }
      guard let kind = Form<Scene.Layer.Kind>.cases("layer class").read(member.node, self) else {
        return nil
      }
      layerClass = kind.layerClass
    }
    var layer = Scene.Layer(layerClass.kind)
    if let id = members.first(where: { $0.key == "id" }),
      let text = Form<String>.text.read(id.node, self)
    {
      registerID(text, at: id, of: node)
      layer.id = text
    }
    read(members, of: node, into: &layer, layerClass, fields: Grammar.layerFields)
    return layer
  }

  /// Reads the properties of the layer that a view makes.
  func layerOfView(_ node: Node, kind: Scene.Layer.Kind) -> Scene.Layer? {
    guard let members = node.members else {
      reportType(of: node, needed: "an object of the layer's properties")
      return nil
    }
    var layer = Scene.Layer(kind)
    read(members, of: node, into: &layer, kind.layerClass, fields: Grammar.viewLayerFields)
    return layer
  }

  /// Counts a layer, a view or an animation; false once there are too many.
  func count(_ node: Node) -> Bool {
    layerCount += 1
    if layerCount == layerLimit + 1 { report(.tooManyLayers(limit: layerLimit), at: node) }
    return layerCount <= layerLimit
  }

  private func read(
    _ members: [Node.Member], of node: Node, into layer: inout Scene.Layer,
    _ layerClass: LayerClass, fields: [Field<Scene.Layer>]
  ) {
    var given: [String: Node.Member] = [:]
    var wholes: [String: Scene.Value] = [:]
    var parts: [Node.Member] = []
    var animations: Node?
    _ = read(
      members, of: node, as: "a \(layerClass.name)", fields: fields, into: &layer,
      allowed: fields.map(\.name) + ["animations"] + layerClass.keyPaths,
      elsewhere: { key in
        LayerClass.all.filter { $0.resolve(key) != nil }.map(\.name)
      },
      other: { member, _ in
        if member.key == "animations" {
          animations = member.node
        } else if let row = layerClass.extra(member.key) ?? layerClass.row(member.key)?.row {
          if let other = given.updateValue(member, forKey: row.name) {
            self.reportConflict(member, with: other.key, reason: "they are the same property")
          }
          wholes[row.name] = row.form.read(member.node, self)
        } else if layerClass.resolve(member.key) != nil {
          parts.append(member)
        } else {
          return false
        }
        return true
      })
    for key in layerClass.inOrder(wholes.keys) { layer.properties[key] = wholes[key] }
    // Parts are set after their wholes, in whatever order they are in the file.
    read(parts: parts, of: layerClass, into: &layer)
    if layer.frame != nil {
      let conflicting = members.filter { member in
        ["position", "bounds"].contains(member.key) || member.key.hasPrefix("position.")
          || member.key.hasPrefix("bounds.size")
      }
      for member in conflicting {
        reportConflict(member, with: "frame", reason: "a frame sets both position and size")
      }
    }
    if let animations { layer.animations = self.animations(animations, of: layerClass) }
  }

  private func read(
    parts: [Node.Member], of layerClass: LayerClass, into layer: inout Scene.Layer
  ) {
    var wholes: [String: AnimatableValue] = [:]
    for member in parts {
      guard let (row, component) = layerClass.resolve(member.key),
        let value = row.form(component: component).read(member.node, self)
      else { continue }
      let key = row.row.name
      let whole = wholes[key] ?? layer.properties[key]?.geometry ?? row.initialValue
      // Only geometry has parts; setting one fails only for transforms that cannot be decomposed.
      guard let part = value.geometry, let changed = whole.settingComponent(component, to: part)
      else {
        report(
          .outOfRange(
            found: "one that flattens the layer", allowed: "set on an invertible transform"),
          at: member.node)
        continue
      }
      wholes[key] = changed
      layer.properties["\(key).\(component)"] = value
    }
  }
}

extension Scene.Value {
  /// The value for animations, if it is a number or consists of numbers; nil for other values.
  package var geometry: AnimatableValue? {
    switch self {
    case .number(let number): .number(number)
    case .point(let point): .point(point)
    case .size(let size): .size(size)
    case .rect(let rect): .rect(rect)
    case .transform(let transform): .transform(transform)
    default: nil
    }
  }
}

extension Printer {
  func tree(of layer: Scene.Layer) -> JSONTree {
    guard let printer = deeper else { return [:] }
    return printer.object(of: layer)
  }

  private func object(of layer: Scene.Layer) -> JSONTree {
    let blank = Scene.Layer()
    let fields = Grammar.layerFields
    // Layers within come after the layer's own properties.
    let inner = fields.filter { ["sublayers", "mask"].contains($0.name) }
    let outer = fields.filter { !["sublayers", "mask"].contains($0.name) }
    return .object(
      members(of: layer, outer, omittingDefaultsOf: blank) + properties(of: layer)
        + members(of: layer, inner, omittingDefaultsOf: blank) + animations(of: layer))
  }

  /// The layer of a view.
  ///
  /// Invalid values are printed, too, so that the reader reports them.
  func tree(ofViewLayer layer: Scene.Layer, kind: Scene.Layer.Kind) -> JSONTree {
    let blank = Scene.Layer()
    var own = layer
    own.kind = layer.kind == kind ? blank.kind : layer.kind
    let inner = Grammar.viewLayerFields
    let outer = Grammar.layerFields.filter { field in !inner.contains { $0.name == field.name } }
    let foreign = members(of: own, outer, omittingDefaultsOf: blank)
    own.kind = kind
    return .object(
      foreign + properties(of: own) + members(of: own, inner, omittingDefaultsOf: blank)
        + animations(of: own))
  }

  private func properties(of layer: Scene.Layer) -> [JSONTree.Member] {
    let layerClass = layer.kind.layerClass
    return layer.properties.members.map { key, value in
      let form =
        layerClass.extra(key)?.form
        ?? layerClass.resolve(key).map { $0.row.form(component: $0.component) }
      return JSONTree.Member(key: key, value: form?.write(value, self) ?? tree(of: value))
    }
  }

  private func animations(of layer: Scene.Layer) -> [JSONTree.Member] {
    guard !layer.animations.isEmpty else { return [] }
    let layerClass = layer.kind.layerClass
    let trees = layer.animations.map { tree(of: $0, on: layerClass) }
    return [JSONTree.Member(key: "animations", value: .array(trees))]
  }
}
