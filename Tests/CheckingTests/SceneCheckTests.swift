import Flipbook
import Synchronization
import Testing

@testable import Checking

/// What a check finds, and what it writes.
struct SceneCheckTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  // MARK: - Stills, strips and animations

  @Test func whatStandsStillIsAStill() throws {
    try folder.write(scene: "a.json")
    _ = try folder.check()
    let still = try folder.frames("a.png")[0]
    #expect(still.width == 8)
    #expect(still.height == 4)
    #expect(still[1, 1] == 0xFFFF_0000)
  }

  @Test func whatMovesIsAFilmstrip() throws {
    try folder.write(moving: "a.json")
    _ = try folder.check()
    let scene = try Scene(contentsOf: folder.file("a.json").path)
    let strip = try scene.makeStage().record(scene.recordingOptions).filmstrip(frames: 12)
    #expect(try folder.frames("a.png") == [strip])
  }

  @Test func aFilmstripHasTheTimesAndColumnsOfTheScene() throws {
    try folder.write(moving: "a.json", "check: {at: [0, 0.5, 1], columns: 2},")
    _ = try folder.check()
    let stage = try Scene(contentsOf: folder.file("a.json").path).makeStage()
    let strip = try stage.record(at: [0, 0.5, 1]).filmstrip(frames: 3, columns: 2)
    #expect(try folder.frames("a.png") == [strip])
  }

  @Test func asMuchAsOneTimeIsAFilmstrip() throws {
    try folder.write(scene: "a.json", "check: {at: [0]},")
    _ = try folder.check()
    #expect(try folder.frames("a.png")[0].height > 4)
  }

  @Test(arguments: [GoldenFormat.gif, .apng])
  func anAnimatedGoldenHasAllFrames(format: GoldenFormat) throws {
    try folder.write(moving: "a.json", "check: {golden: '\(format.rawValue)'},")
    _ = try folder.check()
    #expect(folder.pictures == ["a.\(format.rawValue)"])
    #expect(try folder.frames("a.\(format.rawValue)").count == 10)
  }

  @Test func theFormatIsThatOfTheGoldenThatIsThere() throws {
    try folder.write(moving: "a.json", "check: {golden: 'gif'},")
    _ = try folder.check()
    try folder.write(moving: "a.json")
    #expect(try folder.check(.never).summary == "1 scene: 1 matches")
  }

  @Test func twoGoldensOfOnePictureAreWrong() throws {
    try folder.write(moving: "a.json")
    for name in ["a.gif", "a.png"] { try folder.write(name, "") }
    #expect(
      try folder.check().errors == ["has more than one golden: a.gif and a.png; delete all but one"]
    )
  }

  @Test func aGoldenInAnotherFormatIsWrong() throws {
    try folder.write(moving: "a.json", "check: {golden: 'apng'},")
    try folder.write("a.gif", "")
    #expect(
      try folder.check().errors == ["asks for the golden a.apng, but there is a.gif; delete it"])
  }

  // MARK: - Jobs

  /// Less than one scene at a time is one.
  @Test(arguments: [0, -1]) func everySceneIsCheckedWhateverTheJobs(jobs: Int) throws {
    for name in ["a.json", "b.json", "c.json"] { try folder.write(scene: name) }
    _ = try folder.check()
    try folder.write(scene: "b.json", color: "blue")
    let report = try folder.check(.never, jobs: jobs)
    #expect(!report.passes)
    #expect(report.summary == "3 scenes: 2 match, 1 differ")
  }

  @Test func aReportWithoutPicturesDoesNotPass() {
    let report = CheckReport(pictures: [], orphans: [])
    #expect(!report.passes)
    #expect(report.words(quiet: true) == "0 scenes: nothing was compared")
  }

  // MARK: - Recording

  @Test func missingGoldensAreRecordedOnce() throws {
    try folder.write(scene: "a.json")
    let first = try folder.check(.missing)
    #expect(first.passes)
    #expect(first.summary == "1 scene: 1 recorded")
    let second = try folder.check(.missing)
    #expect(second.passes)
    #expect(second.summary == "1 scene: 1 matches")
  }

  @Test func aMissingGoldenFailsWhereNothingMayBeRecorded() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2]},")
    _ = try folder.check()
    try FileManager.default.removeItem(at: folder.file("a@2x.png"))
    let report = try folder.check(.never)
    #expect(!report.passes)
    #expect(report.summary == "2 scenes: 1 matches, 1 without a golden")
    #expect(folder.pictures == ["a.png"])
    #expect(report.openScenes == [folder.file("a.json").path])
    let drawn = try #require(report.pictures[1].evidence)
    #expect(drawn.lastPathComponent == "a@2x.actual.png")
    #expect(try PNG.read(drawn.path).width == 16)
  }

  @Test(arguments: [RecordMode.missing, .never])
  func aDifferenceFailsAndKeepsTheGolden(mode: RecordMode) throws {
    try folder.write(scene: "a.json")
    _ = try folder.check()
    let golden = try folder.bytes("a.png")
    try folder.write(scene: "a.json", color: "blue")
    let report = try folder.check(mode)
    #expect(!report.passes)
    #expect(report.summary == "1 scene: 1 differ")
    #expect(report.pictures[0].isOpen)
    #expect(
      report.description.contains("differs from a.png\n  4 pixels differ by up to 255 of 255"))
    #expect(try folder.bytes("a.png") == golden)
  }

  @Test(arguments: [RecordMode.failed, .all])
  func aDifferenceIsAcceptedOnDemand(mode: RecordMode) throws {
    try folder.write(scene: "a.json")
    _ = try folder.check()
    try folder.write(scene: "a.json", color: "blue")
    let report = try folder.check(mode)
    #expect(report.passes)
    #expect(report.description.contains("a.png: recorded anew; have a look at it"))
    #expect(try folder.check(.never).passes)
    #expect(try folder.frames("a.png")[0][1, 1] == 0xFF00_00FF)
  }

  @Test func recordingFailuresLeavesGoldensThatMatch() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2]},")
    _ = try folder.check()
    try FileManager.default.removeItem(at: folder.file("a@2x.png"))
    #expect(try folder.check(.failed).summary == "2 scenes: 1 matches, 1 recorded")
    #expect(try folder.check(.all).summary == "2 scenes: 2 match")
  }

  @Test func theToleranceOfTheSceneHolds() throws {
    try folder.write(scene: "a.json", color: "#ff0000")
    _ = try folder.check()
    try folder.write(scene: "a.json", color: "#fd0000")
    #expect(try folder.check(.never).summary == "1 scene: 1 differ")
    for (pixels, passes) in [(4, true), (3, false)] {
      let tolerance = "tolerance: {difference: 2, pixels: \(pixels), reason: 'test'}"
      try folder.write(scene: "a.json", "check: {\(tolerance)},", color: "#fd0000")
      #expect(try folder.check(.never).passes == passes)
    }
  }

  // MARK: - Suites

  @Test func aGoldenWithoutASceneFails() throws {
    try folder.write(scene: "a.json")
    try folder.write("gone.png", "")
    let report = try folder.check()
    #expect(!report.passes)
    #expect(report.orphans.map(\.lastPathComponent) == ["gone.png"])
    #expect(report.summary == "1 scene: 1 recorded, 1 golden without a scene")
    #expect(
      report.description.contains(
        "gone.png: a golden without a scene; delete it or bring the scene back"))
  }

  @Test func picturesOfEarlierFailuresAreNoGoldens() throws {
    try folder.write(scene: "a.json")
    #expect(try folder.check(.never).pictures[0].isOpen)
    #expect(FileManager.default.fileExists(atPath: folder.file("report").path))
    #expect(try folder.check(.never).orphans == [])
  }

  @Test func aBadSceneFailsAmongGoodOnes() throws {
    try folder.write("a.json", "{size: [8, 4], fsp: 3}")
    try folder.write(scene: "b.json")
    let report = try folder.check()
    #expect(report.summary == "2 scenes: 1 recorded, 1 wrong")
    #expect(report.errors[0].contains("did you mean `fps`?"))
    guard case .failed(.unusable(let error)) = report.pictures[0].outcome else {
      Issue.record("the error is not kept")
      return
    }
    #expect(error is SceneErrors)
  }

  @Test func nothingToCheckIsAnError() throws {
    #expect(throws: GoldenSuiteError.noScenes([folder.url.path])) { try folder.check() }
  }

  @Test(arguments: [1, 3])
  func resultsAreInOrderWithAnyNumberOfThreads(jobs: Int) throws {
    let names = (10..<22).map { "scene\($0)" }
    for name in names { try folder.write(scene: "\(name).json") }
    let report = try folder.check(jobs: jobs)
    #expect(report.pictures.map { ($0.name as NSString).lastPathComponent } == names)
  }

  @Test func progressCountsScenes() throws {
    for name in ["a", "b", "c"] {
      try folder.write(scene: "\(name).json", "check: {scales: [1, 2]},")
    }
    let heard = Mutex<[Int]>([])
    let suite = try GoldenSuite([folder.url.path])
    let report = SceneCheck(report: folder.file("report")).check(suite, jobs: 1) { done, total in
      heard.withLock { $0.append(10 * total + done) }
    }
    #expect(heard.withLock { $0 } == [31, 32, 33])
    #expect(report.pictures.count == 6)
  }

  @Test func aQuietReportHasOnlyFailures() throws {
    try folder.write(scene: "a.json")
    #expect(try folder.check().words(quiet: true) == "")
    try folder.write(scene: "b.json")
    let report = try folder.check(.never)
    #expect(report.words(quiet: true).hasSuffix("2 scenes: 1 matches, 1 without a golden"))
  }

  @Test func aSceneIsCheckedAgainstAnyFile() throws {
    let check = SceneCheck(record: .missing, report: folder.file("report"))
    let scene = try Scene(json: "{size: [8, 4]}")
    #expect(check.check(scene, named: "white", against: folder.file("x/white.png")).passes)
    let other = try Scene(json: "{size: [8, 4], background: 'black'}")
    let result = check.check(other, named: "white", against: folder.file("x/white.png"))
    #expect(!result.passes)
    #expect(result.evidence?.path == folder.file("report/white.png").path)
  }

  @Test func whatASceneCouldNotHaveIsReported() throws {
    try folder.write(
      "a.json",
      """
      {size: [8, 4], duration: 0.5, layers: [{id: 'b'}], script: [{at: 0.7, set: {opacity: 0}, on: 'b'}]}
      """)
    let report = try folder.check()
    #expect(report.pictures[0].diagnostics.count == 1)
    #expect(report.description.contains("a.json: warning: "))
  }
}
