public import Animation
import Base
import Foundation

/// One property of a layer class: a row shared by animation, description, decoding and key-value
/// coding.
///
/// ```swift
/// LayerProperty(
///   "lineWidth", \CAShapeLayer.lineWidth, \.shape.lineWidth, range: .notNegative,
///   unit: "points", "The stroke's width in points.")
/// ```
/// The first key path is the accessor, whose setter has the property's implicit action and may be
/// overridden; the second leads to the stored value.
public struct LayerProperty: Sendable {
  /// The type of a property's values.
  public enum Kind: Hashable, Sendable {
    case number, bool, point, size, rect, color, transform, path, image, colors, numbers
    /// One of these names.
    case name([String])
    /// A set of these names; as an `AnimatableValue` a number whose bit i stands for name i.
    case names([String])
    /// Free text.
    case text
  }

  /// The effect of setting the property of a committed layer while actions are enabled.
  public enum ImplicitAction: Hashable, Sendable {
    /// A `CABasicAnimation` from the presentation value.
    case basic
    /// A `CATransition` that fades from the old picture to the new one.
    case fade
    case none
  }

  /// The storage of a row: one object, since rows are copied often.
  private final class Row: Sendable {
    let traits: PropertyTraits
    let isAnimatable: Bool
    let implicitAction: ImplicitAction
    let defaultValue: AnimatableValue
    let access: Access

    init(
      _ traits: PropertyTraits, isAnimatable: Bool, _ implicitAction: ImplicitAction,
      _ defaultValue: AnimatableValue, _ access: Access
    ) {
      self.traits = traits
      self.isAnimatable = isAnimatable
      self.implicitAction = implicitAction
      self.defaultValue = defaultValue
      self.access = access
    }
  }

  /// The closures that read and write a layer's property.
  private struct Access: Sendable {
    let stored: StoredValue<LayerProperties>
    let assign: @Sendable (CALayer, AnimatableValue) -> Void
    /// Reads an accessor of any type; nil for others.
    var object: (@Sendable (CALayer) -> Any?)?
    /// Sets an accessor of any type to a value of key-value coding; nil for others.
    var assignObject: (@Sendable (CALayer, Any?) -> Void)?
  }

  private let row: Row

  /// Creates a row for a property of a value type.
  /// - Parameters:
  ///   - accessor: The property of the class.
  ///   - stored: The path to its stored value.
  ///   - range: The numbers that a file may use; code may set any.
  ///   - animatable: Nil for the kind's default.
  ///   - implicit: Nil for the kind's default; `none` if it is not animatable.
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

  /// Creates a row for a property that accepts any object and reports unusable ones itself.
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
    let defaultValue = access.stored.read(LayerProperties())
    let traits = PropertyTraits(
      key: key, aliases: aliases, shape: kind, range: range, unit: unit, quantity: quantity,
      sort: kind == .numbers ? "numbers" : key, about: about, initialValue: defaultValue,
      shownDefault: defaultValue)
    row = Row(traits, isAnimatable: isAnimatable, implicit ?? usual, defaultValue, access)
  }

  // MARK: Description

  /// Apple's key: `position`, `hidden`.
  public var key: String { row.traits.key }
  /// Other spellings that key-value coding accepts: `isHidden`.
  public var aliases: [String] { row.traits.aliases }
  public var kind: Kind { row.access.stored.kind }
  /// Whether it can be animated; if not, it jumps when set.
  public var isAnimatable: Bool { row.isAnimatable }
  public var implicitAction: ImplicitAction { row.implicitAction }
  /// The value of a new layer of the class that defines the row.
  public var defaultValue: AnimatableValue { row.defaultValue }
  /// The kind of its values while animated.
  public var valueKind: AnimatableValue.Kind { kind.valueKind }

  /// A description of valid values for messages: "a point".
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

  /// Sets the value; returns false, with nothing changed, if it is of the wrong kind or an unknown
  /// name.
  @discardableResult
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) -> Bool {
    row.access.stored.write(&properties, value)
  }

  /// Sets the property of a layer through its accessor, with its implicit action; returns false,
  /// with nothing changed, if the value is of the wrong kind or an unknown name.
  @discardableResult
  package func set(_ value: AnimatableValue, on layer: CALayer) -> Bool {
    var probe = layer.properties
    guard set(value, in: &probe) else { return false }
    row.access.assign(layer, value)
    return true
  }

  /// Whether the accessor accepts any object and reports unusable ones itself.
  var acceptsAnyObject: Bool { row.access.assignObject != nil }

  /// The value as key-value coding returns it.
  func coded(of layer: CALayer) -> Any? {
    row.access.object.map { $0(layer) } ?? value(in: layer.properties).boxed
  }

  /// Sets an accessor of any type to a value of key-value coding.
  func setObject(_ value: Any?, on layer: CALayer) { row.access.assignObject?(layer, value) }
}

extension LayerProperty: PropertyRow {
  package var traits: PropertyTraits { row.traits }
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
    // Apple's Booleans and paths jump unless animated explicitly.
    self == .bool || self == .path ? .none : .basic
  }
}
