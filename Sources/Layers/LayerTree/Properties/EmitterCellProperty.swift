import Animation
import Base

/// One property of an emitter cell: a row that key-value coding and files share.
package struct EmitterCellProperty: PropertyRow {
  package let traits: PropertyTraits
  package let kind: LayerProperty.Kind
  /// The value of a new cell.
  package let defaultValue: AnimatableValue
  private let stored: StoredValue<EmitterCellValues>
  private let assign: @Sendable (CAEmitterCell, AnimatableValue) -> Void
  /// Sets a property that accepts any object and reports unusable ones itself; nil for others.
  let setObject: (@Sendable (CAEmitterCell, Any?) -> Void)?

  /// - Parameters:
  ///   - accessor: The property of the class.
  ///   - stored: The path to its stored value.
  ///   - range: The numbers that a file may use; code may set any.
  init<Given: PropertyValue, Stored: PropertyValue>(
    _ key: String, aliases: [String] = [],
    _ accessor: ReferenceWritableKeyPath<CAEmitterCell, Given> & Sendable,
    _ stored: WritableKeyPath<EmitterCellValues, Stored> & Sendable, range: NumberRange = .any,
    quantity: NumberQuantity = .plain, _ about: String
  ) {
    self.init(
      key, aliases, StoredValue(stored), range, quantity, about,
      assign: { cell, value in
        guard let value = Given(animatable: value) else {
          preconditionFailure("\(key) takes \(Given.kind.valueKind), not \(value.kind)")
        }
        cell[keyPath: accessor] = value
      })
  }

  /// Creates a row for a property that accepts any object and reports unusable ones itself.
  init<Stored: PropertyValue>(
    _ key: String, object accessor: ReferenceWritableKeyPath<CAEmitterCell, Any?> & Sendable,
    _ stored: WritableKeyPath<EmitterCellValues, Stored> & Sendable, _ about: String
  ) {
    self.init(
      key, [], StoredValue(stored), .any, .plain, about,
      assign: { $0[keyPath: accessor] = $1.boxed }, setObject: { $0[keyPath: accessor] = $1 })
  }

  private init(
    _ key: String, _ aliases: [String], _ stored: StoredValue<EmitterCellValues>,
    _ range: NumberRange, _ quantity: NumberQuantity, _ about: String,
    assign: @escaping @Sendable (CAEmitterCell, AnimatableValue) -> Void,
    setObject: (@Sendable (CAEmitterCell, Any?) -> Void)? = nil
  ) {
    kind = stored.kind
    defaultValue = stored.read(EmitterCellValues())
    traits = PropertyTraits(
      key: key, aliases: aliases, shape: kind, range: range, quantity: quantity, sort: "filter",
      about: about, initialValue: defaultValue,
      shownDefault: kind == .rect || kind == .image ? nil : defaultValue)
    self.stored = stored
    self.assign = assign
    self.setObject = setObject
  }

  /// A description of valid values for messages: "a number".
  var needed: String {
    if case .name(let names) = kind { return "one of \(names.joined(separator: ", "))" }
    return kind.valueKind.description
  }

  /// Converts a value of key-value coding to the property's kind; nil if it cannot be used.
  func value(codedAs value: Any?) -> AnimatableValue? {
    switch (kind, value) {
    case (.color, nil): .color(nil)
    case (.text, nil): .name("")
    default: AnimatableValue(boxed: value, as: kind.valueKind)
    }
  }

  package func value(in values: EmitterCellValues) -> AnimatableValue { stored.read(values) }

  /// Sets the value; returns false, with nothing changed, if it is of the wrong kind or an unknown
  /// name.
  @discardableResult
  package func set(_ value: AnimatableValue, in values: inout EmitterCellValues) -> Bool {
    stored.write(&values, value)
  }

  /// Sets the property of a cell through its accessor; returns false, with nothing changed, if the
  /// value is of the wrong kind or an unknown name.
  @discardableResult
  package func set(_ value: AnimatableValue, on cell: CAEmitterCell) -> Bool {
    var probe = EmitterCellValues()
    guard set(value, in: &probe) else { return false }
    assign(cell, value)
    return true
  }
}

package typealias EmitterCellPropertyTable = PropertyTable<EmitterCellProperty>
