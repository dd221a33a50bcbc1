import Foundation
import JSON
import Testing

@Suite struct RandomFormattingTests {
  @Test func keepsValuesAndCommentsOfRandomTexts() throws {
    var random = RandomText(seed: 1)
    for _ in 0..<10_000 {
      let text = try Text(random.document())
      let result = try Text(text.formatted())
      guard result.tree == text.tree, result.comments == text.comments,
        result.formatted() == result.text
      else { return report(text, result) }
    }
  }

  @Test func keepsValuesAndCommentsOfRandomTextsThatItSorts() throws {
    var random = RandomText(seed: 2)
    for _ in 0..<2000 {
      let text = try Text(random.document())
      let result = try Text(text.formatted(by: AlphabeticalOrder()))
      guard result.tree == text.tree.sorted,
        result.comments.sorted() == text.comments.sorted(),
        result.formatted(by: AlphabeticalOrder()) == result.text,
        result.formatted() == result.text
      else { return report(text, result) }
    }
  }

  /// Another reader, which knows nothing of JSON5, reads what was JSON before.
  @Test func leavesJSONStrict() throws {
    var random = RandomText(seed: 3)
    random.isStrict = true
    for _ in 0..<1000 {
      let text = try Text(random.document())
      let result = try Text(text.formatted())
      guard try object(text).isEqual(object(result)) else { return report(text, result) }
    }
  }

  /// The same values with other white space between them.
  @Test func goesByTheContentAlone() throws {
    var random = RandomText(seed: 4)
    random.isStrict = true
    random.hasBlankLines = false
    for _ in 0..<1000 {
      let text = try Text(random.document())
      let tight = text.text.split { "\n\t ".contains($0) }.joined(separator: " ")
      let result = try Text(tight)
      guard result.formatted() == text.formatted() else { return report(text, result) }
    }
  }

  private func object(_ text: Text) throws -> NSObject {
    let object = try JSONSerialization.jsonObject(
      with: Data(text.text.utf8), options: .fragmentsAllowed)
    return try #require(object as? NSObject)
  }

  private func report(_ text: Text, _ result: Text) {
    Issue.record("read:\n\(text.text)\nwritten:\n\(result.text)")
  }
}
