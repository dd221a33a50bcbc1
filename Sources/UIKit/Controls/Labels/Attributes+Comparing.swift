import Foundation
import Typesetting

extension [NSAttributedString.Key: Any] {
  /// Whether two sets of attributes are equal; values that cannot be compared are not.
  func isSame(as other: Self) -> Bool {
    count == other.count
      && allSatisfy { key, value in
        guard let one = value as? AnyHashable, let two = other[key] as? AnyHashable else {
          return false
        }
        return one == two
      }
  }
}

/// A text compared by its characters and attributes.
///
/// Foundation's comparison traps at values of Swift classes, such as fonts.
@propertyWrapper struct Compared: Equatable {
  var wrappedValue: NSAttributedString?

  static func == (a: Compared, b: Compared) -> Bool {
    switch (a.wrappedValue, b.wrappedValue) {
    case (nil, nil): true
    case (let one?, let other?): one.isSame(as: other)
    default: false
    }
  }
}

extension NSAttributedString {
  func isSame(as other: NSAttributedString) -> Bool {
    if self === other { return true }
    guard string == other.string else { return false }
    let (own, others) = (runs, other.runs)
    return own.count == others.count
      && zip(own, others).allSatisfy { $0.range == $1.range && $0.values.isSame(as: $1.values) }
  }

  private var runs: [(values: [Key: Any], range: NSRange)] {
    var runs: [(values: [Key: Any], range: NSRange)] = []
    forEachRun { runs.append(($0, $1)) }
    return runs
  }
}

/// Whether two texts are equal in characters and attributes.
func areSame(_ a: NSAttributedString?, _ b: NSAttributedString?) -> Bool {
  Compared(wrappedValue: a) == Compared(wrappedValue: b)
}
