import Foundation
import Graphics
import Testing

@testable import LayerTree

struct LayerTimeTests {
  let timeline = Timeline()
  let root = CALayer()
  let layer = CALayer()

  init() {
    root.bounds.size = CGSize(width: 100, height: 100)
    root.addSublayer(layer)
    timeline.show(root)
  }

  private func nodes(at time: Double) throws -> [LayerNode] {
    try timeline.advance(to: time)
    let maker = SnapshotMaker(timeline: timeline)
    let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
    #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return Array(shown.sublayers)
  }

  private func slide() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 10)
    return animation
  }

  @Test func pausingAndResuming() throws {
    layer.add(slide(), forKey: "slide")
    #expect(try nodes(at: 2)[0].style.transform.m41 == 20)
    let paused = layer.convertTime(2, from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    #expect(try nodes(at: 5)[0].style.transform.m41 == 20)
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(5, from: nil) - paused
    #expect(try nodes(at: 6)[0].style.transform.m41 == 30)
    #expect(layer.animationKeys() == ["slide"])
    #expect(try nodes(at: 13.5)[0].style.transform.m41 == 0)
    #expect(layer.animationKeys() == nil)
  }

  @Test func speedsOfNestedLayersMultiply() throws {
    root.speed = 2
    layer.speed = 2
    layer.add(slide(), forKey: "slide")
    #expect(try nodes(at: 1)[0].style.transform.m41 == 40)
    #expect(layer.convertTime(1, from: nil) == 4)
    #expect(layer.convertTime(4, to: root) == 2)
    #expect(timeline.endOfFiniteAnimations == 2.5)
  }

  @Test func aLayerIsShownWhileItsOwnTimeIsActive() throws {
    layer.beginTime = 1
    layer.duration = 2
    #expect(try nodes(at: 0.5).isEmpty)
    #expect(try nodes(at: 1).count == 1)
    #expect(try nodes(at: 3).count == 1)
    #expect(try nodes(at: 3.1).isEmpty)
    layer.fillMode = .forwards
    #expect(try nodes(at: 4).count == 1)
  }

  @Test func eventsOfOneInstantRunInOrderOfScheduling() throws {
    var heard: [String] = []
    timeline.schedule(at: 0.3) { heard.append("first") }
    timeline.schedule(at: 0.1 + 0.2) { heard.append("second") }
    timeline.schedule(at: 0.2) { heard.append("\(CACurrentMediaTime())") }
    let cancelled = timeline.schedule(at: 0.25) { heard.append("cancelled") }
    timeline.cancel(cancelled)
    try timeline.advance(to: 0.3)
    #expect(heard == ["0.2", "first", "second"])
    #expect(timeline.now == 0.3)
  }

  @Test func eventsSeeTheTimesThatTheyWereScheduledFor() throws {
    var heard: [Double] = []
    for time in [1.0 / 3, 0.4000004, 0.5] {
      timeline.schedule(at: time) { heard.append(CACurrentMediaTime()) }
    }
    // Just before an event it has not happened yet, and the query changes nothing.
    for (time, count) in [(0.333333, 0), (0.4, 1), (0.499999995, 2), (0.5, 3)] {
      try timeline.advance(to: time)
      #expect(heard.count == count, "at \(time) s")
    }
    #expect(heard == [1.0 / 3, 0.4000004, 0.5])
  }

  @Test func aThousandEventsInARowDoNotDrift() throws {
    var count = 0
    func next() {
      count += 1
      if count < 1000 { timeline.schedule(at: CACurrentMediaTime() + 1.0 / 30) { next() } }
    }
    timeline.schedule(at: 0) { next() }
    try timeline.advance(to: 999.0 / 30 - 1e-6)
    #expect(count == 999)
    try timeline.advance(to: 999.0 / 30)
    #expect(count == 1000)
  }

  @Test func endlessEventsStopWithAnError() throws {
    func again() { timeline.schedule(at: 1, name: "ping") { again() } }
    again()
    let error = #expect(throws: TimelineError.self) {
      () throws in try timeline.advance(to: 2)
    }
    #expect(error?.description.hasPrefix("ping: 1000 events ran at 1 s") == true)
  }

  @Test(arguments: [0, 1, 7, 90]) func displayLinksSkipRefreshes(interval: Int) throws {
    let timeline = Timeline(refreshRate: 60)
    var count = 0
    let link = CADisplayLink { _ in count += 1 }
    try timeline.run {
      link.frameInterval = interval
      link.add(to: .main, forMode: .common)
      #expect(link.frameInterval == max(1, interval))
      try timeline.advance(to: 3.1)
      #expect(count == 185 / max(1, interval) + 1)
      link.preferredFramesPerSecond = 20
      #expect(link.frameInterval == 3)
    }
  }

  @Test func displayLinkFiresAtItsRate() throws {
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    link.preferredFramesPerSecond = 20
    timeline.run { link.add(to: .main, forMode: .common) }
    try timeline.advance(to: 0.2)
    let expected: [Double] = [1, 4, 7, 10].map { $0 / 60 }
    #expect(times == expected)
    link.isPaused = true
    try timeline.advance(to: 0.3)
    #expect(times.count == 4)
    link.isPaused = false
    try timeline.advance(to: 0.32)
    #expect(times.last == 19 / 60.0)
    link.invalidate()
    try timeline.advance(to: 1)
    #expect(times.count == 5)
  }

  @Test func transactionsNest() throws {
    try timeline.advance(to: 0)
    timeline.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.opacity = 0
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.setDisableActions(true)
      layer.zPosition = 3
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(layer.animationKeys() == ["opacity"])
    }
    #expect(try nodes(at: 1.5)[0].style.opacity == 0.5)
  }

  @Test func presentationShowsWhatIsCommitted() throws {
    #expect(layer.presentation() == nil)
    try timeline.advance(to: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    timeline.run {
      CATransaction.setDisableActions(true)
      layer.opacity = 0.25
      #expect(layer.presentation()?.opacity == 1)
    }
    CATransaction.commit()
    timeline.commit()
    #expect(layer.presentation()?.opacity == 0.25)
    layer.add(slide(), forKey: "slide")
    try timeline.advance(to: 5)
    let copy = try #require(layer.presentation())
    #expect(copy.position.x == 50)
    #expect(copy.model() === layer)
    #expect(copy.superlayer?.model() === root)
    #expect(
      layer.presentedValues().first { $0.key == "position" }?.value == .point(CGPoint(x: 50, y: 0)))
    #expect(layer.presentedValues().contains { $0.key == "bounds" } == false)
    #expect(layer.presentedValues(all: true).contains { $0.key == "bounds" })
  }

  @Test func layersWhoseKeyframesStandAreNotVisited() throws {
    let keyframes = CAKeyframeAnimation(keyPath: "position.x")
    keyframes.values = [0, 50, 50, 100]
    keyframes.keyTimes = [0.2, 0.4, 0.6, 0.8]
    let flashes = CAKeyframeAnimation(keyPath: "hidden")
    flashes.values = [false, true, false]
    flashes.keyTimes = [0, 0.45, 0.55, 1]
    flashes.calculationMode = .discrete
    let group = CAAnimationGroup()
    group.animations = [keyframes, flashes]
    for animation in group.animations ?? [] { animation.duration = 10 }
    group.duration = 10
    layer.add(group, forKey: nil)
    let maker = SnapshotMaker(timeline: timeline)
    var visits: [Int] = []
    for tick in 0..<20 {
      try timeline.advance(to: Double(tick) / 2)
      let visited = maker.layersVisited
      let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
      visits.append(maker.layersVisited - visited)
      #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    }
    // It stands until 2 s, moves until 4 s, stands, is hidden for a second, moves from 6 s to 8 s.
    #expect(visits == [2, 0, 0, 0, 0, 2, 2, 2, 2, 2, 0, 2, 2, 2, 2, 2, 2, 0, 0, 0])
  }

  @Test func whatMovesWhileHiddenIsShownWhereItIs() throws {
    let inner = CALayer()
    layer.addSublayer(inner)
    let flips = CAKeyframeAnimation(keyPath: "position.x")
    flips.values = [0, 50, 0, 50, 0]
    flips.calculationMode = .discrete
    let slides = CAKeyframeAnimation(keyPath: "position.y")
    slides.values = [0, 30, 30, 0]
    let hides = CAKeyframeAnimation(keyPath: "hidden")
    hides.values = [false, true, false, true, false]
    hides.keyTimes = [0, 0.1, 0.35, 0.4, 0.7, 1]
    hides.calculationMode = .discrete
    for animation in [flips, slides] {
      animation.duration = 10
      inner.add(animation, forKey: nil)
    }
    hides.duration = 10
    layer.add(hides, forKey: nil)
    let maker = SnapshotMaker(timeline: timeline)
    for tick in 0..<50 {
      try timeline.advance(to: Double(tick) / 5)
      let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
      #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    }
  }

  @Test func whatMovesWhileHiddenIsExaminedOnlyWhereItChanges() throws {
    let inner = CALayer()
    layer.addSublayer(inner)
    let slides = CABasicAnimation(keyPath: "position.x")
    slides.toValue = 100
    slides.duration = 4
    inner.add(slides, forKey: "slides")
    let maker = SnapshotMaker(timeline: timeline)
    func hide(_ isHidden: Bool) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.isHidden = isHidden
      CATransaction.commit()
    }
    hide(true)
    var counts: [Int] = []
    func draw(at time: Double) throws {
      try timeline.advance(to: time)
      let examined = timeline.committer.examinedLayers
      let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
      counts.append(timeline.committer.examinedLayers - examined)
      #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    }
    for tick in 0..<4 { try draw(at: Double(tick) / 10) }
    #expect(counts == [1, 1, 0, 0])
    counts = []
    // A new animation, showing it, and the end of the first animation need the next walk.
    let fades = CABasicAnimation(keyPath: "opacity")
    fades.toValue = 0
    fades.duration = 10
    inner.add(fades, forKey: "fades")
    for tick in 4..<7 { try draw(at: Double(tick) / 10) }
    #expect(counts == [1, 0, 0])
    counts = []
    hide(false)
    for tick in 7..<10 { try draw(at: Double(tick) / 10) }
    #expect(counts == [0, 1, 1])
    counts = []
    hide(true)
    for time in [1, 1.1, 1.2, 1.3, 4.5, 4.6, 4.7] { try draw(at: time) }
    #expect(counts == [1, 1, 1, 0, 1, 1, 0])
    #expect(inner.animationKeys() == ["fades"])
  }

  @Test func copiesWithADelayMoveWithEachFrame() throws {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 4
    replicator.instanceDelay = 0.7
    let dot = CALayer()
    replicator.addSublayer(dot)
    layer.addSublayer(replicator)
    let fades = CAKeyframeAnimation(keyPath: "opacity")
    fades.values = [1, 1, 0, 0, 1]
    fades.duration = 2
    fades.repeatCount = .infinity
    dot.add(fades, forKey: nil)
    let maker = SnapshotMaker(timeline: timeline)
    for tick in 0..<30 {
      try timeline.advance(to: Double(tick) / 5)
      let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
      #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    }
  }

  @Test func aChangeOfWhatStandsIsShown() throws {
    let keyframes = CAKeyframeAnimation(keyPath: "position.x")
    keyframes.values = [50, 50]
    keyframes.duration = 10
    layer.add(keyframes, forKey: "slide")
    let maker = SnapshotMaker(timeline: timeline)
    func x() -> CGFloat {
      maker.committedSnapshot(of: root, size: root.bounds.size).root.sublayers[0].style.transform
        .m41
    }
    #expect(x() == 50)
    try timeline.advance(to: 1)
    layer.removeAnimation(forKey: "slide")
    #expect(x() == 0)
    keyframes.values = [70, 70]
    layer.add(keyframes, forKey: "slide")
    #expect(x() == 70)
    try timeline.advance(to: 2)
    keyframes.isAdditive = true
    layer.add(keyframes, forKey: "slide")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = 7
    CATransaction.commit()
    #expect(x() == 77)
    try timeline.advance(to: 20)
    #expect(x() == 7)
  }

  @Test func onlyMovingLayersAreVisited() throws {
    for _ in 0..<1000 { root.addSublayer(CALayer()) }
    let animation = slide()
    animation.repeatCount = .infinity
    layer.add(animation, forKey: "slide")
    let maker = SnapshotMaker(timeline: timeline)
    let first = maker.committedSnapshot(of: root, size: root.bounds.size)
    let visited = maker.layersVisited
    try timeline.advance(to: 1)
    let second = maker.committedSnapshot(of: root, size: root.bounds.size)
    #expect(maker.layersVisited == visited + 2)
    #expect(first.root !== second.root)
    let pairs = zip(first.root.sublayers, second.root.sublayers)
    let shared = pairs.filter { $0.0 === $0.1 }.count
    #expect(shared == 1000)
    #expect(second.root == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    #expect(timeline.repetitionOfAnimations == .repeats(every: 10, from: 0))
    #expect(timeline.endOfFiniteAnimations == nil)
  }

  @Test func leavingTheTreeStopsAnimations() throws {
    let listener = Listener()
    let animation = slide()
    animation.delegate = listener
    layer.add(animation, forKey: "slide")
    try timeline.advance(to: 1)
    layer.removeFromSuperlayer()
    timeline.commit()
    #expect(listener.heard == ["start", "stopped"])
    #expect(layer.animationKeys() == nil)
  }
}
