public import Foundation
import Graphics
import LayerTree
import Views

// What Objective-C's bridging makes of any value; `flipbook adapt` writes casts in these words.

extension NSValue {
  /// A value as an object: itself if it is one, else a box; nil for what has no box.
  ///
  /// It stands for `value as? NSValue`, which on Linux sees boxes only, and no structures.
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
  /// A list whose values are boxed; nil where it is none, or one of them has no box.
  ///
  /// It stands for `value as? [NSValue]`.
  public static func bridgedValues(_ value: Any?) -> [NSValue]? { list(value, bridged) }
}

extension NSNumber {
  /// A list of numbers of any type; nil where it is none, or one of them is no number.
  ///
  /// It stands for `value as? [NSNumber]`.
  public static func bridgedNumbers(_ value: Any?) -> [NSNumber]? { list(value, bridgedNumber) }

  /// A number of any type, or that at the start of a text, as `NSString` reads it; nil for others.
  ///
  /// It stands for `value as AnyObject`, where that is asked for `doubleValue` and the like.
  public static func bridgedMember(_ value: Any?) -> NSNumber? {
    guard let text = flat(value) as? String else { return bridgedNumber(value) }
    let string = NSString(string: text)
    let number = string.doubleValue
    return number == 0 && string.boolValue ? NSNumber(value: true) : NSNumber(value: number)
  }

  /// A number of any type as an object; nil for what is none.
  ///
  /// It stands for `value as? NSNumber`, which on Linux does not see `CGFloat`.
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
  /// A number of any type, also in an object; nil for what is none.
  ///
  /// It stands for `value as? CGFloat`, which on Linux does not look into objects.
  public static func bridged(_ value: Any?) -> CGFloat? {
    NSNumber.bridgedNumber(value).map { CGFloat($0.doubleValue) }
  }
}

private func list<Box>(_ value: Any?, _ box: (Any?) -> Box?) -> [Box]? {
  guard let values = flat(value) as? [Any] else { return nil }
  let boxes = values.compactMap(box)
  return boxes.count == values.count ? boxes : nil
}

/// What is in optionals within optionals.
private func flat(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { flat($0.value) }
}
