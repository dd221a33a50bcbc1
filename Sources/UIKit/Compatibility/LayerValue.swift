import Foundation
import Graphics
public import LayerTree
import UIKitValues
import Views

/// A property of a layer's subclass that is stored under its key, so that it can be animated.
///
/// It stands in for `@NSManaged`, whose accessors Objective-C's runtime would write:
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
/// for the key. A number that was never set is 0.
@propertyWrapper
public struct LayerValue<Value> {
  private let key: String
  private let initial: Value?

  /// - Parameter key: The name of the property.
  public init(_ key: String) {
    self.key = key
    initial = nil
  }

  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  @available(*, unavailable, message: "LayerValue is for properties of layers")
  public var wrappedValue: Value {
    get { preconditionFailure("LayerValue is for properties of layers") }
    // swift-format-ignore: UnusedSetterValue
    set { preconditionFailure("LayerValue is for properties of layers") }
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

  /// The value under the key in the property's type; an animated number is boxed.
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

  /// The value of memory that was never written to, as in Objective-C.
  private static var zero: Value? {
    let nothing: Any? = nil
    let zeros: [Any] = [
      CGFloat(0), 0.0, Float(0), 0, false, CGPoint.zero, CGSize.zero, CGRect.zero,
      UIEdgeInsets.zero,
    ]
    return zeros.lazy.compactMap { $0 as? Value }.first ?? nothing as? Value
  }
}
