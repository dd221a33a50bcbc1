import Animation
import Foundation
public import Graphics

/// A type that converts to a color, such as `UIColor`: usable wherever a boxed `CGColor` is.
public protocol CGColorConvertible {
  var cgColor: CGColor { get }
}

extension AnimatableValue {
  /// The value as key-value coding returns it: numbers as `NSNumber`, others as Core Graphics'
  /// types.
  package var boxed: Any? {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .bool(let bool): NSNumber(value: bool)
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): color
    case .transform(let transform): transform
    case .path(let path): path.map { CGPath($0) }
    case .image(let image): image
    case .crossFade(let from, let to, let fraction): fraction < 0.5 ? from : to
    case .colors(let colors): colors
    case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
    case .name(let name): name
    }
  }

  /// Creates a value from a boxed one of any kind; nil if it is of none.
  init?(boxed value: Any?) {
    guard let value = unwrapped(value), !(value is NSNull) else { return nil }
    if let value = value as? AnimatableValue {
      self = value
      return
    }
    // A Boolean is not a number, even in an NSNumber: 1 is not true.
    if Swift.type(of: value) == Bool.self, let bool = value as? Bool {
      self = .bool(bool)
      return
    }
    for kind in Self.kindsByShape {
      if let value = AnimatableValue(boxed: value, as: kind) {
        self = value
        return
      }
    }
    return nil
  }

  /// The kinds that a value's type distinguishes, Booleans aside.
  private static let kindsByShape: [Kind] = [
    .number, .point, .size, .rect, .color, .transform, .path, .image, .name, .numbers, .colors,
  ]

  /// Creates a value of one kind from a boxed one, converted if that is lossless; nil if it cannot
  /// be.
  ///
  /// `NSNull` stands for a missing color, path or image.
  init?(boxed value: Any?, as kind: Kind) {
    guard let value = unwrapped(value) else { return nil }
    if let value = value as? AnimatableValue {
      guard value.kind == kind else { return nil }
      self = value
      return
    }
    let isNull = value is NSNull
    let made: AnimatableValue? =
      switch kind {
      case .number: Self.number(value).map { .number($0) }
      case .bool: (value as? Bool ?? Self.number(value).map { $0 != 0 }).map { .bool($0) }
      case .point: Self.geometry(value).map { .point($0) }
      case .size: Self.geometry(value).map { .size($0) }
      case .rect: Self.geometry(value).map { .rect($0) }
      case .color: isNull ? .color(nil) : Self.color(value).map { .color($0) }
      case .transform: Self.transform(value).map { .transform($0) }
      case .path: isNull ? .path(nil) : (value as? CGPath).map { .path($0.value) }
      case .image: isNull ? .image(nil) : (value as? CGImage).map { .image($0) }
      case .colors: Self.list(value, of: Self.color).map { .colors($0) }
      case .numbers: Self.list(value, of: Self.number).map { .numbers($0) }
      case .name: Self.name(value).map { .name($0) }
      }
    guard let made else { return nil }
    self = made
  }

  /// Reads any number type; Swift on Linux does not convert between them inside `Any`.
  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: number.exact
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(number)
    case let number as any BinaryFloatingPoint: Double(number)
    case let flags as any OptionSet: (flags.rawValue as? any BinaryInteger).map { Double($0) }
    default: nil
    }
  }

  /// Reads a point, size or rectangle, bare or in an `NSValue`.
  private static func geometry<Value>(_ value: Any) -> Value? {
    value as? Value ?? (value as? NSValue)?.coreGraphicsValue as? Value
  }

  private static func color(_ value: Any) -> CGColor? {
    value as? CGColor ?? (value as? any CGColorConvertible)?.cgColor
  }

  private static func transform(_ value: Any) -> CATransform3D? {
    if let transform: CATransform3D = geometry(value) { return transform }
    let affine: CGAffineTransform? = geometry(value)
    return affine.map { CATransform3DMakeAffineTransform($0) }
  }

  private static func name(_ value: Any) -> String? {
    value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
  }

  /// Reads an array whose elements are all of one kind, whatever its static type.
  private static func list<Element>(_ value: Any, of read: (Any) -> Element?) -> [Element]? {
    guard let list = value as? [Any] else { return nil }
    let elements = list.compactMap { unwrapped($0).flatMap(read) }
    return elements.count == list.count ? elements : nil
  }
}

/// Unwraps an `Any?` that may hold nested optionals: `CGColor?.none as Any` becomes nil.
func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any OptionalValue else { return value }
  return unwrapped(optional.wrapped)
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 as Any } }
}

/// Describes a boxed value for a message.
func describe(_ value: Any?) -> String {
  guard let value = unwrapped(value) else { return "nil" }
  switch AnimatableValue(boxed: value) {
  case .name(let name)?: return "“\(name)”"
  case .numbers(let numbers)? where numbers.isEmpty: return "an empty array"
  case let known?: return known.kind.description
  case nil: return "\(type(of: value))"
  }
}
