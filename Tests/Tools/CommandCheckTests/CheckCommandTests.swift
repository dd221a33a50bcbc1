import Flipbook
import TestSupport
import Testing

/// The review of what a check has found: accepting, comparing, reports, several machines.
struct CheckCommandTests {
  let command: Command

  init() throws { command = try Command() }

  /// A scene of 20×10 points with a square of a color.
  func write(_ name: String, _ color: String = "red", keys: String = "") throws {
    try command.write(
      name,
      """
      {size: [20, 10], \(keys) layers: [{id: "box", frame: [2, 2, 6, 6], backgroundColor: "\(color)"}]}
      """)
  }

  func moving(_ name: String, to end: Int = 16) throws {
    try command.write(
      name,
      """
      {size: [20, 10], fps: 10, duration: 1, layers: [{id: "box", frame: [0, 2, 6, 6], backgroundColor: "red",
        animations: [{class: "CABasicAnimation", keyPath: "position.x", fromValue: 3, toValue: \(end), duration: 1}]}]}
      """)
  }

  func json(_ name: String) throws -> [String: Any] {
    let text = try #require(command.text(name))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: - Accepting

  @Test func acceptTakesWhatWasDrawn() throws {
    for name in ["a.json", "b.json", "c.json"] { try write(name) }
    #expect(try command.run("check").status == 0)
    for name in ["a.json", "b.json", "c.json"] { try write(name, "blue") }
    #expect(try command.run("check").status == 1)
    #expect(try command.run("accept", "a.json").output == "a.png: accepted\n")
    #expect(try command.run("check").output.hasSuffix("flipbook accept b.json c.json\n"))
    #expect(try command.run("accept", "?.json").output == "b.png: accepted\nc.png: accepted\n")
    #expect(
      try command.run("check").output
        == "3 scenes: 3 match; 1 of 3 unchanged since the last run\n")
    let nothing = try command.run("accept")
    #expect(nothing.status == 2)
    #expect(nothing.error.hasPrefix("error: the last check left nothing to accept\n"))
  }

  @Test func acceptNamesWhatIsOpen() throws {
    try write("a.json")
    #expect(try command.run("check", "--record", "never").status == 3)
    let result = try command.run("accept", "b.json")
    #expect(result.status == 2)
    #expect(
      result.error.hasPrefix("error: nothing to accept matches b.json; the choices are a.png\n"))
    #expect(try command.run("accept").output == "a.png: accepted\n")
    #expect(try command.run("check", "--record", "never").status == 0)
  }

  /// A scene's own name matches no other scene, and a part of a word matches none.
  @Test func acceptTakesWholeNames() throws {
    let folder = command.folder.appendingPathComponent("sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a.json", "data.json", "sub/a.json"] { try write(name) }
    _ = try command.run("check")
    for name in ["a.json", "data.json", "sub/a.json"] { try write(name, "blue") }
    _ = try command.run("check")
    #expect(try command.run("accept", "a.png").output == "a.png: accepted\n")
    #expect(try command.run("accept", "ata").status == 2)
    #expect(try command.run("accept", "sub").output == "sub/a.png: accepted\n")
    #expect(try command.run("accept", "data").output == "data.png: accepted\n")
  }

  /// The pictures that lie beside a result are its own.
  @Test func acceptTakesThePicturesBesideTheResult() throws {
    try write("a.json")
    _ = try command.run("check")
    try write("a.json", "blue")
    _ = try command.run("check")
    let files = FileManager.default
    let folder = command.folder
    try files.createDirectory(
      at: folder.appendingPathComponent("ci"), withIntermediateDirectories: true)
    try files.copyItem(
      at: folder.appendingPathComponent(".flipbook/check"),
      to: folder.appendingPathComponent("ci/check"))
    // A later check leaves another picture in its usual place.
    try write("a.json", "green")
    _ = try command.run("check")
    #expect(
      try command.run("accept", "--from", "ci/check/result.json").output == "a.png: accepted\n")
    #expect(try PNG.read(folder.path + "/a.png")[3, 3] == 0xFF00_00FF)
  }

  /// A result writes nothing but goldens of its scenes in this folder, wherever it lies.
  @Test(arguments: [
    "../victim.png", "victim.png", "victim.sh", "a.png", "a~dark.png", "sub/a.png", "a.json",
    "Goldens/a/x.png", "/tmp/victim.png",
  ])
  func acceptWritesOnlyGoldens(golden: String) throws {
    for path in ["result.json", ".flipbook/check/result.json"] {
      try writeResult(
        path, #""golden": "\#(golden)", "actual": "\#(path.dropLast(11))a.actual.png""#)
      try command.write(
        "\(path.dropLast(11))a.actual.png",
        golden == "a.png" ? "no picture" : "")
      if golden != "a.png" {
        try PNG.write(
          Bitmap(width: 2, height: 2), to: "\(command.folder.path)/\(path.dropLast(11))a.actual.png"
        )
      }
      let before = command.files
      let result = try command.run(
        path == "result.json" ? ["accept", "--from", path] : ["accept"])
      #expect(result.status == 2, "\(result.error)")
      #expect(command.files == before)
      #expect(!command.has(golden) || golden == "a.json")
    }
  }

  /// Goldens elsewhere are accepted in their folder.
  @Test func acceptSaysWhereGoldensAreAccepted() throws {
    let other = try TemporaryFolder()
    let scene = other.path("a.json")
    for color in ["red", "blue"] {
      try write("a.json", color)
      try other.write("a.json", Array((command.text("a.json") ?? "").utf8))
      _ = try command.run("check", scene)
    }
    let before = try other.bytes("a.png")
    let check = try command.run("check", scene)
    let result = command.folder.path + "/.flipbook/check/result.json"
    #expect(check.output.hasSuffix("in their folder: flipbook accept --from \(result)\n"))
    let refused = try command.run("accept")
    #expect(refused.status == 2)
    #expect(refused.error.contains("is outside this folder"))
    #expect(try other.bytes("a.png") == before)
    let there = try command.shell("cd \(other.url.path) && $FLIPBOOK accept --from \(result)")
    #expect(there.output == "a.png: accepted\n", "\(there.error)")
    #expect(try other.bytes("a.png") != before)
  }

  /// A text of values lies beside the golden, and there is none without one.
  @Test(arguments: [
    #""values": "b.values.txt""#, #""values": "a.json""#, #""values": "T.swift""#,
    #""golden": "a.png", "values": "b.values.txt""#, #""golden": "a.png", "values": "a.json""#,
  ])
  func acceptWritesOnlyValuesOfGoldens(keys: String) throws {
    try command.write("a.values.actual.txt", "at 0\n")
    try writeResult("result.json", keys + #", "actualValues": "a.values.actual.txt""#)
    let before = command.text("a.json")
    let result = try command.run("accept", "--from", "result.json")
    #expect(result.status == 2, "\(result.error)")
    #expect(command.files == ["a.json", "a.values.actual.txt", "result.json"])
    #expect(command.text("a.json") == before)
  }

  @Test func aReportIsMarkdown() throws {
    for color in ["red", "blue"] {
      try write("a.json", color)
      _ = try command.run("check")
    }
    let plain = try command.run("report", "--markdown")
    #expect(plain.status == 1)
    #expect(plain.output.hasPrefix("### flipbook check\n\n1 scene"), "\(plain.output)")
    #expect(plain.output.contains("| picture | what |\n| --- | --- |\n| <code>a.png</code> | "))
    let shown = try command.run("report", "--pictures", "https://x.org/run?", "-o", "r.md")
    #expect(shown.status == 1)
    let text = try #require(command.text("r.md"))
    #expect(text.contains("| picture | what | golden, difference, now |"))
    #expect(text.contains("<img src=\"https://x.org/run?/a."), "\(text)")
  }

  /// Goldens of suites under other names: of swift-snapshot-testing and of iOSSnapshotTestCase.
  @Test(arguments: [
    ("__Snapshots__/T/testA.1.png", true), ("__Snapshots__/T/testA.1.txt", true),
    ("__Snapshots__/T/testA.1", true), ("ReferenceImages_64/App.TTests/testA@3x.png", true),
    ("__Snapshots__/Other/testA.1.png", false), ("__Snapshots__/T/testA.swift", false),
    ("__Snapshots__/T/testA.sh", false), ("__Snapshots__/T/.git", false),
    ("__Snapshots__/T/Makefile", false), ("__Snapshots__/T/AGENTS.md", false),
    ("__Snapshots__/T/testA.json", false), ("__Snapshots__/T/testA.1.json", true),
    ("ReferenceImages_64/func/testA.png", false),
    ("ReferenceImages_64/App.TTests/other.png", false),
    ("ReferenceImages_64/App.Other/testA.png", false),
    ("sub/ReferenceImages_64/App.TTests/testA.png", false), ("T.swift", false),
  ])
  func acceptWritesGoldensOfSuites(golden: String, isAccepted: Bool) throws {
    let isPicture = golden.hasSuffix(".png")
    try command.write("T.swift", "final class TTests: XCTestCase { func testA() {} }")
    let actual = isPicture ? "a.actual.png" : "a.actual.txt"
    try command.write(actual, "text")
    if isPicture {
      try PNG.write(Bitmap(width: 2, height: 2), to: "\(command.folder.path)/\(actual)")
    }
    let keys =
      isPicture
      ? #""golden": "\#(golden)", "actual": "\#(actual)""#
      : #""values": "\#(golden)", "actualValues": "\#(actual)""#
    try command.write(
      "result.json",
      """
      {"version": 1, "orphans": [], "status": 1, "scenes": [
        {"scene": "T.swift", "test": "testA()", "result": "differs", \(keys)}]}
      """)
    let before = command.files
    let result = try command.run("accept", "--from", "result.json")
    #expect(result.status == (isAccepted ? 0 : 2), "\(result.error)")
    if isAccepted {
      #expect(command.has(golden))
      #expect(isPicture || command.text(golden) == "text")
    } else {
      #expect(command.files == before)
      #expect(command.text("T.swift")?.hasPrefix("final class") == true)
    }
  }

  private func writeResult(_ path: String, _ keys: String) throws {
    let file = command.folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write("a.json")
    try command.write(
      path,
      """
      {"version": 1, "orphans": [], "status": 1, "scenes": [
        {"scene": "a.json", "result": "differs", \(keys)}]}
      """)
  }

  /// Accepted and shown pictures lie in the folder of the result, links resolved.
  @Test(arguments: [
    "actual", "actualValues", "sheet", "comparedActual", "comparedGolden", "layers",
  ])
  func resultsNameNoFilesElsewhere(key: String) throws {
    let secret = command.folder.appendingPathComponent("secret.png")
    try PNG.write(Bitmap(width: 2, height: 2, filling: 0xFF12_3456), to: secret.path)
    for path in ["ci/result.json", ".flipbook/check/result.json"] {
      for named in ["secret.png", secret.path, "ci/../secret.png", "link.png"] {
        try writeResult(
          path, #""golden": "a.png", "values": "a.values.txt", "\#(key)": "\#(named)""#)
        let link = command.folder.appendingPathComponent("\(path.dropLast(11))a.png")
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
        let named = named == "link.png" ? "x/a.png" : named
        try writeResult(
          path, #""golden": "a.png", "values": "a.values.txt", "\#(key)": "\#(named)""#)
        let from = path.hasPrefix("ci") ? ["--from", path] : []
        for words in [["accept"] + from, ["report", "-o", "page.html"] + from] {
          let result = try command.run(words)
          #expect(result.status == 2, "\(words) \(named)")
          #expect(result.error.contains(" is outside "), "\(result.error)")
        }
      }
    }
    #expect(!command.has("a.png"))
    #expect(!command.has("a.values.txt"))
    #expect(!command.has("page.html"))
  }

  /// A golden or an orphan elsewhere is named, and not shown.
  @Test func pagesShowNoGoldensFromElsewhere() throws {
    let other = try TemporaryFolder()
    try PNG.write(Bitmap(width: 2, height: 2, filling: 0xFF12_3456), to: other.path("secret.png"))
    try command.write(
      "result.json",
      """
      {"version": 1, "orphans": ["\(other.path("secret.png"))"], "status": 1, "scenes": [
        {"scene": "a.json", "result": "differs", "golden": "\(other.path("secret.png"))"}]}
      """)
    #expect(try command.run("report", "result.json", "-o", "page.html").status == 1)
    let page = try #require(command.text("page.html"))
    #expect(page.contains("is not shown, since it is outside this folder"))
    #expect(!page.contains("data:image/png;base64,iVBOR"))
  }

  @Test func acceptWritesAllOrNothing() throws {
    for name in ["a.json", "b.json"] { try write(name) }
    _ = try command.run("check")
    for name in ["a.json", "b.json"] { try write(name, "blue") }
    _ = try command.run("check")
    try FileManager.default.removeItem(
      at: command.folder.appendingPathComponent(".flipbook/check/b.actual.png"))
    #expect(try command.run("accept", "a.json", "b.json").status == 2)
    #expect(try PNG.read(command.folder.path + "/a.png")[3, 3] == 0xFFFF_0000)
  }

  @Test func acceptWithoutNamesTakesAllThatItMay() throws {
    let names = ["a.json", "b.json", "c.json", "d.json"]
    for name in names { try write(name) }
    _ = try command.run("check")
    for name in names { try write(name, "blue") }
    _ = try command.run("check")
    let gone = ".flipbook/check/b.actual.png"
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent(gone))
    // A golden that is a folder now cannot be written.
    let golden = command.folder.appendingPathComponent("c.png")
    try FileManager.default.removeItem(at: golden)
    try FileManager.default.createDirectory(
      at: golden.appendingPathComponent("x"), withIntermediateDirectories: true)
    let json = try command.run("accept", "--json")
    #expect(json.status == 2)
    #expect(json.output.contains(#""accepted": ["a.png", "d.png"]"#), "\(json.output)")
    #expect(json.output.contains(#""name": "b.png""#))
    #expect(json.output.contains(#""name": "c.png""#))
    for name in ["a.png", "d.png"] {
      #expect(try PNG.read("\(command.folder.path)/\(name)")[3, 3] == 0xFF00_00FF)
    }
    // Only those that were not accepted are left.
    try FileManager.default.removeItem(at: golden)
    let result = try command.run("accept")
    #expect(result.output == "c.png: accepted\n")
    #expect(
      result.error == """
        error: b.png is not accepted: the check's picture \(gone) is gone; check again
        Try: flipbook check

        """)
    #expect(result.status == 2)
  }

  @Test func acceptTakesValuesAndPicture() throws {
    try write("a.json", keys: "\"check\": {\"values\": true},")
    _ = try command.run("check")
    try write("a.json", "blue", keys: "\"check\": {\"values\": true},")
    #expect(try command.run("check").status == 1)
    #expect(
      try command.run("accept").output == "a.png: accepted\na.values.txt: accepted\n")
    #expect(try command.run("check", "--record", "never").status == 0)
  }

  @Test func thereMustBeACheckBefore() throws {
    let result = try command.run("accept")
    #expect(result.status == 2)
    #expect(result.error.contains("there is no result "))
  }

  @Test func pruneDeletesGoldensWithoutAScene() throws {
    for name in ["a.json", "b.json"] { try write(name) }
    _ = try command.run("check")
    try command.write("photo.gif", "GIF89a")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("b.json"))
    let check = try command.run("check")
    #expect(check.status == 1)
    #expect(check.output.hasSuffix("To delete goldens without a scene: flipbook prune\n"))
    #expect(try command.run("prune", "--dry-run").output == "b.png: would be deleted\n")
    #expect(command.has("b.png"))
    #expect(try command.run("prune").output == "b.png: deleted\n")
    #expect(!command.has("b.png"))
    #expect(command.has("photo.gif"))
    #expect(try command.run("check").status == 0)
  }

  // MARK: - Which scenes

  @Test func otherFilesAreNoScenes() throws {
    try write("a.json")
    try command.write("package.json", #"{"name": "app", "version": "1.0.0"}"#)
    let schema = try command.run("schema").output
    try command.write("scene.schema.json", schema)
    try command.write("other.json", schema)
    try command.write("list.json", "[1, 2]")
    #expect(try command.run("check").output.hasSuffix("1 scene: 1 recorded\n"))
    // Who names one wants it checked.
    #expect(try command.run("check", "package.json").status == 2)
  }

  /// Scenes whose names differ only in the extension would overwrite each other's golden.
  @Test(arguments: ["json5", "lot", "lottie"])
  func scenesOfOneGoldenAreRefused(ending: String) throws {
    try write("a.json")
    try write("a.\(ending)")
    let words = "error: a.json and a.\(ending) would have the same golden"
    for arguments in [
      ["check"], ["check", "a.json"], ["check", "--record", "all"], ["prune"], ["prune", "."],
    ] {
      let result = try command.run(arguments)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.error.hasPrefix(words), "\(arguments): \(result.error)")
    }
    #expect(command.files == ["a.json", "a.\(ending)"])
    #expect(throws: GoldenSuiteError.self) { try GoldenSuite([command.folder.path]) }
    try command.write(".flipbookignore", "a.\(ending)\n")
    #expect(try command.run("check").status == 0)
    #expect(try command.run("check", "a.json").status == 0)
  }

  @Test func aPictureIsNoScene() throws {
    try write("a.json")
    #expect(try command.run("a.json", "-o", "a.gif").status == 0)
    for words in [["values", "a.gif"], ["tree", "a.gif"], ["check", "a.gif"]] {
      let result = try command.run(words)
      #expect(result.status == 2)
      #expect(
        (result.output + result.error).contains("a.gif: cannot be read: it is a GIF, not a scene"))
    }
  }

  @Test func whatIsFilteredIsChecked() throws {
    for name in ["one.json", "two.json"] { try write(name) }
    #expect(try command.run("check", "--filter", "one").output.hasSuffix("1 scene: 1 recorded\n"))
    let none = try command.run("check", "--filter", "three")
    #expect(none.status == 2)
    #expect(none.error.hasPrefix("error: no scene matches 'three'\n"))
  }

  @Test func theEnvironmentSaysWhatIsRecorded() throws {
    try write("a.json")
    #expect(try command.run("check", environment: ["FLIPBOOK_RECORD": "never"]).status == 3)
    let wrong = try command.run("check", environment: ["FLIPBOOK_RECORD": "allways"])
    #expect(wrong.status == 2)
    #expect(
      wrong.error
        == "error: FLIPBOOK_RECORD must be one of missing, failed, all, never, not 'allways'\n")
    #expect(
      try command.run("check", environment: ["CI": "true", "FLIPBOOK_RECORD": "missing"]).status
        == 0)
  }

  // MARK: - Several machines

  @Test func shardsAreTheWholeTogether() throws {
    for index in 1...5 { try write("s\(index).json") }
    _ = try command.run("check")
    try write("s3.json", "blue")
    #expect(try command.run("check", "--shard", "1/2", "--report", "p1").status == 1)
    #expect(try command.run("check", "--shard", "2/2", "--report", "p2").status == 0)
    let both = try command.run(
      "report", "--from", "p1/result.json", "p2/result.json", "-o", "r.html", "-o", "r.json")
    #expect(both.status == 1)
    #expect(both.output == "5 scenes: 4 match, 1 differs\n")
    #expect(command.text("r.html")?.contains("s3.png") == true)
    let names = try #require(try json("r.json")["scenes"] as? [[String: Any]]).map {
      $0["scene"] as? String
    }
    #expect(names == ["s1.json", "s2.json", "s3.json", "s4.json", "s5.json"])
    let half = try command.run("report", "p1/result.json")
    #expect(half.status == 2)
    #expect(half.error.hasPrefix("error: of 2 shards, 2 is missing\n"))
    let twice = try command.run("report", "p1/result.json", "p1/result.json")
    #expect(
      twice.error.hasPrefix("error: shard 1 is given twice: p1/result.json and p1/result.json\n"))
  }

  @Test(arguments: ["0/2", "3/2", "1", "a/b", "1/2/3"]) func aShardMakesSense(words: String) throws
  {
    let result = try command.run("check", "--shard", words)
    #expect(result.status == 2)
    #expect(
      result.error.contains(
        "--shard takes a part and the number of parts, such as 1/4, not '\(words)'"))
  }

  // MARK: - Comparing

  @Test func diffComparesAnyPairing() throws {
    try moving("a.json")
    #expect(try command.run("a.json", "-o", "a.gif", "-o", "a.apng").status == 0)
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("frames"), withIntermediateDirectories: true)
    #expect(try command.run("a.json", "-o", "frames/%02d.png").status == 0)
    for other in ["a.apng", "a.json", "frames", "frames/%02d.png"] {
      let result = try command.run("diff", "a.gif", other, "--fps", "10")
      #expect(result.output == "\(other) is the same as a.gif\n")
      #expect(result.status == 0)
    }
    try moving("b.json", to: 12)
    let result = try command.run(
      "diff", "a.gif", "b.json", "-o", "d.png", "-o", "d.apng", "-o", "d.html")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("b.json differs from a.gif\n  "))
    #expect(try PNG.read(command.folder.path + "/d.png").width == 3 * 20 + 4 * 8)
    #expect(try inspectPicture(path: command.folder.path + "/d.apng").frames.count > 4)
    #expect(command.text("d.html")?.contains("a.gif → b.json") == true)
    let json = try command.run("diff", "a.gif", "b.json", "--json").json as? [String: Any]
    #expect(json?["same"] as? Bool == false)
    #expect((json?["frames"] as? [Any])?.isEmpty == false)
  }

  @Test func diffIsLenientUnlessItIsAskedNotToBe() throws {
    var one = Bitmap(width: 8, height: 8, filling: 0xFF80_8080)
    try PNG.write(one, to: command.folder.path + "/one.png")
    one[3, 3] = 0xFF81_8180
    try PNG.write(one, to: command.folder.path + "/two.png")
    #expect(try command.run("diff", "one.png", "two.png").status == 0)
    #expect(try command.run("diff", "one.png", "two.png", "--exact").status == 1)
    let three = try command.run("diff", "one.png", "two.png", "three.png")
    #expect(three.error.hasPrefix("error: diff takes A and B, but there is also 'three.png'\n"))
    #expect(try command.run("diff", "one.png", "gone.png").status == 2)
  }
}
