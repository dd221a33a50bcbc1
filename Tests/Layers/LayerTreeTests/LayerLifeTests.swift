import Foundation
import Graphics
import Testing

@testable import LayerTree

/// Unusual changes of layers' time and position in trees.
struct LayerLifeTests {
  let timeline = Timeline()
  let root = CALayer()
  let layer = CALayer()
  let listener = Listener()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(layer)
    timeline.show(root)
  }

  private func slide(_ duration: Double, to end: Double = 100) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, end, duration)
    animation.delegate = listener
    return animation
  }

  private func nodes(
    at time: Double, _ maker: SnapshotMaker? = nil, _ top: (Timeline, CALayer)? = nil
  ) throws -> [LayerNode] {
    let (timeline, root) = top ?? (timeline, root)
    try timeline.advance(to: time)
    let maker = maker ?? SnapshotMaker(timeline: timeline)
    let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
    #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return Array(shown.sublayers)
  }

  @Test func aFinishedFillIsGoneWhoeverLooks() throws {
    let animation = slide(1, to: 40)
    animation.fillMode = .forwards
    layer.add(animation, forKey: "slide")
    try timeline.advance(to: 1)
    #expect(layer.presentation()?.position.x == 40)
    try timeline.advance(to: 2)
    #expect(layer.animationKeys() == nil)
    #expect(layer.presentation()?.position.x == 0)
    #expect(!layer.presentedValues().contains { $0.key == "position" })
    #expect(try nodes(at: 2)[0].style.transform.m41 == 0)
  }

  @Test func copiesOfAReplicatorFinishOneByOne() throws {
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
    let dot = CALayer()
    replicator.addSublayer(dot)
    layer.addSublayer(replicator)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.fillMode) = (0, 0.5, 1, .forwards)
    dot.add(fade, forKey: "fade")
    let maker = SnapshotMaker(timeline: timeline)
    func opacities(_ time: Double) throws -> [CGFloat] {
      try nodes(at: time, maker)[0].sublayers[0].sublayers.map { $0.sublayers[0].style.opacity }
    }
    #expect(try opacities(1) == [0.5, 0.25])
    #expect(try opacities(1.25) == [1, 0.375])
    #expect(try opacities(1.75) == [1, 1])
    #expect(dot.attachments.isEmpty)
    let visited = maker.layersVisited
    _ = maker.committedSnapshot(of: root, size: root.bounds.size)
    #expect(maker.layersVisited == visited)
  }

  @Test func backwardsRunningLayersEndAtTheBegin() throws {
    (layer.speed, layer.timeOffset) = (-1, 10)
    let animation = slide(2)
    animation.beginTime = 5
    layer.add(animation, forKey: "slide")
    try timeline.advance(to: 2)
    #expect(listener.heard.isEmpty)
    #expect(timeline.endOfFiniteAnimations == 5)
    #expect(try nodes(at: 3)[0].style.transform.m41 == 100)
    #expect(listener.heard == ["start"])
    #expect(try nodes(at: 3.5)[0].style.transform.m41 == 75)
    #expect(layer.animationKeys() == ["slide"])
    #expect(try nodes(at: 5)[0].style.transform.m41 == 0)
    #expect(listener.heard == ["start", "finished"])
    layer.position.x = 7
    layer.removeAllAnimations()
    #expect(try nodes(at: 6)[0].style.transform.m41 == 7)
  }

  @Test func aBackwardsFillDoesNotStickToBackwardsRunningLayers() throws {
    (layer.speed, layer.timeOffset) = (-1, 10)
    try timeline.advance(to: 1)
    timeline.run { layer.opacity = 0.5 }
    #expect(layer.animationKeys() == ["opacity"])
    #expect(try nodes(at: 1.1)[0].style.opacity == 0.5)
    #expect(layer.animationKeys() == nil)
  }

  @Test func aLayersOwnRepetitionRepeatsItsAnimations() throws {
    (layer.duration, layer.repeatCount) = (2, .infinity)
    let animation = slide(2)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "slide")
    let maker = SnapshotMaker(timeline: timeline)
    let course: [(Double, CGFloat)] = [(0.5, 25), (1, 50), (3, 50), (4.5, 25), (7.5, 75)]
    for (time, x) in course {
      #expect(try nodes(at: time, maker)[0].style.transform.m41 == x)
      #expect(layer.presentation()?.position.x == x)
      #expect(
        layer.presentedValues(all: true).first { $0.key == "position" }?.value
          == .point(CGPoint(x: x, y: 0)))
    }
  }

  @Test func movingToAnotherStageStopsAndStartsAfresh() throws {
    layer.add(slide(10), forKey: "slide")
    try timeline.advance(to: 3)
    let (other, otherRoot) = (Timeline(), CALayer())
    otherRoot.bounds.size = CGSize(width: 10, height: 10)
    other.show(otherRoot)
    try other.advance(to: 1)
    otherRoot.actions = ["sublayers": NSNull()]
    otherRoot.addSublayer(layer)
    layer.add(slide(2), forKey: "again")
    other.commit()
    #expect(listener.heard == ["start", "stopped", "start"])
    #expect(layer.animationKeys() == ["again"])
    let maker = SnapshotMaker(timeline: other)
    #expect(try nodes(at: 1.5, maker, (other, otherRoot))[0].style.transform.m41 == 25)
    #expect(try nodes(at: 2, maker, (other, otherRoot))[0].style.transform.m41 == 50)
    #expect(try nodes(at: 20).isEmpty)
    #expect(try nodes(at: 3, maker, (other, otherRoot))[0].style.transform.m41 == 100)
    #expect(listener.heard == ["start", "stopped", "start", "finished"])
  }

  @Test func movingIntoAFasterLayerEndsSooner() throws {
    let fast = CALayer()
    fast.speed = 2
    root.addSublayer(fast)
    layer.add(slide(10), forKey: "slide")
    try timeline.advance(to: 1)
    fast.addSublayer(layer)
    try timeline.advance(to: 4.99)
    #expect(listener.heard == ["start"])
    try timeline.advance(to: 5)
    #expect(listener.heard == ["start", "finished"])
  }

  @Test func aLayerThatGoesAwayTellsItsDelegates() {
    var gone: CALayer? = CALayer()
    gone?.add(slide(1), forKey: nil)
    #expect(listener.heard.isEmpty)
    gone = nil
    #expect(listener.heard == ["stopped"])
  }

  @Test func attachedCopiesSayWhatTheyLeftToTheTransaction() throws {
    try timeline.advance(to: 2)
    timeline.run {
      CATransaction.setAnimationDuration(3)
      layer.add(slide(0), forKey: "slide")
    }
    #expect(layer.animation(forKey: "slide")?.duration == 3)
    #expect(layer.animation(forKey: "slide")?.beginTime == 0)
    timeline.commit()
    #expect(layer.animation(forKey: "slide")?.beginTime == 2)
  }

  @Test func cyclesAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.addSublayer(layer)
    }
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      inner.mask = outer
    }
    await #expect(processExitsWith: .failure) {
      let timeline = Timeline()
      let layer = CALayer()
      timeline.show(layer)
      timeline.commit()
      layer.presentation()?.opacity = 0
    }
  }

  @Test func comingAndGoingAsksForActions() throws {
    final class Recorder: CAAction {
      var heard: [String] = []
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        heard.append(event)
      }
    }
    let recorder = Recorder()
    let fresh = CALayer()
    fresh.actions = ["onOrderIn": recorder, "onOrderOut": recorder, "hidden": NSNull()]
    root.addSublayer(fresh)
    #expect(recorder.heard.isEmpty)
    fresh.removeFromSuperlayer()
    try timeline.advance(to: 1)
    timeline.run { root.addSublayer(fresh) }
    #expect(recorder.heard == ["onOrderIn"])
    try timeline.advance(to: 2)
    timeline.run {
      fresh.isHidden = true
      fresh.isHidden = false
      fresh.removeFromSuperlayer()
    }
    #expect(recorder.heard == ["onOrderIn", "onOrderOut", "onOrderIn", "onOrderOut"])
  }

  @Test func numbersThatAreNotFiniteAreReported() throws {
    layer.name = "dot"
    layer.zPosition = .nan
    layer.opacity = .nan
    layer.setValue(Double.infinity, forKeyPath: "transform.scale")
    layer.shadowOffset = CGSize(width: -CGFloat.infinity, height: 0)
    #expect(layer.zPosition == 0)
    #expect(layer.opacity == 1)
    #expect(layer.transform == CATransform3DIdentity)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(timeline.diagnostics.count == 4)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.byValue, animation.duration) = (1.7e308, 1.7e308, 1)
    layer.add(animation, forKey: nil)
    #expect(try nodes(at: 0.5)[0].style.transform.m41 == 0)
    let diagnostic = try #require(timeline.diagnostics.last)
    #expect(diagnostic.layer == "CALayer \"dot\"")
    #expect(diagnostic.keyPath == "position.x")
    #expect(diagnostic.needed == "finite numbers")
  }

  @Test func timesThatAreNoneAreReported() {
    layer.beginTime = .nan
    layer.speed = .infinity
    layer.setValue(Double.nan, forKey: "duration")
    #expect(layer.properties.timing == .layer)
    #expect(timeline.diagnostics.map(\.keyPath) == ["beginTime", "speed", "duration"])
    layer.duration = 5
    layer.duration = .infinity
    #expect(timeline.diagnostics.count == 3)
  }

  @Test func anotherNumberOfColorsJumpsWithoutADiagnostic() throws {
    let gradient = CAGradientLayer()
    root.addSublayer(gradient)
    try timeline.advance(to: 1)
    timeline.run { gradient.colors = [CGColor.black, CGColor.white] }
    #expect(gradient.animationKeys() == nil)
    try timeline.advance(to: 2)
    timeline.run { gradient.colors = [CGColor.white, CGColor.white] }
    #expect(gradient.animationKeys() == ["colors"])
    try timeline.advance(to: 3)
    timeline.run { gradient.colors = [CGColor.black] }
    #expect(gradient.animationKeys() == nil)
    _ = try nodes(at: 3.1)
    #expect(timeline.diagnostics.isEmpty)
  }

  @Test func stylesHaveStyles() throws {
    layer.style = ["style": ["actions": ["opacity": NSNull()]] as [AnyHashable: Any]]
    try timeline.advance(to: 1)
    timeline.run {
      layer.opacity = 0.5
      layer.zPosition = 1
    }
    #expect(layer.animationKeys() == ["zPosition"])
  }
}
