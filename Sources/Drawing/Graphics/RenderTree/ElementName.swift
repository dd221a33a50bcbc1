/// The names of layers after the properties that hold them.
package struct ElementNames: Hashable, Sendable {
  /// The key of a layer while it exists; the class distinguishes it from a later layer at the same
  /// address.
  private struct Key: Hashable {
    var layer: UInt64
    var type: ObjectIdentifier
  }

  private var names: [Key: String] = [:]
  /// The layers that show symbols of the system.
  private var symbols: Set<Key> = []

  package init() {}

  /// Names a layer, unless it has a name already.
  package mutating func add(_ name: String, layer: UInt64, of type: any AnyObject.Type) {
    let key = Key(layer: layer, type: ObjectIdentifier(type))
    if names[key] == nil { names[key] = name }
  }

  /// Marks a layer that shows a symbol of the system.
  package mutating func addSymbol(layer: UInt64, of type: any AnyObject.Type) {
    symbols.insert(Key(layer: layer, type: ObjectIdentifier(type)))
  }

  /// Whether a node shows a symbol of the system.
  func isSymbol(_ node: LayerNode) -> Bool {
    guard case .layer(let type, _, _)? = node.label else { return false }
    return symbols.contains(Key(layer: node.id.layer, type: ObjectIdentifier(type)))
  }

  subscript(node: LayerNode) -> String? {
    guard case .layer(let type, _, _)? = node.label else { return nil }
    return names[Key(layer: node.id.layer, type: ObjectIdentifier(type))]
  }
}

/// The name of a render tree's node in messages.
struct ElementName {
  /// The class, or a word such as `copy 0`.
  var type: String
  /// The view's accessibility identifier or the layer's name.
  var name: String?
  /// The property that holds the view or layer.
  var property: String?
  /// The node's text, between quotation marks.
  var text: String?

  init(_ node: RenderTreeText) {
    let parts = node.title.split(separator: " \"", maxSplits: 1)
    type = String(parts.first ?? "")
    if parts.count > 1 { name = String(parts[1].dropLast()) }
    property = node.property
    text = node.drawing.lazy.compactMap { GlyphLine($0)?.text }.first
    if let long = text, long.count > 26 { text = long.prefix(24) + "…\"" }
  }

  /// The name of the node that changed.
  var own: String { name ?? property ?? text.map { "\(type) \($0)" } ?? type }

  /// The name as an ancestor of other nodes; nil for an unnamed one of a system class.
  var around: String? { name ?? property ?? (isOfSystem ? nil : type) }

  /// Whether the class belongs to the system or the library.
  private var isOfSystem: Bool {
    ["UI", "CA", "_"].contains(where: type.hasPrefix) || type.first?.isLowercase != false
  }
}

extension [ElementName] {
  /// The names of the last node and its ancestors, innermost first; the array is outermost first.
  var path: [String] {
    guard let last else { return [] }
    return [last.own] + dropLast().reversed().compactMap(\.around).prefix(3)
  }
}
