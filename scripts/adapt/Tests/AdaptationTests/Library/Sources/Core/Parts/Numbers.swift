// swift-format-ignore-file
import Foundation

/// Casts that need Objective-C, in a file which asks for Foundation alone.
public enum Numbers {
  public static func number(_ value: Any) -> NSNumber? { value as? NSNumber }

  public static func sum(_ values: [Any], _ more: Any?) -> Double {
    var last: NSNumber?
    for value in values { last = value /* any */ as? NSNumber }
    let list = more as? [NSNumber] ?? []
    let first: Double = (values[0] as AnyObject).doubleValue
    let next = (values[0] as AnyObject).integerValue ?? 0
    let optional = (more as AnyObject?)?.doubleValue ?? 0
    guard let end = (values[0] as AnyObject).doubleValue, values[0] is NSNumber else { return 0 }
    return first + Double(next) + optional + end + (last ?? 0).doubleValue + Double(list.count)
  }

  static func half(_ value: Any?) -> CGFloat { (value as? CGFloat ?? 1) / 2 }

  static func boxes(_ sizes: [CGFloat], _ size: CGFloat) -> [NSNumber] {
    let all = sizes as [NSNumber], some = [size, 1] as [NSNumber]
    return all + some + [size as NSNumber]
  }
}
