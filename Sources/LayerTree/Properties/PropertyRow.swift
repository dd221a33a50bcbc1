import Animation
package import Graphics
import JSON

/// What a table says of a property, whether a layer, an emitter cell or an animation has it.
///
/// All of it can be read without an instance; a schema, a message and a reader of files need no
/// more.
package protocol PropertyRow: Sendable {
  /// Apple's key: `position`, `hidden`.
  var key: String { get }
  /// Other spellings that key-value coding accepts: `isHidden`.
  var aliases: [String] { get }
  /// The shape of the values; nil for an object, which only code can set.
  var valueShape: LayerProperty.Kind? { get }
  /// Which numbers a file may give, each of them where the property takes several.
  var range: NumberRange { get }
  /// In words, in the plural, for messages: "points"; empty where a number is no quantity.
  var unit: String { get }
  /// What its numbers count.
  var quantity: NumberQuantity { get }
  /// A sentence that says what the property is.
  var about: String { get }
  /// What a new instance has; nil for none, and for an object.
  var initialValue: AnimatableValue? { get }
}

/// What a number of a property counts, which decides how a file may write it.
package enum NumberQuantity: Hashable, Sendable {
  case plain
  /// Whole numbers only.
  case whole
  case seconds
  case radians
  /// How often something repeats, perhaps infinitely often.
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

  /// The row at the head of a key path and what is left: `transform`, `rotation.z`.
  func resolve(_ keyPath: String) -> (row: Row, component: String)? {
    if let row = self[keyPath] { return (row, "") }
    guard let dot = keyPath.firstIndex(of: "."), let row = self[String(keyPath[..<dot])] else {
      return nil
    }
    let component = String(keyPath[keyPath.index(after: dot)...])
    return row.valueShape?.valueKind.component(component) == nil ? nil : (row, component)
  }

  /// Every key path that `resolve` takes.
  var keyPaths: [String] {
    rows.flatMap { row in
      let components = row.valueShape?.valueKind.componentPaths ?? []
      return [row.key] + components.map { "\(row.key).\($0)" }
    }
  }

  /// The key path that was probably meant, if one is near.
  func suggestion(for keyPath: String) -> String? {
    keyPath.nearest(in: keyPaths)
  }
}
