import Base
import Foundation
import Graphics
import TestSupport
import Testing

/// Whole numbers of computed ones.
@Suite struct SaturatingTests {
  @Test func integersStayWithinWhatDoublesTell() {
    let most = 1 << 53
    #expect(Int(saturating: 2.9) == 2)
    #expect(Int(saturating: -2.9) == -2)
    #expect(Int(saturating: 0.0) == 0)
    #expect(Int(saturating: Double.nan) == 0)
    #expect(Int(saturating: Double.infinity) == most)
    #expect(Int(saturating: -Double.infinity) == -most)
    #expect(Int(saturating: 9.3e18) == most)
    #expect(Int(saturating: -1e300) == -most)
    #expect(Int(saturating: 1e15) == 1_000_000_000_000_000)
  }

  @Test func othersStayWithinTheirTypes() {
    #expect(UInt8(saturating: 255.9) == 255)
    #expect(UInt8(saturating: 1e9) == 255)
    #expect(UInt8(saturating: -0.5) == 0)
    #expect(UInt8(saturating: -7.0) == 0)
    #expect(UInt32(saturating: Double.nan) == 0)
    #expect(UInt32(saturating: 5e9) == .max)
    #expect(Int32(saturating: -Double.infinity) == .min)
    #expect(UInt64(saturating: 1e18) == 1_000_000_000_000_000_000)
    #expect(UInt64(saturating: 1e30) == .max)
  }

  /// `Int(x.rounded())` traps where x is large or no number.
  @Test func nothingElseMakesWholeNumbersOfRoundedOnes() throws {
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
