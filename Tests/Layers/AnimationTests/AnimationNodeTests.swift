import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct AnimationNodeTests {
  private func move(
    _ keyPath: String = "opacity", from: Double = 0, to: Double, _ timing: MediaTiming
  ) -> AnimationNode {
    .property(
      keyPath, timing, PropertyTrack(.basic(.init(from: .number(from), to: .number(to)))))
  }

  /// The opacity, 0 without animations, at a time.
  private func opacity(_ nodes: [AnimationNode], at time: Double) -> Double? {
    var value = AnimatableValue.number(0)
    for node in nodes {
      node.apply(at: time, read: { $0 == "opacity" ? value : nil }, write: { value = $1 })
    }
    return value.number
  }

  @Test func laterAnimationsOverrideEarlierOnes() {
    let nodes = [move(to: 1, MediaTiming(duration: 2)), move(to: 4, MediaTiming(duration: 1))]
    #expect(opacity(nodes, at: 0.5) == 2)
    #expect(opacity(nodes, at: 1.5) == 0.75)
    #expect(opacity(nodes, at: 2.5) == 0)
  }

  @Test func aGroupsCurveWarpsItsChildrensTime() {
    let child = move(to: 1, MediaTiming(duration: 2))
    let group = AnimationNode.group(MediaTiming(duration: 2), .easeIn, [child])
    #expect(close(opacity([group], at: 1), 0.315357))
  }

  @Test func aGroupCutsItsChildrenOffAndObeysTheirFill() {
    let long = AnimationNode.group(
      MediaTiming(duration: 1), nil, [move(to: 1, MediaTiming(duration: 4))])
    #expect(opacity([long], at: 1) == 0.25)
    #expect(opacity([long], at: 1.1) == 0)
    func short(_ fill: MediaTiming.FillMode) -> AnimationNode {
      .group(MediaTiming(duration: 2), nil, [move(to: 1, MediaTiming(duration: 1, fillMode: fill))])
    }
    #expect(opacity([short(.removed)], at: 1.5) == 0)
    #expect(opacity([short(.forwards)], at: 1.5) == 1)
    // A child's begin time counts from the group's.
    let late = AnimationNode.group(
      MediaTiming(beginTime: 10, duration: 2), nil,
      [move(to: 1, MediaTiming(beginTime: 1, duration: 1))])
    #expect(opacity([late], at: 10.5) == 0)
    #expect(opacity([late], at: 11.5) == 0.5)
    #expect(opacity([late], at: 12) == 1)
  }

  @Test func aGroupsRepetitionRunsItsChildrenAgain() {
    let child = move(to: 1, MediaTiming(duration: 1))
    let group = AnimationNode.group(
      MediaTiming(duration: 1, speed: 2, repeatCount: 2, autoreverses: true), nil, [child])
    #expect(group.end == 2)
    #expect(opacity([group], at: 0.25) == 0.5)
    #expect(opacity([group], at: 0.75) == 0.5)
    #expect(opacity([group], at: 0.5) == 1)
    #expect(opacity([group], at: 1) == 0)
    let nested = AnimationNode.group(MediaTiming(duration: 2, speed: 0.5), nil, [group])
    #expect(opacity([nested], at: 1) == 1)
  }

  @Test func followingAPathTurnsTheTransformToo() {
    let path = Path([.move(to: .zero), .line(to: CGPoint(x: 0, y: 10))])
    let track = PropertyTrack(.keyframes(Keyframes(path: path, rotationMode: .auto)))
    let node = AnimationNode.property("position", MediaTiming(duration: 1), track)
    let scale = CATransform3DMakeScale(2, 1, 1)
    var values: [String: AnimatableValue] = [
      "position": .point(CGPoint(x: 7, y: 7)), "transform": .transform(scale),
    ]
    node.apply(at: 0.5, read: { values[$0] }, write: { values[$0] = $1 })
    #expect(values["position"] == .point(CGPoint(x: 0, y: 5)))
    // The turn acts first, in the layer's own space.
    let expected = CATransform3DConcat(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), scale)
    #expect(close(values["transform"]!.transform!, expected))
  }

  @Test func mismatchesCarryTheirKeyPath() {
    var reports: [String] = []
    move("position", to: 1, MediaTiming(duration: 1)).apply(
      at: 0, read: { _ in .point(.zero) }, write: { _, _ in Issue.record("no value fits") },
      report: { reports.append("\($0) \($1)") })
    #expect(reports == ["position fromValue: found a number, needed a point"])
  }

  @Test func endsAndPeriods() {
    let endless = MediaTiming(beginTime: 2, duration: 0.5, speed: 2, repeatCount: .infinity)
    #expect(move(to: 1, endless).repetition == .repeats(every: 0.25, from: 2))
    #expect(move(to: 1, endless).end == .infinity)
    #expect(move(to: 1, endless).period == 0.25)
    #expect(move(to: 1, MediaTiming(duration: 3)).repetition == .ends(at: 3))
    #expect(move(to: 1, MediaTiming(duration: 3)).period == nil)
    #expect(
      move(to: 1, MediaTiming(duration: 3, speed: 0)).repetition == .repeats(every: 0, from: 0))
    let cumulative = AnimationNode.property(
      "opacity", endless, PropertyTrack(.basic(.init(to: .number(1))), isCumulative: true))
    #expect(cumulative.repetition == .never)
    #expect(cumulative.period == nil)
    // A finite group has an end, whatever is in it; an endless one repeats its own cycle.
    #expect(
      AnimationNode.group(MediaTiming(duration: 3), nil, [cumulative]).repetition == .ends(at: 3))
    var timing = endless
    timing.autoreverses = true
    #expect(AnimationNode.group(timing, nil, [cumulative]).period == 0.5)
    // In one cycle without end the children decide.
    let children = [
      move(to: 1, MediaTiming(duration: 0.3, repeatCount: .infinity)),
      move(to: 1, MediaTiming(beginTime: 1, duration: 0.5, repeatCount: .infinity)),
      move(to: 1, MediaTiming(duration: 4)),
    ]
    let group = AnimationNode.group(
      MediaTiming(beginTime: 1, duration: .infinity, speed: 2), nil, children)
    #expect(group.repetition == .repeats(every: 0.75, from: 3))
    let soon = AnimationNode.group(MediaTiming(duration: .infinity), nil, [children[0]])
    #expect(soon.repetition == .repeats(every: 0.3, from: 0))
  }

  @Test func commonPeriodsAreTheShortest() {
    #expect(commonPeriod(of: []) == 0)
    #expect(commonPeriod(of: [0, 2]) == 2)
    #expect(close(commonPeriod(of: [0.3, 0.5]), 1.5))
    #expect(close(commonPeriod(of: [0.25, 1, 0.5]), 1))
    #expect(close(commonPeriod(of: [1, 1.0 / 3, 0.4]), 2))
    // Speeds are 32-bit: a third of them is no fraction, yet meant as one.
    #expect(close(commonPeriod(of: [1 / Double(Float(0.3)), 2]), 10, within: 1e-5))
    #expect(commonPeriod(of: [1, Double(2).squareRoot()]) == nil)
    #expect(commonPeriod(of: [59, 61], within: 3600) == 3599)
    #expect(commonPeriod(of: [59, 61], within: 600) == nil)
  }
}
