import Foundation
import Graphics
import Testing

@testable import LayerTree

struct TransactionTests {
  let timeline = Timeline()
  let root = CALayer()
  let layer = CALayer()

  init() throws {
    root.addSublayer(layer)
    timeline.show(root)
    try timeline.advance(to: 0)
  }

  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, duration)
    return animation
  }

  final class Log {
    var heard: [String] = []
    func block(_ name: String) -> () -> Void { { self.heard.append(name) } }
  }

  @Test func eachBlockWaitsForWhatWasAddedAfterIt() throws {
    let log = Log()
    timeline.run {
      CATransaction.begin()
      layer.add(fade(5), forKey: nil)
      CATransaction.setCompletionBlock(log.block("first"))
      layer.add(fade(2), forKey: nil)
      CATransaction.setCompletionBlock(log.block("second"))
      layer.add(fade(1), forKey: nil)
      CATransaction.commit()
    }
    try timeline.advance(to: 1)
    #expect(log.heard == ["second"])
    try timeline.advance(to: 2)
    #expect(log.heard == ["second", "first"])
    try timeline.advance(to: 9)
    #expect(log.heard.count == 2)
  }

  @Test func aBlockThatIsTakenBackStillRunsOnce() throws {
    let log = Log()
    timeline.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block("block"))
      #expect(CATransaction.completionBlock() != nil)
      CATransaction.setCompletionBlock(nil)
      #expect(CATransaction.completionBlock() == nil)
      layer.add(fade(1), forKey: nil)
      #expect(log.heard.isEmpty)
      CATransaction.commit()
    }
    #expect(log.heard == ["block"])
    try timeline.advance(to: 2)
    #expect(log.heard == ["block"])
  }

  @Test func outerBlocksWaitForInnerAnimations() throws {
    let log = Log()
    timeline.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block("outer"))
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block("inner"))
      layer.add(fade(1), forKey: "a")
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block("empty"))
      CATransaction.commit()
      CATransaction.commit()
    }
    #expect(log.heard == ["empty"])
    try timeline.advance(to: 0.5)
    layer.removeAnimation(forKey: "a")
    #expect(log.heard == ["empty", "outer", "inner"])
  }

  @Test func anEmptyTransactionsBlockRunsAfterItsCommit() {
    let fresh = CALayer()
    var wasCommitted = false
    timeline.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { wasCommitted = fresh.presentation() != nil }
      root.actions = ["sublayers": NSNull()]
      root.addSublayer(fresh)
      CATransaction.commit()
    }
    #expect(wasCommitted)
  }

  @Test func transactionsInsideOfTheImplicitOneDoNotCommit() {
    let fresh = CALayer()
    timeline.run {
      root.addSublayer(fresh)
      CATransaction.begin()
      fresh.opacity = 0.5
      CATransaction.commit()
      fresh.opacity = 0.25
      #expect(fresh.animationKeys() == nil)
      #expect(fresh.presentation() == nil)
      CATransaction.flush()
      #expect(fresh.presentation()?.opacity == 0.25)
    }
  }

  @Test func theTimingFunctionOverridesThatOfWhatIsAdded() throws {
    let linear = CAMediaTimingFunction(name: .linear)
    timeline.run {
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(linear)
      let animation = fade(1)
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      layer.add(animation, forKey: "fade")
      CATransaction.begin()
      #expect(CATransaction.animationTimingFunction() == linear)
      CATransaction.commit()
      CATransaction.commit()
      #expect(CATransaction.animationTimingFunction() == nil)
    }
    #expect(layer.animation(forKey: "fade")?.timingFunction == linear)
    try timeline.advance(to: 0.25)
    #expect(layer.presentation()?.opacity == 0.25)
  }

  @Test func blocksWithoutAnEndAreReported() {
    func again() { CATransaction.setCompletionBlock { again() } }
    timeline.run { again() }
    timeline.commit()
    #expect(timeline.diagnostics.map(\.keyPath) == ["completionBlock"])
  }
}
