import Base
import Foundation
import Graphics
import JSON
import SceneModel

extension Grammar {
  private static let animationFields = Dictionary(
    uniqueKeysWithValues: Scene.Animation.Kind.allCases.map { kind in
      (kind, Deferred { animationFields(of: kind.animationClass) })
    })

  /// The keys of an animation of the class.
  static func animationFields(_ kind: Scene.Animation.Kind) -> [Field<Scene.Animation>] {
    animationFields[kind]?.value ?? []
  }

  /// The keys of an animation class.
  ///
  /// The values of the animated property are read later, in the form that its key path demands.
  private static func animationFields(of row: AnimationClass) -> [Field<Scene.Animation>] {
    var fields: [Field<Scene.Animation>] = [
      Field(
        readBefore: "class", Form<Scene.Animation.Kind>.cases("animation class"),
        about: "Its class."
      ) { $0.kind },
      Field(
        readBefore: "use", .text,
        about: "The definition to insert here; other keys override those of the definition."
      ) { _ in nil },
      Field(
        "key", .text,
        about: "The key to add it under: a later animation under the same key replaces it.",
        optional: \.key),
    ]
    let properties = row.properties.fields.map { $0.within(\Scene.Animation.properties) }
    fields += properties
    if row.isOfProperty {
      let keyPath = Field<Scene.Animation>(
        "keyPath", .text, isRequired: true,
        about: "The property, or part of one: position, transform.rotation.z.",
        optional: \.keyPath)
      fields.insert(keyPath, at: fields.firstIndex { $0.name == "additive" } ?? fields.count)
    }
    if row.isGroup {
      let schema = Schema(["type": "array", "items": ["$ref": "#/$defs/animation"]])
      fields.append(
        Field(
          "animations", schema: schema, about: "The animations; their times are the group's.",
          write: { _, _ in nil }
        ) { _, _, _ in })
    }
    return fields
  }
}

extension Decoding {
  /// The animations of a layer, written as a list or as an object of animations by their keys.
  func animations(_ node: Node, of layerClass: LayerClass) -> [Scene.Animation] {
    if let items = node.items { return items.compactMap { animation($0, of: layerClass) } }
    guard let members = node.members else {
      reportType(of: node, needed: "a list of animations, or an object of them by their keys")
      return []
    }
    return members.compactMap { member in
      var animation = animation(member.node, of: layerClass)
      if animation?.key == nil { animation?.key = member.key }
      return animation
    }
  }

  /// Reads an animation; reports what cannot be read.
  ///
  /// - Parameter layerClass: The class of the animated layer; nil for a definition on its own,
  ///   whose key path may be any class's.
  func animation(_ node: Node, of layerClass: LayerClass?) -> Scene.Animation? {
    guard count(node) else { return nil }
    guard let members = expandedMembers(of: node, kind: "an animation") else { return nil }
    guard let member = members.first(where: { $0.key == "class" }) else {
      if let typo = members.first(where: { $0.key.nearest(in: ["class"]) != nil }) {
        reportUnknown(typo, owner: "an animation", allowed: ["class"])
      } else {
        report(.missingKey(["class"], owner: "an animation"), at: node)
      }
      return nil
    }
    let form = Form<Scene.Animation.Kind>.cases("animation class")
    guard let kind = form.read(member.node, self) else { return nil }
    let row = kind.animationClass
    let fields = Grammar.animationFields(kind)
    let owner = "a \(row.name)"
    let valueForm = valueForm(members, of: layerClass)
    let values = ValueFields(row: row, form: valueForm)
    var animation = Scene.Animation(kind)
    guard
      read(
        members, of: node, as: owner, fields: fields.map { values.field($0) }, into: &animation,
        elsewhere: classes(with:))
    else { return nil }
    if row.isGroup, let list = members.first(where: { $0.key == "animations" })?.node {
      guard let items = list.items else {
        reportType(of: list, needed: "a list of animations")
        return nil
      }
      animation.animations = items.compactMap { self.animation($0, of: layerClass) }
    }
    for keys in row.needs where !members.contains(where: { keys.contains($0.key) }) {
      report(.missingKey(keys, owner: owner), at: node)
    }
    checkKeyframes(animation.properties, members)
    checkSpring(animation.properties, members)
    return animation
  }

  private func classes(with key: String) -> [String] {
    AnimationClass.all.filter { row in
      Grammar.animationFields(row.kind).contains { $0.key.isNamed(key) }
    }.map(\.name)
  }

  /// The notation of the values of a property animation; nil if its key path leads nowhere.
  private func valueForm(
    _ members: [Node.Member], of layerClass: LayerClass?
  ) -> Form<Scene.Value>? {
    guard let node = members.first(where: { $0.key == "keyPath" })?.node, let keyPath = node.string
    else { return nil }
    guard let (row, component, owner) = resolve(keyPath, of: layerClass, at: node) else {
      return nil
    }
    guard row.isAnimatable else {
      report(.notAnimatable(keyPath, owner: owner), at: node)
      return nil
    }
    let isTransform = row.valueKind == .transform && component.isEmpty
    if let place = members.first(where: { $0.key == "valueFunction" })?.node,
      let function = AnimationClass.valueFunctions.first(where: { $0.name == place.string })
    {
      if isTransform { return function.kind.form }
      report(
        .outOfRange(
          found: description(of: place),
          allowed: "left out, or used with the key path of a transform"),
        at: place)
      return nil
    }
    let kind = component.isEmpty ? row.valueKind : row.valueKind.component(component)
    if let path = members.first(where: { $0.key == "path" })?.node, kind != .point {
      report(
        .outOfRange(
          found: description(of: path), allowed: "left out, or used with the key path of a point"),
        at: path)
    }
    return row.animatedForm(component: component)
  }

  private func resolve(
    _ keyPath: String, of layerClass: LayerClass?, at node: Node
  ) -> (row: LayerRow, component: String, owner: String)? {
    let classes = layerClass.map { [$0] } ?? LayerClass.all
    for layerClass in classes {
      if let (row, component) = layerClass.resolve(keyPath) {
        return (row, component, "a \(layerClass.name)")
      }
    }
    let owner = layerClass.map { "a \($0.name)" } ?? "a layer"
    let candidates = classes.flatMap(\.keyPaths)
    let others = LayerClass.all.filter { $0.resolve(keyPath) != nil }.map(\.name)
    let fault = SceneError.Fault.unknownKeyPath(
      keyPath, owner: owner, suggestion: suggestion(for: keyPath, in: candidates),
      classes: others)
    report(fault, at: node)
    return nil
  }

  private func checkKeyframes(_ properties: Scene.Properties, _ members: [Node.Member]) {
    func node(_ key: String) -> Node? { members.first { $0.key == key }?.node }
    if let values = members.first(where: { $0.key == "values" }), node("path") != nil {
      reportConflict(values, with: "path", reason: "the path's points are the values")
    }
    let times = properties["keyTimes"]?.list?.compactMap(\.number)
    if let count = properties["values"]?.list?.count {
      let isDiscrete = properties["calculationMode"]?.text == "discrete"
      if let times, let place = node("keyTimes") {
        let needed = isDiscrete ? [count + 1, count] : [count]
        if !needed.contains(times.count) {
          let words =
            isDiscrete
            ? "\(count + 1) times, one more than values" : "\(count) times, one for each value"
          report(.wrongCount(found: times.count, needed: words), at: place)
        }
      }
      if let functions = properties["timingFunctions"]?.list?.count, functions > count - 1,
        let place = node("timingFunctions")
      {
        let needed = "at most \(count - 1) timing functions, one between each two values"
        report(.wrongCount(found: functions, needed: needed), at: place)
      }
    }
    if let times, let place = node("keyTimes"),
      let index = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }),
      let items = place.items
    {
      let found = description(of: items[index])
      report(
        .outOfRange(
          found: found, allowed: "at least the time before it, \(description(of: items[index - 1]))"
        ),
        at: items[index])
    }
  }

  private func checkSpring(_ properties: Scene.Properties, _ members: [Node.Member]) {
    let bounce = properties["bounce"]
    guard bounce != nil || properties["perceptualDuration"] != nil else { return }
    let physical = ["mass", "stiffness", "damping"]
    for member in members where physical.contains(member.key) {
      let other = bounce != nil ? "bounce" : "perceptualDuration"
      reportConflict(member, with: other, reason: "each describes the whole spring")
    }
  }
}

/// Replaces the fields of animated values with those of the property that an animation animates.
private struct ValueFields {
  let row: AnimationClass
  /// The notation of the animated values; nil, after a report, if the key path leads nowhere.
  let form: Form<Scene.Value>?

  func field(_ field: Field<Scene.Animation>) -> Field<Scene.Animation> {
    let form: Form<Scene.Value>?
    switch row.properties.first(where: { $0.name == field.name })?.kind {
    case .animatedValue: form = self.form
    case .animatedValues:
      form = self.form.map { value in
        Form<[Scene.Value]>.list(of: value, named: "values", count: 2...Int.max)
          .value(Scene.Value.list) { $0.list }
      }
    default: return field
    }
    return Field(
      field.key,
      write: { animation, printer in
        animation.properties[field.name].map { value in
          form?.write(value, printer) ?? printer.tree(of: value)
        }
      },
      read: { animation, node, decoding in
        if let value = form?.read(node, decoding) { animation.properties[field.name] = value }
      })
  }
}

extension Printer {
  func tree(of animation: Scene.Animation, on layerClass: LayerClass?) -> JSONTree {
    guard let printer = deeper else { return [:] }
    return printer.object(of: animation, on: layerClass)
  }

  private func object(of animation: Scene.Animation, on layerClass: LayerClass?) -> JSONTree {
    let row = animation.kind.animationClass
    let values = ValueFields(row: row, form: valueForm(of: animation, on: layerClass))
    var members = members(
      of: animation, Grammar.animationFields(row.kind).map { values.field($0) })
    let printed = row.properties.map(\.name) + (row.isOfProperty ? ["keyPath"] : [])
    // Values that the class does not have are printed, too, so that the reader reports them.
    if let keyPath = animation.keyPath, !printed.contains("keyPath") {
      members.append(.init(key: "keyPath", value: .string(keyPath)))
    }
    for (key, value) in animation.properties.members where !printed.contains(key) {
      members.append(.init(key: key, value: tree(of: value)))
    }
    if !animation.animations.isEmpty {
      let trees = animation.animations.map { tree(of: $0, on: layerClass) }
      members.append(.init(key: "animations", value: .array(trees)))
    }
    return .object(members)
  }

  private func valueForm(
    of animation: Scene.Animation, on layerClass: LayerClass?
  ) -> Form<Scene.Value>? {
    let classes = layerClass.map { [$0] } ?? LayerClass.all
    guard let keyPath = animation.keyPath,
      let (row, component) = classes.lazy.compactMap({ $0.resolve(keyPath) }).first
    else { return nil }
    if let name = animation.properties["valueFunction"]?.text,
      let function = AnimationClass.valueFunctions.first(where: { $0.name == name })
    {
      return function.kind.form
    }
    return row.animatedForm(component: component)
  }
}
