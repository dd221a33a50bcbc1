import Codecs
import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Testing

@testable import Staging

/// Spans that play at a separate speed.
struct SpeedTests {
  /// A fifth of the speed between 0.5 and 1: half a second of the scene takes two and a half.
  private let slow = [SpeedSpan(from: 0.5, to: 1, speed: 0.2)]

  @Test func aFrameStepsAsFarAsItsSpanSays() {
    let clock = FrameClock(from: 0, framesPerSecond: 10, speed: 1, speeds: slow)
    let times = (0...35).map { clock.sceneTime(of: Double($0)) }
    #expect(times[4] == 0.4)
    #expect(times[5] == 0.5)
    #expect(times[6] == 0.52)
    #expect(times[29] == 0.98)
    #expect(times[30] == 1)
    #expect(times[31] == 1.1)
    #expect(clock.count(for: 1.5) == 35)
    #expect(abs(clock.fileTime(of: 1.5) - 3.5) < 1e-12)
    #expect(abs(clock.fileTime(of: 0.6) - 1) < 1e-12)
  }

  /// A seam between two frames is passed at its own time: 0.05 s before it, 0.05 s of the file
  /// after it.
  @Test func seamsMayLieBetweenFrames() {
    let clock = FrameClock(
      from: 0, framesPerSecond: 10, speed: 1, speeds: [SpeedSpan(from: 0.25, speed: 0.5)])
    #expect(clock.sceneTime(of: 2) == 0.2)
    #expect(clock.sceneTime(of: 3) == 0.275)
    #expect(clock.sceneTime(of: 4) == 0.325)
  }

  @Test func aRecordingMayStartWithinASpan() {
    let clock = FrameClock(from: 0.9, framesPerSecond: 10, speed: 2, speeds: slow)
    #expect(clock.sceneTime(of: 0) == 0.9)
    #expect(clock.sceneTime(of: 1) == 0.94)
    // 0.1 s of the scene at 0.4 is a quarter second; what is left of the frame goes at 2.
    #expect(clock.sceneTime(of: 3) == 1.1)
    #expect(abs(clock.fileTime(of: 1.2) - 0.35) < 1e-12)
  }

  @Test func theMapDoesNotDrift() {
    let spans = (0..<50).map {
      SpeedSpan(from: Double($0) * 0.2, to: Double($0) * 0.2 + 0.1, speed: 0.1)
    }
    let clock = FrameClock(from: 0, framesPerSecond: 50, speed: 1, speeds: spans)
    // 5 s at full speed and 5 s at a tenth of it.
    #expect(clock.count(for: 10) == 50 * 55)
    #expect(clock.sceneTime(of: 50 * 55) == 10)
    #expect(clock.sceneTime(of: 55) == 0.2)
  }

  @Test func touchingSpansNeedNoOrder() {
    let spans = [
      SpeedSpan(from: 1, to: 2, speed: 2), SpeedSpan(from: 0, to: 1, speed: 0.5),
    ]
    let clock = FrameClock(from: 0, framesPerSecond: 2, speed: 1, speeds: spans)
    #expect((0...6).map { clock.sceneTime(of: Double($0)) } == [0, 0.25, 0.5, 0.75, 1, 2, 2.5])
  }

  /// A square that moves right for a second, or forever.
  private func stage(repeats: Float = 1) -> Stage {
    let stage = Stage(size: CGSize(width: 60, height: 10))
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = .black
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.repeatCount) = (5, 55, 1, repeats)
    square.add(move, forKey: nil)
    stage.rootLayer.addSublayer(square)
    return stage
  }

  @Test func theEndIsWhereTheAnimationsEnd() throws {
    let recording = try stage().record(
      RecordingOptions(framesPerSecond: 10, speeds: slow, hold: 0.25))
    // Half a second, two and a half for the slow one, and the hold.
    #expect(recording.count == 30)
    #expect(abs(recording.duration - 3.25) < 1e-9)
    #expect(recording.times.last == 0.98)
  }

  @Test func spansWorkBetweenTimes() throws {
    let recording = try stage().record(
      RecordingOptions(framesPerSecond: 10, speed: 0.5, speeds: slow, from: 0.4, to: 0.55))
    // 0.1 s at 0.5 and 0.05 s at 0.1.
    #expect(recording.times == [0.4, 0.45, 0.5, 0.51, 0.52, 0.53, 0.54])
    #expect(abs(recording.duration - 0.7) < 1e-9)
  }

  @Test func aLoopIsAsLongAsItsSpansMakeIt() throws {
    let options = RecordingOptions(
      duration: .loop, framesPerSecond: 10, speeds: slow, hold: 1)
    let recording = try stage(repeats: .infinity).record(options)
    #expect(recording.count == 30)
    #expect(abs(recording.duration - 4) < 1e-9)
    let still = try stage(repeats: .infinity).bitmap(at: 0.5)
    #expect(try recording.frames()[5] == still)
  }

  /// At 30 frames per second hundredths of a second do not come out even; their sum does.
  @Test func delaysAddUp() throws {
    let recording = try stage().record(
      RecordingOptions(framesPerSecond: 30, speeds: slow, hold: 0.5))
    let gif = try AnimationReader(recording.encoded(as: .gif)).info
    #expect(abs(gif.duration - 3.5) < 1e-9)
  }

  @Test func whatWouldTakeForEverIsRefused() {
    let options = RecordingOptions(
      duration: .seconds(1), speeds: [SpeedSpan(from: 0.5, speed: 1e-9)])
    let error = #expect(throws: StagingError.self) { try stage().record(options) }
    #expect(error?.description.contains("frames are too many (at most 1000000)") == true)
  }

  @Test(arguments: [
    ([SpeedSpan(from: 0, to: 1, speed: 0)], "speeds[0].speed must be greater than 0, not 0"),
    ([SpeedSpan(from: 0, to: 1, speed: -1)], "speeds[0].speed must be greater than 0, not -1"),
    ([SpeedSpan(from: 1, to: 1, speed: 1)], "speeds[0].to must be greater than its `from`, not 1"),
    ([SpeedSpan(from: -1, to: 1, speed: 1)], "speeds[0].from must be 0 or greater, not -1"),
    (
      [SpeedSpan(from: 0, to: 1, speed: 1), SpeedSpan(from: 0.5, to: 2, speed: 1)],
      "speeds overlap: one ends at 1 s, after another starts at 0.5 s"
    ),
  ])
  func impossibleSpansAreRefused(spans: [SpeedSpan], message: String) {
    let error = #expect(throws: StagingError.self) {
      try RecordingOptions(speeds: spans).check()
    }
    #expect(error?.description == message)
  }
}
