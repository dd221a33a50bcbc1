import Foundation

/// A decimal number with its unit, such as `30deg`, `1.5e2ms` or `50%`.
package struct Quantity {
  package let value: CGFloat
  /// The unit in lower case; empty for a bare number.
  package let unit: String

  /// Reads a text; nil if it is not a number with a unit, or if the number is not finite.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    func digits() -> Int {
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      return index - start
    }
    if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
    var count = digits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = digits()
      guard fraction > 0 else { return nil }
      count += fraction
    }
    guard count > 0 else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let before = index
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      if digits() == 0 { index = before }
    }
    guard let number = Double(String(decoding: bytes[..<index], as: UTF8.self)), number.isFinite
    else { return nil }
    let unit = String(decoding: bytes[index...], as: UTF8.self).lowercased()
    guard unit == "%" || unit.allSatisfy(\.isLetter) else { return nil }
    value = number
    self.unit = unit
  }
}
