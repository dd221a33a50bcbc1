import Graphics

/// All properties of a layer class, inherited ones first.
public struct LayerPropertyTable: Sendable {
  /// In the order in which documentation lists them.
  public let rows: [LayerProperty]
  private let index: [String: Int]

  /// - Parameter rows: A row replaces an inherited one of the same key.
  public init(extending base: LayerPropertyTable? = nil, _ rows: [LayerProperty]) {
    var all = base?.rows ?? []
    var index = base?.index ?? [:]
    for row in rows {
      let place = index[row.key] ?? all.count
      if place == all.count { all.append(row) } else { all[place] = row }
      for name in [row.key] + row.aliases { index[name] = place }
    }
    (self.rows, self.index) = (all, index)
  }

  /// The row of a key or one of its other spellings.
  public subscript(key: String) -> LayerProperty? { index[key].map { rows[$0] } }

  /// The row at the head of a key path and what is left: `transform`, `rotation.z`.
  public func resolve(_ keyPath: String) -> (property: LayerProperty, component: String)? {
    if let row = self[keyPath] { return (row, "") }
    guard let dot = keyPath.firstIndex(of: "."), let row = self[String(keyPath[..<dot])] else {
      return nil
    }
    let component = String(keyPath[keyPath.index(after: dot)...])
    return row.valueKind.component(component) == nil ? nil : (row, component)
  }

  /// Every key path that `resolve` takes.
  public var keyPaths: [String] {
    rows.flatMap { row in [row.key] + row.valueKind.componentPaths.map { "\(row.key).\($0)" } }
  }

  /// The key path that was probably meant, if one is near.
  public func suggestion(for keyPath: String) -> String? {
    keyPath.nearest(in: keyPaths)
  }
}
