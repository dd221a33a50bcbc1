import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

/// A type of a view's property that a scene's value converts to.
@MainActor protocol SceneConvertible: Equatable {
  /// The default kind of value in scenes.
  static var usualKind: ValueKind { get }

  /// The property's value from a scene's; nil for a value of another kind.
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Self?
}

extension Bool: SceneConvertible {
  static var usualKind: ValueKind { .bool }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Bool? { value.bool }
}

extension Double: SceneConvertible {
  static var usualKind: ValueKind { .number() }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Double? { value.number }
}

extension CGFloat: SceneConvertible {
  static var usualKind: ValueKind { .number(unit: "points") }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> CGFloat? {
    value.number.map { CGFloat($0) }
  }
}

extension Float: SceneConvertible {
  static var usualKind: ValueKind { .number() }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Float? {
    value.number.map { Float($0) }
  }
}

extension Int: SceneConvertible {
  static var usualKind: ValueKind { .integer(.any) }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Int? {
    value.number.flatMap { Int(exactly: $0) }
  }
}

extension String: SceneConvertible {
  static var usualKind: ValueKind { .text }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> String? {
    value.localized.map(objects.text) ?? value.text
  }
}

/// A date in UTC.
extension Date: SceneConvertible {
  static var usualKind: ValueKind { .date }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Date? {
    value.text.flatMap { Date(scene: $0) }
  }

  /// The date of a text such as "2026-11-25T09:30"; nil if there is none.
  init?(scene text: String) {
    guard
      let match = text.wholeMatch(
        of: /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2}))?/)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      calendar: calendar, year: Int(match.1), month: Int(match.2), day: Int(match.3),
      hour: match.4.flatMap { Int($0) } ?? 0, minute: match.5.flatMap { Int($0) } ?? 0)
    guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else {
      return nil
    }
    self = date
  }
}

extension CGPoint: SceneConvertible {
  static var usualKind: ValueKind { .point }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> CGPoint? { value.point }
}

extension CGSize: SceneConvertible {
  static var usualKind: ValueKind { .offset }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> CGSize? { value.size }
}

extension CGRect: SceneConvertible {
  static var usualKind: ValueKind { .rect }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> CGRect? { value.rect }
}

extension UIEdgeInsets: SceneConvertible {
  static var usualKind: ValueKind { .insets }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> UIEdgeInsets? { value.insets }
}

extension CATransform3D: SceneConvertible {
  static var usualKind: ValueKind { .transform }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> CATransform3D? {
    value.transform
  }
}

extension Optional: SceneConvertible where Wrapped: SceneConvertible {
  static var usualKind: ValueKind { .optional(Wrapped.usualKind) }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Wrapped?? {
    value == .null ? .some(nil) : Wrapped.from(value, in: objects).map { .some($0) }
  }
}

extension Array: SceneConvertible where Element: SceneConvertible {
  static var usualKind: ValueKind { .list(Element.usualKind, named: "values") }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> [Element]? {
    guard let list = value.list else { return nil }
    let elements = list.compactMap { Element.from($0, in: objects) }
    return elements.count == list.count ? elements : nil
  }
}

extension UIColor: SceneConvertible {
  static var usualKind: ValueKind { .viewColor }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Self? {
    value.color.map { objects.color($0) as! Self }
  }
}

extension UIFont: SceneConvertible {
  static var usualKind: ValueKind { .viewFont }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Self? {
    value.font.map { objects.font($0) as! Self }
  }
}

extension UIImage: SceneConvertible {
  static var usualKind: ValueKind { .viewImage }
  static func from(_ value: Scene.Value, in objects: SceneObjects) -> Self? {
    value.image.map { objects.image($0) as! Self }
  }
}
