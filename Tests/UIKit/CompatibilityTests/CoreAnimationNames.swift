import Flipbook

/// The names of Core Animation that libraries use, each once; this file is mainly there to compile.
enum CoreAnimationNames {
  static let keyPaths = [
    "opacity", "transform", "strokeEnd", "transform.scale", "position", "path",
    "transform.rotation", "transform.rotation.z", "cornerRadius", "strokeStart", "bounds",
    "shadowRadius", "shadowOpacity", "shadowOffset", "lineWidth", "fillColor", "zPosition",
    "transform.scale.y", "transform.translation.y", "backgroundColor", "shadowColor",
    "borderWidth", "borderColor", "contentsRect", "position.x", "position.y",
    "transform.scale.x", "strokeColor", "transform.translation", "transform.translation.x",
    "transform.rotation.x", "bounds.size", "shadowPath", "sublayerTransform",
    "bounds.size.width", "anchorPoint", "transform.rotation.y", "transform.translation.z",
    "contentsScale", "transform.scale.z", "masksToBounds", "lineDashPhase", "hidden",
  ]

  static func animations() -> [CAAnimation] {
    let basic = CABasicAnimation(keyPath: "position")
    basic.fromValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    basic.toValue = CGPoint(x: 3, y: 4)
    basic.duration = 0.5
    basic.beginTime = CACurrentMediaTime() + 0.1
    basic.speed = 1
    basic.timeOffset = 0
    basic.repeatCount = MAXFLOAT
    basic.autoreverses = true
    basic.isAdditive = false
    basic.isCumulative = false
    basic.isRemovedOnCompletion = false
    basic.fillMode = .forwards
    basic.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -0.6, 0.5, 1.6)
    basic.setValue("id", forKey: "name")

    let frames = CAKeyframeAnimation(keyPath: "transform")
    frames.values = [
      NSValue(caTransform3D: CATransform3DMakeScale(1, 1, 1)), CATransform3DIdentity,
      CATransform3DMakeRotation(CGFloat.pi / 2, 0, 0, 1),
    ]
    frames.keyTimes = [0, 0.5, 1]
    frames.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
    ]
    frames.calculationMode = .linear
    frames.keyTimes = [NSNumber(value: 0), NSNumber(value: 0.2), NSNumber(value: Float(1))]

    let along = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    along.path = path
    along.calculationMode = CAAnimationCalculationMode.paced
    along.rotationMode = .rotateAuto

    let spring = CASpringAnimation(keyPath: "transform.scale")
    spring.damping = 5
    spring.stiffness = 100
    spring.mass = 1
    spring.initialVelocity = 2
    spring.fromValue = 0.5
    spring.toValue = 1.0
    spring.duration = spring.settlingDuration

    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft

    let group = CAAnimationGroup()
    group.animations = [basic, frames]
    group.duration = 1
    group.delegate = nil
    return [basic, frames, along, spring, transition, group]
  }

  static func layers() -> [CALayer] {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.bounds = layer.frame
    layer.position = CGPoint(x: layer.frame.midX, y: layer.frame.midY)
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.backgroundColor = UIColor.red.cgColor
    layer.borderColor = UIColor.red.withAlphaComponent(0.5).cgColor
    layer.borderWidth = 1
    layer.cornerRadius = 2
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.masksToBounds = true
    layer.opacity = 0.5
    layer.isHidden = false
    layer.isOpaque = false
    layer.isDoubleSided = true
    layer.zPosition = 1
    layer.anchorPointZ = 0
    layer.contents = nil
    layer.contentsScale = 2
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contentsGravity = CALayerContentsGravity.resizeAspect
    layer.magnificationFilter = CALayerContentsFilter.nearest
    layer.minificationFilter = .trilinear
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.shadowOpacity = 0.4
    layer.shadowRadius = 3
    layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
    layer.shouldRasterize = true
    layer.rasterizationScale = 2
    layer.allowsGroupOpacity = true
    layer.drawsAsynchronously = true
    layer.name = "name"
    layer.actions = ["position": NSNull(), "bounds": NSNull()]
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.mask = CALayer()
    layer.transform.m34 = -1 / 500
    layer.sublayerTransform = CATransform3DIdentity
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1).concatenating(.identity))
    layer.setValue(0.3, forKeyPath: "transform.rotation.z")
    layer.needsDisplayOnBoundsChange = true

    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: layer.bounds).cgPath
    shape.fillColor = nil
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 3
    shape.lineCap = .round
    shape.lineJoin = CAShapeLayerLineJoin.round
    shape.strokeStart = 0.1
    shape.strokeEnd = 0.9
    shape.fillRule = .evenOdd
    shape.miterLimit = 4
    shape.lineDashPattern = [2, 3]
    shape.lineDashPhase = 1

    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor as Any]
    gradient.locations = [0, 1] as [NSNumber]
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    gradient.type = .axial

    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.1
    replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    replicator.instanceAlphaOffset = -0.1
    replicator.instanceColor = UIColor.white.cgColor

    let text = CATextLayer()
    text.string = "text"
    text.fontSize = 12
    text.font = UIFont.systemFont(ofSize: 12)
    text.foregroundColor = UIColor.black.cgColor
    text.alignmentMode = .center
    text.isWrapped = true

    for other in [shape, gradient, replicator, text] as [CALayer] { layer.addSublayer(other) }
    layer.insertSublayer(CALayer(), at: 0)
    layer.insertSublayer(CALayer(), below: shape)
    layer.insertSublayer(CALayer(), above: shape)
    // swift-format-ignore: ReplaceForEachWithForLoop
    layer.sublayers?.forEach { $0.removeAllAnimations() }
    _ = layer.convert(CGPoint.zero, to: shape)
    _ = layer.convert(CGRect.zero, from: shape)
    _ = layer.convertTime(CACurrentMediaTime(), from: nil)
    _ = layer.hitTest(.zero)
    _ = shape.superlayer
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    return [layer, shape, gradient, replicator, text]
  }

  static func transact() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.3)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    CATransaction.setDisableActions(true)
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    CATransaction.setCompletionBlock {}
    _ = CATransaction.animationDuration()
    CATransaction.commit()
    CATransaction.flush()
  }

  static func transforms() -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = 1 / -500
    transform = CATransform3DRotate(transform, .pi, 0, 1, 0)
    transform = CATransform3DTranslate(transform, 1, 2, 3)
    transform = CATransform3DScale(transform, 1, 2, 1)
    transform = CATransform3DConcat(transform, CATransform3DMakeAffineTransform(.identity))
    let affine = CATransform3DGetAffineTransform(transform)
    _ = CATransform3DEqualToTransform(transform, CATransform3DIdentity)
    _ = affine.scaledBy(x: 1, y: 2).rotated(by: 0.1).translatedBy(x: 1, y: 0).inverted()
    _ = CGPoint(x: 1, y: 1).applying(affine)
    _ = CGRect(x: 0, y: 0, width: 1, height: 1).applying(affine)
    _ = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) == affine
    return transform
  }
}

/// A layer with a custom property that it draws and animates, in the form that Swift on Linux has
/// for `@NSManaged`.
class DialLayer: CALayer {
  var angle: CGFloat {
    get { value(forKey: "angle") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "angle") }
  }

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "angle" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.angle ?? angle
    animation.duration = 1
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
    ctx.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.midX, startAngle: 0,
      endAngle: angle, clockwise: false)
    ctx.closePath()
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fillPath()
  }
}
