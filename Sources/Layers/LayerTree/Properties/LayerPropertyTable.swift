import Graphics

/// All properties of a layer class, inherited ones first.
public struct LayerPropertyTable: Sendable {
  private let table: PropertyTable<LayerProperty>

  /// - Parameter rows: A row replaces an inherited one of the same key.
  public init(extending base: LayerPropertyTable? = nil, _ rows: [LayerProperty]) {
    table = PropertyTable(extending: base?.table, rows)
  }

  /// In the order in which documentation lists them.
  public var rows: [LayerProperty] { table.rows }

  /// The row of a key or one of its other spellings.
  public subscript(key: String) -> LayerProperty? { table[key] }

  /// The row of a key path's first key, and the rest of the path: `transform`, `rotation.z`.
  public func resolve(_ keyPath: String) -> (property: LayerProperty, component: String)? {
    table.resolve(keyPath).map { ($0.row, $0.component) }
  }

  /// All key paths that `resolve` accepts.
  public var keyPaths: [String] { table.keyPaths }

  /// The most similar key path, if any is near.
  public func suggestion(for keyPath: String) -> String? { table.suggestion(for: keyPath) }
}
