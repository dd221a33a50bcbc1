import Foundation
import Graphics
import Testing

@testable import LayerTree

/// Writes down what it hears.
final class Listener: CAAnimationDelegate {
  var heard: [String] = []
  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    heard.append(flag ? "finished" : "stopped")
  }
}

struct AnimationFlowTests {
  let timeline = Timeline()
  let root = CALayer()
  let layer = CALayer()
  let listener = Listener()

  init() {
    root.bounds.size = CGSize(width: 100, height: 100)
    root.addSublayer(layer)
    timeline.show(root)
  }

  private func move(_ from: Double, _ to: Double, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.delegate = listener
    return animation
  }

  /// The layer's x as the snapshot shows it at a time.
  private func x(at time: Double) throws -> CGFloat {
    try timeline.advance(to: time)
    let maker = SnapshotMaker(timeline: timeline)
    let snapshot = maker.committedSnapshot(of: root, size: root.bounds.size)
    #expect(snapshot.root == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return try #require(snapshot.root.sublayers.first).style.transform.m41
  }

  @Test func anAnimationRunsFromItsCommitToItsEndInclusive() throws {
    try timeline.advance(to: 1)
    layer.add(move(10, 30, duration: 2), forKey: "move")
    #expect(try x(at: 1) == 10)
    #expect(listener.heard == ["start"])
    #expect(try x(at: 2) == 20)
    #expect(try x(at: 3) == 30)
    #expect(listener.heard == ["start", "finished"])
    #expect(layer.animationKeys() == nil)
    #expect(try x(at: 3.000_000_005) == 0)
  }

  @Test func theSameKeyReplacesAndNoKeyDoesNot() throws {
    layer.add(move(0, 100, duration: 1), forKey: "a")
    try timeline.advance(to: 0.5)
    layer.add(move(50, 0, duration: 1), forKey: "a")
    #expect(listener.heard == ["start", "stopped"])
    let additive = move(7, 7, duration: 1)
    additive.isAdditive = true
    layer.add(additive, forKey: nil)
    layer.add(additive, forKey: nil)
    #expect(layer.animationKeys() == ["a"])
    #expect(try x(at: 1) == 25 + 14)
    layer.removeAnimation(forKey: "a")
    #expect(try x(at: 1) == 14)
    layer.removeAllAnimations()
    #expect(try x(at: 1) == 0)
  }

  @Test func forwardsFillStaysAndHearsItsEndOnce() throws {
    let animation = move(0, 40, duration: 1)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "a")
    #expect(try x(at: 5) == 40)
    #expect(try x(at: 6) == 40)
    #expect(listener.heard == ["start", "finished"])
    #expect(layer.animationKeys() == ["a"])
  }

  @Test func implicitAnimationOfACommittedLayer() throws {
    layer.position = CGPoint(x: 10, y: 0)
    #expect(layer.animationKeys() == nil)
    try timeline.advance(to: 1)
    timeline.run { layer.position = CGPoint(x: 20, y: 0) }
    let animation = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(animation.fromValue as? CGPoint == CGPoint(x: 10, y: 0))
    #expect(animation.toValue == nil)
    #expect(animation.fillMode == .backwards)
    #expect(try x(at: 1) == 10)
    #expect(abs(try x(at: 1.125) - 18.02403) < 1e-4)
    #expect(try x(at: 1.26) == 20)
  }

  @Test func completionRunsAfterTheDelegate() throws {
    try timeline.advance(to: 0)
    let listener = listener
    CATransaction.begin()
    timeline.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { listener.heard.append("completed") }
      layer.add(move(0, 1, duration: 0.5), forKey: "a")
      CATransaction.commit()
    }
    CATransaction.commit()
    #expect(listener.heard == ["start"])
    try timeline.advance(to: 0.5)
    #expect(listener.heard == ["start", "finished", "completed"])
  }

  @Test func unknownKeyPathsAreReportedWithWhatWasMeant() throws {
    timeline.run { layer.add(CABasicAnimation(keyPath: "positon.x"), forKey: nil) }
    let diagnostic = try #require(timeline.diagnostics.first)
    #expect(diagnostic.keyPath == "positon.x")
    #expect(diagnostic.message.contains("did you mean `position.x`?"))
  }

  @Test func aTransitionFadesFromTheOldState() throws {
    try timeline.advance(to: 1)
    timeline.run { layer.isHidden = true }
    try timeline.advance(to: 1.0625)
    let maker = SnapshotMaker(timeline: timeline)
    let node = try #require(
      maker.committedSnapshot(of: root, size: root.bounds.size).root.sublayers.first)
    #expect(node.style.isIsolated)
    #expect(node.sublayers.count == 1)
    #expect(abs(node.sublayers[0].style.opacity - 0.75) < 1e-9)
    try timeline.advance(to: 1.3)
    #expect(maker.committedSnapshot(of: root, size: root.bounds.size).root.sublayers.isEmpty)
  }
}
