public import Animation
import Foundation
package import Graphics

/// One property of a layer class: a row that animating, describing, decoding and key-value coding
/// share.
///
/// ```swift
/// LayerProperty(
///   "lineWidth", \CAShapeLayer.lineWidth, \.shape.lineWidth, range: .notNegative,
///   unit: "points", "The stroke's width in points.")
/// ```
/// The first key path is the accessor, whose setter has the property's implicit action and may be
/// overridden; the second is where the value is kept.
public struct LayerProperty: Sendable {
  /// The shape of the values a property takes.
  public enum Kind: Hashable, Sendable {
    case number, bool, point, size, rect, color, transform, path, image, colors, numbers
    /// One of these names.
    case name([String])
    /// Any of these names together; as an `AnimatableValue` a number whose bit i stands for name i.
    case names([String])
    /// Free text.
    case text
  }

  /// What happens when the property of a committed layer is set outside of a disabled transaction.
  public enum ImplicitAction: Hashable, Sendable {
    /// A `CABasicAnimation` from the presentation value.
    case basic
    /// A `CATransition` that fades from the old picture to the new one.
    case fade
    case none
  }

  /// Everything that the row says, in one object, since rows are copied often.
  private final class Row: Sendable {
    let key: String
    let aliases: [String]
    let kind: Kind
    let isAnimatable: Bool
    let implicitAction: ImplicitAction
    let defaultValue: AnimatableValue
    let range: NumberRange
    let unit: String
    let quantity: NumberQuantity
    let about: String
    let access: Access

    init(
      _ key: String, _ aliases: [String], _ kind: Kind, isAnimatable: Bool,
      _ implicitAction: ImplicitAction, _ range: NumberRange, _ unit: String,
      _ quantity: NumberQuantity, _ about: String, _ access: Access
    ) {
      self.key = key
      self.aliases = aliases
      self.kind = kind
      self.isAnimatable = isAnimatable
      self.implicitAction = implicitAction
      self.range = range
      self.unit = unit
      self.quantity = quantity
      self.about = about
      self.access = access
      defaultValue = access.stored.read(LayerProperties())
    }
  }

  /// How values reach a layer and its properties.
  private struct Access: Sendable {
    let stored: StoredValue<LayerProperties>
    let assign: @Sendable (CALayer, AnimatableValue) -> Void
    /// Where the accessor is of any type: what it hands out.
    var object: (@Sendable (CALayer) -> Any?)?
    /// Where the accessor is of any type: hands it what key-value coding was given.
    var assignObject: (@Sendable (CALayer, Any?) -> Void)?
  }

  private let row: Row

  /// A property whose accessor has a type of values.
  /// - Parameters:
  ///   - accessor: The property of the class.
  ///   - stored: Where its value is kept.
  ///   - range: Which numbers a file may give; code may set any.
  ///   - animatable: Nil as is usual for the kind.
  ///   - implicit: Nil as is usual for the kind; `none` for what is not animatable.
  init<Layer: CALayer & SendableMetatype, Given: PropertyValue, Stored: PropertyValue>(
    _ key: String, aliases: [String] = [],
    _ accessor: ReferenceWritableKeyPath<Layer, Given> & Sendable,
    _ stored: WritableKeyPath<LayerProperties, Stored> & Sendable,
    range: NumberRange = .any, unit: String = "", quantity: NumberQuantity = .plain,
    animatable: Bool? = nil, implicit: ImplicitAction? = nil, _ about: String
  ) {
    self.init(
      key, aliases, range, unit, quantity, animatable, implicit, about,
      Access(stored: StoredValue(stored)) { layer, value in
        guard let layer = layer as? Layer else {
          preconditionFailure("\(type(of: layer)) has no \(key)")
        }
        guard let value = Given(animatable: value) else {
          preconditionFailure("\(key) takes \(Given.kind.valueKind), not \(value.kind)")
        }
        layer[keyPath: accessor] = value
      })
  }

  /// A property whose accessor takes anything and says itself what it cannot use.
  init<Layer: CALayer & SendableMetatype, Stored: PropertyValue>(
    _ key: String, object accessor: ReferenceWritableKeyPath<Layer, Any?> & Sendable,
    _ stored: WritableKeyPath<LayerProperties, Stored> & Sendable,
    animatable: Bool? = nil, implicit: ImplicitAction? = nil, _ about: String
  ) {
    self.init(
      key, [], .any, "", .plain, animatable, implicit, about,
      Access(
        stored: StoredValue(stored),
        assign: { layer, value in (layer as? Layer)?[keyPath: accessor] = value.boxed },
        object: { layer in (layer as? Layer)?[keyPath: accessor] },
        assignObject: { layer, value in (layer as? Layer)?[keyPath: accessor] = value }))
  }

  private init(
    _ key: String, _ aliases: [String], _ range: NumberRange, _ unit: String,
    _ quantity: NumberQuantity, _ animatable: Bool?, _ implicit: ImplicitAction?, _ about: String,
    _ access: Access
  ) {
    let kind = access.stored.kind
    let isAnimatable = animatable ?? kind.isUsuallyAnimatable
    let usual: ImplicitAction = isAnimatable ? kind.usualAction : .none
    row = Row(
      key, aliases, kind, isAnimatable: isAnimatable, implicit ?? usual, range, unit, quantity,
      about, access)
  }

  // MARK: What the row says

  /// Apple's key: `position`, `hidden`.
  public var key: String { row.key }
  /// Other spellings that key-value coding accepts: `isHidden`.
  public var aliases: [String] { row.aliases }
  public var kind: Kind { row.kind }
  /// Whether an animation can give it values; else it only ever jumps when set.
  public var isAnimatable: Bool { row.isAnimatable }
  public var implicitAction: ImplicitAction { row.implicitAction }
  /// What a new layer of the class that defines the row has.
  public var defaultValue: AnimatableValue { row.defaultValue }
  /// The kind of its values while animated.
  public var valueKind: AnimatableValue.Kind { kind.valueKind }

  /// In words, as a message needs it: "a point".
  public var needed: String {
    switch kind {
    case .name(let names): "one of \(names.joined(separator: ", "))"
    case .names(let names): "some of \(names.joined(separator: ", "))"
    case .text: "text"
    default: valueKind.description
    }
  }

  // MARK: Reading and writing

  /// The value in a layer's properties.
  public func value(in properties: LayerProperties) -> AnimatableValue {
    row.access.stored.read(properties)
  }

  /// Sets the value; false, with nothing changed, where it is of the wrong kind or an unknown name.
  @discardableResult
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) -> Bool {
    row.access.stored.write(&properties, value)
  }

  /// Sets the property of a layer as code does, with its implicit action; false, with nothing
  /// changed, where the value is of the wrong kind or an unknown name.
  @discardableResult
  package func set(_ value: AnimatableValue, on layer: CALayer) -> Bool {
    var probe = layer.properties
    guard set(value, in: &probe) else { return false }
    row.access.assign(layer, value)
    return true
  }

  /// Whether the accessor takes anything and says itself what it cannot use.
  var takesAnything: Bool { row.access.assignObject != nil }

  /// The value as key-value coding hands it out.
  func coded(of layer: CALayer) -> Any? {
    row.access.object.map { $0(layer) } ?? value(in: layer.properties).boxed
  }

  /// Hands an accessor that takes anything what key-value coding was given.
  func setObject(_ value: Any?, on layer: CALayer) { row.access.assignObject?(layer, value) }
}

extension LayerProperty: PropertyRow {
  package var valueShape: Kind? { kind }
  package var range: NumberRange { row.range }
  package var unit: String { row.unit }
  package var quantity: NumberQuantity { row.quantity }
  package var about: String { row.about }
  package var initialValue: AnimatableValue? { defaultValue }
}

extension LayerProperty.Kind {
  /// The kind of the values while animated.
  package var valueKind: AnimatableValue.Kind {
    switch self {
    case .number, .names: .number
    case .bool: .bool
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .image: .image
    case .colors: .colors
    case .numbers: .numbers
    case .name, .text: .name
    }
  }

  fileprivate var isUsuallyAnimatable: Bool {
    switch self {
    case .bool, .name, .names, .text: false
    default: true
    }
  }

  fileprivate var usualAction: LayerProperty.ImplicitAction {
    // Apple's Booleans and paths jump unless somebody animates them.
    self == .bool || self == .path ? .none : .basic
  }
}
