import Foundation
import Graphics
import Testing

@testable import LayerTree

struct TransitionTests {
  let timeline = Timeline()
  let root = CALayer()
  let layer = CALayer()

  init() throws {
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.backgroundColor = .black
    root.addSublayer(layer)
    timeline.show(root)
    try timeline.advance(to: 1)
  }

  private func rootNode(at time: Double) throws -> LayerNode {
    try timeline.advance(to: time)
    let maker = SnapshotMaker(timeline: timeline)
    let node = maker.committedSnapshot(of: root, size: root.bounds.size).root
    #expect(node == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return node
  }

  private func node(at time: Double) throws -> LayerNode {
    try #require(rootNode(at: time).sublayers.first)
  }

  /// Adds a transition of 1 s and turns the layer from black to white.
  private func turn(_ set: (CATransition) -> Void) {
    let transition = CATransition()
    transition.duration = 1
    set(transition)
    timeline.run {
      layer.add(transition, forKey: "any")
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.backgroundColor = .white
      CATransaction.commit()
    }
  }

  private func places(_ nodes: LayerNodes) -> [CGPoint] {
    nodes.map { CGPoint(x: $0.style.transform.m41, y: $0.style.transform.m42) }
  }

  @Test(arguments: [
    (nil, CGPoint(x: 100, y: 0)), (CATransitionSubtype.fromLeft, CGPoint(x: 100, y: 0)),
    (.fromRight, CGPoint(x: -100, y: 0)), (.fromTop, CGPoint(x: 0, y: -50)),
    (.fromBottom, CGPoint(x: 0, y: 50)),
  ])
  func slides(subtype: CATransitionSubtype?, way: CGPoint) throws {
    func expected(_ part: CGFloat) -> CGPoint { CGPoint(x: way.x * part, y: way.y * part) }
    let colors: [CATransitionType: [CGColor?]] = [
      .push: [.black, .white], .moveIn: [.black, .white], .reveal: [.white, .black],
    ]
    let begin = timeline.now
    for (index, type) in [CATransitionType.push, .moveIn, .reveal].enumerated() {
      timeline.run {
        CATransaction.setDisableActions(true)
        layer.backgroundColor = .black
      }
      timeline.commit()
      turn { ($0.type, $0.subtype) = (type, subtype) }
      #expect(layer.animationKeys() == ["transition"])
      let shown = try node(at: begin + Double(index) * 2 + 0.25)
      #expect(shown.sublayers.map(\.style.backgroundColor) == colors[type])
      try #require(shown.sublayers.count == 2)
      let (old, new) = (expected(0.25), expected(-0.75))
      switch type {
      case .push: #expect(places(shown.sublayers) == [old, new])
      case .moveIn: #expect(places(shown.sublayers) == [.zero, new])
      default: #expect(places(shown.sublayers) == [.zero, old])
      }
      #expect(shown.sublayers.allSatisfy { $0.style.opacity == 1 })
      let after = try node(at: begin + Double(index) * 2 + 2)
      #expect(after.sublayers.isEmpty)
      #expect(after.style.backgroundColor == .white)
    }
  }

  @Test func aFadeAddsUpBothSides() throws {
    turn { _ in }
    let shown = try node(at: 1.25)
    #expect(shown.style.isIsolated)
    #expect(shown.sublayers.map(\.style.opacity) == [0.75, 0.25])
    #expect(shown.sublayers.map(\.style.blendMode) == [.normal, .plusLighter])
    #expect(shown.sublayers.map(\.style.backgroundColor) == [.black, .white])
  }

  @Test func progressShowsAPartOfTheWhole() throws {
    turn { ($0.startProgress, $0.endProgress) = (0.25, 0.75) }
    #expect(try node(at: 1).sublayers.map(\.style.opacity) == [0.75, 0.25])
    #expect(try node(at: 1.5).sublayers.map(\.style.opacity) == [0.5, 0.5])
    #expect(try node(at: 2).sublayers.map(\.style.opacity) == [0.25, 0.75])
  }

  @Test func aFadeKeepsOpacityAndBlendsItsSum() throws {
    timeline.run {
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      layer.compositingFilter = "multiplyBlendMode"
    }
    timeline.commit()
    turn { _ in }
    let shown = try node(at: 1.5)
    #expect(shown.style.blendMode == .multiply)
    #expect(shown.sublayers.map(\.style.opacity) == [0.25, 0.25])
    #expect(shown.sublayers.map(\.style.blendMode) == [.normal, .plusLighter])
  }

  @Test func theTransactionsTimingFunctionRules() throws {
    timeline.run {
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      turn { $0.timingFunction = CAMediaTimingFunction(name: .easeOut) }
      CATransaction.commit()
    }
    let new = try #require(node(at: 1.25).sublayers.last)
    #expect(abs(new.style.opacity - 0.093465) < 1e-6)
  }

  @Test func newSublayersFadeTheirSuperlayerOnce() throws {
    timeline.run {
      layer.addSublayer(CALayer())
      layer.addSublayer(CALayer())
    }
    #expect(layer.animationKeys() == ["transition"])
    #expect(root.animationKeys() == nil)
    let shown = try rootNode(at: 1.125)
    #expect(!shown.style.isIsolated)
    let fade = shown.sublayers[0]
    #expect(fade.style.isIsolated)
    #expect(fade.sublayers.map(\.style.opacity) == [0.5, 0.5])
    #expect(fade.sublayers.map(\.sublayers.count) == [0, 2])
    #expect(fade.sublayers.map(\.style.backgroundColor) == [.black, .black])
    #expect(try node(at: 1.26).sublayers.count == 2)
  }

  @Test func withoutActionsOrBeforeTheFirstCommitNothingFades() throws {
    let fresh = CALayer()
    fresh.addSublayer(CALayer())
    timeline.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.addSublayer(fresh)
      CATransaction.commit()
    }
    #expect(fresh.animationKeys() == nil)
    #expect(layer.animationKeys() == nil)
    layer.actions = ["sublayers": NSNull()]
    timeline.run { layer.addSublayer(CALayer()) }
    #expect(layer.animationKeys() == nil)
  }

  @Test func whatIsRemovedFadesFromWhereItWas() throws {
    let child = CALayer()
    timeline.run {
      CATransaction.setDisableActions(true)
      layer.addSublayer(child)
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
      child.add(slide, forKey: nil)
    }
    try timeline.advance(to: 1.5)
    timeline.run { child.removeFromSuperlayer() }
    let fade = try node(at: 1.625)
    try #require(fade.sublayers.map(\.sublayers.count) == [1, 0])
    #expect(fade.sublayers[0].sublayers[0].style.transform.m41 == 50)
    #expect(fade.sublayers.map(\.style.opacity) == [0.5, 0.5])
  }

  @Test func anInterruptedFadeIsTheOldState() throws {
    timeline.run { layer.addSublayer(CALayer()) }
    try timeline.advance(to: 1.125)
    timeline.run { layer.addSublayer(CALayer()) }
    let shown = try node(at: 1.125)
    try #require(shown.sublayers.map(\.style.opacity) == [1, 0])
    #expect(shown.sublayers[0].style.isIsolated)
    #expect(shown.sublayers[0].sublayers.map(\.style.opacity) == [0.5, 0.5])
    #expect(shown.sublayers[0].sublayers.map(\.sublayers.count) == [0, 1])
    // A change in each frame does not pile up pictures without end.
    for frame in 1...20 {
      try timeline.advance(to: 1.125 + Double(frame) / 60)
      timeline.run { layer.addSublayer(CALayer()) }
    }
    func depth(_ node: LayerNode) -> Int { 1 + (node.sublayers.map(depth).max() ?? 0) }
    #expect(depth(try node(at: 1.5)) <= 6)
  }

  @Test func aTransformLayersSublayersFadeInPlace() throws {
    let box = CATransformLayer()
    let (first, second) = (CALayer(), CALayer())
    timeline.run {
      CATransaction.setDisableActions(true)
      box.addSublayer(first)
      box.addSublayer(second)
      first.zPosition = -5
      root.addSublayer(box)
    }
    try timeline.advance(to: 2)
    timeline.run { first.isHidden = true }
    let shown = try rootNode(at: 2.125).sublayers
    #expect(shown.count == 3)
    #expect(shown.filter(\.style.isIsolated).map { $0.sublayers.map(\.style.opacity) } == [[0.5]])
    #expect(try rootNode(at: 2.5).sublayers.count == 2)
  }
}
