import Foundation
import Graphics
import Testing

@testable import LayerTree

struct LayerGeometryTests {
  let timeline = Timeline()
  let root = CALayer()

  init() { root.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }

  private func layer(_ frame: CGRect, in parent: CALayer? = nil, name: String? = nil) -> CALayer {
    let layer = CALayer()
    (layer.frame, layer.name) = (frame, name)
    (parent ?? root).addSublayer(layer)
    return layer
  }

  private func shown() -> LayerNode {
    timeline.show(root)
    let maker = SnapshotMaker(timeline: timeline)
    let node = maker.committedSnapshot(of: root, size: root.bounds.size).root
    #expect(node == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return node
  }

  @Test func conversionGoesThroughBoundsOrigins() {
    let outer = layer(CGRect(x: 10, y: 20, width: 50, height: 50))
    outer.bounds.origin = CGPoint(x: 5, y: 5)
    let inner = layer(CGRect(x: 8, y: 8, width: 10, height: 10), in: outer)
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 13, y: 23))
    #expect(inner.convert(CGPoint(x: 13, y: 23), from: root) == .zero)
    #expect(
      inner.convert(CGRect(x: 0, y: 0, width: 2, height: 2), to: nil)
        == CGRect(x: 13, y: 23, width: 2, height: 2))
    #expect(root.hitTest(CGPoint(x: 14, y: 24)) === inner)
    #expect(root.hitTest(CGPoint(x: 12, y: 22)) === outer)
    #expect(root.hitTest(CGPoint(x: 99, y: 99)) === root)
    #expect(root.hitTest(CGPoint(x: 101, y: 99)) == nil)
  }

  @Test func siblingsArePaintedByZPosition() {
    let names = ["a", "b", "c", "d"]
    let layers = names.map {
      layer(CGRect(x: 0, y: 0, width: 1, height: 1), name: $0)
    }
    layers[0].zPosition = 1
    layers[3].zPosition = -1
    let order = shown().sublayers.map { node in
      layers.first { $0.modelIdentity == node.id.layer }?.name
    }
    #expect(order == ["d", "b", "c", "a"])
  }

  @Test func sublayerTransformActsAboutTheAnchor() {
    let dot = layer(CGRect(x: 60, y: 50, width: 0, height: 0))
    root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(dot.convert(CGPoint.zero, to: root) == CGPoint(x: 70, y: 50))
    root.sublayerTransform = CATransform3DIdentity
    root.sublayerTransform.m34 = -1.0 / 100
    dot.transform = CATransform3DMakeTranslation(0, 0, 50)
    #expect(dot.convert(CGPoint.zero, to: root) == CGPoint(x: 70, y: 50))
    #expect(shown().sublayers[0].style.transform.map(CGPoint.zero) == CGPoint(x: 70, y: 50))
  }

  @Test func backsOfSingleSidedLayersAreHiddenAlsoWhenTheCardTurns() {
    let card = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
    let front = layer(CGRect(x: 0, y: 0, width: 40, height: 40), in: card)
    let back = layer(CGRect(x: 0, y: 0, width: 40, height: 40), in: card)
    (front.isDoubleSided, back.isDoubleSided) = (false, false)
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(shown().sublayers[0].sublayers.map(\.id.layer) == [front.modelIdentity])
    timeline.run {
      CATransaction.setDisableActions(true)
      card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    }
    #expect(shown().sublayers[0].sublayers.map(\.id.layer) == [back.modelIdentity])
  }

  @Test func transformLayersKeepDepth() {
    let cube = CATransformLayer()
    cube.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    cube.opacity = 0.5
    root.addSublayer(cube)
    let near = layer(CGRect(x: 0, y: 0, width: 40, height: 40), in: cube)
    let far = layer(CGRect(x: 0, y: 0, width: 40, height: 40), in: cube)
    (near.zPosition, far.zPosition) = (10, -10)
    #expect(
      shown().sublayers.map(\.id.layer) == [far.modelIdentity, near.modelIdentity])
    #expect(shown().sublayers.map(\.style.opacity) == [0.5, 0.5])
    timeline.run {
      CATransaction.setDisableActions(true)
      cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    }
    #expect(
      shown().sublayers.map(\.id.layer) == [near.modelIdentity, far.modelIdentity])
    #expect(cube.hitTest(CGPoint(x: 200, y: 200)) == nil)
  }

  @Test func replicatorsMoveTintAndDelay() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    replicator.instanceAlphaOffset = -0.25
    replicator.instanceDelay = 0.5
    root.addSublayer(replicator)
    let dot = layer(CGRect(x: 0, y: 0, width: 5, height: 5), in: replicator)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    dot.add(fade, forKey: nil)
    timeline.show(root)
    try timeline.advance(to: 0.75)
    let copies = shown().sublayers[0].sublayers
    #expect(copies.map(\.style.transform.m41) == [0, 10, 20])
    #expect(copies.map { $0.style.colorMultiplier?.alpha } == [nil, 0.75, 0.5])
    #expect(copies.map { $0.sublayers[0].style.opacity } == [0.75, 0.25, 1])
    #expect(Set(copies.flatMap { [$0.id, $0.sublayers[0].id] }).count == 6)
    // The first copy's animation is over, the last one's goes on.
    try timeline.advance(to: 1.5)
    #expect(shown().sublayers[0].sublayers.map { $0.sublayers[0].style.opacity } == [1, 1, 0.5])
    try timeline.advance(to: 2.5)
    #expect(shown().sublayers[0].sublayers.map { $0.sublayers[0].style.opacity } == [1, 1, 1])
  }

  @Test func flippedGeometryTurnsPlacesButNotPictures() {
    root.isGeometryFlipped = true
    let dot = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    dot.maskedCorners = .layerMinXMinYCorner
    let node = shown()
    #expect(node.style.transform == .identity)
    #expect(node.sublayers[0].style.transform.map(CGPoint.zero) == CGPoint(x: 0, y: 90))
    #expect(node.sublayers[0].style.corners.minXMaxY)
    #expect(!node.sublayers[0].style.corners.minXMinY)
    #expect(dot.contentsAreFlipped())
  }

  @Test(
    arguments: [
      (CALayerContentsGravity.resize, CGRect(x: 0, y: 0, width: 100, height: 40)),
      (.resizeAspect, CGRect(x: 30, y: 0, width: 40, height: 40)),
      (.resizeAspectFill, CGRect(x: 0, y: -30, width: 100, height: 100)),
      (.center, CGRect(x: 40, y: 10, width: 20, height: 20)),
      (.top, CGRect(x: 40, y: 20, width: 20, height: 20)),
      (.bottomLeft, CGRect(x: 0, y: 0, width: 20, height: 20)),
      (.right, CGRect(x: 80, y: 10, width: 20, height: 20)),
    ])
  func gravityPlacesImages(_ gravity: CALayerContentsGravity, _ place: CGRect) throws {
    var properties = LayerProperties()
    properties.bounds.size = CGSize(width: 100, height: 40)
    properties.contents = .image(CGImage(Bitmap(width: 40, height: 40)))
    (properties.contentsScale, properties.contentsGravity) = (2, gravity)
    guard case .image(let image)? = properties.imageContents(isFlipped: false) else {
      throw CancellationError()
    }
    #expect(image.pieces.map(\.destination) == [place])
    #expect(image.pieces.map(\.source) == [CGRect(x: 0, y: 0, width: 40, height: 40)])
  }

  @Test func ninePiecesKeepTheirCorners() throws {
    var properties = LayerProperties()
    properties.bounds.size = CGSize(width: 100, height: 40)
    properties.contents = .image(CGImage(Bitmap(width: 30, height: 30)))
    properties.contentsCenter = CGRect(x: 1 / 3.0, y: 0, width: 1 / 3.0, height: 1)
    guard case .image(let image)? = properties.imageContents(isFlipped: false) else {
      throw CancellationError()
    }
    #expect(image.pieces.map { $0.destination.minX.rounded() } == [0, 10, 90])
    #expect(image.pieces.map { $0.source.minX.rounded() } == [0, 10, 20])
    #expect(image.pieces.map(\.destination.height) == [40, 40, 40])
  }

  @Test func masksAndKeyPaths() throws {
    let dot = layer(CGRect(x: 0, y: 0, width: 10, height: 10), name: "dot.one")
    let mask = CALayer()
    dot.mask = mask
    #expect(mask.superlayer == nil)
    #expect(shown().sublayers[0].mask?.id.layer == mask.modelIdentity)
    root.setValue(0.5, forKeyPath: "sublayers.dot.one.opacity")
    #expect(dot.opacity == 0.5)
    dot.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    #expect(dot.value(forKeyPath: "transform.rotation") as? Double == .pi)
    dot.setValue(7, forKeyPath: "bounds.size.width")
    #expect(dot.bounds.width == 7)
    dot.setValue(true, forKey: "isHidden")
    #expect(dot.value(forKey: "hidden") as? Bool == true)
    dot.setValue("note", forKey: "anything")
    #expect(dot.value(forKey: "anything") as? String == "note")
    timeline.run { dot.setValue("wide", forKey: "position") }
    #expect(timeline.diagnostics.last?.message.contains("needed a point") == true)
    #expect(root.layer(at: "0") === dot)
    #expect(root.layer(at: "dot.one") === dot)
    #expect(root.layer(at: "0.1") == nil)
  }

  @Test func sublayersAnimateByName() throws {
    let dot = layer(CGRect(x: 0, y: 0, width: 10, height: 10), name: "dot")
    let fade = CABasicAnimation(keyPath: "sublayers.dot.opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    root.add(fade, forKey: nil)
    _ = shown()
    try timeline.advance(to: 0.25)
    #expect(shown().sublayers[0].style.opacity == 0.25)
    try timeline.advance(to: 2)
    #expect(shown().sublayers[0].style.opacity == 1)
    #expect(dot.opacity == 1)
  }

  @Test func actionsAreLookedUpInOrder() throws {
    final class Recorder: CAAction {
      var heard: [String] = []
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        heard.append(event)
      }
    }
    let (own, styled) = (Recorder(), Recorder())
    let dot = layer(.zero)
    _ = shown()
    dot.actions = ["opacity": own, "position": NSNull()]
    let actions: [String: any CAAction] = ["opacity": styled, "zPosition": styled]
    dot.style = ["actions": actions]
    timeline.run {
      dot.opacity = 0.5
      dot.zPosition = 1
      dot.position.x = 5
      dot.backgroundColor = .black
    }
    #expect(own.heard == ["opacity"])
    #expect(styled.heard == ["zPosition"])
    #expect(dot.animationKeys() == nil)
  }

  @Test func drawingIsRecorded() throws {
    final class Disc: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "radius" || super.needsDisplay(forKey: key)
      }
      override class func defaultValue(forKey key: String) -> Any? {
        key == "radius" ? 1.0 : super.defaultValue(forKey: key)
      }
      override func draw(in ctx: CGContext) {
        let radius = value(forKey: "radius") as? Double ?? 0
        ctx.fill(CGRect(x: 0, y: 0, width: radius, height: radius))
      }
    }
    let disc = Disc()
    disc.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.addSublayer(disc)
    func drawn() -> LayerNode.Content? { shown().sublayers[0].style.contents.first }
    #expect(drawn() == nil)
    disc.setNeedsDisplay()
    let still = try #require(drawn())
    let grow = CABasicAnimation(keyPath: "radius")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 10, 1)
    disc.add(grow, forKey: nil)
    timeline.commit()
    try timeline.advance(to: 0.5)
    #expect(drawn() != still)
    guard case .drawing(let list)? = drawn() else { throw CancellationError() }
    #expect("\(list)".contains("5.0"))
    // A value of the layer's own gives way to the animated one as well.
    disc.setValue(3.0, forKey: "radius")
    timeline.commit()
    guard case .drawing(let again)? = drawn() else { throw CancellationError() }
    #expect("\(again)".contains("5.0"))
    #expect(!"\(again)".contains("3.0"))
    #expect(disc.value(forKey: "radius") as? Double == 3)
  }
}
