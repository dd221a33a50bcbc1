import Testing

@testable import JSON

struct JSONPullReaderTests {
  private func number(_ text: String) throws -> Double {
    var reader = JSONPullReader(Array(text.utf8))
    let number = try reader.number()
    try reader.expectEnd()
    return number
  }

  @Test(
    arguments: [
      "0", "-0.5", "12.375", "1e3", "1.5E-7", "0.1", "123456789012345678901234567890",
      "2.2250738585072014e-308", "0.333", "-99999.9999999999999999", "9007199254740993",
    ])
  func numbersAreTheNearestOnes(text: String) throws {
    #expect(try number(text) == Double(text))
  }

  @Test func whatNobodyAsksForIsSkipped() throws {
    var reader = JSONPullReader(Array(#"{"a": [1, {"b": "\"}"}], "n": null, "c": 2.5}"#.utf8))
    var found = 0.0
    var keys: [String] = []
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      keys.append(key)
      if key == "c" { found = try reader.number() }
    }
    try reader.expectEnd()
    #expect(found == 2.5)
    #expect(keys == ["a", "n", "c"])
  }

  @Test func valuesThatAreReadCost() throws {
    let text = Array(#"{"a": [1, 2, "b"], "skipped": [1, 2, 3]}"#.utf8)
    func read(_ budget: Int) throws -> Int {
      var reader = JSONPullReader(text, budget: budget)
      try reader.object { (reader, key) throws(JSONPullReader.Fault) in
        guard key == "a" else { return }
        try reader.array { (reader) throws(JSONPullReader.Fault) in
          if try reader.kind() == .number {
            _ = try reader.number()
          } else {
            _ = try reader.string()
          }
        }
      }
      return reader.cost
    }
    // An object, a list, two numbers and a string.
    #expect(try read(10) == 4 + 2 + 1 + 1 + 2)
    #expect(throws: JSONPullReader.Fault(offset: 13, reason: .tooManyValues)) { try read(9) }
  }

  @Test func aMemberIsFoundAheadOfTheRest() throws {
    var reader = JSONPullReader(Array(#"{"x": [1, 2], "ty": "gr", "it": []}"#.utf8))
    var type = try #require(try reader.member("ty"))
    #expect(try type.string() == "gr")
    #expect(try reader.member("z") == nil)
    #expect(reader.offset == 0)
  }

  @Test func escapesAndPairsBecomeCharacters() throws {
    var reader = JSONPullReader(Array(#""a\n\u00e9\ud83d\ude00\ud83d\/""#.utf8))
    #expect(try reader.string() == "a\né😀\u{FFFD}/")
  }

  @Test(
    arguments: [
      ("[1, 2", 5), ("[1 2]", 3), (#"{"a" 1}"#, 5), ("[01x]", 3), (#"["a"#, 1), ("nul", 0), ("", 0),
    ])
  func mistakesAreFoundWhereTheyAre(text: String, offset: Int) throws {
    var reader = JSONPullReader(Array(text.utf8))
    do throws(JSONPullReader.Fault) {
      try reader.skip()
      try reader.expectEnd()
      Issue.record("no mistake was found")
    } catch {
      #expect(error.offset == offset)
    }
  }

  @Test func depthHasALimit() throws {
    let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
    var reader = JSONPullReader(deep)
    #expect(throws: JSONPullReader.Fault.self) { try reader.skip() }
  }
}
