import Foundation
import TestSupport
import Testing

/// No source converts a rounded number to an integer in a way that can trap.
@Suite struct WholeNumberTests {
  /// `Int(x.rounded())` traps where x is large or NaN.
  @Test func roundedNumbersAreConvertedWithoutTraps() throws {
    let sources = Repository.root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var count = 0
    while let name = files.nextObject() as? String {
      guard name.hasSuffix(".swift") else { continue }
      count += 1
      let text = try String(
        contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      for call in text.matches(of: /\bU?Int(8|16|32|64)?\(/) {
        let argument = argument(of: text[call.range.upperBound...]).drop(while: \.isWhitespace)
        guard argument.contains(".rounded("), !argument.hasPrefix("saturating:"),
          !argument.hasPrefix("exactly:")
        else { continue }
        Issue.record("\(name): \(text[call.range])\(argument)) traps for large numbers")
      }
    }
    #expect(count > 500)
  }

  /// The text before the closing parenthesis of a call.
  private func argument(of text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }
}
