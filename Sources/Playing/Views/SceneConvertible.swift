import Controls
import Foundation
import Graphics
import LayerTree
import SceneFile
import SceneModel
import Typesetting
import Views

/// A type of view property that scenes have values for.
@MainActor protocol SceneConvertible: Equatable {
  /// The kind of value that scenes write, unless a row says otherwise.
  static var usualKind: ValueKind { get }

  /// The property's value from a scene's; nil for a value of another kind.
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Self?
}

extension Bool: SceneConvertible {
  static var usualKind: ValueKind { .bool }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Bool? { value.bool }
}

extension Double: SceneConvertible {
  static var usualKind: ValueKind { .number() }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Double? { value.number }
}

extension CGFloat: SceneConvertible {
  static var usualKind: ValueKind { .number(unit: "points") }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> CGFloat? {
    value.number.map { CGFloat($0) }
  }
}

extension Float: SceneConvertible {
  static var usualKind: ValueKind { .number() }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Float? {
    value.number.map { Float($0) }
  }
}

extension Int: SceneConvertible {
  static var usualKind: ValueKind { .integer(.any) }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Int? {
    value.number.flatMap { Int(exactly: $0) }
  }
}

extension String: SceneConvertible {
  static var usualKind: ValueKind { .text }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> String? { value.text }
}

extension CGPoint: SceneConvertible {
  static var usualKind: ValueKind { .point }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> CGPoint? { value.point }
}

extension CGSize: SceneConvertible {
  static var usualKind: ValueKind { .offset }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> CGSize? { value.size }
}

extension CGRect: SceneConvertible {
  static var usualKind: ValueKind { .rect }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> CGRect? { value.rect }
}

extension UIEdgeInsets: SceneConvertible {
  static var usualKind: ValueKind { .insets }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> UIEdgeInsets? { value.insets }
}

extension CATransform3D: SceneConvertible {
  static var usualKind: ValueKind { .transform }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> CATransform3D? {
    value.transform
  }
}

extension Optional: SceneConvertible where Wrapped: SceneConvertible {
  static var usualKind: ValueKind { .optional(Wrapped.usualKind) }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Wrapped?? {
    value == .null ? .some(nil) : Wrapped.from(value, in: cast).map { .some($0) }
  }
}

extension Array: SceneConvertible where Element: SceneConvertible {
  static var usualKind: ValueKind { .list(Element.usualKind, named: "values") }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> [Element]? {
    guard let list = value.list else { return nil }
    let elements = list.compactMap { Element.from($0, in: cast) }
    return elements.count == list.count ? elements : nil
  }
}

extension UIColor: SceneConvertible {
  static var usualKind: ValueKind { .viewColor }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Self? {
    value.color.map { cast.color($0) as! Self }
  }
}

extension UIFont: SceneConvertible {
  static var usualKind: ValueKind { .viewFont }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Self? {
    value.font.map { UIFont.scene($0) as! Self }
  }
}

extension UIImage: SceneConvertible {
  static var usualKind: ValueKind { .viewImage }
  static func from(_ value: Scene.Value, in cast: SceneObjects) -> Self? {
    value.image.map { cast.image($0) as! Self }
  }
}
