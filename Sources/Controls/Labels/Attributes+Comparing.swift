import Foundation

extension [NSAttributedString.Key: Any] {
  /// Whether two sets of attributes look the same; values that cannot be compared do not.
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
