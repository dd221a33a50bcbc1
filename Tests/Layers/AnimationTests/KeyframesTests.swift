import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct KeyframesTests {
  static let fractions = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
  static let uneven = [0, 0.1, 0.6, 1]

  /// Runs a track for one second from 0, above a value.
  private func value(
    _ keyframes: Keyframes, at fraction: Double, beneath: AnimatableValue = .number(0)
  ) -> AnimatableValue? {
    PropertyTrack(.keyframes(keyframes)).value(
      at: MediaTiming.Progress(fraction: fraction), beneath: beneath)
  }

  /// The id of the constant interval at a fraction, in a separate track.
  private func interval(_ keyframes: Keyframes, at fraction: Double) -> Int? {
    PropertyTrack(.keyframes(keyframes)).constantInterval(
      at: MediaTiming.Progress(fraction: fraction))
  }

  @Test func valuesThatStandHaveAStretch() {
    let keyframes = Keyframes(
      values: [0, 1, 1, 1, 0].map { .number($0) }, keyTimes: [0.1, 0.3, 0.5, 0.7, 0.9])
    #expect(interval(keyframes, at: 0) != nil)
    #expect(interval(keyframes, at: 0) == interval(keyframes, at: 0.1))
    #expect(interval(keyframes, at: 0.2) == nil)
    #expect(interval(keyframes, at: 0.4) != nil)
    #expect(interval(keyframes, at: 0.4) == interval(keyframes, at: 0.6))
    #expect(interval(keyframes, at: 0.4) != interval(keyframes, at: 0))
    #expect(interval(keyframes, at: 0.8) == nil)
    #expect(interval(keyframes, at: 0.95) == interval(keyframes, at: 1))
    #expect(interval(keyframes, at: 0.95) != interval(keyframes, at: 0.4))
  }

  @Test func discreteValuesStandUntilTheNext() {
    let keyframes = Keyframes(
      values: [0, 1, 1, 0].map { .number($0) }, calculationMode: .discrete)
    let intervals = [0.1, 0.3, 0.6, 0.8].map { interval(keyframes, at: $0) }
    #expect(!intervals.contains(nil))
    #expect(intervals[0] != intervals[1])
    #expect(intervals[1] == intervals[2])
    #expect(intervals[2] != intervals[3])
  }

  @Test func whatAddsUpOrGoesBackInTimeHasNoStretch() {
    let still = [AnimatableValue.number(1), .number(1)]
    var track = PropertyTrack(.keyframes(Keyframes(values: still)))
    #expect(track.constantInterval(at: MediaTiming.Progress(fraction: 0.5)) != nil)
    track.isCumulative = true
    #expect(track.constantInterval(at: MediaTiming.Progress(fraction: 0.5)) == nil)
    let backwards = Keyframes(values: still + still, keyTimes: [0, 0.8, 0.2, 1])
    #expect(interval(backwards, at: 0.5) == nil)
    let basic = PropertyTrack(.basic(PropertyTrack.Ends(from: still[0], to: still[0])))
    #expect(basic.constantInterval(at: MediaTiming.Progress(fraction: 0.5)) == nil)
  }

  @Test(
    arguments: [
      (.linear, nil, [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
      (.linear, uneven, [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
      (.discrete, nil, [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
      (.discrete, uneven, [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]),
      (.paced, nil, [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
      (.paced, uneven, [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
      (
        .cubic, nil,
        [
          0, 0.164344, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795,
          0.693694,
        ]
      ),
      (
        .cubic, uneven,
        [
          0, 0.614583, 1, 1.006667, 0.9, 0.74, 0.586667, 0.5, 0.503125, 0.558333, 0.634375,
          0.694797,
        ]
      ),
    ] as [(Keyframes.CalculationMode, [Double]?, [Double])])
  func modesFollowTheTable(
    _ mode: Keyframes.CalculationMode, _ keyTimes: [Double]?, _ expected: [Double]
  ) {
    let keyframes = Keyframes(
      values: [0, 1, 0.5, 0.7].map { .number($0) }, keyTimes: keyTimes, calculationMode: mode)
    for (fraction, number) in zip(Self.fractions, expected) {
      #expect(close(value(keyframes, at: fraction)?.number, number), "at \(fraction)")
    }
    #expect(close(value(keyframes, at: 1)?.number, 0.7))
    #expect(keyframes.mismatches.isEmpty)
  }

  static let corner: [AnimatableValue] = [(0, 0), (30, 0), (30, 10)].map {
    .point(CGPoint(x: $0.0, y: $0.1))
  }

  @Test func pointExamples() {
    let cubic = value(
      Keyframes(values: Self.corner, calculationMode: .cubic), at: 0.25, beneath: .point(.zero))
    #expect(cubic == .point(CGPoint(x: 16.875, y: -0.625)))
    let paced = value(
      Keyframes(values: Self.corner, calculationMode: .paced), at: 0.55, beneath: .point(.zero))
    #expect(close(paced?.point?.x.native, 22))
    #expect(close(paced?.point?.y.native, 0))
  }

  @Test func transformsArePacedByTheirElements() {
    // Steps of 30 and 10: after 0.55 of 40 it is 22 along the first.
    let corner = [(0.0, 0.0), (30, 0), (30, 10)].map {
      AnimatableValue.transform(CATransform3DMakeTranslation($0.0, $0.1, 0))
    }
    let paced = value(
      Keyframes(values: corner, calculationMode: .paced), at: 0.55,
      beneath: .transform(CATransform3DIdentity))
    #expect(close(paced?.transform?.m41.native, 22))
    #expect(close(paced?.transform?.m42.native, 0))
  }

  @Test func cubicPacedIsCubicOverPacedKnots() {
    let paced = Keyframes(values: Self.corner, calculationMode: .cubicPaced)
    let timed = Keyframes(values: Self.corner, keyTimes: [0, 0.75, 1], calculationMode: .cubic)
    for fraction in [0.1, 0.5, 0.75, 0.8, 0.97] {
      #expect(
        value(paced, at: fraction, beneath: .point(.zero))
          == value(timed, at: fraction, beneath: .point(.zero)))
    }
  }

  @Test func splineParametersShapeTangents() {
    // From the formulas of 3.1, by hand: δ₋ = 1, δ₊ = −½ at the second of four values.
    func middle(_ tension: Double, _ continuity: Double, _ bias: Double) -> Double? {
      let keyframes = Keyframes(
        values: [0, 1, 0.5].map { .number($0) }, calculationMode: .cubic, tensions: [0, tension],
        continuities: [0, continuity], biases: [0, bias])
      return value(keyframes, at: 0.25)?.number
    }
    // Half-way in the first segment: ½ + (out₀ − in₁) / 8, with out₀ = 1.
    func expected(_ t: Double, _ c: Double, _ b: Double) -> Double {
      let into = (1 - t) * (1 + c) * (1 - b) / 2 * -0.5 + (1 - t) * (1 - c) * (1 + b) / 2 * 1
      return 0.5 + (1 - into) / 8
    }
    for (t, c, b) in [(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, 0, 1), (0.3, -0.4, 0.6)] {
      #expect(close(middle(t, c, b), expected(t, c, b), within: 1e-12))
    }
  }

  @Test func discreteNeedsOneMoreTimeToShowItsLastValue() {
    let keyframes = Keyframes(
      values: [1, 2].map { .number($0) }, keyTimes: [0, 0.25, 1], calculationMode: .discrete)
    #expect(keyframes.mismatches.isEmpty)
    #expect(value(keyframes, at: 0.2) == .number(1))
    #expect(value(keyframes, at: 0.25) == .number(2))
    #expect(value(keyframes, at: 1) == .number(2))
  }

  @Test func aSlotBeginsOnTimeWhateverTheRounding() {
    let values = (0..<100).map { AnimatableValue.number(Double($0)) }
    let keyframes = Keyframes(values: values, calculationMode: .discrete)
    for index in 0..<100 {
      #expect(value(keyframes, at: Double(index) / 100) == .number(Double(index)))
      #expect(value(keyframes, at: (Double(index) * 0.01 + 5) - 5) == .number(Double(index)))
    }
  }

  @Test func segmentsHaveTheirOwnTimingFunctions() {
    let values = [0, 1, 0].map { AnimatableValue.number($0) }
    let timed = Keyframes(values: values, timingFunctions: [.easeIn])
    #expect(close(value(timed, at: 0.25)?.number, 0.315357))
    // A missing one is linear, and paced modes have none.
    #expect(close(value(timed, at: 0.625)?.number, 0.75))
    let paced = Keyframes(values: values, timingFunctions: [.easeIn], calculationMode: .paced)
    #expect(close(value(paced, at: 0.25)?.number, 0.5))
    let overshooting = Keyframes(
      values: values, timingFunctions: [CubicTiming(0, 2, 1, 2)])
    #expect((value(overshooting, at: 0.45)?.number ?? 0) > 1)
  }

  @Test func wrongNumberOfTimesIsReportedAndEvenTimesUsed() {
    let keyframes = Keyframes(
      values: [0, 1, 2].map { .number($0) }, keyTimes: [0, 1], calculationMode: .linear)
    #expect(
      keyframes.mismatches == [
        ValueMismatch(key: "keyTimes", found: "2 times", needed: "3 times")
      ])
    #expect(value(keyframes, at: 0.5) == .number(1))
  }

  @Test func timesOutOfOrderTakeTheFirstSegmentThatEndsLater() {
    let keyframes = Keyframes(
      values: [0, 10, 20, 30].map { .number($0) }, keyTimes: [0, 0.6, 0.3, 1])
    #expect(value(keyframes, at: 0.3) == .number(5))
    // The second segment runs backwards in time and never comes up.
    #expect(close(value(keyframes, at: 0.65)?.number, 25))
  }

  @Test func fewerThanTwoValuesHaveNoEffect() {
    #expect(value(Keyframes(values: []), at: 0.5) == nil)
    #expect(value(Keyframes(values: [.number(3)]), at: 0.5) == nil)
    #expect(value(Keyframes(path: Path([.move(to: .zero)])), at: 0, beneath: .point(.zero)) == nil)
  }

  @Test func unlikeValuesAreReported() {
    let mixed = Keyframes(values: [.number(1), .point(.zero), .number(2)])
    #expect(
      mixed.mismatches == [
        ValueMismatch(key: "values[1]", found: "a point", needed: "a number")
      ])
    #expect(value(mixed, at: 0.5) == nil)

    let counts = Keyframes(values: [.numbers([1, 2]), .numbers([1])])
    #expect(
      counts.mismatches == [
        ValueMismatch(
          key: "values[1]", found: "an array of 1 numbers", needed: "an array of 2 numbers")
      ])
    #expect(value(counts, at: 0.4, beneath: .numbers([])) == .numbers([1, 2]))

    var reported: [ValueMismatch] = []
    let track = PropertyTrack(.keyframes(Keyframes(values: [.number(1), .number(2)])))
    let value = track.value(at: .init(fraction: 0), beneath: .point(.zero)) { reported.append($0) }
    #expect(value == nil)
    #expect(
      reported == [ValueMismatch(key: "values", found: "a number", needed: "a point")])
  }

  @Test func standingStillIsPacedEvenly() {
    let keyframes = Keyframes(values: [.number(4), .number(4)], calculationMode: .paced)
    #expect(value(keyframes, at: 0.5) == .number(4))
    // Equal neighbors take no time.
    let pause = Keyframes(
      values: [0, 1, 1, 2].map { .number($0) }, calculationMode: .paced)
    #expect(close(value(pause, at: 0.5)?.number, 1))
    #expect(close(value(pause, at: 0.75)?.number, 1.5))
  }

  /// The first times count, and the last value rests.
  @Test func moreTimesThanValuesHoldTheLastValue() {
    let keyframes = Keyframes(
      values: [0, 10, -10, 10, 0].map { .number($0) }, keyTimes: [0, 0.2, 0.4, 0.6, 0.8, 1])
    let fractions = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
    let values = [0, 5, 10, 0, -10, 0, 10, 5, 0, 0, 0].map { AnimatableValue.number($0) }
    for (fraction, expected) in zip(fractions, values) {
      guard case .number(let a)? = value(keyframes, at: fraction),
        case .number(let b) = expected
      else { return #expect(Bool(false), "no number at \(fraction)") }
      #expect(abs(a - b) < 1e-9, "at \(fraction)")
    }
    #expect(
      keyframes.mismatches == [
        ValueMismatch(key: "keyTimes", found: "6 times", needed: "5 times")
      ])
  }
}
