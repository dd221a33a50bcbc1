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
    #expect(result.summary == "24 tests: 23 match, 1 wrong")
    // Another run begins anew.
    try run("b", in: folder.url).add([item("T1", "matches")], writesPage: true)
    #expect(try CheckResult(contentsOf: folder.file("result.json").path).scenes.count == 1)
  }

  @Test func theGraverOfTwoResultsOfOnePictureStays() throws {
    let folder = try SceneFolder()
    for result in ["matches", "differs", "recorded"] {
      try run("a", in: folder.url).add([item("T", result)], writesPage: false)
    }
    let result = try CheckResult(contentsOf: folder.file("result.json").path)
    #expect(result.scenes.map(\.result) == ["differs"])
  }

  /// Tests have no shards, but run on several machines all the same.
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
