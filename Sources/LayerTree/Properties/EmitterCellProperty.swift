import Animation
package import Graphics

/// One property of an emitter cell: a row that key-value coding and files share.
package struct EmitterCellProperty: PropertyRow {
  package let key: String
  package let aliases: [String]
  package let range: NumberRange
  package let unit = ""
  package let quantity: NumberQuantity
  package let about: String
  package let kind: LayerProperty.Kind
  /// What a new cell has.
  package let defaultValue: AnimatableValue
  private let stored: StoredValue<EmitterCellValues>
  private let assign: @Sendable (CAEmitterCell, AnimatableValue) -> Void
  /// Where the accessor takes anything and says itself what it cannot use.
  let setObject: (@Sendable (CAEmitterCell, Any?) -> Void)?

  /// - Parameters:
  ///   - accessor: The property of the class.
  ///   - stored: Where its value is kept.
  ///   - range: Which numbers a file may give; code may set any.
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

  /// A property whose accessor takes anything and says itself what it cannot use.
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
    self.key = key
    self.aliases = aliases
    self.range = range
    self.quantity = quantity
    self.about = about
    kind = stored.kind
    defaultValue = stored.read(EmitterCellValues())
    self.stored = stored
    self.assign = assign
    self.setObject = setObject
  }

  package var valueShape: LayerProperty.Kind? { kind }
  package var initialValue: AnimatableValue? { defaultValue }

  /// In words, as a message needs it: "a number".
  var needed: String {
    if case .name(let names) = kind { return "one of \(names.joined(separator: ", "))" }
    return kind.valueKind.description
  }

  /// What key-value coding was given, as the property takes it; nil where it cannot be used.
  func value(codedAs value: Any?) -> AnimatableValue? {
    switch (kind, value) {
    case (.color, nil): .color(nil)
    case (.text, nil): .name("")
    default: AnimatableValue(boxed: value, as: kind.valueKind)
    }
  }

  package func value(in values: EmitterCellValues) -> AnimatableValue { stored.read(values) }

  /// Sets the value; false, with nothing changed, where it is of the wrong kind or an unknown name.
  @discardableResult
  package func set(_ value: AnimatableValue, in values: inout EmitterCellValues) -> Bool {
    stored.write(&values, value)
  }

  /// Sets the property of a cell as code does; false, with nothing changed, where the value is of
  /// the wrong kind or an unknown name.
  @discardableResult
  package func set(_ value: AnimatableValue, on cell: CAEmitterCell) -> Bool {
    var probe = EmitterCellValues()
    guard set(value, in: &probe) else { return false }
    assign(cell, value)
    return true
  }
}

package typealias EmitterCellPropertyTable = PropertyTable<EmitterCellProperty>
