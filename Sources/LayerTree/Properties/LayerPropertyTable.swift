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
    nearest(to: keyPath, among: keyPaths)
  }
}

/// The candidate that differs from a name by the fewest edits, if they are few for its length.
func nearest(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased().utf8)
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().utf8)
    guard abs(other.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var (before, last) = ([Int](), Array(0...b.count))
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    (before, last) = (last, row)
  }
  return last[b.count]
}
