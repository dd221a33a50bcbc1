import Animation
import Base

/// A property of a layer, an emitter cell or an animation.
package protocol PropertyRow: Sendable {
  var traits: PropertyTraits { get }
}

/// The description of a property.
///
/// All of it can be read without an instance; a schema, a message and a reader of files need no
/// more.
package struct PropertyTraits: Sendable {
  /// Apple's key: `position`, `hidden`.
  let key: String
  /// Other spellings that key-value coding accepts: `isHidden`.
  var aliases: [String] = []
  /// The kind of the values; nil for an object.
  let shape: LayerProperty.Kind?
  /// The kind of the object, if files may set it; nil for others, which only code can set.
  var object: ObjectKind?
  /// The numbers that a file may use; it applies to each element of an array.
  var range = NumberRange.any
  /// The plural unit for messages: "points"; empty if a number has no unit.
  var unit = ""
  /// The quantity that its numbers measure.
  var quantity = NumberQuantity.plain
  /// The kind of name, or the elements of a list, for messages: "fill mode", "times".
  var sort: String
  /// A sentence that describes the property.
  let about: String
  /// The value of a new instance; nil for none, and for an object.
  var initialValue: AnimatableValue?
  /// The default as documentation shows it; nil for none.
  var shownDefault: AnimatableValue?
}

extension PropertyRow {
  package var key: String { traits.key }
  package var aliases: [String] { traits.aliases }
  package var valueShape: LayerProperty.Kind? { traits.shape }
  package var objectKind: ObjectKind? { traits.object }
  package var range: NumberRange { traits.range }
  package var unit: String { traits.unit }
  package var quantity: NumberQuantity { traits.quantity }
  package var sort: String { traits.sort }
  package var about: String { traits.about }
  package var initialValue: AnimatableValue? { traits.initialValue }
  package var shownDefault: AnimatableValue? { traits.shownDefault }
}

/// The objects that files may set.
package enum ObjectKind: Sendable {
  case timingFunction, timingFunctions, valueFunction, path
  /// A value of the property that the animation animates.
  case animatedValue
  case animatedValues
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
  /// Seconds, or the time after which a spring is at rest.
  case settlingTime
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
