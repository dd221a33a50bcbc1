import JSON
import Testing

/// One rule of the canonical form a test, as texts before and after.
@Suite struct SyntaxTreeTests {
  /// A text, and what becomes of it; what is canonical already stays.
  private func expect(
    _ text: String, gives result: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Text(text).formatted() == result, sourceLocation: location)
    #expect(try Text(result).formatted() == result, sourceLocation: location)
  }

  private func expectSame(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
    try expect(text, gives: text, at: location)
  }

  // MARK: Lines

  @Test func opensTheOutermostObjectAlways() throws {
    try expect(
      #"{"size":[1,2],"layers":[]}"#,
      gives: """
        {
          "size": [1, 2],
          "layers": []
        }

        """)
    try expect(" {\n} ", gives: "{}\n")
    try expect("[ 1,\n2 ]", gives: "[1, 2]\n")
  }

  @Test func keepsOnOneLineWhatFitsWithTheComma() throws {
    let word = String(repeating: "x", count: 100 - #"  "a": [""],"#.count)
    try expectSame(
      """
      {
        "a": ["\(word)"],
        "b": { "c": "\(word)" },
        "d": 1
      }

      """.replacing("{ \"c\"", with: "{\n    \"c\"").replacing("\" },", with: "\"\n  },"))
    try expect(
      #"{"a": ["\#(word)x"], "d": 1}"#,
      gives: """
        {
          "a": [
            "\(word)x"
          ],
          "d": 1
        }

        """)
    // The last one has no comma, and so a column more.
    try expectSame(
      """
      {
        "a": ["\(word)x"]
      }

      """)
  }

  @Test func countsColumnsAsTerminalsShowThem() throws {
    let word = String(repeating: "字", count: 44)
    try expectSame("{\n  \"a\": [\"\(word)\"]\n}\n")
    try expectSame("{\n  \"a\": [\n    \"\(word)字字\"\n  ]\n}\n")
  }

  @Test func givesEveryObjectOfAListALine() throws {
    try expect(
      #"{"script": [{"at": 1, "tap": "a"}, {"at": 2, "tap": "b"}]}"#,
      gives: """
        {
          "script": [
            { "at": 1, "tap": "a" },
            { "at": 2, "tap": "b" }
          ]
        }

        """)
  }

  @Test func leavesShortObjectsAndSingleOnesInTheLine() throws {
    try expectSame(
      """
      {
        "transform": [{ "rotate": "30deg" }, { "scale": 1.2 }],
        "script": [{ "at": 0.3, "tap": "icon" }],
        "text": ["Hello ", { "text": "World", "kern": 1 }],
        "values": [[0, 0], [10, 20]]
      }

      """)
  }

  @Test func fillsLinesWithNumbers() throws {
    let numbers = (100..<130).map(String.init).joined(separator: ", ")
    let (first, second) = (
      (100..<119).map(String.init).joined(separator: ", "),
      (119..<130).map(String.init).joined(separator: ", ")
    )
    try expect(
      "{\"a\": [\(numbers)]}",
      gives: "{\n  \"a\": [\n    \(first),\n    \(second)\n  ]\n}\n")
    try expect("{a: [\(numbers)]}", gives: "{\n  a: [\n    \(first),\n    \(second),\n  ],\n}\n")
    try expectSame("{\n  a: [\n    1, 2,\n\n    3, 4,\n  ],\n}\n")
  }

  @Test func keepsOneEmptyLineBetweenMembers() throws {
    try expect(
      "{\n\n  \"a\": 1,\n\n\n\n  \"b\": [1,\n\n2], \"c\": 3\n\n}\n\n",
      gives: "{\n  \"a\": 1,\n\n  \"b\": [\n    1,\n\n    2\n  ],\n  \"c\": 3\n}\n")
    // A line with a comma alone is not empty.
    try expect("[1\n,\n2]", gives: "[1, 2]\n")
  }

  // MARK: Dialects

  @Test func keepsJSONStrict() throws {
    try expect(
      #"{"a" : [ 1.50, -0.5e+10 ] , "b c": "\u00e9\/", "d": null}"#,
      gives: """
        {
          "a": [1.50, -0.5e+10],
          "b c": "\\u00e9\\/",
          "d": null
        }

        """)
  }

  @Test(arguments: [
    "{\"a\": 1, \"b\": [2],}", "{\"a\": 1, b: [2]}", "{'a': 1, \"b\": [2]}",
    "{\"a\": 1, \"b\": [2,]}",
  ])
  func writesJSON5WhereThereIsAny(text: String) throws {
    try expect(text, gives: "{\n  a: 1,\n  b: [2],\n}\n")
  }

  @Test(arguments: [
    ("+1", "+1"), (".5", ".5"), ("5.", "5."), ("0xFf", "0xFf"), ("NaN", "NaN"),
    ("-Infinity", "-Infinity"), ("'it\\'s'", "\"it's\""), ("'\"'", "'\"'"), ("\"'\"", "\"'\""),
    ("'a\\\\'", "\"a\\\\\""), ("\"\t\"", "\"\t\""), ("\"\\x41\"", "\"\\x41\""),
  ])
  func keepsLiterals(text: String, result: String) throws {
    try expect("{a: \(text)}", gives: "{\n  a: \(result),\n}\n")
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("'$_1'", "$_1"), ("\"1a\"", "\"1a\""), ("'a.b'", "\"a.b\""),
    ("\"\"", "\"\""), ("\"é\"", "\"é\""), ("é", "é"), ("\\u0061", "\\u0061"), ("'\"'", "'\"'"),
    ("\"null\"", "null"),
  ])
  func writesKeysBareWhereTheyAreIdentifiers(key: String, result: String) throws {
    try expect("{\(key): +1}", gives: "{\n  \(result): +1,\n}\n")
  }

  @Test func keepsTextsOfSeveralLines() throws {
    try expect(
      "{a: ['one \\\n  two'], b: 1}",
      gives: "{\n  a: [\n    \"one \\\n  two\",\n  ],\n  b: 1,\n}\n")
  }

  // MARK: The file

  @Test func endsWithOneLineEnd() throws {
    try expect("1", gives: "1\n")
    try expect("\n\n1\n\n\n", gives: "1\n")
    try expect("1 // end", gives: "1  // end\n")
  }

  @Test func dropsTheByteOrderMark() throws { try expect("\u{FEFF}[1]", gives: "[1]\n") }

  @Test func keepsTheLineEndsOfTheFirstLine() throws {
    try expect("{\r\n\"a\":1}\n", gives: "{\r\n  \"a\": 1\r\n}\r\n")
    try expect(
      "{a: 'b\\\r\nc', /* d\r\n e */}", gives: "{\r\n  a: \"b\\\r\nc\", /* d\r\n e */\r\n}\r\n")
    try expect("{\n\"a\":1\r\n}\r\n", gives: "{\n  \"a\": 1\n}\n")
    try expect("{\r\"a\":1\r}\r", gives: "{\n  \"a\": 1\n}\n")
  }

  @Test func goesAsDeepAsTheReader() throws {
    let depth = JSON5Reader.depthLimit
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let result = try Text(text).formatted()
    #expect(result.split(separator: "\n").count == 2 * depth - 1)
    #expect(try Text(result).formatted() == result)
  }

  // MARK: Comments

  @Test func keepsCommentsBeforeMembers() throws {
    try expect(
      """
      // The file.

      /* And the scene. */
      {
           // About a.
        a: 1,
        b: 2,

        /* About
             * c. */
        // And more.
        c: [ /* one */ 1, 2 /* two */ ]
      }
      // The end.
      """,
      gives: """
        // The file.

        /* And the scene. */
        {
          // About a.
          a: 1,
          b: 2,

          /* About
           * c. */
          // And more.
          c: [/* one */ 1, 2 /* two */],
        }
        // The end.

        """)
  }

  @Test func alignsCommentsBesideShortNeighbors() throws {
    try expect(
      """
      {
        size: [320, 120], // points
        fps: 50,
        duration: "loop" // or seconds
                         // or nothing
        ,
        layers: [], // none
        description: "A long text that would push away the comments of all others here", // long

        views: [ // the lowest first
          1, // one
        ], // all
      }
      """,
      gives: """
        {
          size: [320, 120],  // points
          fps: 50,
          duration: "loop",  // or seconds
                             // or nothing
          layers: [],        // none
          description: "A long text that would push away the comments of all others here",  // long

          views: [  // the lowest first
            1,  // one
          ],  // all
        }

        """)
  }

  @Test func putsCommentsAfterKeysBeforeTheMember() throws {
    try expect(
      "{a: // one\n1, b /* two */ : /* three */ 2, c: /* four\n*/ 4}",
      gives: """
        {
          // one
          a: 1,
          b: /* two */ /* three */ 2,
          /* four
           */
          c: 4,
        }

        """)
  }

  @Test func keepsCommentsOfEmptyContainers() throws {
    try expect(
      "[[/* a */], {/* b */}, [ // c\n], {\n/* d */}]",
      gives: """
        [
          [/* a */],
          { /* b */ },
          [
            // c
          ],
          {
            /* d */
          },
        ]

        """)
  }

  @Test func keepsCommentsAtTheEndOfContainers() throws {
    try expect(
      "{a: [1, 2\n// more\n],\n\n// end\n}",
      gives: """
        {
          a: [
            1, 2,
            // more
          ],

          // end
        }

        """)
  }

  @Test func knowsWhichItemACommentBelongsTo() throws {
    try expect(
      "[1, /* of 2 */ 2 /* of 2 */, 3, /* of 3 */\n4]",
      gives: "[1, /* of 2 */ 2 /* of 2 */, 3 /* of 3 */, 4]\n")
    try expect("[1 // of 1\n, /* of 2 */ 2]", gives: "[\n  1,  // of 1\n  /* of 2 */ 2,\n]\n")
  }

  // MARK: Order

  @Test func movesCommentsWithTheirMembers() throws {
    let text = """
      {
        // The head of all.

        // of c
        c: 3,  // beside c

        b: 2,
        a: { z: 1, y: [{ x: 1, w: 2 }] },
        // The end.
      }

      """
    let result = """
      {
        // The head of all.

        a: { y: [{ w: 2, x: 1 }], z: 1 },

        b: 2,
        // of c
        c: 3,  // beside c
        // The end.
      }

      """
    #expect(try Text(text).formatted(by: AlphabeticalOrder()) == result)
    #expect(try Text(result).formatted(by: AlphabeticalOrder()) == result)
  }

  /// `b` first, the others as they are.
  private struct FirstB: KeyOrder {
    func items(of list: JSONValue) -> FirstB { self }

    func members(of object: JSONValue) -> [(rank: Int?, inner: FirstB)] {
      guard case .object(let members) = object.content else { return [] }
      return members.map { ($0.key == "b" ? 0 : nil, self) }
    }
  }

  @Test func leavesUnknownKeysInTheirOrderAtTheEnd() throws {
    #expect(
      try Text(#"{"z": 1, "b": 2, "a": 3}"#).formatted(by: FirstB())
        == "{\n  \"b\": 2,\n  \"z\": 1,\n  \"a\": 3\n}\n")
  }
}
