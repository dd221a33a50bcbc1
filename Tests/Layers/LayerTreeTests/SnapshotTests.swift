import Foundation
import Graphics
import Testing

@testable import LayerTree

struct SnapshotTests {
  let timeline = Timeline()
  let size = CGSize(width: 100, height: 100)

  private func tree(_ count: Int) -> (root: CALayer, maker: SnapshotMaker) {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for _ in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      root.addSublayer(layer)
    }
    timeline.show(root)
    return (root, SnapshotMaker(timeline: timeline))
  }

  @Test func snapshotsDoNotCommit() {
    let (root, maker) = tree(1)
    _ = maker.committedSnapshot(of: root, size: size)
    timeline.run {
      CATransaction.setDisableActions(true)
      root.sublayers?[0].opacity = 0.5
    }
    _ = maker.snapshot(of: root, size: size)
    #expect(!timeline.committer.isEmpty)
    timeline.commit()
    #expect(timeline.committer.isEmpty)
    #expect(maker.snapshot(of: root, size: size).root.sublayers[0].style.opacity == 0.5)
  }

  @Test func stillLayersAreNotVisitedAgain() throws {
    let (root, maker) = tree(10_000)
    let first = maker.committedSnapshot(of: root, size: size)
    #expect(maker.layersVisited == 10_001)
    let second = maker.committedSnapshot(of: root, size: size)
    #expect(maker.layersVisited == 10_001)
    #expect(first.root === second.root)
    timeline.run {
      CATransaction.setDisableActions(true)
      root.sublayers?[7].opacity = 0.5
    }
    let third = maker.committedSnapshot(of: root, size: size)
    #expect(maker.layersVisited == 10_003)
    for (index, node) in third.root.sublayers.enumerated() {
      #expect((node === first.root.sublayers[index]) == (index != 7))
    }
    #expect(third.root == maker.freshSnapshot(of: root, size: size).root)
  }
}
