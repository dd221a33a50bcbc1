import SceneModel

/// The objects of a scene by their ids.
///
/// They are collected before anything is read, since constraints, steps and conditions may refer to
/// objects further down in the file.
struct IDTable: Sendable {
  enum Kind: Sendable {
    /// A view: its class, and the class of its layer.
    case view(ViewClass, LayerClass)
    case layer(LayerClass)
    case constraint
  }

  private var kinds: [String: Kind] = [:]
  /// The ids in the order of the file.
  private(set) var ids: [String] = []

  subscript(id: String) -> Kind? { kinds[id] }

  /// Adds an object's id, unless an earlier object has it.
  mutating func add(_ id: String, _ kind: Kind) {
    guard kinds[id] == nil else { return }
    kinds[id] = kind
    ids.append(id)
  }
}

/// An object of a scene that something refers to by its id.
struct Target: Sendable {
  let id: String
  let kind: IDTable.Kind

  var viewClass: ViewClass? {
    if case .view(let viewClass, _) = kind { viewClass } else { nil }
  }

  /// The class of the layer, or of the view's layer; nil for a constraint.
  var layerClass: LayerClass? {
    switch kind {
    case .view(_, let layerClass), .layer(let layerClass): layerClass
    case .constraint: nil
    }
  }

  /// The name of the class, such as "UILabel", for messages.
  var className: String {
    switch kind {
    case .view(let viewClass, _): viewClass.name
    case .layer(let layerClass): layerClass.name
    case .constraint: "constraint"
    }
  }
}

extension Decoding {
  /// Collects all ids of a scene, without reports: mistakes are found when it is read.
  func collectIDs(of scene: Node) {
    var collector = IDCollector(decoding: self)
    for member in scene.members ?? [] {
      switch member.key {
      case "layers": collector.each(member.node) { $0.visitLayer($1) }
      case "views": collector.each(member.node) { $0.visitView($1) }
      case "constraints": collector.visitConstraints(member.node)
      default: break
      }
    }
    if let script = scene["script"] { collector.visitSteps(script) }
    declarations = collector.found
  }

  /// Registers an id, and reports it if another object has the same one.
  func registerID(_ id: String, at member: Node.Member, of node: Node) {
    // A definition that is only checked is not in the tree.
    guard !isReadingDefinition else { return }
    if let first = pathsByID[id] {
      report(.duplicateID(id, first: first), at: member.node)
    } else {
      pathsByID[id] = node.path.description
    }
  }
}

/// Walks a scene's JSON tree and collects its ids.
private struct IDCollector {
  let decoding: Decoding
  var found = IDTable()
  private var count = 0
  private var depth = 0

  init(decoding: Decoding) { self.decoding = decoding }

  mutating func each(_ node: Node, _ visit: (inout Self, Node) -> Void) {
    for item in node.items ?? [] { visit(&self, item) }
  }

  mutating func visitLayer(_ node: Node) {
    visit(node) { collector, members in
      let name = members["class"]?.string ?? LayerClass.layer.name
      guard let layerClass = LayerClass.named(name) else { return }
      if let id = members["id"]?.string { collector.found.add(id, .layer(layerClass)) }
      collector.visitSublayers(members)
    }
  }

  /// Visits the layers within a layer, or within the layer of a view.
  private mutating func visitSublayers(_ members: [String: Node]) {
    if let sublayers = members["sublayers"] { each(sublayers) { $0.visitLayer($1) } }
    if let mask = members["mask"], !mask.isNull { visitLayer(mask) }
  }

  mutating func visitView(_ node: Node) {
    visit(node) { collector, members in
      let name = members["class"]?.string ?? ViewClass.view.name
      guard let viewClass = ViewClass.named(name) else { return }
      if let id = members["id"]?.string {
        let layerClass = members["layerClass"]?.string.flatMap(LayerClass.named)
        collector.found.add(id, .view(viewClass, layerClass ?? LayerClass.layer))
      }
      collector.visitSubviews(members, of: viewClass)
    }
  }

  private mutating func visitSubviews(_ members: [String: Node], of viewClass: ViewClass) {
    if let subviews = members["subviews"] { each(subviews) { $0.visitView($1) } }
    if let mask = members["mask"], !mask.isNull { visitView(mask) }
    if let layer = members["layer"] {
      visitSublayers(Dictionary((layer.members ?? []).map { ($0.key, $0.node) }) { $1 })
    }
    if let constraints = members["constraints"] { visitConstraints(constraints) }
    for row in viewClass.properties where !row.isSettable {
      guard let node = members[row.name] else { continue }
      switch row.kind {
      case .view: visitView(node)
      case .list(.view, _, _): each(node) { $0.visitView($1) }
      case .actions:
        for event in node.members ?? [] { visitSteps(event.node) }
      default: break
      }
    }
  }

  mutating func visitConstraints(_ node: Node) {
    each(node) { collector, item in
      if let id = item["id"]?.string { collector.found.add(id, .constraint) }
    }
  }

  mutating func visitSteps(_ node: Node) {
    each(node) { collector, step in
      if let sheet = step["present"]?["sheet"]?["view"] { collector.visitView(sheet) }
      if let page = step["push"] { collector.visitView(page) }
      guard let added = step["add"], added.members != nil else { return }
      switch collector.decoding.kind(of: added) {
      case .view: collector.visitView(added)
      case .layer: collector.visitLayer(added)
      case .animation: break
      }
    }
  }

  /// Visits an object together with the members of its definition, unless there are too many
  /// objects or they nest too deep.
  private mutating func visit(_ node: Node, _ body: (inout Self, [String: Node]) -> Void) {
    count += 1
    depth += 1
    defer { depth -= 1 }
    guard count <= layerLimit, depth <= depthLimit,
      let members = decoding.expandedMembers(of: node)
    else { return }
    body(&self, Dictionary(members.map { ($0.key, $0.node) }) { $1 })
  }
}
