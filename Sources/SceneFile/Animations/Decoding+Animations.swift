import Animation
import Foundation
import Graphics
import LayerTree

extension Decoding {
  /// The animations of a layer: a list, or an object of them by their keys.
  func animations(_ node: Node, of layer: LayerRecipe) -> [AnimationRecipe] {
    if let items = node.items { return items.compactMap { animation($0, of: layer) } }
    guard let members = node.members else {
      reportType(of: node, needed: "a list of animations, or an object of them by their keys")
      return []
    }
    return members.compactMap { member in
      var recipe = animation(member.node, of: layer)
      if recipe?.key == nil { recipe?.key = member.key }
      return recipe
    }
  }

  /// Reads an animation; what cannot be read is reported.
  ///
  /// - Parameter layer: What is animated; nil for a definition on its own, whose key path may be any class's.
  func animation(_ node: Node, of layer: LayerRecipe?) -> AnimationRecipe? {
    guard count(node) else { return nil }
    guard let members = expandedMembers(of: node, sort: "an animation") else { return nil }
    let names = AnimationClass.all.map(\.name)
    guard let member = members.first(where: { $0.key == "class" }) else {
      if let typo = members.first(where: { $0.key.nearest(in: ["class"]) != nil }) {
        reportUnknown(typo, owner: "an animation", allowed: ["class"])
      } else {
        report(.missingKey(["class"], owner: "an animation"), at: node)
      }
      return nil
    }
    guard let name = Form<String>.name("animation class", of: names).read(member.node, self),
      let animationClass = AnimationClass.named(name)
    else { return nil }
    let owner = "a \(name)"
    var draft = AnimationDraft(recipe: AnimationRecipe(animationClass), layer: layer)
    draft.valueForm = valueForm(members, of: layer)
    guard
      read(
        members, of: node, as: owner, fields: animationClass.fields, into: &draft,
        elsewhere: classes(with:))
    else {
      return nil
    }
    for keys in animationClass.needs where !members.contains(where: { keys.contains($0.key) }) {
      report(.missingKey(keys, owner: owner), at: node)
    }
    checkKeyframes(draft, members)
    makeSpring(&draft, members)
    return draft.recipe
  }

  private func classes(with key: String) -> [String] {
    AnimationClass.all.filter { $0.fields.contains { $0.name == key || $0.aliases.contains(key) } }
      .map(\.name)
  }

  /// How the values that a property animation gives are written; nil where its key path leads nowhere.
  private func valueForm(_ members: [Node.Member], of layer: LayerRecipe?) -> Form<AnimatableValue>?
  {
    guard let node = members.first(where: { $0.key == "keyPath" })?.node, let keyPath = node.string
    else { return nil }
    guard let (row, component, owner) = resolve(keyPath, of: layer, at: node) else { return nil }
    guard row.isAnimatable else {
      report(.notAnimatable(keyPath, owner: owner), at: node)
      return nil
    }
    let isTransform = row.valueKind == .transform && component.isEmpty
    if let place = members.first(where: { $0.key == "valueFunction" })?.node,
      let function = ValueFunctionRow.all.first(where: { $0.name == place.string })
    {
      if isTransform { return function.form }
      report(
        .outOfRange(found: words(for: place), allowed: "left out, or the key path a transform"),
        at: place)
      return nil
    }
    let kind = component.isEmpty ? row.valueKind : row.valueKind.component(component)
    if let path = members.first(where: { $0.key == "path" })?.node, kind != .point {
      report(
        .outOfRange(found: words(for: path), allowed: "left out, or the key path that of a point"),
        at: path)
    }
    return row.animatedForm(component: component)
  }

  private func resolve(
    _ keyPath: String, of layer: LayerRecipe?, at node: Node
  ) -> (row: LayerProperty, component: String, owner: String)? {
    let classes = layer.map { [$0.layerClass] } ?? LayerClass.all
    for layerClass in classes {
      if let (row, component) = layerClass.table.resolve(keyPath) {
        return (row, component, "a \(layerClass.name)")
      }
    }
    let owner = layer.map { "a \($0.layerClass.name)" } ?? "a layer"
    let candidates = classes.flatMap { $0.table.keyPaths }
    let others = LayerClass.all.filter { $0.table.resolve(keyPath) != nil }.map(\.name)
    let fault = SceneError.Fault.unknownKeyPath(
      keyPath, owner: owner, suggestion: keyPath.nearest(in: candidates),
      classes: others)
    report(fault, at: node)
    return nil
  }

  private func checkKeyframes(_ draft: AnimationDraft, _ members: [Node.Member]) {
    func node(_ key: String) -> Node? { members.first { $0.key == key }?.node }
    if let values = members.first(where: { $0.key == "values" }), node("path") != nil {
      reportConflict(values, with: "path", reason: "the path's points are the values")
    }
    if let count = draft.valueCount {
      if let times = draft.keyTimes, let place = node("keyTimes") {
        let needed = draft.isDiscrete ? [count + 1, count] : [count]
        if !needed.contains(times.count) {
          let words =
            draft.isDiscrete
            ? "\(count + 1) times, one more than values" : "\(count) times, one for each value"
          report(.wrongCount(found: times.count, needed: words), at: place)
        }
      }
      if let functions = draft.timingFunctionCount, functions > count - 1,
        let place = node("timingFunctions")
      {
        let needed = "at most \(count - 1) timing functions, one between each two values"
        report(.wrongCount(found: functions, needed: needed), at: place)
      }
    }
    if let times = draft.keyTimes, let place = node("keyTimes"),
      let index = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }),
      let items = place.items
    {
      let found = words(for: items[index])
      report(
        .outOfRange(
          found: found, allowed: "at least the time before it, \(words(for: items[index - 1]))"),
        at: items[index])
    }
  }

  private func makeSpring(_ draft: inout AnimationDraft, _ members: [Node.Member]) {
    guard draft.perceptualDuration != nil || draft.bounce != nil else { return }
    let physical = ["mass", "stiffness", "damping"]
    for member in members where physical.contains(member.key) {
      let other = draft.bounce != nil ? "bounce" : "perceptualDuration"
      reportConflict(member, with: other, reason: "each describes the whole spring")
    }
    let (duration, bounce) = (draft.perceptualDuration ?? 0.5, draft.bounce ?? 0)
    draft.recipe.make = { CASpringAnimation(perceptualDuration: duration, bounce: bounce) }
  }
}
