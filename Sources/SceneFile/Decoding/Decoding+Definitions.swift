import Foundation

extension Decoding {
  /// An object's members, those of the definition that it uses included.
  ///
  /// What the object says itself takes the place of what the definition says under the same key. nil, after
  /// having been reported, where the value is no object or the definition cannot be used.
  func expandedMembers(of node: Node, sort: String) -> [Node.Member]? {
    guard let members = node.members else {
      reportType(of: node, needed: "\(sort), which is an object")
      return nil
    }
    guard let use = members.first(where: { $0.key == "use" }) else { return members }
    guard let name = Form<String>.text.read(use.node, self) else { return nil }
    guard let definition = definitions?[name] else {
      let names = definitions?.members?.map(\.key) ?? []
      reportName(name, sort: "definition", allowed: names, at: use.node)
      return nil
    }
    if let first = node.uses.firstIndex(of: name) {
      // The same circle comes up wherever reading enters it.
      let cycle = Array(node.uses[first...])
      if knownCycles.insert(Set(cycle)).inserted { report(.cycle(cycle + [name]), at: use.node) }
      return nil
    }
    var base = definition
    base.uses = node.uses + [name]
    guard let inherited = expandedMembers(of: base, sort: sort) else { return nil }
    let own = members.filter { $0.key != "use" }
    let overridden = Set(own.map(\.key))
    return inherited.filter { !overridden.contains($0.key) } + own
  }

  /// Reads every definition, so that mistakes in those that nothing uses are found too.
  func checkDefinitions(_ node: Node) {
    guard let members = node.members else {
      return reportType(of: node, needed: "an object of definitions")
    }
    isReadingDefinition = true
    defer { isReadingDefinition = false }
    for member in members {
      var definition = member.node
      definition.uses = [member.key]
      switch sort(of: definition) {
      case .animation: _ = animation(definition, of: nil)
      case .view: _ = view(definition)
      case .layer: _ = layer(definition)
      }
    }
  }

  enum Sort {
    case animation, view, layer
  }

  /// What a definition describes, by its class; without one, by keys that only one sort has.
  func sort(of node: Node) -> Sort {
    var (node, seen) = (node, Set<String>())
    while true {
      if let name = node["class"]?.string {
        if AnimationClass.named(name) != nil { return .animation }
        return name.hasPrefix("UI") ? .view : .layer
      }
      guard let name = node["use"]?.string, seen.insert(name).inserted,
        let definition = definitions?[name]
      else { break }
      node = definition
    }
    if node["keyPath"] != nil { return .animation }
    let base = ViewClass.all[0]
    let isView = node.members?.contains { member in
      (base.property(member.key) != nil || viewFields.contains { $0.name == member.key })
        && LayerClass.all[0].table.resolve(member.key) == nil
        && !layerFields.contains { $0.name == member.key }
    }
    return isView == true ? .view : .layer
  }
}

let definitionsForm = Form<Void>(
  "an object of definitions",
  schema: Schema([
    "type": "object",
    "additionalProperties": [
      "anyOf": [
        ["$ref": "#/$defs/layer"], ["$ref": "#/$defs/view"], ["$ref": "#/$defs/animation"],
      ]
    ],
  ])
) { node, decoding in decoding.checkDefinitions(node) }
