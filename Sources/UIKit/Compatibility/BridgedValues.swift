public import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

// Replacements for casts with Objective-C's bridging, which `flipbook adapt` writes.

extension NSValue {
  /// A value as an object: itself if it is one, or else a box; nil for a value without a box.
  ///
  /// It replaces `value as? NSValue`, which on Linux recognizes only boxes, not structures.
  public static func bridged(_ value: Any?) -> NSValue? {
    switch flat(value) {
    case let object as NSValue: object
    case let point as CGPoint: NSValue(cgPoint: point)
    case let size as CGSize: NSValue(cgSize: size)
    case let rect as CGRect: NSValue(cgRect: rect)
    case let vector as CGVector: NSValue(cgVector: vector)
    case let transform as CGAffineTransform: NSValue(cgAffineTransform: transform)
    case let transform as CATransform3D: NSValue(caTransform3D: transform)
    case let insets as UIEdgeInsets: NSValue(uiEdgeInsets: insets)
    case let insets as NSDirectionalEdgeInsets: NSValue(directionalEdgeInsets: insets)
    case let offset as UIOffset: NSValue(uiOffset: offset)
    case let range as NSRange: NSValue(range: range)
    case let other?: NSNumber.number(other)
    case nil: nil
    }
  }
}

extension NSValue {
  /// A list with its values boxed; nil if it is not a list, or a value has no box.
  ///
  /// It replaces `value as? [NSValue]`.
  public static func bridgedValues(_ value: Any?) -> [NSValue]? { list(value, bridged) }
}

extension NSNumber {
  /// A list of numbers of any type; nil if it is not a list, or an item is not a number.
  ///
  /// It replaces `value as? [NSNumber]`.
  public static func bridgedNumbers(_ value: Any?) -> [NSNumber]? { list(value, bridgedNumber) }

  /// A number of any type, or the number at the start of a text, as in `NSString`; nil for others.
  ///
  /// It replaces `value as AnyObject` before `doubleValue` and similar members.
  public static func bridgedMember(_ value: Any?) -> NSNumber? {
    guard let text = flat(value) as? String else { return bridgedNumber(value) }
    let string = NSString(string: text)
    let number = string.doubleValue
    return number == 0 && string.boolValue ? NSNumber(value: true) : NSNumber(value: number)
  }

  /// A number of any type as an object; nil for other values.
  ///
  /// It replaces `value as? NSNumber`, which on Linux does not recognize `CGFloat`.
  public static func bridgedNumber(_ value: Any?) -> NSNumber? { flat(value).flatMap(number) }

  fileprivate static func number(_ value: Any) -> NSNumber? {
    switch value {
    case let object as NSNumber: object
    case let number as CGFloat: NSNumber(value: Double(number))
    case let number as any BinaryInteger: NSNumber(value: Int64(clamping: number))
    case let number as any BinaryFloatingPoint: NSNumber(value: Double(number))
    default: nil
    }
  }
}

extension CGFloat {
  /// A number of any type, also in an object; nil for other values.
  ///
  /// It replaces `value as? CGFloat`, which on Linux does not unbox objects.
  public static func bridged(_ value: Any?) -> CGFloat? {
    NSNumber.bridgedNumber(value).map { CGFloat($0.doubleValue) }
  }
}

private func list<Box>(_ value: Any?, _ box: (Any?) -> Box?) -> [Box]? {
  guard let values = flat(value) as? [Any] else { return nil }
  let boxes = values.compactMap(box)
  return boxes.count == values.count ? boxes : nil
}

/// The value in nested optionals.
private func flat(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { flat($0.value) }
}
