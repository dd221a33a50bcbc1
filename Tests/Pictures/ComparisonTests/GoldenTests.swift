import Codecs
import Comparison
import Foundation
import Graphics
import TestSupport
import Testing

struct GoldenCheckTests {
  private let folder: TemporaryFolder
  private let red: [UInt8]
  private let blue: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    red = try PNG.encode(Bitmap(width: 3, height: 2, filling: 0xFFFF_0000))
    blue = try PNG.encode(Bitmap(width: 3, height: 2, filling: 0xFF00_00FF))
  }

  private func check(
    _ bytes: [UInt8], record: RecordMode, tolerance: Tolerance? = nil
  ) throws -> GoldenCheck.Outcome {
    try GoldenCheck(record: record, report: folder.file("report"))
      .check(bytes, named: "a/b", against: folder.file("b.png"), tolerance: tolerance)
  }

  private func golden() throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.file("b.png"))) }

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func aMissingGoldenIsRecorded(mode: RecordMode) throws {
    guard case .recorded(replaced: false) = try check(red, record: mode) else {
      Issue.record("not recorded")
      return
    }
    #expect(try golden() == red)
  }

  @Test func aMissingGoldenFailsWhereNothingMayBeRecorded() throws {
    guard case .missing(let actual) = try check(red, record: .never) else {
      Issue.record("not missing")
      return
    }
    #expect(!folder.has("b.png"))
    #expect([UInt8](try Data(contentsOf: actual)) == red)
  }

  @Test(arguments: RecordMode.allCases)
  func anEqualGoldenMatches(mode: RecordMode) throws {
    try folder.write("b.png", red)
    guard case .matches = try check(red, record: mode) else {
      Issue.record("does not match")
      return
    }
    #expect(!folder.has("report"))
  }

  @Test(arguments: [RecordMode.missing, .never])
  func aDifferenceLeavesPicturesAndKeepsTheGolden(mode: RecordMode) throws {
    try folder.write("b.png", red)
    guard case .different(let difference, let evidence) = try check(blue, record: mode) else {
      Issue.record("does not differ")
      return
    }
    #expect(difference.description.hasPrefix("6 pixels differ by up to "))
    #expect(difference.description.contains("within 3×2 points; most near (0, 0), 6 of 6\n"))
    #expect(try golden() == red)
    #expect(folder.has("report/a/b.png"))
    #expect([UInt8](try Data(contentsOf: evidence.actual)) == blue)
    let sheet = try PNG.read(evidence.sheet.path)
    #expect(sheet.width == 3 * 3 + 4 * 8)
  }

  @Test(arguments: [RecordMode.failed, .all])
  func aDifferenceIsAcceptedOnDemand(mode: RecordMode) throws {
    try folder.write("b.png", red)
    guard case .recorded(replaced: true) = try check(blue, record: mode) else {
      Issue.record("not recorded")
      return
    }
    #expect(try golden() == blue)
  }

  @Test func picturesOfAnEarlierFailureGoAway() throws {
    try folder.write("b.png", red)
    _ = try check(blue, record: .never)
    #expect(folder.has("report/a/b.png"))
    _ = try check(red, record: .never)
    #expect(!folder.has("report/a/b.png"))
    #expect(!folder.has("report/a/b.actual.png"))
  }

  @Test func aToleranceIsApplied() throws {
    var near = Bitmap(width: 3, height: 2, filling: 0xFFFF_0000)
    near[0, 0] = 0xFFFC_0000
    try folder.write("b.png", red)
    let bytes = try PNG.encode(near)
    let tolerance = Tolerance(difference: 3, pixels: 1, reason: "test")
    guard case .matches = try check(bytes, record: .never, tolerance: tolerance) else {
      Issue.record("does not match")
      return
    }
    guard case .different = try check(bytes, record: .never) else {
      Issue.record("matches without its tolerance")
      return
    }
  }

  @Test func aBrokenGoldenIsAnErrorUnlessItMayBeReplaced() throws {
    try folder.write("b.png", [1, 2, 3])
    #expect(throws: CodecError.self) { try check(red, record: .never) }
    _ = try check(red, record: .failed)
    #expect(try golden() == red)
  }
}

struct RecordModeTests {
  @Test func continuousIntegrationRecordsNothing() {
    #expect(RecordMode.standard(in: [:]) == .missing)
    #expect(RecordMode.standard(in: ["CI": ""]) == .missing)
    #expect(RecordMode.standard(in: ["CI": "false"]) == .missing)
    #expect(RecordMode.standard(in: ["CI": "true"]) == .never)
    #expect(RecordMode.standard(in: ["CI": "1"]) == .never)
  }
}

/// A bitmap as what a golden is made of.
struct BitmapGolden: GoldenSource {
  var bitmap: Bitmap
  var scale: Double { 1 }
  var times: [Double] { [0] }
  var duration: Double? { nil }
  var loop: LoopCount? { nil }

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    for _ in times { try handle(bitmap) }
  }
  func file(_ format: GoldenFormat) throws -> [UInt8] { try goldenFile() }
  func rule(at time: Double, ofFile: Bool) throws -> FrameRule { .exact }
}
