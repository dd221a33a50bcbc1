import Animation
import Base

/// The description of a property of a layer, an emitter cell or an animation.
///
/// All of it can be read without an instance; a schema, a message and a reader of files need no
/// more.
package protocol PropertyRow: Sendable {
  /// Apple's key: `position`, `hidden`.
  var key: String { get }
  /// Other spellings that key-value coding accepts: `isHidden`.
  var aliases: [String] { get }
  /// The kind of the values; nil for an object, which only code can set.
  var valueShape: LayerProperty.Kind? { get }
  /// The numbers that a file may use; it applies to each element of an array.
  var range: NumberRange { get }
  /// The plural unit for messages: "points"; empty if a number has no unit.
  var unit: String { get }
  /// The quantity that its numbers measure.
  var quantity: NumberQuantity { get }
  /// A sentence that describes the property.
  var about: String { get }
  /// The value of a new instance; nil for none, and for an object.
  var initialValue: AnimatableValue? { get }
}

/// The quantity that a property's number measures, which decides its notation in files.
package enum NumberQuantity: Hashable, Sendable {
  case plain
  /// Whole numbers only.
  case whole
  case seconds
  case radians
  /// A number of repetitions, possibly infinite.
  case repetitions
}

/// The rows of a class by their keys, inherited ones first.
package struct PropertyTable<Row: PropertyRow>: Sendable {
  /// In the order in which documentation lists them.
  package let rows: [Row]
  private let index: [String: Int]

  /// - Parameter rows: A row replaces an inherited one of the same key.
  init(extending base: PropertyTable? = nil, _ rows: [Row]) {
    var all = base?.rows ?? []
    var index = base?.index ?? [:]
    for row in rows {
      let position = index[row.key] ?? all.count
      if position == all.count { all.append(row) } else { all[position] = row }
      for name in [row.key] + row.aliases { index[name] = position }
    }
    self.rows = all
    self.index = index
  }

  /// The row of a key or one of its other spellings.
  package subscript(key: String) -> Row? { index[key].map { rows[$0] } }

  /// The row of a key path's first key, and the rest of the path: `transform`, `rotation.z`.
  func resolve(_ keyPath: String) -> (row: Row, component: String)? {
    if let row = self[keyPath] { return (row, "") }
    guard let dot = keyPath.firstIndex(of: "."), let row = self[String(keyPath[..<dot])] else {
      return nil
    }
    let component = String(keyPath[keyPath.index(after: dot)...])
    return row.valueShape?.valueKind.component(component) == nil ? nil : (row, component)
  }

  /// All key paths that `resolve` accepts.
  var keyPaths: [String] {
    rows.flatMap { row in
      let components = row.valueShape?.valueKind.componentPaths ?? []
      return [row.key] + components.map { "\(row.key).\($0)" }
    }
  }

  /// The most similar key path, if any is near.
  func suggestion(for keyPath: String) -> String? {
    keyPath.nearest(in: keyPaths)
  }
}
