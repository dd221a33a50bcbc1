import Base
import Foundation
import Graphics
import SceneModel

extension Decoding {
  /// The members of an object, including those of the definition that it uses.
  ///
  /// The object's own members replace those of the definition under the same keys. The result is
  /// nil, after a report, if the value is not an object or the definition cannot be used.
  func expandedMembers(of node: Node, kind: String) -> [Node.Member]? {
    expand(node) { place, problem in
      switch problem {
      case .noObject: self.reportType(of: place, needed: "\(kind), which is an object")
      case .noName: _ = Form<String>.text.read(place, self)
      case .unknown(let name):
        let names = self.definitions?.members?.map(\.key) ?? []
        self.reportName(name, kind: "definition", allowed: names, at: place)
      case .tooLong: self.reportLongChain(at: place)
      case .tooLarge: self.reportLargeDefinitions(at: place)
      case .cycle(let cycle):
        // Reading finds the same cycle at each of its definitions.
        if self.knownCycles.insert(Set(cycle)).inserted {
          self.report(.cycle(cycle + [cycle[0]]), at: place)
        }
      }
    }
  }

  /// Reports the first chain that is too long; each of its definitions begins another one.
  private func reportLongChain(at node: Node) {
    guard !hasTooLongChain else { return }
    hasTooLongChain = true
    report(.chainTooLong(limit: Limits.definitionChain), at: node)
  }

  /// Reports the first use of a definition that exceeds the limit; later ones are ignored.
  private func reportLargeDefinitions(at node: Node) {
    guard !hasTooLargeDefinitions else { return }
    hasTooLargeDefinitions = true
    report(.definitionsTooLarge(limit: Limits.definitionBytes), at: node)
  }

  /// The same as `expandedMembers(of:kind:)`, without reports.
  func expandedMembers(of node: Node) -> [Node.Member]? { expand(node) { _, _ in } }

  private enum Problem {
    case noObject, noName, tooLong, tooLarge
    case unknown(String)
    /// The names of definitions that use each other in a cycle.
    case cycle([String])
  }

  private func expand(_ node: Node, report: (Node, Problem) -> Void) -> [Node.Member]? {
    guard let members = node.members else {
      report(node, .noObject)
      return nil
    }
    guard let use = members.first(where: { $0.key == "use" }) else { return members }
    guard let name = use.node.string else {
      report(use.node, .noName)
      return nil
    }
    guard let definition = definitionsByName[name] else {
      report(use.node, .unknown(name))
      return nil
    }
    if let first = node.uses.firstIndex(of: name) {
      report(use.node, .cycle(Array(node.uses[first...])))
      return nil
    }
    guard node.uses.count < Limits.definitionChain else {
      report(use.node, .tooLong)
      return nil
    }
    definitionBytes += definition.value.range.count
    guard definitionBytes <= Limits.definitionBytes else {
      report(use.node, .tooLarge)
      return nil
    }
    var base = definition
    base.uses = node.uses + [name]
    guard let inherited = expand(base, report: report) else { return nil }
    let own = members.filter { $0.key != "use" }
    let overridden = Set(own.map(\.key))
    return inherited.filter { !overridden.contains($0.key) } + own
  }

  /// Reads every definition, to find mistakes even in those that nothing uses.
  func checkDefinitions(_ node: Node) {
    guard let members = node.members else {
      return reportType(of: node, needed: "an object of definitions")
    }
    isReadingDefinition = true
    defer { isReadingDefinition = false }
    for member in members {
      var definition = member.node
      definition.uses = [member.key]
      switch kind(of: definition) {
      case .animation: _ = animation(definition, of: nil)
      case .view: _ = view(definition)
      case .layer: _ = layer(definition)
      }
    }
  }

  enum ObjectKind {
    case animation, view, layer
  }

  /// The kind of object that a definition describes, by its class, or else by keys that only one
  /// kind has.
  func kind(of node: Node) -> ObjectKind {
    var node = node
    var seen: Set<String> = []
    while true {
      if let name = node["class"]?.string {
        if AnimationClass.named(name) != nil { return .animation }
        if ViewClass.named(name) != nil { return .view }
        return name.hasPrefix("UI") ? .view : .layer
      }
      guard seen.count <= Limits.definitionChain, let name = node["use"]?.string,
        seen.insert(name).inserted,
        let definition = definitionsByName[name]
      else { break }
      node = definition
    }
    if node["keyPath"] != nil { return .animation }
    let viewClass = ViewClass.view
    let layerClass = LayerClass.layer
    let isView = node.members?.contains { member in
      (viewClass.property(member.key) != nil
        || Grammar.viewFields.contains { $0.name == member.key })
        && layerClass.resolve(member.key) == nil
        && !Grammar.layerFields.contains { $0.name == member.key }
    }
    return isView == true ? .view : .layer
  }
}

let definitionsForm = Schema([
  "type": "object",
  "additionalProperties": [
    "anyOf": [
      ["$ref": "#/$defs/layer"], ["$ref": "#/$defs/view"], ["$ref": "#/$defs/animation"],
      ["$ref": "#/$defs/stepDefinition"], ["$ref": "#/$defs/CAEmitterCell"],
      ["$ref": "#/$defs/include"],
    ]
  ],
])
