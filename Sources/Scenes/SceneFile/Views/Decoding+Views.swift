import Foundation
import Graphics
import JSON
import SceneModel

extension Form where Value == Scene.View {
  /// A view, read by its class's table and the keys that all views share.
  static let view = Form(
    "a view", schema: Schema(["$ref": "#/$defs/view"]), write: { $1.tree(of: $0) },
    read: { node, decoding in decoding.view(node) })
}

extension Grammar {
  static let viewFields: [Field<Scene.View>] = {
    [
      Field(
        readBefore: "class", Form<Scene.View.Kind>.cases("view class"), default: "UIView",
        about: "Its class."
      ) { $0.kind == .view ? nil : $0.kind },
      Field(
        readBefore: "use", .text,
        about: "The definition to insert here; other keys override those of the definition."
      ) { _ in nil },
      Field(
        readBefore: "id", .text,
        about: "Names the view, for the script and `flipbook values`; unique."
      ) { $0.id },
      Field(
        "subviews", Form<[Scene.View]>.list(of: .view, named: "views"),
        about: "The subviews, the lowest first.", \.subviews),
      Field(
        "mask", Form<Scene.View>.view.orNull,
        about:
          "A view whose alpha multiplies this view's, in the coordinates of this view's bounds.",
        \.mask),
      Field(
        "layerClass", Form<Scene.Layer.Kind>.cases("layer class"),
        default: "CALayer",
        about: "The class of a `UIView`'s layer, as `layerClass` of a subclass.",
        optional: \.layerKind),
      Field(
        "layer", schema: Schema(["$ref": "#/$defs/viewLayer"]),
        about: "Properties of the view's layer, its animations and its sublayers.",
        write: { view, printer in
          view.layer.map { printer.tree(ofViewLayer: $0, kind: view.layerKind ?? .layer) }
        },
        read: { view, node, decoding in
          guard !node.isNull else { return }
          view.layer = decoding.layerOfView(node, kind: view.layerKind ?? .layer)
        }),
      Field(
        "constraints", Form<[Scene.Constraint]>.constraints(Grammar.anchors),
        about: "Constraints between the view and others.", \.constraints),
    ]
  }()
}

extension Decoding {
  /// Reads a view; reports what cannot be read.
  func view(_ node: Node) -> Scene.View? {
    guard count(node) else { return nil }
    layerDepth += 1
    viewNesting += 1
    defer {
      layerDepth -= 1
      viewNesting -= 1
    }
    guard layerDepth <= depthLimit else {
      report(.viewsTooDeep(limit: depthLimit), at: node)
      return nil
    }
    guard let members = expandedMembers(of: node, kind: "a view") else { return nil }
    var viewClass = ViewClass.view
    if let member = members.first(where: { $0.key == "class" }) {
      if let name = member.node.string, let layerClass = LayerClass.named(name) {
        report(
          .wrongType(
            found: "the layer class \(layerClass.name)",
            needed: "a view class; layers belong in `layers` and `sublayers`"), at: member.node)
        return nil
      }
      guard let kind = Form<Scene.View.Kind>.cases("view class").read(member.node, self) else {
        return nil
      }
      viewClass = kind.viewClass
    }
    viewCount += 1
    var view = Scene.View(viewClass.kind)
    let number = viewCount
    if let id = members.first(where: { $0.key == "id" }),
      let text = Form<String>.text.read(id.node, self)
    {
      registerID(text, at: id, of: node)
      view.id = text
    }
    read(members, of: node, into: &view, viewClass, number: number)
    return view
  }

  private func read(
    _ members: [Node.Member], of node: Node, into view: inout Scene.View, _ viewClass: ViewClass,
    number: Int
  ) {
    var given: [String: String] = [:]
    var values: [String: Scene.Value] = [:]
    let wheelsKey = view.id ?? "#\(number)"
    // The layer comes last: its properties depend on `layerClass`, wherever that is in the file.
    let ordered = members.filter { $0.key != "layer" } + members.filter { $0.key == "layer" }
    // Only a plain `UIView` has a choice of layer class.
    let isPlain = viewClass.bases.isEmpty
    let fields = Grammar.viewFields.filter { isPlain || $0.name != "layerClass" }
    _ = read(
      ordered, of: node, as: "a \(viewClass.name)", fields: fields, into: &view,
      allowed: Grammar.viewFields.map(\.name) + viewClass.keys,
      elsewhere: { key in
        key == "layerClass" ? [ViewClass.view.name] : self.owners(of: key)
      },
      other: { member, view in
        guard let row = viewClass.property(member.key) else { return false }
        if let other = given.updateValue(member.key, forKey: row.name) {
          self.reportConflict(member, with: other, reason: "they are the same property")
        }
        if case .actions(let events) = row.kind {
          // In the order of the rows, as they are printed.
          let isFirst = events == viewGestures
          let actions = self.actions(member.node, events, of: isFirst ? "a view" : "a control")
          view.actions = isFirst ? actions + view.actions : view.actions + actions
        } else {
          values[row.name] = row.form.read(member.node, self)
        }
        self.note(row, member.node, of: wheelsKey)
        return true
      })
    for row in viewClass.properties { view.properties[row.name] = values[row.name] }
    for rival in members where given["frame"] != nil && ["center", "bounds"].contains(rival.key) {
      reportConflict(rival, with: "frame", reason: "a frame sets both position and size")
    }
    for rival in members where rival.key == "text" && given["attributedText"] != nil {
      reportConflict(rival, with: "attributedText", reason: "a view has one text")
    }
  }

  /// The view classes that add a key to their base.
  func owners(of key: String) -> [String] {
    ViewClass.all.filter { viewClass in
      viewClass.ownProperties.contains { $0.isNamed(key) }
    }.map(\.name)
  }

  /// Reads the steps that answer the events of a control, or the gestures of a view.
  private func actions(_ node: Node, _ events: [String], of owner: String) -> [Scene.Action] {
    guard let members = node.members else {
      reportType(of: node, needed: "an object of steps by events")
      return []
    }
    let fields = events.map { event in
      Field<[Scene.Action]>(
        event, schema: .list(of: stepForm), about: "", write: { _, _ in nil }
      ) { actions, node, decoding in
        // The ids in them are known only at the uses of the definition.
        guard !decoding.isReadingDefinition else { return }
        actions.append(Scene.Action(event, steps: decoding.steps(node)))
      }
    }
    var actions: [Scene.Action] = []
    _ = read(members, of: node, as: "the actions of \(owner)", fields: fields, into: &actions)
    return actions
  }
}

extension Printer {
  func tree(of view: Scene.View) -> JSONTree {
    guard let printer = deeper else { return [:] }
    return printer.object(of: view)
  }

  private func object(of view: Scene.View) -> JSONTree {
    let blank = Scene.View()
    let inner = ["subviews", "mask", "layer", "constraints"]
    let fields = Grammar.viewFields
    var members = members(
      of: view, fields.filter { !inner.contains($0.name) }, omittingDefaultsOf: blank)
    var rest = view.properties
    var actions = view.actions
    func addActions(_ key: String, _ isPrinted: (Scene.Action) -> Bool) {
      let printed = actions.filter(isPrinted)
      guard !printed.isEmpty else { return }
      let events = printed.map { JSONTree.Member(key: $0.event, value: tree(of: $0.steps)) }
      members.append(JSONTree.Member(key: key, value: .object(events)))
      actions.removeAll(where: isPrinted)
    }
    for row in view.kind.viewClass.properties {
      if case .actions(let events) = row.kind {
        addActions(row.name) { events.contains($0.event) }
      }
      guard let value = rest[row.name] else { continue }
      members.append(JSONTree.Member(key: row.name, value: row.form.write(value, self)))
      rest[row.name] = nil
    }
    members += rest.members.map { JSONTree.Member(key: $0.key, value: tree(of: $0.value)) }
    addActions("actions") { _ in true }
    members += self.members(
      of: view, fields.filter { inner.contains($0.name) }, omittingDefaultsOf: blank)
    return .object(members)
  }
}
