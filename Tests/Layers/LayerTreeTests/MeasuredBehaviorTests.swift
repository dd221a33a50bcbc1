import Foundation
import Graphics
import Testing

@testable import LayerTree

/// Undocumented behavior of layers on an iPhone, from recordings or measurements.
@Suite struct MeasuredBehaviorTests {
  private let timeline = Timeline()
  private let root = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    timeline.show(root)
  }

  // MARK: Frames

  @Test(arguments: [
    CATransform3DMakeScale(0, 0, 0), CATransform3DMakeScale(0.0001, 0.0001, 1),
    CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeScale(1, 0, 1),
  ])
  func aFrameUnderASingularTransformIsTakenAsItIs(transform: CATransform3D) {
    let layer = CALayer()
    layer.transform = transform
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 60, height: 60))
    #expect(layer.position == CGPoint(x: 40, y: 40))
    layer.transform = CATransform3DIdentity
    #expect(layer.frame == CGRect(x: 10, y: 10, width: 60, height: 60))
  }

  @Test func aFrameUnderASmallScaleIsTakenBackThroughIt() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(0.01, 0.01, 1)
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    #expect(abs(layer.bounds.width - 6000) < 1e-6)
  }

  // MARK: Copies

  @Test func aCopyByOtherCodeHasDefaultValues() {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    shape.lineWidth = 7
    root.addSublayer(shape)
    let copy = timeline.run { CAShapeLayer(layer: shape) }
    #expect(copy.bounds == .zero)
    #expect(copy.position == .zero)
    #expect(copy.lineWidth == 1)
    #expect(timeline.diagnostics.contains { $0.keyPath == "init(layer:)" })
    timeline.commit()
    #expect(shape.presentation()?.lineWidth == 7)
    #expect(shape.presentation()?.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  // MARK: Masks

  @Test func anotherMaskTakesEffectAtOnce() {
    let layer = CALayer()
    root.addSublayer(layer)
    layer.mask = CALayer()
    timeline.commit()
    timeline.run { layer.mask = CAShapeLayer() }
    #expect(layer.animationKeys() == nil)
    #expect(layer.action(forKey: "mask") == nil)
  }

  // MARK: Display

  private final class Gauge: CALayer {
    var displayed: [Double] = []
    var presented: [Double] = []

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }

    override func display() {
      let level = value(forKey: "level") as? Double ?? 0
      displayed.append(level)
      presented.append(presentation()?.value(forKey: "level") as? Double ?? -1)
      contents = CGImage(
        Bitmap(width: 1, height: 1, filling: PremultipliedPixel(0xFF00_0000 | UInt32(level))))
    }
  }

  @Test func displayIsCalledForEachFrameOfAnAnimationAndOnceAfterIt() throws {
    let gauge = Gauge()
    gauge.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    gauge.setValue(200.0, forKey: "level")
    root.addSublayer(gauge)
    let maker = SnapshotMaker(timeline: timeline)
    func pixel() -> UInt32? {
      let node = maker.committedSnapshot(of: root, size: CGSize(width: 100, height: 100)).root
        .sublayers[0]
      guard case .image(let image)? = node.style.contents.first else { return nil }
      return image.image.bitmap[0, 0].blue
    }
    #expect(pixel() == 200)
    gauge.displayed = []
    gauge.presented = []
    timeline.run {
      let fill = CABasicAnimation(keyPath: "level")
      fill.fromValue = 0
      fill.toValue = 100
      fill.duration = 1
      gauge.add(fill, forKey: "fill")
    }
    var shown: [UInt32?] = []
    for frame in 0...6 {
      try timeline.advance(to: Double(frame) / 4)
      shown.append(pixel())
    }
    #expect(shown == [0, 25, 50, 75, 100, 200, 200])
    #expect(gauge.displayed == [0, 25, 50, 75, 100, 200])
    #expect(Array(gauge.presented.prefix(5)) == [0, 25, 50, 75, 100])
    #expect(gauge.animationKeys() == nil)
  }
  @Test(arguments: [false, true])
  func displayIsCalledOnceMoreWhenItsAnimationIsRemoved(all: Bool) throws {
    let gauge = Gauge()
    gauge.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    gauge.setValue(200.0, forKey: "level")
    root.addSublayer(gauge)
    let maker = SnapshotMaker(timeline: timeline)
    func pixel() -> UInt32? {
      let node = maker.committedSnapshot(of: root, size: CGSize(width: 100, height: 100)).root
        .sublayers[0]
      guard case .image(let image)? = node.style.contents.first else { return nil }
      return image.image.bitmap[0, 0].blue
    }
    timeline.run {
      let fill = CABasicAnimation(keyPath: "level")
      fill.fromValue = 0
      fill.toValue = 100
      fill.duration = 1
      gauge.add(fill, forKey: "fill")
    }
    timeline.schedule(at: 0.6, name: "the removal") {
      if all { gauge.removeAllAnimations() } else { gauge.removeAnimation(forKey: "fill") }
    }
    try timeline.advance(to: 0.5)
    #expect(pixel() == 50)
    gauge.displayed = []
    gauge.presented = []
    try timeline.advance(to: 0.75)
    #expect(pixel() == 200)
    #expect(gauge.displayed == [200])
    #expect(gauge.presented == [200])
    try timeline.advance(to: 2)
    #expect(pixel() == 200)
    #expect(gauge.displayed.count == 1)
  }
}
