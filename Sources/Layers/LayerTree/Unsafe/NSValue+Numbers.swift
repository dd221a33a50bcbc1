import Foundation

/// Arrays of numbers boxed by Foundation.
///
/// - Rule: The type encodes the count of numbers, in `@encode`'s notation. Foundation copies that
///   many before the call returns, and copies the same number out again.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `AnimationsBridgingTests`, in debug and release.
extension NSValue {
  package convenience init(numbers: [Double]) {
    unsafe self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// The boxed type, in `@encode`'s notation.
  var type: String { unsafe String(cString: objCType) }

  /// The numbers; nil unless the box holds exactly that many.
  package func numbers(_ count: Int) -> [Double]? {
    guard type == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    unsafe getValue(&numbers)
    return numbers
  }
}
