import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PropertyTrackTests {
  private func value(
    _ track: PropertyTrack, at fraction: Double, cycle: Int = 0, duration: Double = 1,
    autoreverses: Bool = false, beneath: AnimatableValue
  ) -> AnimatableValue? {
    track.value(
      at: MediaTiming.Progress(
        fraction: fraction, repeatIndex: cycle, duration: duration, autoreverses: autoreverses),
      beneath: beneath)
  }

  private func basic(
    _ from: AnimatableValue?, _ to: AnimatableValue?, _ by: AnimatableValue?
  ) -> PropertyTrack {
    PropertyTrack(.basic(PropertyTrack.Ends(from: from, to: to, by: by)))
  }

  @Test(
    arguments: [
      (10, 30, nil, 10, 30), (10, 30, 5, 10, 30), (10, nil, 5, 10, 15), (nil, 30, 5, 25, 30),
      (10, nil, nil, 10, 2), (nil, 30, nil, 2, 30), (nil, nil, 5, 2, 7),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func endsComeFromFromToBy(
    _ from: Double?, _ to: Double?, _ by: Double?, _ start: Double, _ end: Double
  ) {
    let track = basic(
      from.map { .number($0) }, to.map { .number($0) }, by.map { .number($0) })
    #expect(value(track, at: 0, beneath: .number(2)) == .number(start))
    #expect(value(track, at: 1, beneath: .number(2)) == .number(end))
    #expect(value(track, at: 0.5, beneath: .number(2)) == .number((start + end) / 2))
  }

  @Test func nothingGivenHasNoEffect() {
    #expect(value(basic(nil, nil, nil), at: 0.5, beneath: .number(2)) == nil)
  }

  @Test func transformsGoByConcatenation() {
    let move = CATransform3DMakeTranslation(10, 0, 0)
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    // from + by = by · from; to − by = to · by⁻¹.
    let fromBy = value(
      basic(.transform(turn), nil, .transform(move)), at: 1,
      beneath: .transform(CATransform3DIdentity))
    #expect(close(fromBy!.transform!, CATransform3DConcat(move, turn)))
    let toBy = value(
      basic(nil, .transform(turn), .transform(move)), at: 0,
      beneath: .transform(CATransform3DIdentity))
    #expect(
      close(toBy!.transform!, CATransform3DConcat(turn, CATransform3DMakeTranslation(-10, 0, 0))))
  }

  @Test func overshootShows() {
    var track = basic(.number(0), .number(10), nil)
    track.timingFunction = CubicTiming(0.3, -1, 0.7, 2)
    #expect(value(track, at: 0.1, beneath: .number(0))!.number! < 0)
    #expect(value(track, at: 0.9, beneath: .number(0))!.number! > 10)
  }

  @Test func additiveAddsToWhatIsBeneath() {
    var track = basic(.point(CGPoint(x: 10, y: 0)), .point(.zero), nil)
    track.isAdditive = true
    #expect(
      value(track, at: 0.25, beneath: .point(CGPoint(x: 100, y: 50)))
        == .point(CGPoint(x: 107.5, y: 50)))

    // A whole transform: value · beneath.
    let (move, turn) = (
      CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeRotation(1, 0, 0, 1)
    )
    var transforms = basic(.transform(move), .transform(move), nil)
    transforms.isAdditive = true
    let sum = value(transforms, at: 0.5, beneath: .transform(turn))
    #expect(close(sum!.transform!, CATransform3DConcat(move, turn)))
    #expect(!close(sum!.transform!, CATransform3DConcat(turn, move)))
  }

  @Test func cumulativeRepetitionsGoOnFromTheEnd() {
    var track = basic(.number(1), .number(4), nil)
    track.isCumulative = true
    #expect(value(track, at: 0.5, cycle: 0, beneath: .number(0)) == .number(2.5))
    #expect(value(track, at: 0.5, cycle: 3, beneath: .number(0)) == .number(14.5))
    // There and back, it is the first value that adds up.
    #expect(
      value(track, at: 0.5, cycle: 3, autoreverses: true, beneath: .number(0)) == .number(5.5))

    let keyframes = Keyframes(values: [0, 5, 2].map { .number($0) })
    let cumulative = PropertyTrack(.keyframes(keyframes), isCumulative: true)
    #expect(value(cumulative, at: 0.5, cycle: 2, beneath: .number(0)) == .number(9))

    let turn = CATransform3DMakeRotation(0.4, 0, 0, 1)
    var turns = basic(.transform(CATransform3DIdentity), .transform(turn), nil)
    turns.isCumulative = true
    let third = value(turns, at: 1, cycle: 2, beneath: .transform(CATransform3DIdentity))
    #expect(close(third!.transform!, CATransform3DMakeRotation(1.2, 0, 0, 1)))
  }

  @Test func valueFunctionsMakeTransforms() {
    var track = basic(.number(0), .number(4 * .pi), nil)
    track.valueFunction = .rotateZ
    // Two whole turns: an eighth of the way is a quarter turn.
    let turned = value(track, at: 0.125, beneath: .transform(CATransform3DIdentity))
    #expect(close(turned!.transform!, CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))

    var scale = basic(.numbers([1, 1, 1]), .numbers([3, 2, 1]), nil)
    scale.valueFunction = .scale
    let scaled = value(scale, at: 0.5, beneath: .transform(CATransform3DIdentity))
    #expect(close(scaled!.transform!, CATransform3DMakeScale(2, 1.5, 1)))

    // What is missing is read from the transform beneath.
    var onward = basic(nil, .number(50), nil)
    onward.valueFunction = .translateX
    let moved = value(onward, at: 0.5, beneath: .transform(CATransform3DMakeTranslation(10, 7, 0)))
    #expect(close(moved!.transform!, CATransform3DMakeTranslation(30, 0, 0)))

    // Cumulative before the function, additive after it.
    track.isCumulative = true
    track.isAdditive = true
    track.interpolation = .basic(.init(from: .number(0), to: .number(0.5)))
    let shift = CATransform3DMakeTranslation(5, 0, 0)
    let sum = value(track, at: 1, cycle: 2, beneath: .transform(shift))
    #expect(
      close(sum!.transform!, CATransform3DConcat(CATransform3DMakeRotation(1.5, 0, 0, 1), shift)))
  }

  @Test(arguments: ValueFunction.allCases) func valueFunctionsReadWhatTheyMake(
    _ function: ValueFunction
  ) {
    let input: AnimatableValue = function.inputCount == 3 ? .numbers([1.5, 2, 3]) : .number(0.75)
    #expect(input.kind == function.inputKind)
    let made = AnimatableValue.transform(function.transform(of: input)!)
    var track = basic(nil, nil, function.inputCount == 3 ? .numbers([0, 0, 0]) : .number(0))
    track.valueFunction = function
    #expect(close(value(track, at: 0.5, beneath: made)!.transform!, made.transform!))
    #expect(function.transform(of: .point(.zero)) == nil)
  }

  @Test func springsRunInRealSeconds() {
    let spring = Spring()
    let track = PropertyTrack(.spring(spring, .init(from: .number(0), to: .number(100))))
    for duration in [0.5, 2] {
      let value = value(track, at: 0.5, duration: duration, beneath: .number(0))
      #expect(close(value?.number, 100 * spring.value(at: duration / 2)))
    }
    // Cut off, not forced to the end.
    #expect(
      close(value(track, at: 1, duration: 0.2, beneath: .number(0))?.number, 84.9426, within: 1e-4))
    var eased = track
    eased.timingFunction = .easeIn
    #expect(
      close(
        value(eased, at: 0.5, duration: 1, beneath: .number(0))?.number,
        100 * spring.value(at: CubicTiming.easeIn.value(at: 0.5))))
  }

  @Test func wrongKindsAreReportedAndHaveNoEffect() {
    var reports: [String] = []
    func run(_ track: PropertyTrack, _ beneath: AnimatableValue) -> AnimatableValue? {
      track.value(at: .init(fraction: 0.5), beneath: beneath) { reports.append("\($0)") }
    }
    #expect(run(basic(.point(.zero), .number(1), nil), .number(0)) == nil)
    #expect(run(basic(nil, .number(1), nil), .color(.black)) == nil)
    #expect(run(basic(nil, nil, .name("a")), .name("b")) == nil)
    let lines = basic(
      .path(Path([.move(to: .zero), .line(to: .zero)])), .path(Path([.move(to: .zero)])), nil)
    #expect(run(lines, .path(nil)) == .path(Path([.move(to: .zero)])))
    var added = basic(.bool(false), .bool(true), nil)
    added.isAdditive = true
    #expect(run(added, .bool(false)) == .bool(false))
    #expect(
      reports == [
        "fromValue: found a point, needed a number",
        "toValue: found a number, needed a color",
        "byValue: found a name, needed values that can be added",
        "toValue: found a path of 1 elements (M), needed a path of 2 elements (ML)",
        "isAdditive: found a Boolean, needed values that can be added",
      ])
  }
}
