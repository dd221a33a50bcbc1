import Flipbook
import Testing

/// Every row of animations that libraries use: key paths, timing and animation members, classes, in
/// the forms they use.
struct AnimationRows {
  let stage = Stage(size: CGSize(width: 200, height: 200))

  private func shown<Layer: CALayer>(_ layer: Layer, at time: Double) throws -> Layer {
    try stage.advance(to: time)
    return try #require(layer.presentation())
  }

  /// The number halfway of an animation of one second, by key path.
  static let numbers: [(String, Double, Double)] = [
    ("opacity", 0.2, 0.8), ("transform.scale", 1, 3), ("transform.rotation", 0, 1),
    ("transform.rotation.z", 0, 2), ("cornerRadius", 2, 8), ("shadowRadius", 0, 4),
    ("shadowOpacity", 0, 1), ("zPosition", 0, 10), ("transform.scale.x", 1, 2),
    ("transform.scale.y", 1, 2), ("transform.scale.z", 1, 2), ("transform.translation.x", 0, 9),
    ("transform.translation.y", 0, 9), ("transform.translation.z", 0, 9),
    ("transform.rotation.x", 0, 1), ("transform.rotation.y", 0, 1), ("borderWidth", 0, 4),
    ("position.x", 10, 30), ("position.y", 10, 30), ("bounds.size.width", 10, 30),
    ("strokeStart", 0, 0.5), ("strokeEnd", 0, 1), ("lineWidth", 1, 3), ("lineDashPhase", 0, 8),
    ("contentsScale", 1, 2), ("miterLimit", 10, 4),
  ]

  @Test(arguments: numbers)
  func aNumberIsHalfWayAtHalfTime(_ row: (String, Double, Double)) throws {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: row.0)
    animation.fromValue = row.1
    animation.toValue = row.2
    animation.duration = 1
    layer.add(animation, forKey: row.0)
    let value = try shown(layer, at: 0.5).value(forKeyPath: row.0)
    let number = try #require(
      (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init))
    #expect(abs(number - (row.1 + row.2) / 2) < 1e-6)
  }

  @Test func everyOtherKindIsHalfWayAtHalfTime() throws {
    let layer = CAShapeLayer()
    let gradient = CAGradientLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(layer)
    stage.rootLayer.addSublayer(gradient)
    func move(_ keyPath: String, _ from: Any?, _ to: Any?, in target: CALayer? = nil) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      (target ?? layer).add(animation, forKey: nil)
    }
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    let small = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    let large = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10)).cgPath
    for keyPath in ["backgroundColor", "shadowColor", "borderColor", "fillColor", "strokeColor"] {
      move(keyPath, red, blue)
    }
    move("path", small, large)
    move("shadowPath", small, large)
    move("position", CGPoint(x: 10, y: 10), NSValue(cgPoint: CGPoint(x: 30, y: 50)))
    move("anchorPoint", CGPoint.zero, CGPoint(x: 1, y: 1))
    move(
      "bounds", CGRect(x: 0, y: 0, width: 10, height: 10),
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 20, height: 40)))
    move("shadowOffset", CGSize.zero, NSValue(cgSize: CGSize(width: 4, height: 8)))
    move(
      "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1),
      CGRect(x: 0.5, y: 0, width: 0.5, height: 1))
    move(
      "sublayerTransform", CATransform3DIdentity,
      NSValue(caTransform3D: CATransform3DMakeScale(3, 1, 1)))
    move("transform.translation", CGSize.zero, NSValue(cgSize: CGSize(width: 10, height: 20)))
    move("colors", [red, blue], [blue, red], in: gradient)
    move("locations", [0, 0.5], [0.5, 1], in: gradient)
    move("startPoint", CGPoint.zero, CGPoint(x: 1, y: 0), in: gradient)
    move("endPoint", CGPoint.zero, CGPoint(x: 1, y: 0), in: gradient)
    let now = try shown(layer, at: 0.5)
    let then = try shown(gradient, at: 0.5)
    for color in [
      now.backgroundColor, now.shadowColor, now.borderColor, now.fillColor, now.strokeColor,
    ] {
      let parts = try #require(color?.components)
      #expect(abs(parts[0] - 0.5) < 1e-6)
      #expect(abs(parts[2] - 0.5) < 1e-6)
    }
    #expect(now.path?.boundingBox.width == 20)
    #expect(now.shadowPath?.boundingBox.width == 20)
    #expect(now.position == CGPoint(x: 20, y: 30))
    #expect(now.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(now.bounds == CGRect(x: 0, y: 0, width: 15, height: 25))
    #expect(now.shadowOffset == CGSize(width: 2, height: 4))
    #expect(now.contentsRect == CGRect(x: 0.25, y: 0, width: 0.75, height: 1))
    #expect(now.sublayerTransform.m11 == 2)
    #expect(now.transform.m41 == 5)
    #expect(now.transform.m42 == 10)
    #expect(then.locations == [0.25, 0.75])
    #expect(then.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(then.endPoint == CGPoint(x: 0.5, y: 0))
    let first = try #require(then.colors?.first)
    #expect(abs(try #require((first as! CGColor).components)[0] - 0.5) < 1e-6)
    #expect(stage.diagnostics.isEmpty)
  }

  /// "frame" is no animatable property: Core Animation shows nothing of it, and neither do we.
  @Test func framesDoNotAnimateAsOne() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "frame")
    animation.toValue = CGRect(x: 100, y: 0, width: 10, height: 10)
    animation.duration = 1
    layer.add(animation, forKey: "frame")
    #expect(try shown(layer, at: 0.5).frame == layer.frame)
    #expect(stage.diagnostics.count == 1)
  }

  @Test func everyMemberOfTimingDoesWhatItSays() throws {
    func value(at time: Double, _ change: (CABasicAnimation) -> Void) throws -> Float {
      let layer = CALayer()
      layer.opacity = 0
      stage.rootLayer.addSublayer(layer)
      let start = stage.time
      let animation = CABasicAnimation(keyPath: #"opacity"#)
      animation.fromValue = NSNumber(value: 0.2)
      animation.toValue = NSNumber(value: 0.6)
      animation.duration = 1
      change(animation)
      layer.add(animation, forKey: "fade")
      let value = try shown(layer, at: start + time).opacity
      layer.removeFromSuperlayer()
      return value
    }
    func near(_ one: Float, _ two: Float, _ line: SourceLocation = #_sourceLocation) {
      #expect(abs(one - two) < 1e-4, sourceLocation: line)
    }
    near(try value(at: 0.5) { _ in }, 0.4)
    near(try value(at: 1.5) { _ in }, 0)
    near(
      try value(at: 1.5) {
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }, 0.6)
    near(
      try value(at: 1.5) {
        $0.fillMode = kCAFillModeForwards
        $0.isRemovedOnCompletion = false
      }, 0.6)
    near(
      try value(at: 0.2) {
        $0.beginTime = CACurrentMediaTime() + 0.5
        $0.fillMode = .backwards
      }, 0.2)
    near(
      try value(at: 0.2) {
        $0.beginTime = CACurrentMediaTime() + 0.5
        $0.fillMode = .both
      }, 0.2)
    near(
      try value(at: 0.2) {
        $0.beginTime = CACurrentMediaTime() + 0.5
        $0.fillMode = .removed
      }, 0)
    near(try value(at: 1) { $0.beginTime = CACurrentMediaTime() + 0.5 }, 0.4)
    near(try value(at: 2.25) { $0.repeatCount = .infinity }, 0.3)
    near(try value(at: 2.25) { $0.repeatCount = Float.greatestFiniteMagnitude }, 0.3)
    near(try value(at: 2.25) { $0.repeatCount = HUGE }, 0.3)
    near(try value(at: 2.25) { $0.repeatCount = MAXFLOAT }, 0.3)
    near(try value(at: 1.25) { $0.autoreverses = true }, 0.5)
    near(try value(at: 0.25) { $0.speed = 2 }, 0.4)
    near(try value(at: 0.25) { $0.timeOffset = 0.5 }, 0.5)
    near(
      try value(at: 0.5) {
        $0.toValue = nil
        $0.byValue = 0.2
      }, 0.3)
    near(try value(at: 0.5) { $0.isAdditive = true }, 0.4)
    near(try value(at: 1.5) { $0.repeatDuration = 2 }, 0.4)
    near(
      try value(at: 1.5) {
        $0.repeatCount = 2
        $0.isCumulative = true
      }, 0.6 + 0.4)
    near(
      try value(at: 0.5) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) },
      0.2 + 0.4 * 0.315357)
    near(
      try value(at: 0.5) { $0.timingFunction = CAMediaTimingFunction(name: .easeOut) },
      0.2 + 0.4 * 0.684643)
    near(
      try value(at: 0.25) { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) },
      0.2 + 0.4 * 0.129162)
    near(
      try value(at: 0.5) { $0.timingFunction = CAMediaTimingFunction(name: .default) },
      0.2 + 0.4 * 0.802403)
    near(
      try value(at: 0.5) {
        $0.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
      }, 0.4)
    near(
      try value(at: 0.5) {
        $0.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionLinear)
      }, 0.4)
    near(
      try value(at: 0.9) {
        $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 2)
      } > 0.6 ? 1 : 0, 1)
    near(
      try value(at: 0.1) {
        $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 1)
      } < 0.2 ? 1 : 0, 1)
  }

  @Test func keyframesGoByTheirTimesFunctionsAndModes() throws {
    func value(at time: Double, _ change: (CAKeyframeAnimation) -> Void) throws -> CGFloat {
      let layer = CALayer()
      stage.rootLayer.addSublayer(layer)
      let start = stage.time
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [0, 10, 5, 7]
      animation.duration = 1
      change(animation)
      layer.add(animation, forKey: nil)
      let value = try shown(layer, at: start + time).position.x
      layer.removeFromSuperlayer()
      return value
    }
    func near(_ one: CGFloat, _ two: CGFloat, _ line: SourceLocation = #_sourceLocation) {
      #expect(abs(one - two) < 1e-4, sourceLocation: line)
    }
    near(try value(at: 0.4) { _ in }, 9)
    near(try value(at: 0.4) { $0.keyTimes = [0, 0.1, 0.6, 1] }, 7)
    near(try value(at: 0.3) { $0.calculationMode = .discrete }, 10)
    near(try value(at: 0.3) { $0.calculationMode = kCAAnimationDiscrete }, 10)
    near(try value(at: 0.4) { $0.calculationMode = .cubic }, 9.848)
    near(try value(at: 0.4) { $0.calculationMode = .paced }, 6.8)
    near(try value(at: 0.4) { $0.calculationMode = .linear }, 9)
    near(
      try value(at: 1.0 / 6) {
        $0.timingFunctions = [
          CAMediaTimingFunction(name: .easeIn),
          CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut),
          CAMediaTimingFunction(name: .linear),
        ]
      }, 3.15357)
    near(
      try value(at: 0.25) {
        $0.values = nil
        $0.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        $0.keyPath = "position"
      }, 10)
    near(try value(at: 0.4) { $0.isAdditive = true }, 9)
  }

  @Test func springsGroupsAndTransitionsRun() throws {
    let layer = CALayer()
    stage.rootLayer.addSublayer(layer)
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 10
    spring.stiffness = 100
    spring.mass = 1
    spring.initialVelocity = 0
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    spring.fillMode = .forwards
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 0.5)
    let group = CAAnimationGroup()
    group.animations = [spring, fade]
    group.duration = 2
    group.isRemovedOnCompletion = false
    group.fillMode = .forwards
    layer.add(group, forKey: "group")
    let early = try shown(layer, at: 0.25)
    #expect(abs(early.opacity - 0.5) < 1e-5)
    #expect(early.position.x > 50)
    #expect(early.position.x < 150)
    #expect(abs(try shown(layer, at: 3).position.x - 100) < 0.1)
    #expect(layer.animation(forKey: "group") is CAAnimationGroup)
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromTop
    transition.duration = 0.2
    layer.add(transition, forKey: kCATransition)
    layer.add(transition, forKey: "other")
    #expect(layer.animationKeys() == ["group", "transition"])
  }

  @Test func delegatesAndBlocksAreCalled() throws {
    let log = Log()
    let layer = CALayer()
    stage.rootLayer.addSublayer(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock({ log.lines.append("block") })
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setDisableActions(false)
    #expect(!CATransaction.disableActions())
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.delegate = log
    fade.setValue("first", forKey: "name")
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
    #expect(abs(try shown(layer, at: 0.25).opacity - 0.5) < 1e-5)
    try stage.advance(to: 1)
    #expect(log.lines == ["start first", "stop first true", "block"])
    fade.setValue("second", forKey: "name")
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    try stage.advance(to: 1.5)
    layer.removeAllAnimations()
    try stage.advance(to: 2)
    #expect(log.lines.suffix(2) == ["start second", "stop second false"])
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    layer.opacity = 1
    #expect(layer.animationKeys() == ["opacity"])
    layer.removeAnimation(forKey: "opacity")
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
  }

  @Test func aDisplayLinkTicks() throws {
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Selector(Ticker.tick(_:)))
    link.add(to: .main, forMode: RunLoop.Mode.common)
    link.preferredFramesPerSecond = 30
    link.frameInterval = 2
    try stage.advance(to: 1)
    #expect(ticker.times.count >= 29)
    #expect(ticker.times.count <= 31)
    link.isPaused = true
    try stage.advance(to: 2)
    let count = ticker.times.count
    link.isPaused = false
    try stage.advance(to: 2.5)
    #expect(ticker.times.count > count)
    link.invalidate()
    let last = ticker.times.count
    try stage.advance(to: 3)
    #expect(ticker.times.count == last)
    #expect(link.timestamp > 2.4)
    #expect(link.duration > 0)
    #expect(link.targetTimestamp > link.timestamp)
  }
}

private class Log: NSObject, CAAnimationDelegate {
  var lines: [String] = []
  func animationDidStart(_ anim: CAAnimation) {
    lines.append("start \(anim.value(forKey: "name") as? String ?? "")")
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    lines.append("stop \(anim.value(forKey: "name") as? String ?? "") \(flag)")
  }
}

private class Ticker: NSObject {
  var times: [Double] = []
  func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
}
