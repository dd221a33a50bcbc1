import Animation
import Foundation
import TestSupport
import Testing

@Suite struct MediaTimingTests {
  private func fraction(_ timing: MediaTiming, _ time: Double) -> Double? {
    timing.progress(at: time)?.fraction
  }

  @Test func defaultsAreCoreAnimations() {
    let timing = MediaTiming(duration: 1)
    #expect(timing.beginTime == 0)
    #expect(timing.timeOffset == 0)
    #expect(timing.speed == 1)
    #expect(timing.repeatCount == 0)
    #expect(timing.repeatDuration == 0)
    #expect(!timing.autoreverses)
    #expect(timing.fillMode == .removed)
    #expect(MediaTiming.layer.duration == .infinity)
    #expect(MediaTiming.layer.end == .infinity)
  }

  @Test func activeSpanIncludesBothEnds() {
    let timing = MediaTiming(beginTime: 2, duration: 4)
    #expect(timing.end == 6)
    #expect(fraction(timing, 1.999) == nil)
    #expect(fraction(timing, 2) == 0)
    #expect(fraction(timing, 3) == 0.25)
    #expect(fraction(timing, 6) == 1)
    #expect(fraction(timing, 6.001) == nil)
    // A tenth and two tenths are three tenths.
    #expect(fraction(MediaTiming(beginTime: 0.3, duration: 0.1), 0.1 + 0.2) == 0)
    #expect(fraction(MediaTiming(beginTime: 0.1, duration: 0.2), 0.3) == 1)
    #expect(fraction(MediaTiming(duration: 0.3), 0.1 + 0.2) == 1)
  }

  @Test(
    arguments: [
      (.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
    ] as [(MediaTiming.FillMode, Double?, Double?)])
  func fillModes(_ mode: MediaTiming.FillMode, _ before: Double?, _ after: Double?) {
    let timing = MediaTiming(beginTime: 1, duration: 2, fillMode: mode)
    #expect(fraction(timing, 0) == before)
    #expect(fraction(timing, 9) == after)
    #expect(fraction(timing, 2) == 0.5)
  }

  @Test func repetitionsEndInTheirLastCycle() {
    let twice = MediaTiming(duration: 1, repeatCount: 2)
    #expect(twice.end == 2)
    #expect(fraction(twice, 0.5) == 0.5)
    #expect(fraction(twice, 1.25) == 0.25)
    #expect(fraction(twice, 1) == 0, "a new cycle starts on time")
    #expect(fraction(twice, 2) == 1, "exactly, not a microsecond less")
    #expect(twice.progress(at: 1)?.repeatIndex == 1)
    #expect(twice.progress(at: 2)?.repeatIndex == 1)

    let oneAndAHalf = MediaTiming(duration: 2, repeatCount: 1.5, fillMode: .forwards)
    #expect(oneAndAHalf.end == 3)
    #expect(fraction(oneAndAHalf, 3) == 0.5)
    #expect(fraction(oneAndAHalf, 100) == 0.5)

    // Cycles of a tenth do not add up in binary; the end is exact in any case.
    for count in 1...50 {
      let timing = MediaTiming(
        beginTime: 0.7, duration: 0.1, repeatCount: Float(count), fillMode: .forwards)
      #expect(fraction(timing, timing.end) == 1)
      #expect(fraction(timing, 1000) == 1)
      #expect(timing.progress(at: 1000)?.repeatIndex == count - 1)
      let limited = MediaTiming(
        duration: 0.1, repeatDuration: Double(count) * 0.1, fillMode: .forwards)
      #expect(fraction(limited, 1000) == 1)
    }
  }

  @Test func autoreverseMirrorsTheWayBack() {
    let timing = MediaTiming(duration: 1, autoreverses: true)
    #expect(timing.end == 2)
    #expect(timing.cycleDuration == 2)
    #expect(fraction(timing, 0.25) == 0.25)
    #expect(fraction(timing, 1) == 1)
    #expect(fraction(timing, 1.25) == 0.75)
    #expect(fraction(timing, 2) == 0)
    // Half a cycle ends at the peak.
    let half = MediaTiming(duration: 1, repeatCount: 0.5, autoreverses: true, fillMode: .forwards)
    #expect(half.end == 1)
    #expect(fraction(half, 1) == 1)
    #expect(fraction(half, 5) == 1)
    let thrice = MediaTiming(duration: 0.3, repeatCount: 3, autoreverses: true)
    #expect(close(thrice.end, 1.8))
    #expect(thrice.progress(at: 1.8)?.fraction == 0)
    #expect(thrice.progress(at: 1.8)?.repeatIndex == 2)
    #expect(thrice.progress(at: 0.7)?.repeatIndex == 1)
  }

  @Test func theShorterOfCountAndDurationWins() {
    #expect(MediaTiming(duration: 1, repeatCount: 3, repeatDuration: 2.5).end == 2.5)
    #expect(MediaTiming(duration: 1, repeatCount: 2, repeatDuration: 2.5).end == 2)
    #expect(MediaTiming(duration: 1, repeatDuration: 0.25).end == 0.25)
    #expect(MediaTiming(duration: 1, repeatCount: -1, repeatDuration: -1).end == 1)
  }

  @Test func speedDividesTheSpan() {
    let fast = MediaTiming(beginTime: 1, duration: 4, speed: 2, repeatDuration: 6)
    #expect(fast.end == 4)
    #expect(fraction(fast, 2) == 0.5)
    #expect(fraction(fast, 4) == 0.5)
    #expect(MediaTiming(duration: 1, speed: 0.5).end == 2)
  }

  @Test func timeOffsetWraps() {
    let timing = MediaTiming(duration: 3, timeOffset: 1)
    #expect(timing.end == 3)
    #expect(close(fraction(timing, 0), 1.0 / 3))
    #expect(close(fraction(timing, 1.5), 2.5 / 3))
    #expect(fraction(timing, 2) == 0)
    #expect(close(fraction(timing, 2.5), 0.5 / 3))
    #expect(close(fraction(timing, 3), 1.0 / 3))
  }

  @Test func negativeSpeedRunsBackwards() {
    // From the end to the start; but the first instant, on the boundary, shows the start.
    let timing = MediaTiming(duration: 2, speed: -1)
    #expect(timing.end == 2)
    #expect(fraction(timing, 0) == 0)
    #expect(fraction(timing, 0.5) == 0.75)
    #expect(fraction(timing, 2) == 0)
    // With an offset of the duration it does not.
    let offset = MediaTiming(duration: 2, speed: -1, timeOffset: 2)
    #expect(fraction(offset, 0) == 1)
    #expect(fraction(offset, 0.5) == 0.75)
    #expect(fraction(offset, 2) == 0)
    let twice = MediaTiming(beginTime: 5, duration: 2, speed: -2, repeatCount: 2)
    #expect(twice.end == 7)
    #expect(fraction(twice, 5.25) == 0.75)
    #expect(fraction(twice, 6.25) == 0.75)
  }

  @Test func speedZeroStandsStillForEver() {
    let timing = MediaTiming(beginTime: 1, duration: 4, speed: 0, timeOffset: 3)
    #expect(timing.end == .infinity)
    #expect(fraction(timing, 0.5) == nil)
    #expect(fraction(timing, 1) == 0.75)
    #expect(fraction(timing, 1e6) == 0.75)
  }

  @Test func endlessRepetitionsHaveAPeriodAndNoEnd() {
    for count in [Float.infinity, .greatestFiniteMagnitude, 1e12] {
      let timing = MediaTiming(
        beginTime: 3, duration: 0.5, speed: 2, repeatCount: count, autoreverses: true)
      #expect(timing.end == .infinity)
      #expect(timing.period == 0.5)
      #expect(close(fraction(timing, 1000.0625), 0.25))
    }
    #expect(MediaTiming(duration: 1, repeatCount: 9).period == nil)
    #expect(MediaTiming.layer.period == nil)
  }

  @Test func degenerateDurations() {
    #expect(fraction(MediaTiming(duration: 0), 0) == 1)
    #expect(MediaTiming(duration: 0, repeatCount: .infinity).end == 0)
    #expect(fraction(MediaTiming(duration: .infinity), 12) == 0)
    #expect(fraction(MediaTiming(duration: 1), .nan) == nil)
    // Numbers that are no times have no effect, instead of giving no numbers.
    #expect(fraction(MediaTiming(duration: 1, speed: .nan), 0.5) == nil)
    #expect(fraction(MediaTiming(beginTime: .nan, duration: 1), 0.5) == nil)
    #expect(fraction(MediaTiming(duration: 1, timeOffset: .infinity), 0.5) == nil)
  }

  @Test func layerTimesNest() {
    // A layer at double speed within one at half speed, each begun late: speeds multiply.
    let outer = MediaTiming(beginTime: 10, duration: .infinity, speed: 0.5, timeOffset: 1)
    let inner = MediaTiming(beginTime: 2, duration: .infinity, speed: 4)
    func local(_ time: Double) -> Double { inner.localTime(at: outer.localTime(at: time)) }
    #expect(local(12) == 0)
    #expect(local(13) == 2)
    for time in [-3, 0, 10, 17.25] {
      #expect(close(outer.parentTime(at: inner.parentTime(at: local(time))), time))
    }
    // Paused: every time is the same, and there is no way back.
    let paused = MediaTiming(beginTime: 4, duration: .infinity, speed: 0, timeOffset: 7)
    #expect(paused.localTime(at: 0) == 7)
    #expect(paused.localTime(at: .infinity) == 7)
    #expect(paused.parentTime(at: 3) == 4)
  }

  @Test func pauseAndResumeKeepsTheTime() {
    var layer = MediaTiming.layer
    let pausedAt = layer.localTime(at: 5)
    (layer.speed, layer.timeOffset) = (0, pausedAt)
    #expect(layer.localTime(at: 8) == 5)
    // Resumed at 8.
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.localTime(at: 8) - pausedAt
    #expect(layer.localTime(at: 8) == 5)
    #expect(layer.localTime(at: 9.5) == 6.5)
  }

  @Test func aLayersFiniteTimeFolds() {
    let layer = MediaTiming(beginTime: 1, duration: 2, repeatCount: 2)
    #expect(layer.activeTime(at: 0.5) == nil)
    #expect(layer.activeTime(at: 2) == 1)
    #expect(layer.activeTime(at: 4) == 1)
    #expect(layer.activeTime(at: 5) == 2)
    #expect(layer.activeTime(at: 5.1) == nil)
    #expect(MediaTiming.layer.activeTime(at: 77) == 77)
    #expect(MediaTiming.layer.activeTime(at: -1) == nil)
  }
}
