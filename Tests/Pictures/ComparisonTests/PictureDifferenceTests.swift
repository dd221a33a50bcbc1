import Codecs
import Comparison
import Graphics
import Testing

struct PictureDifferenceTests {
  private let red = Bitmap(width: 4, height: 3, filling: 0xFFFF_0000)
  private let blue = Bitmap(width: 4, height: 3, filling: 0xFF00_00FF)
  private let green = Bitmap(width: 4, height: 3, filling: 0xFF00_FF00)

  private func film(_ frames: (Bitmap, Double)..., loop: LoopCount = .forever) -> Picture {
    Picture(frames: frames.map { Picture.Frame($0.0, delay: $0.1) }, loop: loop)
  }

  private func difference(_ a: Picture, _ b: Picture) -> PictureDifference {
    PictureDifference(expected: a, actual: b)
  }

  @Test func sameFramesAndDelaysAreEqual() {
    let picture = film((red, 0.1), (blue, 0.2))
    #expect(difference(picture, picture).isEmpty)
    #expect(difference(picture, picture).description == "no difference")
  }

  /// However often a file stores what does not change.
  @Test func mergedFramesAreEqual() {
    let one = film((red, 0.1), (blue, 0.2))
    let several = film((red, 0.05), (red, 0.05), (blue, 0.1), (blue, 0.05), (blue, 0.05))
    #expect(difference(one, several).isEmpty)
    #expect(difference(several, one).isEmpty)
  }

  @Test func roundingOfTimesIsNoDifference() {
    let exact = film((red, 1.0 / 30), (blue, 1.0 / 30), (red, 1.0 / 30))
    let rounded = film((red, 0.03), (blue, 0.04), (red, 0.03))
    #expect(difference(exact, rounded).isEmpty)
  }

  @Test func aFrameIsFoundByItsTime() throws {
    let expected = film((red, 0.1), (blue, 0.2), (red, 0.1))
    let actual = film((red, 0.1), (blue, 0.2), (green, 0.1))
    let found = difference(expected, actual)
    let frame = try #require(found.frames.first)
    #expect(found.frames.count == 1)
    #expect(abs(frame.time - 0.3) < 1e-9)
    #expect(frame.difference.pixels == 12)
    #expect(found.description.contains("differs from 0.3 s to 0.4 s, in 1 of 3 frames"))
    #expect(found.description.contains("at 0.3 s: 12 pixels differ by up to "))
  }

  /// A change of 10 ms is not rounding.
  @Test func aTimeThatMovedByAHundredthIsFound() {
    let found = difference(film((red, 0.1), (blue, 0.2)), film((red, 0.11), (blue, 0.19)))
    #expect(found.frames.count == 1)
    #expect(
      difference(film((red, 0.1), (blue, 0.2)), film((red, 0.1), (blue, 0.21))).description
        == "lasts 0.31 s instead of 0.3 s; what both show is the same")
  }

  @Test func aLongerHoldIsSaidInWords() {
    let short = film((red, 0.1), (blue, 0.2))
    let long = film((red, 0.1), (blue, 1.2))
    let found = difference(short, long)
    #expect(found.description == "lasts 1.3 s instead of 0.3 s; what both show is the same")
    #expect(
      PictureDifference(expected: short, actual: long, durationTolerance: 1) { _ in .exact }.isEmpty
    )
    #expect(
      !PictureDifference(expected: short, actual: long, durationTolerance: 0.9) { _ in .exact }
        .isEmpty)
  }

  @Test func framesAtTheEndAreCounted() {
    let found = difference(
      film((red, 0.1), (blue, 0.2)), film((red, 0.1), (blue, 0.2), (green, 0.1)))
    #expect(
      found.description == """
        lasts 0.4 s instead of 0.3 s; what both show is the same
        1 frame more at the end
        """)
    let less = difference(
      film((red, 0.1), (blue, 0.2), (green, 0.1)), film((red, 0.1), (blue, 0.2)))
    #expect(less.description.contains("1 frame less at the end"))
  }

  @Test func loopsDiffer() {
    let found = difference(
      film((red, 0.1), (blue, 0.2)), film((red, 0.1), (blue, 0.2), loop: .once))
    #expect(found.description == "plays once instead of forever")
  }

  @Test func pixelsOfDifferentSizesAreNotCompared() {
    let found = difference(Picture(red), Picture(Bitmap(width: 5, height: 3)))
    #expect(found.description == "is 5×3 pixels instead of 4×3")
  }

  @Test func anotherRateIsNoDifferenceOfPixels() {
    let steps = (0..<11).map { index in
      Bitmap(width: 4, height: 3, filling: PremultipliedPixel(0xFF00_0000 | UInt32(index * 20)))
    }
    let fast = Picture(frames: steps.prefix(10).map { .init($0, delay: 0.02) }, loop: .forever)
    let slow = Picture(
      frames: stride(from: 0, to: 10, by: 2).map { .init(steps[$0], delay: 0.04) }, loop: .forever)
    #expect(
      difference(slow, fast).description
        == "shows 50 frames a second instead of 25; those of the same times are equal")
    #expect(
      difference(fast, slow).description
        == "shows 25 frames a second instead of 50; those of the same times are equal")
  }

  @Test func toleranceHoldsForEveryFrame() {
    var near = red
    near[1, 1] = 0xFFFE_0000
    let tolerance = Tolerance(difference: 1, pixels: 1, reason: "test")
    let (expected, actual) = (film((red, 1), (blue, 1)), film((near, 1), (blue, 1)))
    #expect(
      PictureDifference(expected: expected, actual: actual, tolerance: tolerance).isEmpty)
    #expect(difference(expected, actual).frames.count == 1)
  }

  /// However short a frame is, it is compared.
  @Test(arguments: [100.0, 167, 200, 240]) func everyFrameOfAFastFilmIsCompared(fps: Double) {
    let colors = [red, blue, green]
    let delay = 1 / fps
    func film(_ changed: Int? = nil) -> Picture {
      let frames = (0..<30).map { index in
        Picture.Frame(colors[(index + (index == changed ? 1 : 0)) % 3], delay: delay)
      }
      return Picture(frames: frames, loop: .forever)
    }
    #expect(difference(film(), film()).isEmpty)
    for changed in [1, 2, 15, 28, 29] {
      let found = difference(film(), film(changed)).frames
      #expect(found.map(\.actual) == [changed])
    }
    let shorter = Picture(frames: Array(film().frames.dropLast()), loop: .forever)
    #expect(difference(film(), shorter).description.contains("1 frame less at the end"))
    #expect(difference(shorter, film()).description.contains("1 frame more at the end"))
  }

  /// Times that are rounded each in its own way, with frames of little more than the rounding.
  @Test func roundingIsNoDifferenceOfShortFrames() {
    let exact = film((red, 0.0083), (blue, 0.0084), (green, 0.0083), (red, 0.0084), (blue, 0.0166))
    let rounded = film((red, 0.01), (blue, 0.01), (green, 0.01), (red, 0.0), (blue, 0.02))
    #expect(
      difference(
        exact, film((red, 0.006), (blue, 0.012), (green, 0.004), (red, 0.014), (blue, 0.014))
      ).isEmpty)
    // What is never seen in one of them is a difference.
    #expect(!difference(exact, rounded).isEmpty)
  }

  @Test func framesWithoutTimeGoByTheirNumbers() {
    let expected = film((red, 0), (blue, 0))
    #expect(difference(expected, film((red, 0), (blue, 0))).isEmpty)
    #expect(difference(expected, film((red, 0), (green, 0))).frames.map(\.actual) == [1])
    #expect(
      difference(expected, film((red, 0))).description.contains("1 frame less at the end"))
  }

  /// A longer or shorter hold is allowed, and nothing that is new in it.
  @Test func aLongerEndShowsTheLastFrame() {
    func difference(_ expected: Picture, _ actual: Picture) -> PictureDifference {
      PictureDifference(expected: expected, actual: actual, durationTolerance: 0.5) { _ in .exact }
    }
    let short = film((red, 0.1), (blue, 0.2))
    let held = film((red, 0.1), (blue, 0.2), (blue, 0.16))
    let flash = film((red, 0.1), (blue, 0.2), (green, 0.16))
    #expect(difference(short, held).isEmpty)
    #expect(difference(held, short).isEmpty)
    for found in [difference(short, flash), difference(flash, short)] {
      #expect(found.frames.count == 1)
      #expect(found.description.contains("differs from 0.3 s to 0.46 s"))
    }
  }

  /// Frames that differ in the same thing are one line.
  @Test func framesThatDifferAlikeAreOneLine() {
    let expected = film((red, 0.1), (blue, 0.2), (red, 0.1))
    let two = difference(expected, film((green, 0.1), (blue, 0.2), (green, 0.1))).description
    #expect(two.split(separator: "\n").count == 1 + 1 + 1)
    #expect(two.contains("\nat 0 s and 1 more time alike: 12 pixels differ by up to "))
    #expect(!two.contains("in all"))
    let one = difference(expected, film((green, 0.1), (blue, 0.2), (red, 0.1))).description
    #expect(one.contains("\nat 0 s: 12 pixels differ by up to "))
    #expect(!one.contains("in all"))
  }

  @Test func otherAmountsHaveASum() {
    var some = red
    some[0, 0] = green[0, 0]
    let expected = film((red, 0.1), (blue, 0.2), (red, 0.1))
    let two = difference(expected, film((some, 0.1), (blue, 0.2), (green, 0.1))).description
    #expect(two.split(separator: "\n").count == 1 + 1 + 1 + 1)
    #expect(two.contains("\nat 0.3 s, and by other amounts at 1 more time: 12 pixels differ by "))
    #expect(two.contains("\nin all 13 pixels differ by up to "))
  }

  @Test func longListsAreCutShort() {
    let colors = (0..<8).map {
      Bitmap(width: 4, height: 3, filling: PremultipliedPixel(0xFF00_0000 | UInt32(30 * $0)))
    }
    let expected = Picture(frames: colors.map { .init($0, delay: 1) })
    let actual = Picture(frames: colors.map { _ in .init(red, delay: 1) })
    let lines = difference(expected, actual).description.split(separator: "\n")
    #expect(lines.count == 1 + 1 + 1 + 1)
    #expect(lines[0] == "differs from 0 s to 8 s, in 8 of 8 frames")
    #expect(
      lines[1].hasPrefix("at 0 s, and by other amounts at 7 more times: 12 pixels differ by "))
    #expect(lines[2].hasPrefix("in all 96 pixels differ by up to "))
    #expect(
      lines[3].hasPrefix("would pass with maxPixels 12 and maxDensity 12, or with colorTolerance "))
  }

  @Test func instantsAreComparedAtTheirTimes() {
    let expected = Picture([red, blue], at: [0, 0.5], duration: 1, loop: .forever)
    let more = Picture([red, green, blue], at: [0, 0.2, 0.5], duration: 1, loop: .forever)
    #expect(difference(expected, more).isEmpty)
    let other = Picture([red, green], at: [0, 0.5], duration: 1, loop: .forever)
    #expect(difference(expected, other).frames.map(\.time) == [0.5])
    let longer = Picture([red, blue], at: [0, 0.5], duration: 1.1, loop: .forever)
    #expect(
      difference(expected, longer).description
        == "lasts 1.1 s instead of 1 s; what both show is the same")
  }

  @Test func instantsAreComparedWithFilms() {
    let instants = Picture([red, blue], at: [0.05, 0.15])
    #expect(difference(instants, film((red, 0.1), (blue, 0.2))).frames.isEmpty)
    #expect(difference(instants, film((red, 0.2), (blue, 0.2))).frames.map(\.time) == [0.15])
  }

  @Test func decodedFilesKeepFramesDelaysAndLoop() throws {
    let sink = ByteSink.memory()
    let encoder = try OutputFormat.apng.encoder(
      writingTo: sink, options: EncodingOptions(loop: .times(3)))
    try encoder.append(red, endingAt: 0.1)
    try encoder.append(blue, endingAt: 0.3)
    try encoder.finish()
    let picture = try Picture(decoding: sink.bytes, name: "memory")
    #expect(difference(film((red, 0.1), (blue, 0.2), loop: .times(3)), picture).isEmpty)
  }
}

/// Changes of a whole motion.
struct MotionTests {
  /// A square that goes to the right within a second.
  private func film(_ position: (Double) -> Double, fps: Double = 50) -> Picture {
    let frames = (0..<Int(1.2 * fps)).map { index -> Picture.Frame in
      var bitmap = Bitmap(width: 100, height: 20, filling: 0xFFFF_FFFF)
      let left = Int((80 * min(1, max(0, position(Double(index) / fps)))).rounded())
      for y in 5..<15 { for x in left..<left + 10 { bitmap[x, y] = 0xFF00_0000 } }
      return Picture.Frame(bitmap, delay: 1 / fps)
    }
    return Picture(frames: frames, loop: .forever)
  }

  private func motion(_ a: Picture, _ b: Picture) -> String? {
    var difference = PictureDifference(expected: a, actual: b)
    difference.findMotion(expected: a, actual: b)
    return difference.description.split(separator: "\n").map(String.init)
      .first { $0.hasPrefix("the same motion") }
  }

  @Test func aMotionMayBeLater() {
    #expect(motion(film { $0 }, film { $0 - 0.04 }) == "the same motion, 40 ms later")
    #expect(motion(film { $0 - 0.1 }, film { $0 }) == "the same motion, 100 ms earlier")
  }

  @Test func aMotionMayBeSlower() {
    #expect(motion(film { $0 * 1.2 }, film { $0 }) == "the same motion, taking 20 % longer")
    // It begins as before.
    #expect(
      motion(film { ($0 - 0.2) * 1.5 }, film { ($0 - 0.2) * 1.5 / 1.1 })
        == "the same motion, taking 10 % longer")
  }

  @Test func anotherMotionIsNotExplained() {
    #expect(motion(film { $0 }, film { 1 - $0 }) == nil)
    #expect(motion(film { $0 }, film { $0 * $0 * $0 * $0 }) == nil)
  }
}
