import Testing

@testable import Staging

struct FrameClockTests {
  @Test func timesComeFromTheFramesNumber() {
    let clock = FrameClock(from: 0, framesPerSecond: 50, speed: 1)
    #expect(clock.sceneTime(of: 35) == 0.7)
    #expect(clock.sceneTime(of: 100_000) == 2000)
  }

  /// An event at 0.8 is due in the frame at 0.1 + 0.7, whose binary sum is slightly less.
  @Test func sumsReachTheTimesTheyMean() {
    let clock = FrameClock(from: 0.1, framesPerSecond: 10, speed: 1)
    #expect(0.1 + 0.7 < 0.8)
    #expect(clock.sceneTime(of: 7) == 0.8)
  }

  @Test func slowMotionTakesMoreFrames() {
    let clock = FrameClock(from: 1, framesPerSecond: 50, speed: 0.5)
    #expect(clock.count(for: 1) == 100)
    #expect(clock.sceneTime(of: 50) == 1.5)
  }

  /// The last frame is half a frame longer or shorter, and there is always one.
  @Test func countsRoundToTheNearestFrame() {
    let clock = FrameClock(from: 0, framesPerSecond: 30, speed: 1)
    #expect(clock.count(for: 22 / 30) == 22)
    #expect(clock.count(for: 1.01) == 30)
    #expect(clock.count(for: 1.02) == 31)
    #expect(clock.count(for: 0.001) == 1)
  }
}
