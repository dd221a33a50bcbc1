import Animation
import Base
import Foundation
import Graphics

/// A type of properties, convertible to the values of animations, files and key-value coding.
///
/// A row of a table gets the kind of its values and both conversions from its property's type.
protocol PropertyValue: SendableMetatype {
  static var kind: LayerProperty.Kind { get }
  var animatable: AnimatableValue { get }
  /// Returns nil if the value is of another kind, or not an allowed name.
  init?(animatable value: AnimatableValue)
  /// The value that key-value coding returns; nil for an absent value.
  var coded: Any? { get }
  /// Converts a value of key-value coding if that is lossless; returns nil if not.
  ///
  /// Names need not be known ones.
  init?(coded value: Any)
}

extension PropertyValue {
  var coded: Any? { self }
  init?(coded value: Any) {
    guard let value = AnimatableValue(boxed: value, as: Self.kind.valueKind) else { return nil }
    self.init(animatable: value)
  }
}

// MARK: - Numbers

extension Double: PropertyValue {
  static var kind: LayerProperty.Kind { .number }
  var animatable: AnimatableValue { .number(self) }
  init?(animatable value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension CGFloat: PropertyValue {
  static var kind: LayerProperty.Kind { .number }
  var animatable: AnimatableValue { .number(Double(self)) }
  init?(animatable value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = CGFloat(number)
  }
}

extension Float: PropertyValue {
  static var kind: LayerProperty.Kind { .number }
  var animatable: AnimatableValue { .number(exact) }
  init?(animatable value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = Float(number)
  }

  /// The shortest decimal that reads back as this: 0.1, not 0.10000000149.
  var exact: Double {
    // Below 8, where numbers lie less than 1e-6 apart, a decimal of up to six digits that reads
    // back as this is the shortest and nearest; only longer ones need text.
    if magnitude < 8 {
      let rounded = (Double(self) * 1e6).rounded() / 1e6
      if Float(rounded) == self { return rounded }
    }
    return Double(description) ?? Double(self)
  }
}

extension Int: PropertyValue {
  static var kind: LayerProperty.Kind { .number }
  var animatable: AnimatableValue { .number(Double(self)) }
  init?(animatable value: AnimatableValue) { self.init(saturating: value) }
}

extension UInt32: PropertyValue {
  static var kind: LayerProperty.Kind { .number }
  var animatable: AnimatableValue { .number(Double(self)) }
  init?(animatable value: AnimatableValue) { self.init(saturating: value) }
}

extension FixedWidthInteger {
  /// Rounds a number toward 0 and clamps it to the type's range; NaN becomes 0.
  fileprivate init?(saturating value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    if number.isNaN {
      self = 0
    } else if let exact = Self(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number < 0 ? .min : .max
    }
  }
}

extension Bool: PropertyValue {
  static var kind: LayerProperty.Kind { .bool }
  var animatable: AnimatableValue { .bool(self) }
  init?(animatable value: AnimatableValue) {
    switch value {
    case .bool(let flag): self = flag
    // Interpolated Booleans switch past one half, as in Apple's render server.
    case .number(let number): self = number > 0.5
    default: return nil
    }
  }
}

// MARK: - Geometry

extension CGPoint: PropertyValue {
  static var kind: LayerProperty.Kind { .point }
  var animatable: AnimatableValue { .point(self) }
  init?(animatable value: AnimatableValue) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
}

extension CGSize: PropertyValue {
  static var kind: LayerProperty.Kind { .size }
  var animatable: AnimatableValue { .size(self) }
  init?(animatable value: AnimatableValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

/// Its size may be negative until `LayerProperties.standardize()`, since animations may add up.
extension CGRect: PropertyValue {
  static var kind: LayerProperty.Kind { .rect }
  var animatable: AnimatableValue { .rect(self) }
  init?(animatable value: AnimatableValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
}

extension CATransform3D: PropertyValue {
  static var kind: LayerProperty.Kind { .transform }
  var animatable: AnimatableValue { .transform(self) }
  init?(animatable value: AnimatableValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
}

// MARK: - Values that may be absent

/// A type with optional properties: nil stands for no color, no path, no pattern.
protocol OptionalPropertyValue: SendableMetatype {
  static var kind: LayerProperty.Kind { get }
  static func animatable(_ value: Self?) -> AnimatableValue
  /// The outer nil stands for a value of another kind, the inner one for an absent value.
  static func read(_ value: AnimatableValue) -> Self??
  var coded: Any? { get }
  /// Reads a value of key-value coding in the same way.
  static func decoded(_ value: Any) -> Self??
}

extension OptionalPropertyValue {
  var coded: Any? { self }
  static func decoded(_ value: Any) -> Self?? {
    AnimatableValue(boxed: value, as: kind.valueKind).flatMap { read($0) }
  }
}

extension Optional: PropertyValue where Wrapped: OptionalPropertyValue {
  static var kind: LayerProperty.Kind { Wrapped.kind }
  var animatable: AnimatableValue { Wrapped.animatable(self) }
  init?(animatable value: AnimatableValue) {
    guard let read = Wrapped.read(value) else { return nil }
    self = read
  }
  var coded: Any? { flatMap(\.coded) }
  init?(coded value: Any) {
    guard let read = Wrapped.decoded(value) else { return nil }
    self = read
  }
}

extension CGColor: PropertyValue, OptionalPropertyValue {
  static var kind: LayerProperty.Kind { .color }
  var coded: Any? { self }
  var animatable: AnimatableValue { .color(self) }
  init?(animatable value: AnimatableValue) {
    // A missing color is white if a color is required.
    guard case .color(let color) = value else { return nil }
    self = color ?? .white
  }
  static func animatable(_ value: CGColor?) -> AnimatableValue { .color(value) }
  static func read(_ value: AnimatableValue) -> CGColor?? {
    guard case .color(let color) = value else { return nil }
    return .some(color)
  }
}

extension Path: OptionalPropertyValue {
  static var kind: LayerProperty.Kind { .path }
  static func animatable(_ value: Path?) -> AnimatableValue { .path(value) }
  static func read(_ value: AnimatableValue) -> Path?? {
    guard case .path(let path) = value else { return nil }
    return .some(path)
  }
}

extension CGPath? {
  /// The path as a value.
  var asPath: Path? {
    get { self?.value }
    set { self = newValue.map { CGPath($0) } }
  }
}

extension CGImage: OptionalPropertyValue {
  static var kind: LayerProperty.Kind { .image }
  static func animatable(_ value: CGImage?) -> AnimatableValue { .image(value) }
  static func read(_ value: AnimatableValue) -> CGImage?? {
    guard case .image(let image) = value else { return nil }
    return .some(image)
  }
}

extension LayerContents: PropertyValue {
  static var kind: LayerProperty.Kind { .image }
  var animatable: AnimatableValue {
    switch self {
    case .none: .image(nil)
    case .image(let image): .image(image)
    case .crossFade(let from, let to, let fraction):
      .crossFade(from: from, to: to, fraction: fraction)
    }
  }
  init?(animatable value: AnimatableValue) {
    switch value {
    case .image(let image): self = image.map { .image($0) } ?? .none
    case .crossFade(let from, let to, let fraction):
      self = .crossFade(from: from, to: to, fraction: fraction)
    default: return nil
    }
  }
}

// MARK: - Lists

/// A type of the elements of array properties.
protocol PropertyElement: SendableMetatype {
  static var listKind: LayerProperty.Kind { get }
  static func animatable(_ list: [Self]) -> AnimatableValue
  static func list(_ value: AnimatableValue) -> [Self]?
  /// The value that key-value coding returns.
  var codedElement: Any { get }
}

/// Animations and files do not distinguish nil from an empty array.
extension Array: OptionalPropertyValue where Element: PropertyElement {
  static var kind: LayerProperty.Kind { Element.listKind }
  static func animatable(_ value: [Element]?) -> AnimatableValue {
    Element.animatable(value ?? [])
  }
  static func read(_ value: AnimatableValue) -> [Element]?? {
    Element.list(value).map { .some($0) }
  }
  var coded: Any? { map(\.codedElement) }
}

extension CGColor: PropertyElement {
  static var listKind: LayerProperty.Kind { .colors }
  static func animatable(_ list: [CGColor]) -> AnimatableValue { .colors(list) }
  static func list(_ value: AnimatableValue) -> [CGColor]? {
    guard case .colors(let colors) = value else { return nil }
    return colors
  }
  var codedElement: Any { self }
}

extension Double: PropertyElement {
  static var listKind: LayerProperty.Kind { .numbers }
  static func animatable(_ list: [Double]) -> AnimatableValue { .numbers(list) }
  static func list(_ value: AnimatableValue) -> [Double]? {
    guard case .numbers(let numbers) = value else { return nil }
    return numbers
  }
  var codedElement: Any { NSNumber(value: self) }
}

extension [NSNumber]? {
  /// The numbers as values.
  var asNumbers: [Double]? {
    get { self?.map(\.doubleValue) }
    set { self = newValue?.map { NSNumber(value: $0) } }
  }
}

extension [Any]? {
  /// The colors in an array of any type, as Apple's API declares it.
  var asColors: [CGColor]? {
    get { self?.compactMap { $0 as? CGColor } }
    set { self = newValue }
  }
}

// MARK: - Names

/// A type with a few names for files, Apple's raw strings; code may create others.
protocol PropertyName: PropertyValue, OptionalPropertyValue, RawRepresentable<String> {
  static var names: [String] { get }
}

extension PropertyName {
  static var kind: LayerProperty.Kind { .name(names) }
  var animatable: AnimatableValue { .name(rawValue) }
  init?(animatable value: AnimatableValue) {
    guard case .name(let name) = value, Self.names.contains(name) else { return nil }
    self.init(rawValue: name)
  }
  var coded: Any? { self }
  init?(coded value: Any) {
    if let value = value as? Self {
      self = value
    } else if let name = value as? String {
      self.init(rawValue: name)
    } else {
      return nil
    }
  }

  /// Nil is the empty name.
  static func animatable(_ value: Self?) -> AnimatableValue { .name(value?.rawValue ?? "") }
  static func read(_ value: AnimatableValue) -> Self?? {
    value == .name("") ? .some(nil) : Self(animatable: value).map { .some($0) }
  }
  static func decoded(_ value: Any) -> Self?? { Self(coded: value).map { .some($0) } }
}

extension MediaTiming.FillMode: PropertyName {
  static var names: [String] { allCases.map(\.rawValue) }
}

extension CAMediaTimingFillMode: PropertyName {
  static var names: [String] { MediaTiming.FillMode.names }
}

extension CALayerContentsGravity: PropertyName {}
extension CALayerContentsFilter: PropertyName {}
extension CALayerContentsFormat: PropertyName {}
extension CALayerCornerCurve: PropertyName {}
extension CAShapeLayerFillRule: PropertyName {}
extension CAShapeLayerLineCap: PropertyName {}
extension CAShapeLayerLineJoin: PropertyName {}
extension CAGradientLayerType: PropertyName {}
extension CATextLayerTruncationMode: PropertyName {}
extension CATextLayerAlignmentMode: PropertyName {}
extension CAScrollLayerScrollMode: PropertyName {}
extension CAEmitterLayerEmitterShape: PropertyName {}
extension CAEmitterLayerEmitterMode: PropertyName {}
extension CAEmitterLayerRenderMode: PropertyName {}
extension CAAnimationCalculationMode: PropertyName {}
extension CAAnimationRotationMode: PropertyName {}
extension CATransitionType: PropertyName {}
extension CATransitionSubtype: PropertyName {}

/// An option set that files write as a list of names.
protocol PropertyFlags: PropertyValue, OptionSet where RawValue: FixedWidthInteger {
  static var names: [String] { get }
}

extension PropertyFlags {
  static var kind: LayerProperty.Kind { .names(names) }
  var animatable: AnimatableValue { .number(Double(rawValue)) }
  init?(animatable value: AnimatableValue) {
    guard case .number(let number) = value, let bits = RawValue(exactly: number), bits >= 0,
      bits < 1 << Self.names.count
    else { return nil }
    self.init(rawValue: bits)
  }
}

extension CACornerMask: PropertyFlags {}
extension CAEdgeAntialiasingMask: PropertyFlags {}

// MARK: - Text

/// Free text; no text is the empty one.
extension String: PropertyValue, OptionalPropertyValue {
  static var kind: LayerProperty.Kind { .text }
  var coded: Any? { self }
  var animatable: AnimatableValue { .name(self) }
  init?(animatable value: AnimatableValue) {
    guard case .name(let text) = value else { return nil }
    self = text
  }
  static func animatable(_ value: String?) -> AnimatableValue { .name(value ?? "") }
  static func read(_ value: AnimatableValue) -> String?? {
    guard case .name(let text) = value else { return nil }
    return .some(text.isEmpty ? nil : text)
  }
}
