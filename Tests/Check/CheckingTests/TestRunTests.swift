import Flipbook
import Testing

@testable import Checking

/// Results of tests, which come from several processes and threads.
struct TestRunTests {
  private func item(_ name: String, _ result: String) -> CheckResult.Item {
    var item = CheckResult.Item(scene: "Tests/\(name).swift", result: result)
    item.test = "red()"
    item.golden = "Tests/Goldens/\(name)/red.png"
    return item
  }

  private func run(_ id: String, in folder: URL) -> TestRun {
    TestRun(id: id, check: GoldenCheck(record: .never, report: folder))
  }

  /// Links in the folder of results do not lead out of it.
  @Test(arguments: ["result.json", ".members", "../.gitignore"])
  func resultsFollowNoLinks(name: String) throws {
    let folder = try SceneFolder()
    let outside = try SceneFolder()
    let report = folder.file(".flipbook/check")
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: report.appendingPathComponent(name), withDestinationURL: outside.file("new"))
    let run = run("a", in: report)
    #expect(throws: GoldenError.self) {
      _ = try TestRun.Membership(of: run)
      try run.add([item("A", "failed")], writesPage: true)
    }
    #expect(!FileManager.default.fileExists(atPath: outside.file("new").path))
  }

  @Test func processesOfOneRunAddToOneResult() async throws {
    let folder = try SceneFolder()
    let url = folder.url
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          try? run("a", in: url).add(
            [item("T\(number)", number == 7 ? "failed" : "matches")], writesPage: number == 3)
        }
      }
    }
    let result = try CheckResult(contentsOf: folder.file("result.json").path)
    #expect(result.scenes.count == 24)
    #expect(result.status == 2)
    #expect(result.summary == "24 tests: 23 match, 1 with errors")
    // Another run begins anew.
    try run("b", in: folder.url).add([item("T1", "matches")], writesPage: true)
    #expect(try CheckResult(contentsOf: folder.file("result.json").path).scenes.count == 1)
  }

  @Test func aTestIsUnchangedIfAllItsPicturesAre() throws {
    let folder = try SceneFolder()
    func item(_ name: String, _ picture: String, isUnchanged: Bool) -> CheckResult.Item {
      var item = self.item(name, "matches")
      item.golden = "Tests/Goldens/\(name)/\(picture).png"
      item.unchanged = isUnchanged ? true : nil
      return item
    }
    func summary(_ items: [CheckResult.Item]) throws -> String {
      try run("\(items.count)", in: folder.url).add(items, writesPage: true)
      return try CheckResult(contentsOf: folder.file("result.json").path).summary
    }
    let one = item("A", "red", isUnchanged: true)
    #expect(try summary([one]) == "1 test: 1 matches; 1 of 1 unchanged since the last run")
    let mixed = [item("B", "red", isUnchanged: true), item("B", "blue", isUnchanged: false)]
    #expect(
      try summary([one] + mixed)
        == "2 tests with 3 pictures: 3 match; 1 of 2 unchanged since the last run")
    #expect(try summary(mixed) == "1 test with 2 pictures: 2 match")
  }

  /// Earlier results are not written again, and the file is complete.
  @Test func anAdditionCostsNoMoreWhereThereIsMuch() throws {
    let folder = try SceneFolder()
    let (file, run) = (folder.file("result.json"), run("a", in: folder.url))
    try run.add([item("T9", "matches")], writesPage: false)
    // The same file grows: it is not replaced.
    let handle = try FileHandle(forReadingFrom: file)
    var item = item("T7", "failed")
    item.message = "\n    }\n  ],\n  \"status\" : 0,\n"
    try run.add([item, self.item("T8", "missing")], writesPage: false)
    try run.add([], writesPage: false)
    #expect(try handle.readToEnd() == Data(contentsOf: file))
    let result = try CheckResult(contentsOf: file.path)
    #expect(result.scenes.map(\.result) == ["matches", "failed", "missing"])
    #expect(result.scenes[1] == item)
    #expect(result.status == 2)
    // In the end all are in order, each once, as if written at once.
    try run.add([self.item("T7", "differs")], writesPage: false)
    try run.add([self.item("T8", "differs")], writesPage: true)
    let whole = try SceneFolder()
    try self.run("a", in: whole.url).add(
      [item, self.item("T8", "differs"), self.item("T9", "matches")], writesPage: true)
    #expect(try Data(contentsOf: file) == Data(contentsOf: whole.file("result.json")))
  }

  /// Wherever a process is killed while it writes the last item, the items before it stay.
  @Test func anItemThatIsCutCostsNoOther() throws {
    let folder = try SceneFolder()
    let (file, run) = (folder.file("result.json"), run("a", in: folder.url))
    try run.add([item("T1", "differs"), item("T2", "failed")], writesPage: false)
    let before = try Data(contentsOf: file)
    try run.add([item("T3", "missing")], writesPage: false)
    let whole = try Data(contentsOf: file)
    let first = zip(before, whole).prefix { $0 == $1 }.count
    for size in stride(from: first, through: whole.count - 2, by: 7) {
      try whole.prefix(size).write(to: file)
      try run.add([item("T4", "matches")], writesPage: false)
      let scenes = try CheckResult(contentsOf: file.path).scenes.map(\.scene)
      #expect(
        scenes == ["T1", "T2", "T4"].map { "Tests/\($0).swift" } || scenes.count == 4, "\(size)")
    }
  }

  @Test func theLastProcessOfARunKnowsThatItIs() throws {
    let run = run("a", in: try SceneFolder().url)
    let members = try (0..<3).map { _ in try TestRun.Membership(of: run) }
    #expect(members.map { $0.leave() } == [false, false, true])
    #expect(try TestRun.Membership(of: run).leave())
  }

  @Test func theGraverOfTwoResultsOfOnePictureStays() throws {
    let folder = try SceneFolder()
    for result in ["matches", "differs", "recorded"] {
      try run("a", in: folder.url).add([item("T", result)], writesPage: result == "recorded")
    }
    let result = try CheckResult(contentsOf: folder.file("result.json").path)
    #expect(result.scenes.map(\.result) == ["differs"])
  }

  /// Tests have no shards, but may run on several machines.
  @Test func resultsOfTestsArePutTogetherWithShards() throws {
    func tests(_ name: String, _ result: String) -> CheckResult {
      var tests = CheckResult(CheckReport(pictures: [], orphans: []), status: 0)
      tests.run = name
      tests.add([item(name, result)])
      tests.status = tests.statusOfItems
      return tests
    }
    func shard(_ index: Int) -> CheckResult {
      var shard = CheckResult(
        CheckReport(pictures: [], orphans: []), status: 0,
        shard: .init(index: index, count: 2, scenes: 2))
      shard.scenes = [CheckResult.Item(scene: "\(index).json", result: "matches")]
      return shard
    }
    let all = try CheckResult(merging: [
      ("a", tests("A", "missing")), ("1", shard(1)), ("b", tests("B", "differs")), ("2", shard(2)),
    ])
    #expect(all.summary == "2 scenes and 2 tests: 2 match, 1 differs, 1 without a golden")
    #expect(all.status == 1)
    #expect(throws: CheckResultError.missingShards([2], of: 2)) {
      try CheckResult(merging: [("a", tests("A", "matches")), ("1", shard(1))])
    }
  }
}
