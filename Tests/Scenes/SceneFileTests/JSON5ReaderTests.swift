import Testing

@testable import JSON
@testable import SceneFile

struct JSON5ReaderTests {
  private func read(_ text: String) -> (value: JSONValue?, faults: [String]) {
    read(Array(text.utf8))
  }

  /// The value that was read, and every fault as `line:column: reason`.
  private func read(_ bytes: [UInt8]) -> (value: JSONValue?, faults: [String]) {
    let source = SourceText(name: "<json>", bytes: bytes)
    var reader = JSON5Reader(source)
    let value = reader.read()
    let faults = reader.faults.map { fault in
      let (line, column) = source.position(of: fault.offset)
      return "\(line):\(column): \(fault.reason)"
    }
    return (value, faults)
  }

  private func number(_ text: String) -> Double? {
    guard case .number(let number)? = read(text).value?.content else { return nil }
    return number
  }

  private func string(_ text: String) -> String? {
    guard case .string(let string)? = read(text).value?.content else { return nil }
    return string
  }

  @Test(arguments: [
    ("0", 0), ("12", 12), ("-1.5", -1.5), ("+2", 2), (".5", 0.5), ("5.", 5), ("1e3", 1000),
    ("1E-2", 0.01), ("5.e1", 50), ("0x1F", 31), ("-0Xff", -255), ("0", 0),
    ("Infinity", Double.infinity), ("-Infinity", -Double.infinity), ("1e999", Double.infinity),
    ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
  ])
  func numbers(text: String, value: Double) {
    #expect(number(text) == value)
  }

  @Test func notANumberAndMinusZero() throws {
    #expect(number("NaN")?.isNaN == true)
    #expect(number("-NaN")?.isNaN == true)
    #expect(try #require(number("-0")).sign == .minus)
  }

  @Test(arguments: [
    ("012", "1:1: a number cannot begin with 0: 012"),
    ("1.2.3", "1:1: not a number: 1.2.3; numbers with a unit need quotes"),
    ("12px", "1:1: not a number: 12px; numbers with a unit need quotes"),
    ("50%", "1:3: the value has ended; only white space and comments may follow"),
    ("+", "1:1: not a number: +; numbers with a unit need quotes"),
    ("1e", "1:1: not a number: 1e; numbers with a unit need quotes"),
    ("0x", "1:1: not a number: 0x; numbers with a unit need quotes"),
    ("0x1G", "1:1: not a number: 0x1G; numbers with a unit need quotes"),
    ("-Foo", "1:1: not a number: -Foo; numbers with a unit need quotes"),
    (".", "1:1: not a number: .; numbers with a unit need quotes"),
  ])
  func badNumbers(text: String, fault: String) {
    #expect(read(text).faults == [fault])
  }

  @Test(arguments: [
    (#""a""#, "a"), ("'it\"s'", "it\"s"), (#"'it\'s'"#, "it's"),
    (#""\b\f\n\r\t\v\0""#, "\u{8}\u{C}\n\r\t\u{B}\0"), (#""\x41\u00e9""#, "Aé"),
    (#""\ud83d\ude00""#, "😀"), (#""\q\/""#, "q/"), ("\"a\\\nb\\\r\nc\\\rd\"", "abcd"),
    ("\"a\\\u{2028}b\u{2029}c\"", "ab\u{2029}c"), ("\"😀é\"", "😀é"),
  ])
  func strings(text: String, value: String) {
    #expect(string(text) == value)
  }

  @Test(arguments: [
    ("\"a", "1:1: the string has no closing quote on its line"),
    ("\"a\nb\"", "1:1: the string has no closing quote on its line"),
    (#""\x4""#, "1:2: unknown escape sequence; a backslash itself is written \\\\"),
    (#""\1""#, "1:2: unknown escape sequence; a backslash itself is written \\\\"),
    (#""\01""#, "1:2: unknown escape sequence; a backslash itself is written \\\\"),
    (
      #""\ud83d""#,
      "1:2: half of a surrogate pair; characters beyond U+FFFF need both halves"
    ),
    (
      #""\ude00x""#,
      "1:2: half of a surrogate pair; characters beyond U+FFFF need both halves"
    ),
  ])
  func badStrings(text: String, fault: String) {
    #expect(read(text).faults == [fault])
  }

  @Test func keysCommentsAndTrailingCommas() throws {
    let text = """
      \u{FEFF}// a scene
      {
        plain: 1, 'single': 2, "double": 3, $_\u{e9}1: 4, \\u0061b: 5, /* here */
        null: [null, true, false, 1, ], // end
      }\u{A0}
      """
    let (value, faults) = read(text)
    #expect(faults == [])
    guard case .object(let members) = try #require(value).content else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.key) == ["plain", "single", "double", "$_é1", "ab", "null"])
    guard case .array(let items) = members[5].value.content else {
      Issue.record("not a list")
      return
    }
    #expect(items.map(\.kind) == ["null", "a boolean", "a boolean", "a number"])
  }

  @Test func valuesKnowTheirBytes() throws {
    let source = SourceText(name: "x", bytes: Array("{ é: [1, 'two'],\r\n b: -0x10 }".utf8))
    var reader = JSON5Reader(source)
    let read = reader.read()
    let value = try #require(read)
    let list = try #require(value["é"])
    let b = try #require(value["b"])
    #expect(source.text(list.range) == "[1, 'two']")
    #expect(source.text(b.range) == "-0x10")
    #expect(source.position(of: list.range.lowerBound) == (1, 6))
    #expect(source.position(of: b.range.lowerBound) == (2, 5))
  }

  @Test func severalFaultsAtOnce() {
    let text = """
      {
        a: red,
        b: [1, 2 3, 4],
        c: { d: , e: 1 },
        f = 2,
        b: 1,
        g: "x
      }
      """
    #expect(
      read(text).faults == [
        "2:6: text needs quotes: \"red\"",
        "3:12: a comma or ] is needed here, not 3",
        "4:11: a value is needed here, not ,",
        "5:5: a colon after the key \"f\" is needed here, not =",
        "6:3: the key `b` is already set on line 3",
        "7:6: the string has no closing quote on its line",
      ])
  }

  @Test(arguments: [
    ("", "1:1: the file is empty"), ("// nothing\n", "2:1: the file is empty"),
    ("{", "1:2: the file ends within the object that begins at 1:1"),
    ("{a: [1, {", "1:10: the file ends within the object that begins at 1:9"),
    ("{a: 1", "1:6: the file ends within the object that begins at 1:1"),
    ("{a:", "1:4: the file ends within the object that begins at 1:1"),
    ("[1, 2}", "1:6: a comma or ] is needed here, not }"),
    ("[,]", "1:2: a value is needed here, not ,"),
    ("{} {}", "1:4: the value has ended; only white space and comments may follow"),
    ("[1] /* open", "1:5: the comment is not closed by */"),
    ("[1 / 2]", "1:4: a value, a comment or a comma is needed here, not /"),
    ("{1: 2}", "1:2: a key is needed here, not 1"), ("@", "1:1: a value is needed here, not @"),
    ("\u{7}", "1:1: a value is needed here, not U+7"),
  ])
  func brokenTexts(text: String, fault: String) {
    #expect(read(text).faults == [fault])
  }

  @Test func invalidUTF8() {
    let bytes = Array("{\n a: \"x".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    #expect(read(bytes).faults == ["2:7: the byte 0xC3 is not UTF-8 here"])
  }

  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(JSON5Reader.depthLimit)).faults == [])
    #expect(
      read(nested(JSON5Reader.depthLimit + 1)).faults
        == ["1:221: lists and objects nest deeper than 220 levels"])
    #expect(read(String(repeating: "{a:[", count: 500_000)).faults.count == 1)
  }

  @Test func faultsAreLimited() {
    #expect(read("[" + String(repeating: "!,", count: 1000) + "]").faults.count == 21)
  }

  @Test func excerptsPointAtTheByte() {
    let source = SourceText(name: "x", bytes: Array("a\n\tb: 'é😀界' !\nc".utf8))
    let offset = source.bytes.firstIndex(of: UInt8(ascii: "!"))!
    #expect(source.excerpt(at: offset) == "  \tb: 'é😀界' !\n  \t           ^")
    let long = String(repeating: "x", count: 100) + "!" + String(repeating: "y", count: 100)
    let far = SourceText(name: "x", bytes: Array(long.utf8))
    let lines = far.excerpt(at: 100).split(separator: "\n")
    #expect(lines[0].count == 2 + 110)
    #expect(lines[1].count == 2 + 1 + 60 + 1)
  }
}
