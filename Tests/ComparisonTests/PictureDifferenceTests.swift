import Codecs
import Comparison
import Graphics
import Testing

struct PictureDifferenceTests {
  private let red = Bitmap(width: 4, height: 3, filling: 0xFFFF_0000)
  private let blue = Bitmap(width: 4, height: 3, filling: 0xFF00_00FF)

  @Test func sameFramesAndDelaysAreEqual() {
    let picture = Picture(
      frames: [.init(red, delay: 0.1), .init(blue, delay: 0.2)], loop: .forever)
    #expect(PictureDifference(expected: picture, actual: picture).isEmpty)
  }

  @Test func findsSizeCountLoopDelayAndPixels() {
    let expected = Picture(
      frames: [.init(red, delay: 0.1), .init(blue, delay: 0.2)], loop: .forever)
    let actual = Picture(
      frames: [.init(red, delay: 0.1), .init(red, delay: 0.3), .init(red, delay: 0.1)],
      loop: .once)
    let difference = PictureDifference(expected: expected, actual: actual)
    #expect(
      difference.description == """
        has 3 frames instead of 2
        plays once instead of forever
        frame 1 is shown for 0.3 s instead of 0.2 s
        frame 1: 12 pixels differ by up to 255 of 255, within 4×3 at (0, 0)
        """)
    #expect(difference.worstFrame == 1)
  }

  @Test func pixelsOfDifferentSizesAreNotCompared() {
    let difference = PictureDifference(
      expected: Picture(red), actual: Picture(Bitmap(width: 5, height: 3)))
    #expect(difference.description == "is 5×3 pixels instead of 4×3")
  }

  @Test func toleranceHoldsForEveryFrame() {
    var near = red
    near[1, 1] = 0xFFFE_0000
    let tolerance = Tolerance(difference: 1, pixels: 1, reason: "test")
    let expected = Picture(frames: [.init(red, delay: 1), .init(red, delay: 1)])
    let actual = Picture(frames: [.init(near, delay: 1), .init(near, delay: 1)])
    #expect(
      PictureDifference(expected: expected, actual: actual, tolerance: tolerance).isEmpty)
    #expect(PictureDifference(expected: expected, actual: actual).findings.count == 2)
  }

  @Test func longListsAreCutShort() {
    let expected = Picture(frames: Array(repeating: .init(red, delay: 1), count: 8))
    let actual = Picture(frames: Array(repeating: .init(blue, delay: 1), count: 8))
    let lines = PictureDifference(expected: expected, actual: actual).description
      .split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.last == "and 3 more")
  }

  @Test func decodedFilesKeepFramesDelaysAndLoop() throws {
    let sink = ByteSink.memory()
    let encoder = try OutputFormat.apng.encoder(
      writingTo: sink, options: EncodingOptions(loop: .times(3)))
    try encoder.append(red, endingAt: 0.1)
    try encoder.append(blue, endingAt: 0.3)
    try encoder.finish()
    let picture = try Picture(decoding: sink.bytes, name: "memory")
    let expected = Picture(
      frames: [.init(red, delay: 0.1), .init(blue, delay: 0.2)], loop: .times(3))
    #expect(PictureDifference(expected: expected, actual: picture).isEmpty)
  }
}
