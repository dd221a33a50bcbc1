import Flipbook
import Testing

/// Every row of layers and transforms that libraries use, in the forms they use: values, pictures,
/// calls.
struct LayerRows {
  let stage = Stage(size: CGSize(width: 60, height: 60), background: nil)

  private func box(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    layer.backgroundColor = UIColor.red.cgColor
    change(layer)
    return layer
  }

  /// Red, green, blue, alpha at points of the canvas, of what the layer shows.
  private func pixels(_ layer: CALayer, _ points: (Int, Int)...) throws -> [[UInt8]] {
    let stage = Stage(size: CGSize(width: 60, height: 60), background: nil)
    stage.rootLayer.addSublayer(layer)
    let frame = try stage.record(at: [0]).frames()[0]
    return points.map { frame.channels($0.0, $0.1) }
  }

  @Test func propertiesShow() throws {
    let (red, none): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 0, 0])
    #expect(try pixels(box(), (20, 20), (39, 39), (40, 40)) == [red, red, none])
    #expect(try pixels(box { $0.isHidden = true }, (30, 30)) == [none])
    #expect(try pixels(box { $0.opacity = 0.5 }, (30, 30))[0][3] == 128)
    #expect(try pixels(box { $0.cornerRadius = 10 }, (20, 20), (30, 30)) == [none, red])
    #expect(
      try pixels(
        box {
          $0.cornerRadius = 10
          $0.maskedCorners = [.layerMinXMinYCorner]
        }, (20, 20), (39, 39)) == [none, red])
    #expect(
      try pixels(
        box {
          $0.borderWidth = 2
          $0.borderColor = UIColor.blue.cgColor
        }, (21, 30), (23, 30)) == [[0, 0, 255, 255], red])
    #expect(
      try pixels(box { $0.position = CGPoint(x: 10, y: 10) }, (5, 5), (30, 30)) == [red, none])
    #expect(try pixels(box { $0.anchorPoint = .zero }, (35, 35), (25, 25)) == [red, none])
    #expect(
      try pixels(box { $0.bounds = CGRect(x: 0, y: 0, width: 40, height: 4) }, (12, 30), (30, 25))
        == [red, none])
    #expect(
      try pixels(box { $0.transform = CATransform3DMakeScale(0.5, 2, 1) }, (30, 12), (22, 30)) == [
        red, none,
      ])
    #expect(
      try pixels(
        box { $0.setAffineTransform(CGAffineTransform(translationX: 10, y: 0)) }, (45, 30), (25, 30)
      ) == [red, none])
    #expect(
      try pixels(
        box {
          $0.shadowColor = UIColor.black.cgColor
          $0.shadowOpacity = 1
          $0.shadowRadius = 0
          $0.shadowOffset = CGSize(width: 10, height: 0)
        }, (45, 30)) == [[0, 0, 0, 255]])
    #expect(
      try pixels(
        box {
          $0.shadowOpacity = 1
          $0.shadowRadius = 0
          $0.shadowPath = CGPath(rect: CGRect(x: -10, y: 0, width: 5, height: 20), transform: nil)
          $0.shadowOffset = .zero
        }, (12, 30), (17, 30)) == [[0, 0, 0, 255], none])
    let inner = CALayer()
    inner.frame = CGRect(x: 10, y: 0, width: 30, height: 10)
    inner.backgroundColor = UIColor.blue.cgColor
    #expect(try pixels(box { $0.addSublayer(inner) }, (45, 25)) == [[0, 0, 255, 255]])
    #expect(
      try pixels(
        box {
          $0.masksToBounds = true
          $0.addSublayer(inner)
        }, (45, 25), (35, 25)) == [none, [0, 0, 255, 255]])
    #expect(
      try pixels(
        box {
          $0.sublayerTransform = CATransform3DMakeTranslation(0, 10, 0)
          $0.addSublayer(inner)
        }, (35, 25), (35, 35)) == [red, [0, 0, 255, 255]])
    #expect(
      try pixels(
        box {
          inner.removeFromSuperlayer()
          $0.mask = inner
        }, (25, 25), (35, 25), (35, 35)) == [none, red, none])
  }

  @Test func contentsShow() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 1)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let layer = box()
    layer.contents = image?.cgImage
    layer.contentsGravity = .resize
    layer.magnificationFilter = .nearest
    layer.minificationFilter = kCAFilterLinear == .linear ? .linear : .nearest
    layer.contentsScale = UIScreen.main.scale
    #expect(try pixels(layer, (22, 30), (38, 30)) == [[255, 0, 0, 255], [0, 0, 255, 255]])
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(try pixels(layer, (22, 30)) == [[0, 0, 255, 255]])
    layer.contentsGravity = kCAGravityCenter
    layer.contents = nil
    #expect(layer.contents == nil)
  }

  @Test func treesAreBuiltAndAsked() throws {
    let root = box { $0.name = "root" }
    let (one, two, three, four) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.addSublayer(two)
    root.insertSublayer(one, at: 0)
    root.insertSublayer(four, above: two)
    root.insertSublayer(three, below: four)
    #expect(root.sublayers == [one, two, three, four])
    three.removeFromSuperlayer()
    #expect(root.sublayers?.count == 3)
    root.replaceSublayer(two, with: three)
    #expect(root.sublayers == [one, three, four])
    #expect(three.superlayer === root)
    #expect(two.superlayer == nil)
    // swift-format-ignore: ReplaceForEachWithForLoop
    root.sublayers?.forEach { $0.removeFromSuperlayer() }
    root.sublayers = nil
    #expect(root.sublayers == nil)
    root.sublayers = [one]
    one.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    stage.rootLayer.addSublayer(root)
    #expect(one.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 26, y: 26))
    #expect(one.convert(CGPoint(x: 26, y: 26), from: stage.rootLayer) == CGPoint(x: 1, y: 1))
    #expect(
      root.convert(CGRect(x: 0, y: 0, width: 2, height: 2), from: one)
        == CGRect(x: 5, y: 5, width: 2, height: 2))
    #expect(root.hitTest(CGPoint(x: 26, y: 26)) === one)
    #expect(root.hitTest(CGPoint(x: 36, y: 36)) === root)
    #expect(root.contains(CGPoint(x: 3, y: 3)))
    #expect(root.animationKeys() == nil)
    root.actions = ["position": NSNull(), "opacity": NSNull(), kCAOnOrderIn: NSNull()]
    try stage.advance(to: 0.1)
    (root.position.x, root.opacity) = (50, 0.4)
    #expect(root.animationKeys() == nil)
    root.zPosition = 3
    #expect(root.animation(forKey: "zPosition") is CABasicAnimation)
    #expect(root.presentation()?.opacity == 1)
    try stage.advance(to: 0.2)
    #expect(root.presentation()?.opacity == 0.4)
    #expect(root.action(forKey: "position") == nil || root.action(forKey: "position") is NSNull)
    root.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    #expect(root.value(forKeyPath: "transform.rotation.z") as? Double == .pi)
    #expect(
      abs((root.value(forKeyPath: "transform.rotation.z") as! NSNumber).doubleValue - .pi) < 1e-9)
    root.setValue("mine", forKey: "whatever")
    #expect(root.value(forKey: "whatever") as? String == "mine")
    let copy = CALayer(layer: root)
    #expect(copy.opacity == 1)
    root.shouldRasterize = true
    root.rasterizationScale = UIScreen.main.scale
    root.isOpaque = true
    root.allowsGroupOpacity = true
    root.drawsAsynchronously = true
    root.anchorPointZ = 0
    root.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    root.allowsEdgeAntialiasing = true
    root.isGeometryFlipped = false
    root.style = nil
    root.filters = nil
    root.compositingFilter = nil
    root.backgroundFilters = nil
    root.needsDisplayOnBoundsChange = true
    root.scrollRectToVisible(.zero)
    root.scroll(.zero)
  }

  @Test func layersPauseAndGoOn() throws {
    let layer = box()
    stage.rootLayer.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 10, 10)
    layer.add(move, forKey: nil)
    try stage.advance(to: 1)
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0.0
    layer.timeOffset = pausedTime
    try stage.advance(to: 3)
    #expect(abs(try #require(layer.presentation()).position.x - 1) < 1e-9)
    let paused = layer.timeOffset
    layer.speed = 1.0
    layer.timeOffset = 0.0
    layer.beginTime = 0.0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    try stage.advance(to: 4)
    #expect(abs(try #require(layer.presentation()).position.x - 2) < 1e-9)
    #expect(layer.convertTime(1, to: layer) == 1)
  }

  @Test func shapesShow() throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    shape.path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 40, height: 40)).cgPath
    #expect(try pixels(shape, (30, 30))[0] == [0, 0, 0, 255])
    shape.fillColor = UIColor.clear.cgColor
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 4
    #expect(
      try pixels(shape, (30, 30), (30, 10), (49, 30)) == [
        [0, 0, 0, 0], [255, 0, 0, 255], [255, 0, 0, 255],
      ])
    shape.strokeEnd = 0.25
    #expect(try pixels(shape, (30, 10), (49, 30)) == [[255, 0, 0, 255], [0, 0, 0, 0]])
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.5
    #expect(try pixels(shape, (30, 10), (49, 30)) == [[0, 0, 0, 0], [255, 0, 0, 255]])
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 30))
    path.addLine(to: CGPoint(x: 40, y: 30))
    shape.path = path.cgPath
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0, 1, 10)
    for (cap, isLonger) in [
      (CAShapeLayerLineCap.butt, false), (.round, true), (.square, true), (kCALineCapSquare, true),
    ] {
      shape.lineCap = cap
      #expect(try pixels(shape, (17, 30))[0][3] == (isLonger ? 255 : 0))
    }
    shape.lineCap = .butt
    shape.lineDashPattern = [5, 5]
    #expect(try pixels(shape, (22, 30), (27, 30)).map { $0[3] } == [255, 0])
    shape.lineDashPhase = 5
    #expect(try pixels(shape, (22, 30), (27, 30)).map { $0[3] } == [0, 255])
    shape.lineDashPattern = nil
    path.addLine(to: CGPoint(x: 40, y: 50))
    shape.path = path.cgPath
    for (join, alpha) in [(CAShapeLayerLineJoin.miter, 255), (.bevel, 0), (kCALineJoinMiter, 255)]
      as [(CAShapeLayerLineJoin, UInt8)]
    {
      shape.lineJoin = join
      #expect(try pixels(shape, (44, 25))[0][3] == alpha)
    }
    shape.lineJoin = .round
    shape.miterLimit = 1
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 60))
    ring.append(UIBezierPath(rect: CGRect(x: 20, y: 20, width: 20, height: 20)))
    (shape.path, shape.strokeColor, shape.fillColor) = (ring.cgPath, nil, UIColor.black.cgColor)
    #expect(try pixels(shape, (30, 30))[0][3] == 255)
    shape.fillRule = .evenOdd
    #expect(try pixels(shape, (30, 30))[0][3] == 0)
    shape.fillRule = kCAFillRuleNonZero
    #expect(try pixels(shape, (30, 30))[0][3] == 255)
  }

  @Test func gradientsReplicatorsTextsAndParticlesShow() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [0.0, 1.0]
    #expect(try pixels(gradient, (1, 30))[0][0] > 240)
    #expect(try pixels(gradient, (58, 30))[0][2] > 240)
    gradient.locations = [0.5, 0.5]
    gradient.type = CAGradientLayerType.axial
    #expect(try pixels(gradient, (28, 30), (32, 30)) == [[255, 0, 0, 255], [0, 0, 255, 255]])

    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = UIColor.red.cgColor
    replicator.addSublayer(dot)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    replicator.instanceDelay = 0.1
    #expect(
      try pixels(replicator, (5, 5), (15, 5), (25, 5), (45, 5)).map { $0[3] } == [255, 0, 255, 255])

    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    text.string = "■■■"
    text.font = "Inter" as CFString
    text.fontSize = 30
    text.foregroundColor = UIColor.red.cgColor
    text.alignmentMode = CATextLayerAlignmentMode.center
    text.truncationMode = .end
    text.isWrapped = true
    text.contentsScale = UIScreen.main.scale
    let stage = Stage(size: CGSize(width: 60, height: 60), background: nil)
    stage.rootLayer.addSublayer(text)
    #expect(Set(try stage.record(at: [0]).frames()[0].pixels).count > 2)

    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.birthRate = 100
    cell.lifetime = 2
    cell.lifetimeRange = 0.5
    cell.velocity = 10
    cell.velocityRange = 5
    cell.emissionRange = .pi * 2
    cell.emissionLongitude = .pi
    cell.scale = 0.5
    cell.scaleRange = 0.1
    cell.scaleSpeed = -0.1
    cell.spin = 1
    cell.spinRange = 1
    cell.color = UIColor.red.cgColor
    cell.alphaSpeed = -0.1
    cell.xAcceleration = 1
    cell.yAcceleration = 10
    cell.name = "cell"
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        UIColor.white.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }.cgImage
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 30, y: 30)
    emitter.emitterSize = CGSize(width: 20, height: 1)
    emitter.emitterMode = .surface
    emitter.renderMode = .additive
    for shape in [
      CAEmitterLayerEmitterShape.line, .circle, .rectangle, .point, kCAEmitterLayerLine,
    ] {
      emitter.emitterShape = shape
      let stage = Stage(size: CGSize(width: 60, height: 60), background: nil)
      emitter.removeFromSuperlayer()
      stage.rootLayer.addSublayer(emitter)
      emitter.beginTime = CACurrentMediaTime()
      #expect(Set(try stage.record(at: [1]).frames()[0].pixels).count > 1)
    }
    emitter.setValue(0, forKeyPath: "emitterCells.cell.birthRate")
    #expect(cell.birthRate == 0)
  }

  @Test func layersRenderThemselves() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 20), false, 0)
    let layer = box()
    // Each at its own place.
    for place in [2.0, 14] {
      let sublayer = CALayer()
      sublayer.frame = CGRect(x: place, y: place, width: 4, height: 4)
      sublayer.backgroundColor = UIColor.blue.cgColor
      layer.addSublayer(sublayer)
    }
    layer.render(in: UIGraphicsGetCurrentContext()!)
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    let shown = CALayer()
    shown.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    shown.contents = image.cgImage
    #expect(try pixels(shown, (10, 10)) == [[255, 0, 0, 255]])
    #expect(try pixels(shown, (2, 2), (14, 14)) == [[0, 0, 255, 255], [0, 0, 255, 255]])
    #expect(try pixels(shown, (6, 6), (13, 13)) == [[255, 0, 0, 255], [255, 0, 0, 255]])
  }

  @Test func overridesOfLayersAreCalled() throws {
    let layer = LoggingLayer()
    let delegate = LoggingDelegate()
    layer.delegate = delegate
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.rootLayer.addSublayer(layer)
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    _ = try stage.record(at: [0]).frames()
    #expect(layer.log.contains("layoutSublayers"))
    #expect(layer.log.contains("draw"))
    #expect(delegate.log.contains("layoutSublayers"))
    #expect(delegate.log.contains("action opacity") == false)
    layer.opacity = 0.5
    #expect(layer.log.contains("action opacity"))
    #expect(delegate.log.contains("action opacity"))
  }

  @Test func transformsAreAppleFormulas() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    let turned = CATransform3DRotate(perspective, CGFloat.pi / 2, 0, 1, 0)
    #expect(abs(turned.m13 - -1) < 1e-9)
    #expect(abs(turned.m14 - 1 / 500) < 1e-9)
    #expect(CATransform3DMakeRotation(.pi / 2, 0, 0, 1).m12 == 1)
    let scale = CATransform3DMakeScale(2, 3, 4)
    let move = CATransform3DMakeTranslation(1, 2, 3)
    #expect(CATransform3DConcat(scale, move).m41 == 1)
    #expect(CATransform3DConcat(move, scale).m41 == 2)
    #expect(CATransform3DScale(move, 2, 2, 2).m41 == 1)
    #expect(CATransform3DTranslate(scale, 1, 1, 1).m41 == 2)
    #expect(CATransform3DGetAffineTransform(scale) == CGAffineTransform(scaleX: 2, y: 3))
    #expect(
      CATransform3DIsAffine(
        CATransform3DMakeAffineTransform(CGAffineTransform(translationX: 1, y: 2))))
    #expect(
      CATransform3DEqualToTransform(
        CATransform3DInvert(scale), CATransform3DMakeScale(0.5, 1 / 3, 0.25)))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(perspective.m11 == 1)
    #expect(perspective.m22 == 1)
    #expect(perspective.m33 == 1)
    #expect(perspective.m44 == 1)
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(CGPoint(x: 1, y: 0).applying(turn).y - 1) < 1e-9)
    #expect(CGAffineTransform.identity.isIdentity)
    let mixed = CGAffineTransform(scaleX: 2, y: 2).concatenating(
      CGAffineTransform(translationX: 5, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(mixed) == CGPoint(x: 7, y: 2))
    #expect(CGSize(width: 1, height: 1).applying(mixed) == CGSize(width: 2, height: 2))
    #expect(
      CGRect(x: 0, y: 0, width: 1, height: 1).applying(mixed)
        == CGRect(x: 5, y: 0, width: 2, height: 2))
    #expect(CGAffineTransform(translationX: 1, y: 0).scaledBy(x: 2, y: 2).tx == 1)
    #expect(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0).inverted().a == 0.5)
    #expect(CGAffineTransform(scaleX: 2, y: 1).translatedBy(x: 3, y: 0).tx == 6)
    #expect(abs(CGAffineTransform.identity.rotated(by: .pi).a + 1) < 1e-9)
    #expect(CGAffineTransformMakeScale(2, 2).a == 2)
  }
}

private class LoggingLayer: CALayer {
  var log: [String] = []
  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  override class func needsDisplay(forKey key: String) -> Bool {
    super.needsDisplay(forKey: key)
  }
  override class func defaultAction(forKey event: String) -> CAAction? {
    super.defaultAction(forKey: event)
  }
  override class func defaultValue(forKey key: String) -> Any? { super.defaultValue(forKey: key) }
  override func layoutSublayers() {
    super.layoutSublayers()
    log.append("layoutSublayers")
  }
  override func draw(in ctx: CGContext) { log.append("draw") }
  override func display() { super.display() }
  override func action(forKey event: String) -> CAAction? {
    log.append("action \(event)")
    return super.action(forKey: event)
  }
  override var frame: CGRect { didSet { log.append("frame") } }
  override var bounds: CGRect { didSet { log.append("bounds") } }
  override var position: CGPoint { didSet {} }
  override var backgroundColor: CGColor? { didSet {} }
  override var cornerRadius: CGFloat { didSet {} }
  override var opacity: Float { didSet {} }
  override var contentsScale: CGFloat { didSet {} }
  override var mask: CALayer? { didSet {} }
  override func addSublayer(_ layer: CALayer) { super.addSublayer(layer) }
  override func add(_ anim: CAAnimation, forKey key: String?) { super.add(anim, forKey: key) }
  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
  override func contains(_ p: CGPoint) -> Bool { super.contains(p) }
  override func setNeedsDisplay() { super.setNeedsDisplay() }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func removeAllAnimations() { super.removeAllAnimations() }
  override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
  override func value(forKey key: String) -> Any? { super.value(forKey: key) }
}

private class LoggingDelegate: NSObject, CALayerDelegate {
  var log: [String] = []
  func layoutSublayers(of layer: CALayer) { log.append("layoutSublayers") }
  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    log.append("action \(event)")
    return nil
  }
}

extension Bitmap {
  /// Red, green, blue, alpha of a pixel, premultiplied.
  fileprivate func channels(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { UInt8($0) }
  }
}
