import Foundation

/// Arrays of numbers in a box, as Foundation has them.
///
/// - Rule: The type says how many numbers there are, in `@encode`'s language. Foundation copies
///   that many before the call returns, and copies as many out again.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `AnimationsBridgingTests`, in debug and release.
extension NSValue {
  package convenience init(numbers: [Double]) {
    unsafe self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// What is in the box, in `@encode`'s language.
  var type: String { unsafe String(cString: objCType) }

  /// The numbers; nil where the box does not hold that many.
  package func numbers(_ count: Int) -> [Double]? {
    guard type == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    unsafe getValue(&numbers)
    return numbers
  }
}
