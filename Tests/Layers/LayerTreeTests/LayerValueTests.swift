import Foundation
import Graphics
import Testing

@testable import Animation
@testable import LayerTree

/// Properties by their keys: set, presented, and drawn.
struct LayerValueTests {
  let timeline = Timeline()
  let root = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    timeline.show(root)
  }

  private func other(than value: AnimatableValue, _ kind: LayerProperty.Kind) -> AnimatableValue? {
    switch kind {
    case .number: .number(7)
    case .bool: if case .bool(let flag) = value { .bool(!flag) } else { nil }
    case .point: .point(CGPoint(x: 3, y: 4))
    case .size: .size(CGSize(width: 3, height: 4))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .color: .color(CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 1))
    case .transform: .transform(CATransform3DMakeTranslation(1, 2, 3))
    case .path: .path(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).value)
    case .colors: .colors([.white, .black])
    case .numbers: .numbers([0.25, 1])
    case .name(let names): names.last { .name($0) != value }.map { .name($0) }
    case .names: .number(5)
    case .text: .name("multiplyBlendMode")
    case .image: nil
    }
  }

  /// An animation reads a value as all others read it, and reports one that is not finite.
  @Test func animationsReadValuesAsAllOthersDo() {
    let nested: Any? = Optional(Optional(CGFloat(3)) as Any)
    let values: [Any?] = [
      NSNumber(value: 2.5), NSNumber(value: true), NSNumber(value: Float(0.1)),
      NSNumber(value: UInt64.max), NSDecimalNumber(string: "1.5"), 4, 5.5, CGFloat(6), Float(0.1),
      true, nested, NSNull(), "7", CGPoint(x: 1, y: 2), AnimatableValue.number(8),
      NSNumber(value: Double.nan), NSNumber(value: Double.infinity),
    ]
    for value in values {
      for kind in [AnimatableValue.Kind.number, .bool, .point] {
        var found: [String] = []
        let reader = BoxedValueReader(keyPath: "opacity", kind: kind) { found.append($1.found) }
        let read = reader.read(value, "values[0]", isRequired: true)?.value
        let expected = AnimatableValue(boxed: value, as: kind).flatMap { $0.isFinite ? $0 : nil }
        #expect(read == expected, "\(String(describing: value)) as \(kind)")
        #expect(found.isEmpty == (expected != nil))
      }
    }
  }

  @Test func everyPropertyIsSetByItsKey() throws {
    let classes = [
      CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self,
      CAReplicatorLayer.self, CAScrollLayer.self,
    ]
    for type in classes {
      let layer = type.init(coder: NSCoder())!
      for row in type.propertyTable.rows {
        guard let new = other(than: row.value(in: layer.properties), row.kind) else { continue }
        layer.setValue(new.boxed, forKey: row.key)
        #expect(row.value(in: layer.properties) == new, "\(type).\(row.key)")
      }
      #expect(layer.cornerRadius == 7)
    }
    #expect(Timeline.current.diagnostics.isEmpty)
  }

  private final class Loud: CAShapeLayer {
    var heard: [String] = []
    override var cornerRadius: CGFloat { didSet { heard.append("cornerRadius") } }
    override var lineWidth: CGFloat { didSet { heard.append("lineWidth") } }
    override var transform: CATransform3D { didSet { heard.append("transform") } }
    override var bounds: CGRect { didSet { heard.append("bounds") } }
    override var frame: CGRect { didSet { heard.append("frame") } }
  }

  @Test func keysReachOverriddenSetters() {
    let layer = Loud()
    layer.setValue(3, forKey: "cornerRadius")
    layer.setValue(2, forKey: "lineWidth")
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(5, forKeyPath: "bounds.size.width")
    layer.setValue(CGRect(x: 0, y: 0, width: 4, height: 4), forKey: "frame")
    #expect(
      layer.heard == ["cornerRadius", "lineWidth", "transform", "bounds", "bounds", "frame"])
    #expect(layer.lineWidth == 2)
  }

  @Test func presentedValuesCoverClassesAndPartsBeforeAndAfter() throws {
    let shape = CAShapeLayer()
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black]
    let text = CATextLayer()
    let replicator = CAReplicatorLayer()
    let courses: [(CALayer, String, Any, Any, AnimatableValue)] = [
      (shape, "lineWidth", 1, 4, .number(2)), (shape, "bounds.size.width", 0, 30, .number(10)),
      (
        gradient, "colors", [CGColor.black], [CGColor.white],
        .colors([CGColor(red: 1 / 3.0, green: 1 / 3.0, blue: 1 / 3.0, alpha: 1)])
      ), (text, "fontSize", 30, 60, .number(40)), (replicator, "instanceDelay", 0, 3, .number(1)),
      (shape, "transform.rotation.z", 0, 3, .number(1)),
    ]
    for (layer, keyPath, from, to, _) in courses {
      root.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.beginTime, animation.duration) = (1, 3)
      layer.add(animation, forKey: nil)
    }
    func value(_ layer: CALayer, _ keyPath: String) throws -> AnimatableValue? {
      let (row, component) = try #require(type(of: layer).propertyTable.resolve(keyPath))
      let value = layer.presentedValues(all: true).first { $0.key == row.key }?.value
      return component.isEmpty ? value : value?.component(component)
    }
    for (time, isActive) in [(0.5, false), (2, true), (4.5, false)] {
      try timeline.advance(to: time)
      for (layer, keyPath, _, _, middle) in courses {
        let model = AnimatableValue(boxed: layer.value(forKeyPath: keyPath), as: middle.kind)
        let found = try #require(try value(layer, keyPath))
        let distance = found.distance(to: try #require(isActive ? middle : model))
        #expect(distance < 1e-12, "\(keyPath) at \(time)")
      }
    }
  }

  /// A layer with a custom property and no initializer that could be called on a metatype.
  private final class Labeled: CAShapeLayer {
    var label = "none"
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      label = (layer as? Labeled)?.label ?? ""
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Plain: CALayer {
    var numbers = [1, 2, 3]
  }

  @Test func classesOfOthersHaveAPresentationOfTheirOwn() throws {
    let layer = Labeled()
    layer.label = "mine"
    layer.lineWidth = 5
    root.addSublayer(layer)
    try timeline.advance(to: 0)
    let copy = try #require(layer.presentation())
    #expect(copy.label == "mine")
    #expect(copy.lineWidth == 5)
    #expect(copy.superlayer?.model() === root)
    #expect(root.presentation()?.sublayers?.first is Labeled)
    #expect((CALayer.make(Labeled.self) as? Labeled)?.label == "none")
    #expect((CALayer.make(Plain.self) as? Plain)?.numbers == [1, 2, 3])
  }

  @Test func blendModesAreNamed() throws {
    let layer = CALayer()
    root.addSublayer(layer)
    for name in ["multiplyBlendMode", "screen", "linearDodgeBlendMode"] {
      layer.compositingFilter = name
      #expect(layer.compositingFilter as? String == name)
    }
    #expect(timeline.diagnostics.isEmpty)
    layer.compositingFilter = "mulitplyBlendMode"
    #expect(layer.compositingFilter == nil)
    #expect(
      timeline.diagnostics.map(\.message) == [
        "“mulitplyBlendMode” is not a blend mode; the layer is drawn normally; "
          + "did you mean `multiplyBlendMode`?"
      ])
  }

  @Test func scrollLayersScroll() {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.scroll(to: CGPoint(x: 5, y: 6))
    #expect(layer.bounds == CGRect(x: 5, y: 6, width: 10, height: 10))
    layer.scrollMode = .horizontally
    layer.scroll(to: CGPoint(x: 1, y: 1))
    #expect(layer.bounds.origin == CGPoint(x: 1, y: 6))
    layer.scrollMode = .none
    layer.scroll(to: CGPoint.zero)
    #expect(layer.bounds.origin == CGPoint(x: 1, y: 6))
    layer.scrollMode = .both
    // As little as needed: to the right and up.
    layer.scroll(to: CGRect(x: 12, y: 2, width: 4, height: 4))
    #expect(layer.bounds.origin == CGPoint(x: 6, y: 2))
    layer.scroll(to: CGRect(x: 7, y: 3, width: 2, height: 2))
    #expect(layer.bounds.origin == CGPoint(x: 6, y: 2))
    // What is too long begins where it begins.
    layer.scroll(to: CGRect(x: 8, y: 1, width: 11, height: 4))
    #expect(layer.bounds.origin == CGPoint(x: 8, y: 1))
    // At both edges at once nothing moves, far from the origin as well.
    layer.scroll(to: CGPoint(x: 100, y: 100))
    layer.scroll(to: CGRect(x: 100, y: 104, width: 10, height: 6))
    #expect(layer.bounds.origin == CGPoint(x: 100, y: 100))
  }

  @Test func rasterizingIsPassedOn() {
    root.rasterizationScale = 2
    let maker = SnapshotMaker(timeline: timeline)
    #expect(maker.committedSnapshot(of: root, size: .zero).root.style.rasterizationScale == nil)
    root.shouldRasterize = true
    #expect(maker.committedSnapshot(of: root, size: .zero).root.style.rasterizationScale == 2)
  }

  @Test(arguments: [true, false]) func replicatorsMayKeepDepth(keepsDepth: Bool) {
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.sublayerTransform.m34 = -0.01
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, -100)
    replicator.preservesDepth = keepsDepth
    let dot = CALayer()
    dot.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    replicator.addSublayer(dot)
    root.addSublayer(replicator)
    let node = SnapshotMaker(timeline: timeline).committedSnapshot(of: root, size: .zero).root
      .sublayers[0]
    let edges = node.sublayers.map { copy in
      copy.style.transform.map(
        copy.sublayers[0].style.transform.map(CGPoint(x: 0, y: 0)) ?? .zero)?.x
    }
    #expect(edges == [40, keepsDepth ? 45 : 40])
  }

  @Test func hitTestingSeesPerspective() {
    root.sublayerTransform.m34 = -0.01
    let near = CALayer()
    near.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
    near.zPosition = 50
    root.addSublayer(near)
    #expect(root.hitTest(CGPoint(x: 12, y: 50)) === near)
    #expect(root.hitTest(CGPoint(x: 8, y: 50)) === root)
    #expect(near.convert(CGPoint(x: 12, y: 50), from: root) == CGPoint(x: 1, y: 20))
    let box = CATransformLayer()
    box.frame = root.bounds
    box.zPosition = 50
    near.zPosition = 0
    box.addSublayer(near)
    root.addSublayer(box)
    #expect(root.hitTest(CGPoint(x: 12, y: 50)) === near)
    #expect(root.hitTest(CGPoint(x: 8, y: 50)) === root)
  }
}
