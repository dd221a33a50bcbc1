package import Foundation

extension NSAttributedString {
  /// Calls `body` with every run of equal attributes, from the start.
  ///
  /// - Rule: Foundation's call passes a pointer to a flag that stops it; the pointer does not leave
  ///   this function.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `AttributesTests`, in debug and release.
  package func forEachRun(_ body: ([NSAttributedString.Key: Any], NSRange) -> Void) {
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      body(attributes, range)
    }
  }
}
