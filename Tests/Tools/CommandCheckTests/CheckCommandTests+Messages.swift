import Flipbook
import TestSupport
import Testing

extension CheckCommandTests {
  // MARK: - Messages

  @Test func jsonHasNumbersForEachFrame() throws {
    try moving("a.json")
    _ = try command.run("check")
    try moving("a.json", to: 12)
    let result = try command.run("check", "--json")
    #expect(result.status == 1)
    let json = try #require(result.json as? [String: Any])
    #expect(json["version"] as? Int == 1)
    let scene = try #require((json["scenes"] as? [[String: Any]])?.first)
    #expect(scene["result"] as? String == "differs")
    let frames = try #require(scene["frames"] as? [[String: Any]])
    #expect(frames.count > 4)
    #expect(frames.allSatisfy { ($0["pixels"] as? Int ?? 0) > 0 && $0["time"] is Double })
    #expect(frames[0]["elements"] as? [String] == ["box"])
    #expect((scene["needed"] as? [String: Any])?["maxPixels"] is Int)
  }

  @Test func servicesHaveTheirForms() throws {
    try write("a.json")
    try write("b<&>.json")
    _ = try command.run("check")
    try write("a.json", "blue")
    let result = try command.run(
      "check", "--junit", "out/junit.xml",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": command.folder.path + "/summary.md",
      ])
    #expect(
      result.error.hasPrefix("::error file=a.json,title=a.png::box: color #FF0000 → #0000FF; 36 "))
    #expect(
      command.text("summary.md")?.contains(
        "| <code>a.png</code> | box: color #FF0000 → #0000FF; 36 pixels differ") == true)
    let junit = try #require(command.text("out/junit.xml"))
    #expect(
      junit.contains("<testsuite name=\"flipbook check\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(junit.contains("name=\"b&lt;&amp;&gt;.png\""))
    let scenes = try #require(try json(".flipbook/check/result.json")["scenes"] as? [[String: Any]])
    for scene in scenes {
      let seconds = try #require(scene["seconds"] as? Double)
      #expect(junit.contains(" time=\"\(seconds)\""))
    }
    #expect(junit.matches(of: /time="/).count == 2)
    #expect(XMLFile.isWellFormed(junit))
  }

  /// A golden without a scene fails a check, and so it does everywhere that says so.
  @Test func orphansAreInEveryForm() throws {
    for name in ["a.json", "b.json"] { try write(name) }
    _ = try command.run("check")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("b.json"))
    let result = try command.run(
      "check", "--junit", "junit.xml",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": ""])
    #expect(result.status == 1)
    #expect(
      result.error.hasPrefix("::error file=b.png,title=b.png::a golden without a scene or a test; ")
    )
    let junit = try #require(command.text("junit.xml"))
    #expect(
      junit.contains("<testsuite name=\"flipbook check\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(
      junit.contains("<failure type=\"orphan\" message=\"a golden without a scene or a test; "))
    #expect(try json(".flipbook/check/result.json")["orphans"] as? [String] == ["b.png"])
    #expect(command.text(".flipbook/check/index.html")?.contains("\"name\": \"b.png\"") == true)
    #expect(
      try command.run("report").output == "1 scene: 1 matches, 1 golden without a scene\n")
  }

  @Test func quietChecksPrintErrorsOnly() throws {
    try write("a.json")
    try write("b.json")
    #expect(try command.run("check", "-q").output == "")
    #expect(try command.run("check", "-q").output == "")
    try write("a.json", "blue")
    let result = try command.run("check", "-q")
    #expect(result.status == 1)
    #expect(result.error == "")
    #expect(
      result.output == """
        a.json: differs from a.png
          box: color #FF0000 → #0000FF; 36 pixels differ by up to 53.7, 53.7 on average, within 6×6 points; most near (2, 2), 36 of 36
          golden | difference | actual: .flipbook/check/a.png
          drawn now: .flipbook/check/a.actual.png

        """)
  }

  /// A scene with two pictures is one scene, wherever that is counted.
  @Test func countsAreTheSameEverywhere() throws {
    try write("a.json", keys: "style: ['light', 'dark'],")
    try write("b.json")
    _ = try command.run("check")
    try write("a.json", "blue", keys: "style: ['light', 'dark'],")
    let counts = "2 scenes with 3 pictures: 1 matches, 2 differ"
    let result = try command.run(
      "check",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": command.folder.path + "/summary.md",
      ])
    #expect(result.output.contains("\n\(counts)\n"))
    #expect(try command.run("report").output == "\(counts)\n")
    #expect(command.text("summary.md")?.contains("\n\(counts)\n") == true)
    #expect(command.text(".flipbook/check/index.html")?.contains("\"\(counts)\"") == true)
  }

  /// A summary that cannot be written hides nothing, and one that is there is kept.
  @Test func theSummaryOfTheJobIsAddedTo() throws {
    try write("a.json")
    _ = try command.run("check")
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/no/where/summary.md",
      "GITHUB_WORKSPACE": command.folder.deletingLastPathComponent().path,
    ]
    let result = try command.run("check", environment: environment)
    #expect(result.status == 0)
    #expect(result.output == "1 scene: 1 matches\n")
    #expect(
      result.error == "warning: the job's summary /no/where/summary.md cannot be written\n")
    try command.write("summary.md", "before\n")
    try write("a.json", "blue")
    let failure = try command.run(
      "check",
      environment: environment.merging([
        "GITHUB_STEP_SUMMARY": command.folder.path + "/summary.md"
      ]) { $1 })
    #expect(command.text("summary.md")?.hasPrefix("before\n### flipbook check\n") == true)
    #expect(
      failure.error.hasPrefix("::error file=\(command.folder.lastPathComponent)/a.json,title="))
  }

  /// Proposed commands can be pasted, whatever the names of files.
  @Test func namesAreWordsOfTheShell() throws {
    let names = ["$(touch PWNED)", "it's", "-n", "a b"]
    for name in names { try write("\(name).json") }
    _ = try command.run("check")
    for name in names { try write("\(name).json", "blue") }
    let check = try command.run("check")
    #expect(
      check.output.contains(
        "flipbook accept '$(touch PWNED).json' ./-n.json 'a b.json' 'it'\\''s.json'\n"))
    let line = try #require(
      check.output.split(separator: "\n").last { $0.contains("flipbook accept") })
    let words = try #require(line.range(of: "flipbook accept")).lowerBound
    let accept = try command.shell(
      String(line[words...]).replacing("flipbook accept", with: "\"$FLIPBOOK\" accept"))
    #expect(accept.status == 0, "\(accept.error)")
    #expect(!command.has("PWNED"))
    #expect(try command.run("check").output == "4 scenes: 4 match\n")
  }

  @Test func thePageNamesTheResultThatIsNotInItsUsualPlace() throws {
    try write("a.json")
    _ = try command.run("check")
    try write("a.json", "blue")
    let first = try command.run("check")
    #expect(first.output.hasSuffix("flipbook accept a.json\n"))
    #expect(command.text(".flipbook/check/index.html")?.contains("accept a.png --from") == false)
    let other = try command.run("check", "--report", "out")
    #expect(other.output.hasSuffix("flipbook accept a.json --from out/result.json\n"))
    #expect(
      command.text("out/index.html")?.contains("flipbook accept a.png --from out/result.json")
        == true)
  }

  /// Files that no check has written are refused in words.
  @Test(arguments: [
    (#""status": 99999999999, "scenes": []"#, "status must be one of 0, 1, 2, 3, 70"),
    (#""status": 4, "scenes": []"#, "status must be one of 0, 1, 2, 3, 70"),
    (#""status": 0"#, "scenes must be a list"),
    (#""status": 0, "scenes": [1]"#, "scenes[0] must be an object"),
    (
      #""status": 0, "scenes": [], "shard": {"index": 1, "count": 0, "scenes": 0}"#,
      "shard.count must be a whole number from 1 up to 10000"
    ),
    (
      #""status": 0, "scenes": [], "shard": {"index": 3, "count": 2, "scenes": 0}"#,
      "shard.index must be a whole number from 1 up to 2"
    ),
  ])
  func oddResultsAreRefused(keys: String, words: String) throws {
    try command.write("odd.json", #"{"version": 1, "orphans": [], "# + keys + "}")
    let result = try command.run("report", "odd.json", "-o", "r.xml", "-o", "r.html")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("error: odd.json is not a result of flipbook check: \(words)\n"))
  }

  /// Numbers that would not fit when they are added, or that no picture has.
  @Test(arguments: [
    ("pixels", "9223372036854775807"), ("pixels", "-1"), ("pixels", "1.5"), ("pixels", "1e300"),
    ("tolerated", "9007199254740993"), ("ignored", "\"1\""), ("time", "1e300"), ("time", "[1]"),
    ("largestDistance", "null"), ("bounds", "[1, 2, 3]"), ("bounds", "[1, 2, 3, 1e99]"),
    ("densestPixels", "1e18"), ("elements", "[1]"),
  ])
  func oddNumbersAreRefused(key: String, number: String) throws {
    var frame = [
      "time": "0", "pixels": "1", "tolerated": "0", "antialiased": "0", "ignored": "0",
      "largestDistance": "0", "meanDistance": "0", "elements": "[]", "neededTolerance": "0",
    ]
    frame[key] = number
    let keys = frame.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    try command.write(
      "odd.json",
      """
      {"version": 1, "orphans": [], "status": 1, "scenes": [{"scene": "a.json", "result": "differs",
        "golden": "a.png", "frames": [{\(keys)}, {\(keys)}]}]}
      """)
    for words in [["report", "odd.json", "-o", "r.html"], ["accept", "--from", "odd.json"]] {
      let result = try command.run(words)
      #expect(result.status == 2, "\(words)")
      #expect(result.error.contains("odd.json is not a result"), "\(result.error)")
      #expect(result.error.contains(": scenes[0].frames[0].\(key)"), "\(result.error)")
    }
  }

  /// The picture belongs to one of two scenes, which cannot be determined.
  @Test func resultsWithOneGoldenOfTwoScenesAreRefused() throws {
    try command.write(
      "odd.json",
      """
      {"version": 1, "orphans": [], "status": 1, "scenes": [
        {"scene": "a.lot", "result": "matches"}, {"scene": "a.json", "result": "matches"}]}
      """)
    for words in [["report", "odd.json"], ["accept", "--from", "odd.json"]] {
      let result = try command.run(words)
      #expect(result.status == 2)
      #expect(
        result.error.hasPrefix(
          "error: odd.json has a.json and a.lot, which would have the same golden\n"))
    }
  }

  @Test func aDifferenceWithoutWordsHasAForm() throws {
    try command.write(
      "odd.json",
      """
      {"version": 1, "orphans": [], "status": 1, "scenes": [
        {"scene": "a.json", "result": "differs", "golden": "a.png", "findings": []}]}
      """)
    #expect(try command.run("report", "odd.json", "-o", "r.xml").status == 1)
    #expect(command.text("r.xml")?.contains("<failure type=\"differs\"") == true)
  }

  /// Parts of suites with other scenes are no whole, even of as many.
  @Test func shardsOfOtherSuitesAreTold() throws {
    for name in ["a.json", "b.json"] { try write(name) }
    _ = try command.run("check")
    _ = try command.run("check", "--shard", "1/2", "--report", "p1")
    for name in ["a.json", "a.png"] {
      try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
    }
    try write("c.json")
    _ = try command.run("check", "--shard", "2/2", "--report", "p2")
    let both = try command.run("report", "p1/result.json", "p2/result.json")
    #expect(both.status == 2)
    #expect(both.error.contains("p2/result.json belongs to another suite"))
  }

  @Test func thePageHasWhatIsOpen() throws {
    try moving("a.json")
    try write("b.json")
    _ = try command.run("check")
    #expect(!command.has(".flipbook/check/index.html"))
    try moving("a.json", to: 12)
    _ = try command.run("check")
    let page = try #require(command.text(".flipbook/check/index.html"))
    #expect(page.contains("\"name\": \"a.png\""))
    #expect(!page.contains("b.png"))
    #expect(page.contains("flipbook accept a.png"))
    #expect(!page.contains("http://"))
    #expect(!page.contains("https://"))
    #expect(command.text(".flipbook/.gitignore") == "*\n")
    try moving("a.json")
    _ = try command.run("check")
    #expect(!command.has(".flipbook/check/index.html"))
    #expect(try command.run("check", "--report", "all.html").status == 0)
    #expect(command.has("all.html"))
  }
}
