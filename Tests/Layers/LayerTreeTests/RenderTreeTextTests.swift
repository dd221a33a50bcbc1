import Foundation
import Graphics
import Testing

@testable import LayerTree

/// The text form of layer trees, against trees worked out by hand.
struct RenderTreeTextTests {
  private let timeline = Timeline()
  private let root = CALayer()
  private let maker: SnapshotMaker

  init() {
    maker = SnapshotMaker(timeline: timeline)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    timeline.show(root)
  }

  private func text() -> String {
    maker.committedSnapshot(of: root, size: root.bounds.size).text.lines.joined(separator: "\n")
  }

  private func dot(_ name: String?, x: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: x, y: 0, width: 10, height: 10)
    return layer
  }

  @Test func namesAreTheLayersOwn() {
    let layer = dot("dot", x: 3)
    root.addSublayer(layer)
    let before = maker.committedSnapshot(of: root, size: root.bounds.size)
    #expect(
      "\(before)"
        == """
        canvas [100, 50]
        CALayer, frame [0, 0, 100, 50]
          CALayer "dot", frame [3, 0, 10, 10]
        """)
    layer.name = "point"
    let after = maker.committedSnapshot(of: root, size: root.bounds.size)
    #expect("\(after)" == "\(before)".replacing("dot", with: "point"))
    // What draws the same is equal, whatever it is called.
    #expect(after.root == before.root)
  }

  @Test func flippedLayersAreUprightNodes() {
    root.isGeometryFlipped = true
    root.addSublayer(dot("bottom"))
    #expect(
      text() == """
        CALayer, frame [0, 0, 100, 50]
          CALayer "bottom", frame [0, 40, 10, 10]
        """)
  }

  @Test func copiesOfAReplicatorAreCounted() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
    replicator.instanceAlphaOffset = -0.5
    replicator.addSublayer(dot(nil))
    root.addSublayer(replicator)
    #expect(
      text() == """
        CALayer, frame [0, 0, 100, 50]
          CAReplicatorLayer, frame [0, 0, 20, 20]
            copy 0, frame [0, 0, 20, 20]
              CALayer, frame [0, 0, 10, 10]
            copy 1, frame [12, 0, 20, 20], multiplied by #ffffff80
              CALayer, frame [0, 0, 10, 10]
            copy 2, frame [24, 0, 20, 20], multiplied by #ffffff00
              CALayer, frame [0, 0, 10, 10]
        """)
  }

  @Test func aPushMovesBothStates() throws {
    let layer = dot("dot")
    layer.backgroundColor = .black
    root.addSublayer(layer)
    _ = text()
    try timeline.run {
      let push = CATransition()
      push.type = .push
      push.duration = 1
      push.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(push, forKey: nil)
      layer.backgroundColor = .white
      try timeline.advance(to: 0.25)
    }
    #expect(
      text() == """
        CALayer, frame [0, 0, 100, 50]
          transition push, frame [0, 0, 0, 0], isolated
            CALayer "dot", frame [2.5, 0, 10, 10], background #000000
            CALayer "dot", frame [-7.5, 0, 10, 10], background #ffffff
        """)
  }

  @Test func masksStandBeforeSublayers() {
    let layer = dot("dot")
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
    layer.mask = mask
    layer.addSublayer(dot("inner"))
    root.addSublayer(layer)
    #expect(
      text() == """
        CALayer, frame [0, 0, 100, 50]
          CALayer "dot", frame [0, 0, 10, 10]
            mask: CAShapeLayer, frame [0, 0, 0, 0]
              - fill #000000 rect [1, 1, 5, 5]
            CALayer "inner", frame [0, 0, 10, 10]
        """)
  }
}
