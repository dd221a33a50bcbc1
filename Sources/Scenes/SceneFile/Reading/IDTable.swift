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
  func declare(_ scene: Node) {
    var search = DeclarationSearch(decoding: self)
    for member in scene.members ?? [] {
      switch member.key {
      case "layers": search.each(member.node) { $0.layer($1) }
      case "views": search.each(member.node) { $0.view($1) }
      case "constraints": search.constraints(member.node)
      default: break
      }
    }
    if let script = scene["script"] { search.steps(script) }
    declarations = search.found
  }

  /// Registers an id that has been read, and reports one that another object has already.
  func identify(_ id: String, at member: Node.Member, of node: Node) {
    // A definition that is only checked is not in the tree.
    guard !isReadingDefinition else { return }
    if let first = places[id] {
      report(.duplicateID(id, first: first), at: member.node)
    } else {
      places[id] = node.path.description
    }
  }
}

/// Walks a scene's JSON tree and collects its ids.
private struct DeclarationSearch {
  let decoding: Decoding
  var found = IDTable()
  private var count = 0
  private var depth = 0

  init(decoding: Decoding) { self.decoding = decoding }

  mutating func each(_ node: Node, _ visit: (inout Self, Node) -> Void) {
    for item in node.items ?? [] { visit(&self, item) }
  }

  mutating func layer(_ node: Node) {
    visit(node) { search, members in
      let name = members["class"]?.string ?? LayerClass.layer.name
      guard let layerClass = LayerClass.named(name) else { return }
      if let id = members["id"]?.string { search.found.add(id, .layer(layerClass)) }
      search.layerParts(members)
    }
  }

  /// Visits the layers within a layer, or within the layer of a view.
  private mutating func layerParts(_ members: [String: Node]) {
    if let sublayers = members["sublayers"] { each(sublayers) { $0.layer($1) } }
    if let mask = members["mask"], !mask.isNull { layer(mask) }
  }

  mutating func view(_ node: Node) {
    visit(node) { search, members in
      let name = members["class"]?.string ?? ViewClass.view.name
      guard let viewClass = ViewClass.named(name) else { return }
      if let id = members["id"]?.string {
        let layerClass = members["layerClass"]?.string.flatMap(LayerClass.named)
        search.found.add(id, .view(viewClass, layerClass ?? LayerClass.layer))
      }
      search.viewParts(members, of: viewClass)
    }
  }

  private mutating func viewParts(_ members: [String: Node], of viewClass: ViewClass) {
    if let subviews = members["subviews"] { each(subviews) { $0.view($1) } }
    if let mask = members["mask"], !mask.isNull { view(mask) }
    if let layer = members["layer"] {
      layerParts(Dictionary((layer.members ?? []).map { ($0.key, $0.node) }) { $1 })
    }
    if let constraints = members["constraints"] { self.constraints(constraints) }
    for row in viewClass.properties where !row.isSettable {
      guard let node = members[row.name] else { continue }
      switch row.kind {
      case .view: view(node)
      case .list(.view, _, _): each(node) { $0.view($1) }
      case .actions:
        for event in node.members ?? [] { steps(event.node) }
      default: break
      }
    }
  }

  mutating func constraints(_ node: Node) {
    each(node) { search, item in
      if let id = item["id"]?.string { search.found.add(id, .constraint) }
    }
  }

  mutating func steps(_ node: Node) {
    each(node) { search, step in
      guard let added = step["add"], added.members != nil else { return }
      switch search.decoding.sort(of: added) {
      case .view: search.view(added)
      case .layer: search.layer(added)
      case .animation: break
      }
    }
  }

  /// Visits an object, with the members of the definition that it uses, within the limits of
  /// reading.
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
