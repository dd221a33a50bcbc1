import Flipbook
import Synchronization
import Testing

@testable import Checking

/// The findings of a check, and the files that it writes.
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

  @Test func whatMovesIsAnAnimatedPNG() throws {
    try folder.write(moving: "a.json")
    _ = try folder.check()
    let scene = try Scene(contentsOf: folder.file("a.json").path)
    let recording = try scene.makeStage().record(scene.recordingOptions)
    let golden = try Picture(decoding: folder.bytes("a.png"), name: "a.png")
    #expect(golden.instants == recording.times)
    #expect(try golden.frames.map(\.bitmap) == recording.frames())
    #expect(golden.duration == 1)
    #expect(golden.loop == .forever)
  }

  @Test func theFramesAreThoseOfTheTimesOfTheScene() throws {
    try folder.write(moving: "a.json", "check: {at: [0, 0.55, 1]},")
    _ = try folder.check()
    let stage = try Scene(contentsOf: folder.file("a.json").path).makeStage()
    let golden = try Picture(decoding: folder.bytes("a.png"), name: "a.png")
    #expect(golden.instants == [0, 0.55, 1])
    #expect(try golden.frames.map(\.bitmap) == stage.record(at: [0, 0.55, 1]).frames())
  }

  @Test func oneTimeIsAStill() throws {
    try folder.write(moving: "a.json", "check: {at: [0.5]},")
    _ = try folder.check()
    #expect(try folder.frames("a.png").count == 1)
    #expect(try folder.frames("a.png")[0].height == 4)
    #expect(try folder.check(.never).passes)
  }

  /// A sheet, as earlier versions recorded it, is compared frame by frame.
  @Test func aFilmstripOfEarlierVersionsIsStillCompared() throws {
    try folder.write(moving: "a.json")
    let scene = try Scene(contentsOf: folder.file("a.json").path)
    let old = try scene.makeStage().record(scene.recordingOptions).oldSheet(
      frames: 12, columns: nil)
    try PNG.write(old.sheet, to: folder.file("a.png").path)
    #expect(try folder.check(.never).passes)
    var sheet = old.sheet
    // Labels are not compared.
    sheet[old.cells[3].x, old.cells[3].y - 4] = 0xFF00_FF00
    try PNG.write(sheet, to: folder.file("a.png").path)
    #expect(try folder.check(.never).passes)
    sheet[old.cells[3].x, old.cells[3].y] = 0xFF00_FF00
    try PNG.write(sheet, to: folder.file("a.png").path)
    let report = try folder.check(.never)
    #expect(report.description.contains("differs at 0.3 s, in 1 of 10 frames"))
    #expect(try folder.check(.all).summary == "1 scene: 1 recorded")
    #expect(try folder.frames("a.png").count == 10)
  }

  @Test func aLongerSceneWithTheSameMotionDiffersInItsDurationAlone() throws {
    try folder.write(moving: "a.json", "duration: 2.2,")
    _ = try folder.check()
    try folder.write(moving: "a.json", "duration: 2.3,")
    #expect(
      try folder.check(.never).description.contains(
        "differs from a.png\n  lasts 2.3 s instead of 2.2 s; what both show is the same\n"))
    let allowance = "check: {allow: {durationTolerance: 0.2, reason: 'test'}}"
    try folder.write(moving: "a.json", "duration: 2.3, \(allowance),")
    #expect(try folder.check(.never).passes)
  }

  /// Other frames of the same motion.
  @Test func anotherRateIsNoDifference() throws {
    try folder.write(moving: "a.json", "check: {},")
    _ = try folder.check()
    let text = try String(contentsOf: folder.file("a.json"), encoding: .utf8)
    try folder.write("a.json", text.replacing("fps: 10", with: "fps: 30"))
    #expect(try folder.check(.never).passes)
  }

  /// Writes a scene of a second in which a red square has another opacity from its middle on.
  private func write(fading opacity: Double, _ check: String = "") throws {
    try folder.write(
      "a.json",
      """
      {size: [8, 4], duration: 1, fps: 10, check: {\(check)},
        layers: [{id: 'box', frame: [1, 1, 2, 2], backgroundColor: 'red', animations: [
            {class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, \(opacity)],
              calculationMode: 'discrete', duration: 1}]},
          {id: 'other', frame: [5, 1, 2, 2], backgroundColor: 'blue'}]}
      """)
  }

  @Test func aFailureSaysWhenAndWhere() throws {
    try write(fading: 0.5)
    _ = try folder.check()
    try write(fading: 0.4)
    let report = try folder.check(.never)
    #expect(report.description.contains("differs from 0.5 s to 0.9 s, in 5 of 10 frames"))
    #expect(
      report.description.contains(
        "\n  at 0.5 s and 4 more times alike: box: opacity 0.5 → 0.4; 4 pixels differ by up to "))
    #expect(report.description.contains(", within 2×2 points; most near (1, 1), 4 of 4\n"))
    // All of the box is no matter of rounding.
    #expect(!report.description.contains("would pass"))
    let item = CheckResult(report, status: 1).scenes[0]
    #expect(item.frames?.map(\.time) == [0.5, 0.6, 0.7, 0.8, 0.9])
    #expect(item.frames?[0].elements == ["box"])
    #expect(item.frames?[0].changes == ["box: opacity 0.5 → 0.4"])
    #expect(item.frames?[0].bounds == [1, 1, 2, 2])
    #expect(item.needed?.maxPixels == 4)
  }

  @Test(arguments: [
    ("allow: {maxPixels: 4, reason: 'test'}", true),
    ("allow: {maxPixels: 3, reason: 'test'}", false),
    ("allow: {on: 'box', maxPixels: 4, reason: 'test'}", true),
    ("allow: {on: 'other', maxPixels: 4, reason: 'test'}", false),
    ("allow: {during: [0.5, 1], maxPixels: 4, reason: 'test'}", true),
    ("allow: {during: [0.6, 1], maxPixels: 4, reason: 'test'}", false),
    ("allow: {colorTolerance: 30, reason: 'test'}", true),
    ("allow: {colorTolerance: 0.5, reason: 'test'}", false),
    ("allow: [{maxPixels: 4, reason: 'test'}, {on: 'box', maxPixels: 0, reason: 'test'}]", false),
    ("ignore: {on: 'box', reason: 'test'}", true),
    ("ignore: {on: 'other', reason: 'test'}", false),
    ("ignore: [{rect: [0, 0, 3, 3], reason: 'test'}]", true),
    ("ignore: [{rect: [0, 0, 2, 3], reason: 'test'}]", false),
    ("ignore: [{rect: [0, 0, 3, 3], during: [0, 0.4], reason: 'test'}]", false),
  ])
  func whatASceneAllows(keys: String, passes: Bool) throws {
    try write(fading: 0.5)
    _ = try folder.check()
    try write(fading: 0.4, keys)
    #expect(try folder.check(.never).passes == passes)
  }

  @Test func valuesAreComparedBeforePixels() throws {
    try folder.write(moving: "a.json", "check: {values: true},")
    #expect(try folder.check().summary == "1 scene: 1 recorded")
    #expect(try folder.check(.never).summary == "1 scene: 1 matches")
    let text = try String(contentsOf: folder.file("a.json"), encoding: .utf8)
    try folder.write("a.json", text.replacing("toValue: 6", with: "toValue: 5"))
    let report = try folder.check(.never)
    #expect(
      report.description.contains(
        "differs from a.png\n  at 0.1 s: 0 position is [2.3, 2] instead of [2.4, 2]\n"))
    #expect(try folder.check(.failed).passes)
    #expect(try folder.check(.never).passes)
  }

  /// All that is written is named.
  @Test func recordedValuesAreNamed() throws {
    try folder.write(scene: "a.json", "check: {values: true},")
    let words = "recorded; have a look at it\n"
    let both = try folder.check().description
    #expect(both.contains("a.png: \(words)"))
    #expect(both.contains("a.values.txt: \(words)"))
    try FileManager.default.removeItem(at: folder.file("a.values.txt"))
    let values = try folder.check()
    #expect(values.description.contains("a.values.txt: \(words)"))
    #expect(!values.description.contains("a.png"))
    #expect(values.summary == "1 scene: 1 recorded")
  }

  @Test func valuesThatAreMissingDoNotHideADifference() throws {
    try folder.write(scene: "a.json")
    _ = try folder.check()
    try folder.write(scene: "a.json", "check: {values: true},")
    let missing = try folder.check(.never)
    #expect(missing.summary == "1 scene: 1 without a golden")
    #expect(missing.description.contains("there is no golden a.values.txt, and none may be"))
    try folder.write(scene: "a.json", "check: {values: true},", color: "blue")
    let both = try folder.check(.never)
    #expect(both.summary == "1 scene: 1 differs")
    #expect(
      both.description.contains(
        "differs from a.png\n  box: color #FF0000 → #0000FF; 4 pixels differ by up to "))
  }

  /// A square that is blue for 60 ms, between two frames of the golden.
  @Test func aBlinkBetweenTheFramesOfTheGoldenIsFound() throws {
    func write(_ script: String, at: String = "") throws {
      try folder.write(
        "a.json",
        """
        {size: [8, 4], duration: 2, fps: 50, \(at) layers: [{id: 'box', frame: [1, 1, 2, 2],
          backgroundColor: 'red'}], script: [\(script) {at: 1, set: {opacity: 0.5}, on: 'box'}]}
        """)
    }
    let blink = "{at: 0.04, set: {opacity: 0}, on: 'box'}, {at: 0.1, set: {opacity: 1}, on: 'box'},"
    try write("")
    _ = try folder.check()
    #expect(try folder.check(.never).passes)
    try write(blink)
    let report = try folder.check(.never)
    #expect(report.summary == "1 scene: 1 differs")
    #expect(report.description.contains(", times that the golden does not cover"))
    #expect(try folder.check(.failed).summary == "1 scene: 1 recorded")
    #expect(try folder.check(.never).passes)
  }

  @Test func aTimeThatIsNewNeedsAFrame() throws {
    try folder.write(moving: "a.json", "check: {at: [0, 0.5]},")
    _ = try folder.check()
    try folder.write(moving: "a.json", "check: {at: [0, 0.5, 0.9]},")
    #expect(
      try folder.check(.never).description.contains(
        "shows something at 0.9 s, times that the golden does not cover"))
  }

  /// Layers that change behind another one change no pixel.
  @Test(arguments: [("", true), ("opacity: 0.5,", false)])
  func anEventThatChangesNoPixelNeedsNoFrame(front: String, passes: Bool) throws {
    func write(at time: Double) throws {
      try folder.write(
        "a.json",
        """
        {size: [8, 4], fps: 50, duration: 1, layers: [
          {id: 'hidden', frame: [1, 1, 2, 2], backgroundColor: 'blue'},
          {frame: [0, 0, 8, 4], \(front) backgroundColor: 'red'}],
          script: [{at: \(time), set: {cornerRadius: 1}, on: 'hidden'}]}
        """)
    }
    try write(at: 0.5)
    _ = try folder.check()
    try write(at: 0.48)
    let report = try folder.check(.never)
    #expect(report.passes == passes, "\(report)")
  }

  /// A scene that rests at both ends moves in between.
  @Test func aMotionThatReturnsBetweenTheFramesOfTheGoldenIsFound() throws {
    func write(_ animation: String) throws {
      try folder.write(
        "a.json",
        "{size: [8, 4], fps: 50, duration: 2, layers: [{frame: [1, 1, 2, 2], "
          + "backgroundColor: 'red', animations: [\(animation)]}]}")
    }
    let unseen = "{class: 'CABasicAnimation', keyPath: 'zPosition', toValue: 1, duration: 2}"
    try write(unseen)
    _ = try folder.check()
    try write(
      unseen + ", {class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 2, toValue: 6, "
        + "beginTime: 0.24, duration: 0.04, autoreverses: true}")
    #expect(try !folder.check(.never).passes)
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

  @Test func severalGoldensOfOnePictureAreAllCompared() throws {
    try folder.write(moving: "a.json")
    _ = try folder.check()
    try folder.write(moving: "a.json", "check: {golden: 'gif'},")
    #expect(try folder.check().summary == "1 scene with 2 pictures: 1 matches, 1 recorded")
    #expect(folder.pictures == ["a.gif", "a.png"])
    try folder.write(moving: "a.json", "background: 'black',")
    let report = try folder.check(.never)
    #expect(report.summary == "1 scene with 2 pictures: 2 differ")
    #expect(report.openScenes.count == 1)
    // Each has separate files.
    #expect(
      Set(report.pictures.compactMap { $0.evidence?.lastPathComponent }) == ["a.png", "a.gif.png"])
  }

  @Test func oneOfTwoStylesMayHaveAGIF() throws {
    try folder.write(moving: "a.json", "style: ['light', 'dark'],")
    _ = try folder.check()
    try FileManager.default.removeItem(at: folder.file("a~dark.png"))
    let scene = try Scene(contentsOf: folder.file("a.json").path, style: .dark)
    try scene.makeStage().record(scene.recordingOptions).write(to: folder.file("a~dark.gif").path)
    #expect(try folder.check(.never).summary == "1 scene with 2 pictures: 2 match")
  }

  /// Recordings of Swift code have the same information as scenes.
  @Test func aRecordingSaysTheFontsOfItsText() throws {
    let stage = Stage(size: CGSize(width: 40, height: 20))
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    text.string = "a"
    text.fontSize = 12
    stage.rootLayer.addSublayer(text)
    var recording = try stage.record(at: [0])
    #expect(!(try RecordingSource(recording).fonts.isEmpty))
    recording.fonts.missingFontError = .noFonts(searched: ["/nonexistent"])
    let fontless = recording
    #expect(throws: CheckError.self) { _ = try RecordingSource(fontless) }
  }

  @Test func drawingTwiceProvesThatASceneIsTheSame() throws {
    try folder.write(moving: "a.json")
    var check = SceneCheck(report: folder.file("report"))
    check.repetitions = 3
    #expect(try check.check([folder.url.path]).passes)
  }

  // MARK: - Jobs

  /// Less than one scene at a time is one.
  @Test(arguments: [0, -1]) func everySceneIsCheckedWhateverTheJobs(jobs: Int) throws {
    for name in ["a.json", "b.json", "c.json"] { try folder.write(scene: name) }
    _ = try folder.check()
    try folder.write(scene: "b.json", color: "blue")
    let report = try folder.check(.never, jobs: jobs)
    #expect(!report.passes)
    #expect(report.summary == "3 scenes: 2 match, 1 differs")
  }

  @Test func aReportWithoutPicturesDoesNotPass() {
    let report = CheckReport(pictures: [], orphans: [])
    #expect(!report.passes)
    #expect(report.text(quiet: true) == "0 scenes: nothing was compared")
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
    #expect(report.summary == "1 scene with 2 pictures: 1 matches, 1 without a golden")
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
    #expect(report.summary == "1 scene: 1 differs")
    #expect(report.pictures[0].isOpen)
    #expect(
      report.description.contains(
        "differs from a.png\n  box: color #FF0000 → #0000FF; 4 pixels differ by up to "))
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
    #expect(try folder.check(.failed).summary == "1 scene with 2 pictures: 1 matches, 1 recorded")
    #expect(try folder.check(.all).summary == "1 scene with 2 pictures: 2 match")
  }

  @Test func theToleranceOfTheSceneHolds() throws {
    try folder.write(scene: "a.json", color: "#ff0000")
    _ = try folder.check()
    try folder.write(scene: "a.json", color: "#fd0000")
    #expect(try folder.check(.never).summary == "1 scene: 1 differs")
    for (pixels, passes) in [(4, true), (3, false)] {
      let tolerance = "tolerance: {difference: 2, pixels: \(pixels), reason: 'test'}"
      try folder.write(scene: "a.json", "check: {\(tolerance)},", color: "#fd0000")
      #expect(try folder.check(.never).passes == passes)
    }
  }

  // MARK: - Suites

  @Test func aGoldenWithoutASceneFails() throws {
    try folder.write(scene: "a.json")
    _ = try folder.check()
    try FileManager.default.copyItem(at: folder.file("a.png"), to: folder.file("gone.png"))
    let report = try folder.check()
    #expect(!report.passes)
    #expect(report.orphans.map(\.lastPathComponent) == ["gone.png"])
    #expect(report.summary == "1 scene: 1 matches, 1 golden without a scene")
    #expect(
      report.description.contains(
        "gone.png: a golden without a scene or a test; bring that back, or delete it with flipbook prune"
      ))
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
    #expect(report.summary == "2 scenes: 1 recorded, 1 with errors")
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

  /// A window and a label above a layer draw nothing where it is.
  @Test func whatDrawsNothingIsNotNamed() throws {
    func write(_ color: String) throws {
      try folder.write(
        "a.json",
        """
        {size: [60, 30], layers: [{id: "box", frame: [2, 2, 20, 20], backgroundColor: "\(color)"}],
         views: [{class: "UILabel", frame: [30, 5, 30, 20], text: "Hey"}]}
        """)
    }
    try write("red")
    _ = try folder.check()
    try write("blue")
    let picture = try #require(try folder.check(.never).pictures.first)
    #expect(CheckResult.Item(picture).frames?.map(\.elements) == [["box"]])
  }

  @Test func eachSceneIsNamedAsItBeginsAndEnds() throws {
    for name in ["a", "b"] { try folder.write(scene: "\(name).json") }
    let heard = Mutex<[String]>([])
    let suite = try GoldenSuite([folder.url.path])
    _ = SceneCheck(report: folder.file("report")).check(suite, jobs: 1) { step in
      let name = (step.scene as NSString).lastPathComponent
      heard.withLock { $0.append("\(name) \(step.hasEnded) \(step.done)/\(step.total)") }
    }
    #expect(heard.withLock { $0 } == ["a false 0/2", "a true 1/2", "b false 1/2", "b true 2/2"])
  }

  @Test func aQuietReportHasOnlyFailures() throws {
    try folder.write(scene: "a.json")
    #expect(try folder.check().text(quiet: true) == "")
    try folder.write(scene: "b.json")
    let report = try folder.check(.never)
    #expect(
      report.text(quiet: true) == """
        \(folder.file("b.json").path): there is no golden b.png, and none may be recorded
          drawn now: \(try #require(report.pictures[1].evidence).path)
        """)
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
