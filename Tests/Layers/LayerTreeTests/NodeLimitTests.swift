import Base
import Foundation
import Graphics
import Testing

@testable import LayerTree

/// The limits of copies and particles in a frame.
struct NodeLimitTests {
  private let timeline = Timeline()
  private let size = CGSize(width: 100, height: 100)

  private func replicator(_ count: Int, _ sublayer: CALayer, name: String) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(origin: .zero, size: size)
    replicator.instanceCount = count
    replicator.name = name
    replicator.addSublayer(sublayer)
    return replicator
  }

  private func reason(_ body: () throws(TimelineError) -> Void) -> TimelineError? {
    do throws(TimelineError) {
      try body()
      return nil
    } catch { return error }
  }

  @Test func copiesOfCopiesStopAtTheLimit() throws {
    let inner = replicator(10_000, CALayer(), name: "inner")
    let root = replicator(10_000, inner, name: "outer")
    timeline.show(root)
    timeline.nodeLimit = 5000
    let maker = SnapshotMaker(timeline: timeline)
    _ = maker.committedSnapshot(of: root, size: size)
    #expect(maker.layersVisited <= 5002)
    let reason = try #require(reason { () throws(TimelineError) in try timeline.checkLimits() })
    guard case .tooManyNodes(let greatest) = reason else {
      Issue.record("\(reason)")
      return
    }
    #expect(greatest.contains("outer"))
    #expect(
      reason.description
        == "a frame has more than 500000 layers, copies and particles, summed over all "
        + "instants of its shutter; most come from \(greatest)")
    #expect(
      self.reason { () throws(TimelineError) in try timeline.advance(to: 1) } == reason)
  }

  /// Unchanged nodes count, too, since they are in memory.
  @Test func replicatorsShareTheLimit() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    timeline.show(root)
    let maker = SnapshotMaker(timeline: timeline)
    timeline.nodeLimit = 5000
    for index in 0..<8 {
      timeline.run {
        root.addSublayer(replicator(30, replicator(30, CALayer(), name: "r"), name: "\(index)"))
      }
      _ = maker.committedSnapshot(of: root, size: size)
      // Each makes 30 × (2 + 30 × 2) nodes, 1860.
      let isRight = index < 2
      #expect((reason { () throws(TimelineError) in try timeline.checkLimits() } == nil) == isRight)
    }
  }

  @Test func whatIsRemovedCountsNoMore() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    timeline.show(root)
    let maker = SnapshotMaker(timeline: timeline)
    timeline.nodeLimit = 5000
    for index in 0..<4 {
      timeline.run {
        root.sublayers?.first?.removeFromSuperlayer()
        root.addSublayer(replicator(30, replicator(30, CALayer(), name: "r"), name: "\(index)"))
      }
      _ = maker.committedSnapshot(of: root, size: size)
      try timeline.checkLimits()
    }
  }

  @Test func aFrameCountsAllOfItsInstants() throws {
    let root = replicator(30, replicator(30, CALayer(), name: "r"), name: "outer")
    timeline.show(root)
    timeline.nodeLimit = 5000
    let maker = SnapshotMaker(timeline: timeline)
    let start = timeline.nodesCreated
    for index in 0..<4 {
      timeline.run { root.opacity = Float(index) / 10 }
      _ = maker.committedSnapshot(of: root, size: size)
      let error = reason { () throws(TimelineError) in try timeline.checkNodes(since: start) }
      #expect((error == nil) == (index < 2))
    }
  }

  @Test func animationsOfALayerEnd() throws {
    let layer = CALayer()
    timeline.show(layer)
    func add(_ number: Int) {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.5
      animation.duration = 1
      layer.add(animation, forKey: "\(number)")
    }
    timeline.run { for number in 0..<Limits.animationsOfLayer { add(number) } }
    try timeline.advance(to: 0.1)
    timeline.run { add(Limits.animationsOfLayer) }
    #expect(layer.animationKeys()?.count == Limits.animationsOfLayer)
    let error = reason { () throws(TimelineError) in try timeline.advance(to: 0.5) }
    #expect(
      error?.description == "more than 1000 animations run on \(layer) at a time; let earlier ones "
        + "end before others begin")
  }

  @Test func eventsOnTheWayEnd() throws {
    var count = 0
    func tick() {
      count += 1
      timeline.schedule(at: timeline.now + 0.01, name: "tick") { tick() }
    }
    timeline.run { tick() }
    try timeline.advance(to: 10)
    #expect(count == 1001)
    let error = reason { () throws(TimelineError) in try timeline.advance(to: 1e6) }
    guard case .tooManyEvents("tick", _, requestedTime: 1e6) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count == 1001 + Limits.events)
    #expect(
      error?.description.hasPrefix(
        "more than 200000 events are due before 1000000 s, the next of them tick at")
        == true)
  }

  /// A long way on which nothing happens is no work.
  @Test func emptyTimeCostsNothing() throws {
    timeline.show(CALayer())
    try timeline.advance(to: 1e6)
    #expect(timeline.now == 1e6)
  }

  @Test func aFrameHasHalfAMillionNodes() {
    let layer = CALayer()
    var counter = NodeCounter()
    #expect(counter.limit == Limits.nodes)
    let isFirst = counter.begin(layer)
    #expect(isFirst)
    let all = counter.add(Limits.nodes)
    #expect(all == nil)
    let more = counter.add(1)
    #expect(more === layer)
  }

  @Test func eventsInARowEnd() throws {
    func row(_ count: Int) -> TimelineError? {
      let timeline = Timeline()
      func schedule(_ left: Int) {
        guard left > 0 else { return }
        timeline.schedule(at: 1, name: "ping") { schedule(left - 1) }
      }
      schedule(count)
      return reason { () throws(TimelineError) in try timeline.advance(to: 2) }
    }
    #expect(row(Limits.eventsInARow) == nil)
    #expect(
      row(Limits.eventsInARow + 1)?.description.hasPrefix("ping: 1000 events ran at 1 s") == true)
  }
}
