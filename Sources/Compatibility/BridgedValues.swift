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

extension NSNumber {
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

/// What is in optionals within optionals.
private func flat(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { flat($0.value) }
}
