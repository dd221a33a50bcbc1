public import Animation
import Foundation
import Graphics

/// One property of a layer class: a row that animating, describing, decoding and key-value coding share.
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

  /// Apple's key: `position`, `hidden`.
  public let key: String
  /// Other spellings that key-value coding accepts: `isHidden`.
  public let aliases: [String]
  public let kind: Kind
  /// Whether an animation can give it values; else it only ever jumps when set.
  public let isAnimatable: Bool
  public let implicitAction: ImplicitAction
  /// What a new layer of the class that defines the row has.
  public let defaultValue: AnimatableValue
  private let read: @Sendable (LayerProperties) -> AnimatableValue
  private let write: @Sendable (inout LayerProperties, AnimatableValue) -> Bool

  init(
    _ key: String, aliases: [String] = [], kind: Kind, animatable: Bool = true,
    implicit: ImplicitAction,
    read: @escaping @Sendable (LayerProperties) -> AnimatableValue,
    write: @escaping @Sendable (inout LayerProperties, AnimatableValue) -> Bool
  ) {
    (self.key, self.aliases, self.kind) = (key, aliases, kind)
    (self.isAnimatable, self.implicitAction) = (animatable, implicit)
    (self.read, self.write) = (read, write)
    defaultValue = read(LayerProperties())
  }

  /// The value in a layer's properties.
  public func value(in properties: LayerProperties) -> AnimatableValue { read(properties) }

  /// Sets the value; false, with nothing changed, where it is of the wrong kind or not an allowed name.
  @discardableResult
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) -> Bool {
    write(&properties, value)
  }

  /// The kind of its values while animated.
  public var valueKind: AnimatableValue.Kind {
    switch kind {
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

  /// In words, as a message needs it: "a point".
  public var needed: String {
    switch kind {
    case .name(let names): "one of \(names.joined(separator: ", "))"
    case .names(let names): "some of \(names.joined(separator: ", "))"
    case .text: "text"
    default: valueKind.description
    }
  }
}

// MARK: - Rows by type

/// A stored property of `LayerProperties`, or of a group in it.
typealias PropertyPath<Value> = WritableKeyPath<LayerProperties, Value> & Sendable

extension LayerProperty {
  static func number(
    _ key: String, _ path: PropertyPath<CGFloat>, animatable: Bool = true,
    implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .number, animatable: animatable, implicit: implicit) {
      .number(Double($0[keyPath: path]))
    } write: {
      guard case .number(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func number(
    _ key: String, _ path: PropertyPath<Double>, animatable: Bool = true,
    implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .number, animatable: animatable, implicit: implicit) {
      .number($0[keyPath: path])
    } write: {
      guard case .number(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func number(
    _ key: String, _ path: PropertyPath<Float>, animatable: Bool = true,
    implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .number, animatable: animatable, implicit: implicit) {
      .number($0[keyPath: path].exact)
    } write: {
      guard case .number(let value) = $1 else { return false }
      $0[keyPath: path] = Float(value)
      return true
    }
  }

  static func bool(
    _ key: String, _ path: PropertyPath<Bool>, aliases: [String] = [], animatable: Bool = false,
    implicit: ImplicitAction = .none
  ) -> LayerProperty {
    LayerProperty(
      key, aliases: aliases, kind: .bool, animatable: animatable, implicit: implicit
    ) {
      .bool($0[keyPath: path])
    } write: {
      switch $1 {
      case .bool(let value): $0[keyPath: path] = value
      // Interpolated Booleans switch past the middle, as Apple's render server does.
      case .number(let value): $0[keyPath: path] = value > 0.5
      default: return false
      }
      return true
    }
  }

  static func point(
    _ key: String, _ path: PropertyPath<CGPoint>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .point, implicit: implicit) {
      .point($0[keyPath: path])
    } write: {
      guard case .point(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func size(
    _ key: String, _ path: PropertyPath<CGSize>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .size, implicit: implicit) {
      .size($0[keyPath: path])
    } write: {
      guard case .size(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  /// What is written may have a negative size until `LayerProperties.standardize()`: animations add up.
  static func rect(
    _ key: String, _ path: PropertyPath<CGRect>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .rect, implicit: implicit) {
      .rect($0[keyPath: path])
    } write: {
      guard case .rect(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func color(
    _ key: String, _ path: PropertyPath<CGColor?>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .color, implicit: implicit) {
      .color($0[keyPath: path])
    } write: {
      guard case .color(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func transform(
    _ key: String, _ path: PropertyPath<CATransform3D>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .transform, implicit: implicit) {
      .transform($0[keyPath: path])
    } write: {
      guard case .transform(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func path(
    _ key: String, _ path: PropertyPath<Path?>, implicit: ImplicitAction = .none
  ) -> LayerProperty {
    LayerProperty(key, kind: .path, implicit: implicit) {
      .path($0[keyPath: path])
    } write: {
      guard case .path(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func image(
    _ key: String, _ path: PropertyPath<LayerContents>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .image, implicit: implicit) {
      switch $0[keyPath: path] {
      case .none: .image(nil)
      case .image(let image): .image(image)
      case .crossFade(let from, let to, let fraction):
        .crossFade(from: from, to: to, fraction: fraction)
      }
    } write: {
      switch $1 {
      case .image(let image): $0[keyPath: path] = image.map { .image($0) } ?? .none
      case .crossFade(let from, let to, let fraction):
        $0[keyPath: path] = .crossFade(from: from, to: to, fraction: fraction)
      default: return false
      }
      return true
    }
  }

  static func colors(
    _ key: String, _ path: PropertyPath<[CGColor]?>, implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .colors, implicit: implicit) {
      .colors($0[keyPath: path] ?? [])
    } write: {
      guard case .colors(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  static func numbers(
    _ key: String, _ path: PropertyPath<[Double]?>, animatable: Bool = true,
    implicit: ImplicitAction = .basic
  ) -> LayerProperty {
    LayerProperty(key, kind: .numbers, animatable: animatable, implicit: implicit) {
      .numbers($0[keyPath: path] ?? [])
    } write: {
      guard case .numbers(let value) = $1 else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  /// A property that takes one of some names, Apple's raw strings.
  static func name<Name: RawRepresentable<String> & SendableMetatype>(
    _ key: String, _ path: PropertyPath<Name>, of names: [String], animatable: Bool = false,
    implicit: ImplicitAction = .none
  ) -> LayerProperty {
    LayerProperty(key, kind: .name(names), animatable: animatable, implicit: implicit) {
      .name($0[keyPath: path].rawValue)
    } write: {
      guard case .name(let text) = $1, names.contains(text), let value = Name(rawValue: text)
      else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  /// A property that takes some of a few flags.
  static func names<Flags: OptionSet & SendableMetatype>(
    _ key: String, _ path: PropertyPath<Flags>, of names: [String],
    implicit: ImplicitAction = .none
  ) -> LayerProperty where Flags.RawValue: FixedWidthInteger & SendableMetatype {
    LayerProperty(key, kind: .names(names), animatable: false, implicit: implicit) {
      .number(Double($0[keyPath: path].rawValue))
    } write: {
      guard case .number(let number) = $1, let bits = Flags.RawValue(exactly: number),
        bits >= 0, bits < 1 << names.count
      else { return false }
      $0[keyPath: path] = Flags(rawValue: bits)
      return true
    }
  }

  /// A property that takes free text; nil is the empty name.
  static func text(
    _ key: String, _ path: PropertyPath<String?>, implicit: ImplicitAction = .none
  ) -> LayerProperty {
    LayerProperty(key, kind: .text, animatable: false, implicit: implicit) {
      .name($0[keyPath: path] ?? "")
    } write: {
      guard case .name(let value) = $1 else { return false }
      $0[keyPath: path] = value.isEmpty ? nil : value
      return true
    }
  }
}

extension Float {
  /// As the shortest decimal that reads back as this: 0.1, not 0.10000000149.
  var exact: Double { Double(description) ?? Double(self) }
}
