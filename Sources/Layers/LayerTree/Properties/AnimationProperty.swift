import Animation
import Base

/// One property of an animation class: a row that key-value coding, copying and files share.
///
/// ```swift
/// AnimationProperty(
///   "damping", \CASpringAnimation.damping, range: .notNegative, "The damping of the spring.")
/// ```
package struct AnimationProperty: PropertyRow {
  package let traits: PropertyTraits
  /// Whether it is derived from other properties and cannot be set.
  package let isDerived: Bool
  /// Whether files may set it.
  package let isInFiles: Bool
  /// The value that key-value coding returns.
  let coded: @Sendable (CAAnimation) -> Any?
  /// Sets a value of key-value coding, nil being the default.
  ///
  /// An unusable value stops the program.
  let setCoded: @Sendable (CAAnimation, Any?) -> Void
  private let assign: @Sendable (CAAnimation, AnimatableValue) -> Bool
  /// Copies the property from the first to the second, if both have it.
  let copy: @Sendable (CAAnimation, CAAnimation) -> Void

  /// Creates a row for a property of a value type.
  /// - Parameter range: The numbers that a file may use.
  init<Owner: CAAnimation & SendableMetatype, Value: PropertyValue>(
    _ key: String, aliases: [String] = [],
    _ path: ReferenceWritableKeyPath<Owner, Value> & Sendable, range: NumberRange = .any,
    quantity: NumberQuantity = .plain, sort: String? = nil, default: AnimatableValue? = nil,
    _ about: String
  ) {
    isDerived = false
    isInFiles = true
    let initial: @Sendable () -> Value? = { (Owner.blank() as? Owner)?[keyPath: path] }
    let initialValue = initial()?.animatable
    let shown: AnimatableValue? =
      switch initialValue {
      case .numbers, .name(""): nil
      default: initialValue
      }
    traits = PropertyTraits(
      key: key, aliases: aliases, shape: Value.kind, range: range, quantity: quantity,
      sort: sort ?? (Value.kind == .numbers ? "numbers" : key.asWords), about: about,
      initialValue: initialValue, shownDefault: `default` ?? shown)
    coded = { ($0 as? Owner)?[keyPath: path].coded }
    assign = { animation, value in
      guard let animation = animation as? Owner, let value = Value(animatable: value) else {
        return false
      }
      animation[keyPath: path] = value
      return true
    }
    setCoded = { animation, value in
      let new = unwrapped(value).map { Value(coded: $0) } ?? initial()
      guard let animation = animation as? Owner, let new else {
        preconditionFailure(
          "\(type(of: animation)).\(key) is \(Value.kind.valueKind), not \(describe(value))")
      }
      animation[keyPath: path] = new
    }
    copy = { source, target in
      guard let source = source as? Owner, let target = target as? Owner else { return }
      target[keyPath: path] = source[keyPath: path]
    }
  }

  /// Creates a row for a property that is an object, or a value of any type.
  /// - Parameter kind: The kind of the object, if files may set it.
  init<Owner: CAAnimation & SendableMetatype, Object>(
    _ key: String, object path: ReferenceWritableKeyPath<Owner, Object?> & Sendable,
    as kind: ObjectKind? = nil, default: AnimatableValue? = nil, _ about: String
  ) {
    isDerived = false
    isInFiles = kind != nil
    traits = PropertyTraits(
      key: key, shape: nil, object: kind, sort: key.asWords, about: about, shownDefault: `default`)
    coded = { ($0 as? Owner)?[keyPath: path] }
    let setCoded: @Sendable (CAAnimation, Any?) -> Void = { animation, value in
      guard let animation = animation as? Owner else { return }
      guard let value = unwrapped(value) else {
        animation[keyPath: path] = nil
        return
      }
      guard let object = value as? Object else {
        preconditionFailure(
          "\(type(of: animation)).\(key) is a \(Object.self), not \(describe(value))")
      }
      animation[keyPath: path] = object
    }
    self.setCoded = setCoded
    assign = { animation, value in
      guard animation is Owner else { return false }
      setCoded(animation, value.boxed)
      return true
    }
    copy = { source, target in
      guard let source = source as? Owner, let target = target as? Owner else { return }
      target[keyPath: path] = source[keyPath: path]
    }
  }

  /// Creates a row for a number that is derived from other properties and cannot be set.
  /// - Parameters:
  ///   - range: The numbers that a file may use instead of those properties; nil for none.
  ///   - default: The number that they have if a file has only the other ones.
  init<Owner: CAAnimation & SendableMetatype, Value: PropertyValue>(
    _ key: String, from others: String, _ path: KeyPath<Owner, Value> & Sendable,
    range: NumberRange? = nil, quantity: NumberQuantity = .plain, default: AnimatableValue? = nil,
    _ about: String
  ) {
    isDerived = true
    isInFiles = range != nil
    traits = PropertyTraits(
      key: key, shape: Value.kind, range: range ?? .any, quantity: quantity, sort: key.asWords,
      about: about, shownDefault: `default`)
    coded = { ($0 as? Owner)?[keyPath: path].coded }
    assign = { _, _ in false }
    setCoded = { _, _ in
      preconditionFailure("\(key) cannot be set: it follows from \(others)")
    }
    copy = { _, _ in }
  }

  /// Sets the property through its accessor.
  ///
  /// - Returns: False if the animation does not have it, or the value is of the wrong kind or not
  ///   an allowed name.
  @discardableResult
  package func set(_ value: AnimatableValue, on animation: CAAnimation) -> Bool {
    assign(animation, value)
  }
}

extension String {
  /// A key as separate words: "fill mode".
  fileprivate var asWords: String {
    map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
}

package typealias AnimationPropertyTable = PropertyTable<AnimationProperty>
