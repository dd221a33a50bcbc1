import Foundation
import Graphics
public import LayerTree
import UIKitValues
import Views

/// A property wrapper for subclasses of `CALayer`: stores the value under a key, so that it can be
/// animated.
///
/// It replaces `@NSManaged`, whose accessors Core Animation generates at run time on Apple's
/// systems:
///
///     final class RingLayer: CALayer {
///       @LayerValue("progress") var progress: CGFloat
///
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "progress" || super.needsDisplay(forKey: key)
///       }
///     }
///
/// A layer's presentation has the animated value, and setting the model triggers the layer's action
/// for the key. A property that was never set is 0, zero, false or nil; reading one of another type
/// before it is set is a precondition failure, unless it has an initial value.
@propertyWrapper
public struct LayerValue<Value> {
  private let key: String
  private let initial: Value?

  /// - Parameter key: The property's key for key-value coding and animations.
  public init(_ key: String) {
    self.key = key
    initial = nil
  }

  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  @available(*, unavailable, message: "LayerValue works only in a subclass of CALayer")
  public var wrappedValue: Value {
    get { preconditionFailure("LayerValue works only in a subclass of CALayer") }
    // swift-format-ignore: UnusedSetterValue
    set { preconditionFailure("LayerValue works only in a subclass of CALayer") }
  }

  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped path: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Self>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      if let value = layer.value(forKey: property.key).flatMap(Self.value) { return value }
      guard let initial = property.initial ?? Self.zero else {
        preconditionFailure("\(property.key) of \(Layer.self) was never set")
      }
      return initial
    }
    set { layer.setValue(newValue, forKey: layer[keyPath: storage].key) }
  }

  /// Converts a stored or animated value, such as a boxed number, to the property's type; nil if
  /// that is not possible.
  private static func value(_ boxed: Any) -> Value? {
    if let value = boxed as? Value { return value }
    let number = (boxed as? NSNumber)?.doubleValue ?? (boxed as? CGFloat).map { Double($0) }
    guard let number = number ?? boxed as? Double else {
      guard Swift.type(of: boxed) is CGColor.Type, let color = boxed as? CGColor else { return nil }
      return UIColor(cgColor: color) as? Value
    }
    let forms: [Any] = [CGFloat(number), number, Float(number), number != 0]
    if let value = forms.lazy.compactMap({ $0 as? Value }).first { return value }
    return Int(exactly: number.rounded()) as? Value
  }

  /// The value of a property that was never set, as in Objective-C: zero, false or nil; nil if the
  /// type has none of them.
  private static var zero: Value? {
    let nothing: Any? = nil
    let zeros: [Any] = [
      CGFloat(0), 0.0, Float(0), 0, false, CGPoint.zero, CGSize.zero, CGRect.zero,
      UIEdgeInsets.zero,
    ]
    return zeros.lazy.compactMap { $0 as? Value }.first ?? nothing as? Value
  }
}
