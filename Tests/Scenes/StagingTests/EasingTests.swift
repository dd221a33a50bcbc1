import Animation
import Foundation
import Graphics
import LayerTree
import Recordings
import Testing

@testable import Staging

/// Graphs of animations in front of a stage's picture.
struct EasingTests {
  private func basic(_ begin: Double, _ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (0.0, 100.0)
    (animation.beginTime, animation.duration) = (begin, duration)
    return animation
  }

  @Test func aBasicAnimationFollowsItsTimingFunction() throws {
    let animation = basic(1, 2)
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let curve = try #require(EasingCurve(animation))
    #expect(curve.range == 0...1)
    #expect(curve.point(at: 0).fraction == 0)
    let half = curve.point(at: 2)
    #expect(half.fraction == 0.5)
    #expect(abs(half.progress - CubicTiming.easeIn.value(at: 0.5)) < 1e-9)
    #expect(curve.point(at: 9) == (1, 1))
  }

  @Test func aSpringOvershoots() throws {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.6)
    spring.keyPath = "opacity"
    let curve = try #require(EasingCurve(spring))
    let own = Spring(perceptualDuration: 0.5, bounce: 0.6)
    #expect(curve.range.upperBound > 1.2)
    let time = spring.duration * 0.25
    #expect(abs(curve.point(at: time).progress - own.value(at: time)) < 1e-9)
    let slow = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    let slowCurve = try #require(EasingCurve(slow))
    let overdamped = Spring(perceptualDuration: 0.5, bounce: -0.5)
    let quarter = slow.duration * 0.25
    #expect(abs(slowCurve.point(at: quarter).progress - overdamped.value(at: quarter)) < 1e-9)
  }

  @Test func keyframesGoToTheFarthestValue() throws {
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [CGPoint.zero, CGPoint(x: 3, y: 4), CGPoint.zero]
    keyframes.duration = 1
    let curve = try #require(EasingCurve(keyframes))
    #expect([0, 0.25, 0.5, 1].map { curve.point(at: $0).progress } == [0, 0.5, 1, 0])
    let names = CAKeyframeAnimation(keyPath: "contentsGravity")
    names.values = ["center", "top"]
    #expect(EasingCurve(names) == nil)
  }

  @Test func aGroupWarpsTheTimeOfItsAnimations() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CALayer()
    layer.name = "dot"
    stage.rootLayer.addSublayer(layer)
    let easing = Presentation.Easing(of: "dot", "position.x")
    var presentation = Presentation()
    presentation.easing = [easing]
    stage.presentation = presentation
    let (late, inner, outer) = (basic(0.5, 0), CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [late]
    (outer.duration, outer.speed, outer.animations) = (2, 2, [inner])
    outer.timingFunction = CAMediaTimingFunction(name: .easeIn)
    stage.at(1) { layer.add(outer, forKey: nil) }
    let traces = stage.timeline.state(EasingTraces.self)
    // Two seconds of the group take one; without own durations they are those of the group.
    for (time, begun) in [(1.2, false), (1.8, true)] {
      try stage.advance(to: time)
      let point = try #require(traces[easing]).curve.point(at: time)
      let local = 2 * CubicTiming.easeIn.value(at: time - 1)
      #expect(abs(point.fraction - max(0, local - 0.5) / 2) < 1e-9)
      #expect((point.fraction > 0) == begun)
    }
    // The end of the group cuts it off.
    try stage.advance(to: 3)
    #expect(traces[easing]?.curve.point(at: 3).fraction == 0.75)
  }

  @Test func theGraphOfGroupedAnimationsIsThatOfTheBegunOne() throws {
    let (stage, dot) = stage([.init(of: "dot", "position.x")])
    let (first, second) = (basic(0, 0.5), basic(0.5, 0.5))
    second.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([first, second], 1)
    stage.at(1) { dot.add(group, forKey: nil) }
    let traces = stage.timeline.state(EasingTraces.self)
    var curves: [EasingCurve?] = []
    for time in [1.2, 1.7] {
      _ = try stage.snapshot(at: time)
      curves.append(traces[.init(of: "dot", "position.x")]?.curve)
    }
    #expect(curves.map { $0?.values[60] } == [0.5, CubicTiming.easeIn.value(at: 0.5)])
  }

  @Test func numbersThatAreNotFiniteAreReplacedAsInTheAnimation() throws {
    let animation = basic(1, 2)
    (animation.speed, animation.timeOffset) = (.nan, .infinity)
    let curve = try #require(EasingCurve(animation))
    #expect(curve.timing.speed == 1)
    #expect(curve.point(at: 2) == (0.5, 0.5))
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    (spring.keyPath, spring.speed) = ("opacity", 0)
    let overdamped = Spring(perceptualDuration: 0.5, bounce: -0.5)
    let half = try #require(EasingCurve(spring)).values[60]
    #expect(abs(half - overdamped.value(at: spring.duration / 2)) < 1e-9)
  }

  /// An animation of a group whose begin is NaN or infinite runs from that of the group, so that it
  /// has begun.
  @Test(arguments: [Double.nan, .infinity], [false, true])
  func aBeginThatIsNotFiniteHasPassed(begin: Double, isNested: Bool) throws {
    let easing = Presentation.Easing(of: "dot", "position.x")
    let (stage, dot) = stage([easing])
    stage.at(0.1) { dot.add(basic(0, 1), forKey: "first") }
    stage.at(0.2) {
      let (group, inner) = (CAAnimationGroup(), CAAnimationGroup())
      (inner.beginTime, inner.animations) = (begin, [basic(0, 2)])
      (group.duration, group.animations) = (3, [isNested ? inner : basic(begin, 2)])
      dot.add(group, forKey: "second")
    }
    _ = try stage.snapshot(at: 0.5)
    let curve = try #require(stage.timeline.state(EasingTraces.self)[easing]?.curve)
    #expect(curve.timing.duration == 2)
    #expect(abs(curve.point(at: 0.5).fraction - 0.15) < 1e-9)
  }

  @Test func repetitionsBeginAgain() throws {
    let animation = basic(0, 1)
    animation.repeatCount = 2
    animation.autoreverses = true
    let curve = try #require(EasingCurve(animation))
    #expect([0.25, 1.25, 2.25, 4].map { curve.point(at: $0).progress } == [0.25, 0.75, 0.25, 0])
  }

  private func stage(_ easing: [Presentation.Easing]) -> (Stage, CALayer) {
    let stage = Stage(size: CGSize(width: 300, height: 200))
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(dot)
    var presentation = Presentation()
    presentation.easing = easing
    stage.presentation = presentation
    return (stage, dot)
  }

  private func blue(_ bitmap: Bitmap, x: Int, y: Int) -> Bool {
    let color = bitmap.color(x: x, y: y)
    return color.blue > 0.9 && color.red < 0.3
  }

  @Test func theDotMovesAndStaysAtTheEnd() throws {
    let (stage, dot) = stage([.init(of: "dot", "position.x")])
    stage.at(0.5) { dot.add(basic(0, 1), forKey: nil) }
    // The plot is from (168, 102.3) to (276, 176) in the lower right corner.
    #expect(try !blue(stage.bitmap(at: 0), x: 168, y: 176))
    #expect(try blue(stage.bitmap(at: 0.5), x: 168, y: 176))
    let half = try stage.bitmap(at: 1)
    #expect(blue(half, x: 222, y: 139) && blue(half, x: 219, y: 139))
    let end = try stage.bitmap(at: 2)
    #expect(blue(end, x: 276, y: 102) && blue(end, x: 279, y: 102))
    #expect(!blue(end, x: 219, y: 139))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func framesDoNotDependOnEarlierOnes() throws {
    func bitmap(_ times: [Double]) throws -> Bitmap {
      let (stage, dot) = stage([.init(of: "dot", "position.x")])
      stage.at(0.31) { dot.add(basic(0, 0.2), forKey: nil) }
      return try #require(try times.map { try stage.bitmap(at: $0) }.last)
    }
    #expect(try bitmap([2]) == bitmap([0, 0.3, 0.37, 0.9, 2]))
  }

  /// One that begins and ends between frames, and one that waits and is removed before it begins.
  @Test(arguments: [(0.5, 0.004), (0.7, 0.1)])
  func animationsBetweenFramesAreFound(begin: Double, duration: Double) throws {
    func curve(_ times: [Double], removingAt end: Double? = nil) throws -> EasingCurve? {
      let easing = Presentation.Easing(of: "dot", "position.x")
      let (stage, dot) = stage([easing])
      stage.at(0.1) { dot.add(basic(0, 0.05), forKey: nil) }
      stage.at(0.3) { dot.add(basic(begin, duration), forKey: "waits") }
      if let end { stage.at(end) { dot.removeAnimation(forKey: "waits") } }
      for time in times { _ = try stage.bitmap(at: time) }
      return stage.timeline.state(EasingTraces.self)[easing]?.curve
    }
    for times in [[2], [0.4, 2], [0.12, 0.501, 0.75, 2]] {
      let shown = try curve(times)
      #expect(shown?.timing.beginTime == begin && shown?.timing.duration == duration)
      #expect(try curve(times, removingAt: 0.45)?.timing.duration == 0.05)
    }
  }

  @Test func aLateTimeTakesNoLonger() throws {
    let (stage, dot) = stage([.init(of: "dot", "position.x"), .init(of: "missing", "opacity")])
    dot.add(basic(0, 1), forKey: nil)
    let end = try stage.bitmap(at: 1e12)
    #expect(blue(end, x: 276, y: 102))
  }

  @MainActor @Test func nodesAreNumberedToo() throws {
    let (stage, dot) = stage([.init(of: "dot", "position.x")])
    stage.at(0.5) { dot.add(basic(0, 1), forKey: nil) }
    stage.numberNodes()
    try stage.advance(to: 2)
    #expect(stage.nodes().map(\.name).contains("dot"))
    #expect(try blue(stage.bitmap(at: 2), x: 276, y: 102))
  }

  @MainActor @Test func aSessionHasAllWarnings() throws {
    let (stage, dot) = stage([.init(of: "dot", "position.x")])
    stage.at(0.5) { dot.add(basic(0, 1), forKey: nil) }
    let session = StageSession(stage)
    session.tree = .none
    var answers = [try session.begin(), try session.perform("wait 1").answer]
    let fact = StagingFact.noTarget("missing", time: 1)
    stage.timeline.report(Diagnostic(fact, of: "Stage", at: "presentation"))
    answers.append(try session.perform("wait 1").answer)
    #expect(answers.map { $0.contains("warnings") } == [false, false, true])
  }

  @Test func graphsOfOneCornerAreInAColumn() {
    var first = Presentation.Easing(of: "a", "opacity")
    first.corner = .topLeft
    var second = first
    second.size = CGSize(width: 100, height: 60)
    let picture = CGRect(x: 0, y: 0, width: 400, height: 300)
    let layers = EasingLayers.all([first, second], picture: picture, isDark: false, scale: 1)
    #expect(layers[0].layer.frame == CGRect(x: 12, y: 12, width: 132, height: 116))
    #expect(layers[1].layer.frame == CGRect(x: 12, y: 136, width: 100, height: 60))
  }

  @Test func aGraphWithoutAnAnimationIsReported() throws {
    let (stage, dot) = stage([.init(of: "dot", "opacity"), .init(of: "dot", "position.x")])
    stage.at(1.2) { dot.add(basic(0, 0.1), forKey: nil) }
    _ = try stage.record(at: [0, 1])
    var part = RecordingOptions(duration: .seconds(0.1), framesPerSecond: 10)
    part.to = 1.1
    _ = try stage.record(part)
    #expect(stage.diagnostics.isEmpty)
    let recording = try stage.record(duration: 1, fps: 10)
    #expect(
      recording.diagnostics.map(\.message) == [
        "until 1.9 s “dot” has had no animation of opacity"
      ])
  }

  @Test func anAnimationThatCannotBeDrawnIsReportedAsOne() throws {
    let (stage, dot) = stage([.init(of: "dot", "opacity")])
    // Its progress at the start is that after 0 times infinity seconds.
    let endless = CASpringAnimation(keyPath: "opacity")
    (endless.fromValue, endless.toValue, endless.duration) = (0.0, 1.0, .infinity)
    stage.at(0.5) { dot.add(endless, forKey: nil) }
    #expect(
      try stage.record(duration: 1, fps: 10).diagnostics.map(\.message) == [
        "until 0.9 s no animation of opacity of “dot” has had a progress that can be drawn"
      ])
  }
}
