import Base
import Checking
import Codecs
import Graphics
import Staging
import TestSupport
import Testing

@testable import FlipbookTesting

/// A snapshot is drawn unless all that its picture depends on is as it was when it last matched.
struct UnchangedSnapshotTests {
  private let folder: TemporaryFolder
  private let golden: URL
  private let cache: CheckCache

  init() throws {
    folder = try TemporaryFolder()
    golden = folder.file("Goldens/dot.png")
    cache = CheckCache(folder: folder.file(".flipbook/cache"))
  }

  private static let program = ContentHash([1])

  private func stage(_ color: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)) -> Stage {
    let stage = Stage(size: CGSize(width: 16, height: 8))
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 4, y: 2, width: 4, height: 4)
    dot.backgroundColor = color
    stage.rootLayer.addSublayer(dot)
    return stage
  }

  /// The number of times that the snapshot was rasterized, and whether it passed.
  private struct Run: Equatable {
    var drawn: Int
    var passes = true
  }

  /// Compares a stage as a test in another process would.
  private func run(
    _ stage: Stage? = nil, record: RecordMode = .never, answers: Bool = true,
    program: ContentHash? = Self.program, environment: [String: String] = [:],
    allowing allowances: [Allowance] = [], times: [Double] = [0]
  ) throws -> Run {
    let stage = stage ?? self.stage()
    var known: (@Sendable () throws -> ContentHash)?
    if let program { known = { program } }
    let cache = SnapshotCache(cache, answers: answers, environment: environment, program: known)
    let results = TestResults(
      TestRun(id: "1", check: GoldenCheck(record: .never, report: folder.file(".flipbook/check"))),
      snapshots: cache)
    let location = TestLocation(
      fileID: #fileID, filePath: #filePath, line: 1, column: 1, function: "dot()")
    let count = Confined(0)
    let failure = TestResults.$current.withValue(results) {
      ExposurePainter.$drawnCount.withValue(count) {
        location.failure(at: golden, by: SnapshotMode(record: record, isExplicit: true)) {
          try RecordingSource(try stage.record(at: times), allowances: allowances)
        }
      }
    }
    #expect(cache.error == nil)
    results.write()
    return Run(drawn: count.with { $0 }, passes: failure == nil)
  }

  /// Records the golden, and lets it match once.
  private func prepare(times: [Double] = [0]) throws {
    _ = try run(record: .missing, times: times)
    #expect(try run(times: times) == Run(drawn: times.count))
  }

  @Test func anUnchangedSnapshotIsNotDrawn() throws {
    try prepare()
    #expect(try run() == Run(drawn: 0))
    #expect(try run(record: .missing) == Run(drawn: 0))
    let result = try CheckResult(contentsOf: folder.path(".flipbook/check/result.json"))
    #expect(result.scenes.map(\.unchanged) == [nil, nil, true, true])
  }

  @Test func anUnchangedAnimationIsNotDrawn() throws {
    func moving() -> Stage {
      let stage = stage()
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 12
      move.duration = 1
      stage.rootLayer.sublayers?[0].add(move, forKey: nil)
      return stage
    }
    let times = [0, 0.5, 0.75]
    _ = try run(moving(), record: .missing, times: times)
    #expect(try run(moving(), times: times) == Run(drawn: 3))
    #expect(try run(moving(), times: times) == Run(drawn: 0))
    // Another time is another picture.
    #expect(try run(moving(), times: [0, 0.5, 0.8]).drawn > 0)
  }

  @Test func aChangedTreeIsDrawn() throws {
    try prepare()
    #expect(try run(stage(.black)) == Run(drawn: 1, passes: false))
    // A failure leaves no entry.
    #expect(try run() == Run(drawn: 1))
    #expect(try run() == Run(drawn: 0))
  }

  @Test func anotherScaleSizeOrBackgroundIsDrawn() throws {
    try prepare()
    let others = [
      Stage(size: CGSize(width: 16, height: 8), scale: 2),
      Stage(size: CGSize(width: 17, height: 8)),
      Stage(size: CGSize(width: 16, height: 8), background: .black),
    ]
    for other in others {
      other.rootLayer.sublayers = stage().rootLayer.sublayers
      #expect(try run(other).drawn == 1)
      #expect(try run() == Run(drawn: 1))
    }
  }

  @Test func aSnapshotIsDrawnUnderOtherRules() throws {
    try prepare()
    func allowance(on id: String? = nil) -> [Allowance] {
      [Allowance(on: id, colorTolerance: 1, reason: "a test")]
    }
    for rules in [allowance(), allowance(on: "dot"), allowance(on: "other")] {
      #expect(try run(allowing: rules) == Run(drawn: 1))
      #expect(try run(allowing: rules) == Run(drawn: 0))
    }
  }

  @Test func aSnapshotIsDrawnByAnotherProgram() throws {
    try prepare()
    let other = ContentHash([2])
    #expect(try run(program: other) == Run(drawn: 1))
    #expect(try run(program: other) == Run(drawn: 0))
    #expect(try run() == Run(drawn: 0))
    // A failure under one program counts for all.
    #expect(try run(stage(.black), program: other) == Run(drawn: 1, passes: false))
    #expect(try run() == Run(drawn: 1))
  }

  @Test func theHashOfTheRunningProgramIsRemembered() throws {
    try prepare()
    #expect(try run(program: nil) == Run(drawn: 1))
    #expect(try run(program: nil) == Run(drawn: 0))
    #expect(folder.has(".flipbook/cache/test-program"))
  }

  @Test(arguments: ["LANG", "LANGUAGE", "LC_TIME", "TZ", "FLIPBOOK_OPTIMIZED"])
  func aSnapshotIsDrawnInAnotherEnvironment(name: String) throws {
    try prepare()
    for value in ["de", "fr"] {
      #expect(try run(environment: [name: value]) == Run(drawn: 1))
      #expect(try run(environment: [name: value]) == Run(drawn: 0))
    }
    #expect(try run() == Run(drawn: 0))
  }

  @Test(arguments: ["HOME", "FLIPBOOK_RECORD", "FLIPBOOK_CACHE"])
  func otherVariablesDoNotCount(name: String) throws {
    try prepare()
    #expect(try run(environment: [name: "x"]) == Run(drawn: 0))
  }

  /// Without a cache or a golden the hash of a snapshot is not needed.
  @Test func theTreeIsHashedOnlyForAnEntry() throws {
    try prepare()
    let count = Confined(0)
    func entry(_ golden: URL, answers: Bool) -> SnapshotCache.Entry? {
      SnapshotCache(cache, answers: answers, program: { Self.program }).entry(golden: golden) {
        count.with { $0 += 1 }
        return Self.program
      }
    }
    #expect(entry(golden, answers: false) == nil)
    #expect(entry(folder.file("Goldens/none.png"), answers: true) == nil)
    #expect(count.with { $0 } == 0)
    #expect(entry(golden, answers: true) != nil)
    #expect(count.with { $0 } == 1)
  }

  /// Changes the pixels of the golden.
  @Test(arguments: [true, false]) func anEditedGoldenIsDrawnAndFails(keepsDate: Bool) throws {
    try prepare()
    let date = try FileManager.default.attributesOfItem(atPath: golden.path)[.modificationDate]
    var bitmap = try PNG.decode(folder.bytes("Goldens/dot.png"))
    bitmap[5, 3] = .clear
    try folder.write("Goldens/dot.png", try PNG.encode(bitmap))
    if keepsDate, let date {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: golden.path)
    }
    for _ in 0..<2 {
      let run = try run()
      #expect(run.drawn > 0)
      #expect(!run.passes)
    }
  }

  /// Bytes of the pixels change, and the notes with the hashes of the frames stay.
  @Test func aDamagedGoldenFailsBeforeDrawing() throws {
    try prepare()
    var bytes = try folder.bytes("Goldens/dot.png")
    let data = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
    bytes[data.upperBound + 4] ^= 0xff
    try folder.write("Goldens/dot.png", bytes)
    #expect(try run() == Run(drawn: 0, passes: false))
  }

  @Test func aMissingGoldenIsDrawnAndFails() throws {
    try prepare()
    try FileManager.default.removeItem(at: golden)
    #expect(try run() == Run(drawn: 1, passes: false))
  }

  @Test(arguments: [RecordMode.failed, .all]) func aRunThatRecordsDraws(record: RecordMode) throws {
    try prepare()
    #expect(try run(record: record).drawn > 0)
  }

  @Test func aRunWithoutAnswersDrawsAndForgetsFailures() throws {
    try prepare()
    #expect(try run(answers: false) == Run(drawn: 1))
    #expect(try run() == Run(drawn: 0))
    #expect(try run(stage(.black), answers: false) == Run(drawn: 1, passes: false))
    #expect(try run() == Run(drawn: 1))
  }

  @Test func aDamagedEntryCountsAsNone() throws {
    try prepare()
    let files = try #require(FileManager.default.enumerator(atPath: cache.folder.path))
    let entry = try #require(
      files.compactMap { $0 as? String }.first { $0.contains("/") && $0.count == 33 })
    let name = ".flipbook/cache/\(entry)"
    var bytes = try folder.bytes(name)
    bytes[30] ^= 1
    try folder.write(name, bytes)
    #expect(try run() == Run(drawn: 1))
    #expect(try run() == Run(drawn: 0))
  }

  @Test func theVariableTurnsAnswersOff() throws {
    #expect(throws: (any Error).self) {
      try SnapshotCache(environment: ["FLIPBOOK_CACHE": "never"])
    }
    let off = try SnapshotCache(environment: ["FLIPBOOK_CACHE": "none"])
    #expect(off.entry(golden: URL(fileURLWithPath: #filePath)) { Self.program } == nil)
  }
}
