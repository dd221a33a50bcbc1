import Base
import Codecs
import Foundation
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import Comparison

/// A square that goes to the right, as what is compared with a golden; it counts what is asked.
final class Slide: GoldenSource {
  let scale = 2.0
  var times: [Double]
  var duration: Double?
  var loop: LoopCount?
  var versions = ["test 1.0"]
  var fonts: [String: String] = [:]
  var delay = 0.0
  /// Drawn over one of the frames.
  var stain: (time: Double, pixel: PremultipliedPixel)?
  var requiredTimes: [Double] = []
  var rate: Double?
  /// An error thrown in place of a rule.
  var ruleError: (any Error)?
  private(set) var drawn = 0
  private(set) var encoded = 0

  init(_ times: [Double] = [0, 0.25, 0.5, 1], duration: Double? = 1.2, loop: LoopCount? = .forever)
  {
    self.times = times
    self.duration = duration
    self.loop = loop
  }

  static func frame(at time: Double) -> Bitmap {
    var bitmap = Bitmap(width: 112, height: 16, filling: 0xFFFF_FFFF)
    let left = Int((100 * min(1, max(0, time))).rounded())
    for y in 4..<12 { for x in left..<left + 8 { bitmap[x, y] = 0xFF20_60C0 } }
    return bitmap
  }

  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    for time in times {
      drawn += 1
      var bitmap = Self.frame(at: time - delay)
      if let stain, stain.time == time { bitmap[1, 1] = stain.pixel }
      try handle(bitmap)
    }
  }

  func file(_ format: GoldenFormat) throws -> [UInt8] {
    encoded += 1
    let sink = ByteSink.memory()
    let encoder = try GIFEncoder(to: sink)
    for index in 0..<60 {
      try encoder.append(
        Self.frame(at: Double(index) / 50 - delay), endingAt: Double(index + 1) / 50)
    }
    try encoder.finish()
    return sink.bytes
  }

  func rule(at time: Double, ofFile: Bool) throws -> FrameRule {
    if let ruleError { throw ruleError }
    return .exact
  }

  func element(in rect: PixelRect, at time: Double, ofFile: Bool) throws -> LocatedElement? {
    (path: ["square"], box: CGRect(x: 0, y: 0, width: 112, height: 16))
  }

  func film() throws -> Picture? {
    Picture(
      (0..<60).map { Self.frame(at: Double($0) / 50 - delay) }, at: (0..<60).map { Double($0) / 50 }
    )
  }
}

struct FilmGoldenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(
    _ slide: Slide, _ record: RecordMode = .never, golden: String = "a.png"
  ) throws -> GoldenCheck.Outcome {
    try GoldenCheck(record: record, report: folder.file("report"))
      .check(slide, named: "a", against: folder.file(golden))
  }

  private func difference(_ slide: Slide, golden: String = "a.png") throws -> PictureDifference {
    guard case .different(let difference, _) = try check(slide, golden: golden) else {
      Issue.record("does not differ")
      return PictureDifference(
        expected: Picture(Bitmap(width: 1, height: 1)), actual: Picture(Bitmap(width: 1, height: 1))
      )
    }
    return difference
  }

  private func matches(_ slide: Slide, golden: String = "a.png") throws -> Bool {
    if case .matches = try check(slide, golden: golden) { true } else { false }
  }

  @Test func theNotesSayWhatDrewIt() throws {
    let slide = Slide()
    slide.versions = ["flipbook 0.1.0", "cairo 1.16.0"]
    slide.fonts = ["Inter Regular.otf": "0123", "Emoji.ttf": "4567"]
    _ = try check(slide, .missing)
    let notes = try #require(GoldenNotes(of: folder.bytes("a.png")))
    #expect(notes.versions == slide.versions)
    #expect(notes.fonts == slide.fonts)
  }

  @Test func aRuleThatCannotBeToldIsAnError() throws {
    let slide = Slide()
    _ = try check(slide, .missing)
    slide.stain = (0.5, 0xFFFF_0000)
    slide.ruleError = CodecError.noFrames(file: "rule")
    #expect(throws: CodecError.noFrames(file: "rule")) { try check(slide) }
    // Nor is anything recorded.
    let golden = try folder.bytes("a.png")
    #expect(throws: CodecError.noFrames(file: "rule")) { try check(slide, .failed) }
    #expect(try folder.bytes("a.png") == golden)
  }

  @Test func ofTwoFramesTheTimeIsSaid() throws {
    let slide = Slide([0, 1])
    _ = try check(slide, .missing)
    slide.stain = (1, 0xFFFF_0000)
    #expect(try difference(slide).description.contains("at 1 s: 1 pixel differs"))
  }

  @Test func theGoldenIsAnAnimatedPNGWithNotes() throws {
    _ = try check(Slide(), .missing)
    let info = try inspectPicture(path: folder.path("a.png"))
    #expect(info.format == .apng)
    #expect(info.frames.count == 4)
    #expect(info.duration == 2)
    let notes = try #require(GoldenNotes(of: try folder.bytes("a.png")))
    #expect(notes.matchesFile)
    #expect(notes.times == [0, 0.25, 0.5, 1])
    #expect(notes.duration == 1.2)
    #expect(notes.loop == .forever)
    #expect(notes.scale == 2)
    #expect(notes.versions == ["test 1.0"])
    #expect(notes.hashes == notes.times.map { ContentHash(Slide.frame(at: $0)) })
  }

  /// Each frame is drawn once, and nothing is encoded or decoded.
  @Test func equalFramesAreAnsweredByTheirHashes() throws {
    _ = try check(Slide(), .missing)
    let slide = Slide()
    #expect(try matches(slide))
    #expect(slide.drawn == 4)
    #expect(slide.encoded == 0)
  }

  /// Other times are no other motion.
  @Test func theGoldensTimesCount() throws {
    _ = try check(Slide(), .missing)
    #expect(try matches(Slide([0, 0.1, 0.3, 0.9, 1])))
    let longer = try difference(Slide([0, 0.3, 0.6, 1.1], duration: 1.3))
    #expect(longer.description == "lasts 1.3 s instead of 1.2 s; what both show is the same")
  }

  /// An animation that begins or ends between the golden's frames is found.
  @Test func whatTheGoldenHasNoFrameOfIsSaid() throws {
    let old = Slide()
    old.requiredTimes = [0, 0.25]
    _ = try check(old, .missing)
    #expect(try matches(old))
    let blinking = Slide([0, 0.03, 0.09, 0.25, 0.5, 1])
    blinking.requiredTimes = [0.03, 0.09, 0.25]
    let found = try difference(blinking)
    #expect(
      found.description
        == "shows something at 0.03 s, 0.09 s, times that the golden does not cover")
    #expect(found.frames.isEmpty)
    guard case .recorded(replaced: true) = try check(blinking, .failed) else {
      Issue.record("not recorded anew")
      return
    }
    #expect(try matches(blinking))
  }

  /// Programs that make PNG files smaller drop the notes, and equal frames are one in a file.
  @Test func aStillWithoutNotesMatchesFramesThatAreAllEqual() throws {
    let still = Slide()
    still.delay = 9
    _ = try check(still, .missing)
    let golden = GoldenNotes.removed(from: try folder.bytes("a.png"))
    try Data(golden).write(to: folder.file("a.png"))
    #expect(try matches(still))
    #expect(try !matches(Slide()))
  }

  /// At another rate, things begin at most a frame sooner or later.
  @Test func anotherRateMovesWhatBeginsByAFrame() throws {
    let old = Slide()
    old.rate = 10
    _ = try check(old, .missing)
    #expect(try GoldenNotes(of: folder.bytes("a.png"))?.rate == 10)
    let new = Slide()
    new.rate = 30
    new.requiredTimes = [0.3]
    #expect(try matches(new))
    new.requiredTimes = [0.7]
    #expect(try !matches(new))
    new.rate = 10
    new.requiredTimes = [0.3]
    #expect(try !matches(new))
  }

  @Test func aLaterMotionIsSaidToBeSo() throws {
    _ = try check(Slide(), .missing)
    let slide = Slide()
    slide.delay = 0.04
    let difference = try difference(slide)
    #expect(difference.motion == .shifted(by: 0.04))
    #expect(difference.frames.first?.elements == ["square"])
    #expect(difference.description.contains("the same motion, 40 ms later"))
    #expect(difference.description.contains(", in square"))
  }

  @Test func otherVersionsAreSaidFirst() throws {
    _ = try check(Slide(), .missing)
    let slide = Slide()
    slide.versions = ["test 2.0"]
    #expect(try matches(slide))
    slide.delay = 0.2
    #expect(
      try difference(slide).description.hasPrefix(
        "the golden was drawn with test 1.0, now 2.0\n"))
  }

  @Test func loopsAreCompared() throws {
    _ = try check(Slide(), .missing)
    #expect(try difference(Slide(loop: .once)).description == "plays once instead of forever")
  }

  @Test func aStillThatBeginsToMoveDiffers() throws {
    _ = try check(Slide([0], duration: nil, loop: nil), .missing)
    #expect(try inspectPicture(path: folder.path("a.png")).format == .png)
    #expect(try !matches(Slide()))
    _ = try check(Slide(), .all)
    #expect(try !matches(Slide([0], duration: nil, loop: nil)))
  }

  /// Both are compared, each for what it is.
  @Test func aGIFIsComparedWithAllFrames() throws {
    _ = try check(Slide(), .missing, golden: "a.gif")
    #expect(try matches(Slide(), golden: "a.gif"))
    let slide = Slide()
    slide.delay = 0.1
    #expect(try difference(slide, golden: "a.gif").motion == .shifted(by: 0.1))
  }

  /// A GIF says what it was drawn with; one of a documentation, which does not, is as good.
  @Test func aGIFHasNotes() throws {
    _ = try check(Slide(), .missing, golden: "a.gif")
    let bytes = try folder.bytes("a.gif")
    let notes = try #require(GoldenNotes(of: bytes))
    #expect(notes.matchesFile)
    #expect(notes.versions == ["test 1.0"])
    #expect(notes.times == [])
    #expect(try Picture(decoding: bytes, name: "a").instants == nil)
    let slide = Slide()
    slide.versions = ["test 2.0"]
    #expect(try matches(slide, golden: "a.gif"))
    slide.delay = 0.1
    #expect(
      try difference(slide, golden: "a.gif").description.hasPrefix(
        "the golden was drawn with test 1.0, now 2.0\n"))
    try folder.write("a.gif", GoldenNotes.removed(from: bytes))
    #expect(GoldenNotes(of: try folder.bytes("a.gif")) == nil)
    #expect(try matches(Slide(), golden: "a.gif"))
  }

  /// The hashes of frames answer only where there are some.
  @Test func notesWithoutFramesProveNothing() throws {
    var notes = GoldenNotes()
    notes.versions = ["test 1.0"]
    try folder.write("a.png", notes.added(to: try PNG.encode(Slide.frame(at: 0.5))))
    #expect(try !matches(Slide([0], duration: nil, loop: nil)))
  }

  /// A file rewritten by another program, without notes, is compared by its frames.
  @Test func aFileThatWasWrittenAnewIsComparedByItsFrames() throws {
    _ = try check(Slide(), .missing)
    let (_, picture) = try #require(PNGNote.read(try folder.bytes("a.png")))
    try folder.write("a.png", picture)
    #expect(try matches(Slide()))
    let slide = Slide()
    slide.stain = (0.5, 0xFFFE_FFFF)
    let difference = try difference(slide)
    #expect(difference.frames.map(\.time) == [0.5])
    #expect(difference.frames[0].difference.pixels == 1)
  }

  @Test func notesWithAnotherPictureAreNotBelieved() throws {
    _ = try check(Slide(), .missing)
    let (text, _) = try #require(PNGNote.read(try folder.bytes("a.png")))
    var other = Slide.frame(at: 0)
    other[3, 3] = 0xFF00_0000
    let slide = Slide()
    slide.stain = (0.25, 0xFF00_0000)
    let (_, picture) = try #require(PNGNote.read(try slide.goldenFile()))
    try folder.write("a.png", PNGNote.adding(text, to: picture))
    #expect(try !matches(Slide()))
    #expect(try matches(slide))
  }

  @Test func theReportKeepsItselfOutOfTheRepository() throws {
    let check = GoldenCheck(record: .never, report: folder.file(".flipbook/check"))
    _ = try check.check(Slide(), named: "a", against: folder.file("none.png"))
    #expect(try String(contentsOf: folder.file(".flipbook/.gitignore"), encoding: .utf8) == "*\n")
  }

  @Test func aPointerOfLargeFilesIsNamed() throws {
    try folder.write(
      "a.png", Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8))
    for mode in [RecordMode.never, .missing, .failed] {
      let error = #expect(throws: CodecError.self) { try check(Slide(), mode) }
      #expect(
        error?.description.hasSuffix(
          "is a Git LFS pointer, not the picture; run: git lfs pull")
          == true)
    }
    guard case .recorded(replaced: true) = try check(Slide(), .all) else {
      Issue.record("not recorded, though everything is")
      return
    }
  }
}

/// No change of a golden slips through.
struct MutationTests {
  /// Few frames and many, evenly spread and not, near to each other and far.
  static let slides: [[Double]] = [
    [0, 0.1, 0.25, 0.4, 0.5, 0.75, 1], [0, 0.5, 1],
    (0...20).map { Double($0) / 20 }, [0, 0.06, 0.12, 0.2, 0.8, 1],
  ]

  /// Pixels, times, order and number of frames, changed at random and written as any program might,
  /// with our notes or without them.
  @Test(arguments: [false, true], slides)
  func everyMutationIsFound(keepsNotes: Bool, times: [Double]) throws {
    let slide = Slide(times)
    let golden = try slide.goldenFile()
    let (notes, _) = try #require(PNGNote.read(golden))
    let folder = try TemporaryFolder()
    var dice = SplitMix64(seed: 11)
    var unseen = 0
    for round in 0..<250 {
      var bitmaps = slide.times.map { Slide.frame(at: $0) }
      var ends = Array(slide.times.dropFirst()) + [2]
      let at = Int.random(in: 0..<bitmaps.count, using: &dice)
      switch round % 5 {
      case 0, 1:
        let (x, y) = (Int.random(in: 0..<112, using: &dice), Int.random(in: 0..<16, using: &dice))
        bitmaps[at][x, y].word ^= 1 << UInt32.random(in: 0..<24, using: &dice)
      case 2:
        // Later than the frame after it there is nothing.
        let step = Double(Int.random(in: 10...40, using: &dice)) / 1000
        ends[at] += at + 1 < ends.count && Bool.random(using: &dice) ? -step : step
      case 3:
        let other = (at + 1 + Int.random(in: 0..<bitmaps.count - 1, using: &dice)) % bitmaps.count
        bitmaps.swapAt(at, other)
      default:
        bitmaps.remove(at: at)
        ends.remove(at: at == bitmaps.count ? at - 1 : at)
      }
      let sink = ByteSink.memory()
      let encoder = try APNGEncoder(to: sink)
      for (bitmap, end) in zip(bitmaps, ends) { try encoder.append(bitmap, endingAt: end) }
      try encoder.finish()
      try folder.write("a.png", keepsNotes ? PNGNote.adding(notes, to: sink.bytes) : sink.bytes)
      let outcome = try GoldenCheck(record: .never, report: folder.file("report"))
        .check(slide, named: "a", against: folder.file("a.png"))
      if case .matches = outcome {
        unseen += 1
        Issue.record("round \(round) slipped through")
      }
      if unseen > 5 { return }
    }
  }

  /// Our own file, in whatever way it is written anew, is no difference.
  @Test func anEncodingIsNoDifference() throws {
    let slide = Slide([0, 0.1, 0.25, 0.4, 0.5, 0.75, 1])
    let folder = try TemporaryFolder()
    let sink = ByteSink.memory()
    let encoder = try APNGEncoder(to: sink)
    // Each frame in two parts.
    for (index, time) in slide.times.enumerated() {
      let end = index + 1 < slide.times.count ? slide.times[index + 1] : 2
      for part in [(time + end) / 2, end] {
        try encoder.append(Slide.frame(at: time), endingAt: part)
      }
    }
    try encoder.finish()
    try folder.write("a.png", sink.bytes)
    let outcome = try GoldenCheck(record: .never, report: folder.file("report"))
      .check(slide, named: "a", against: folder.file("a.png"))
    guard case .matches = outcome else {
      Issue.record("differs")
      return
    }
  }
}
