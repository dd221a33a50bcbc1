import Flipbook
import Testing

/// Values as code boxes them, in every place that takes a boxed value.
struct BoxedValues {
  let stage = Stage(size: CGSize(width: 60, height: 60))

  private func middle(_ keyPath: String, _ from: Any?, _ to: Any?, asFrames: Bool) throws
    -> CAShapeLayer
  {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(layer)
    if asFrames {
      let frames = CAKeyframeAnimation(keyPath: keyPath)
      frames.values = [from as Any, to as Any]
      frames.duration = 1
      layer.add(frames, forKey: nil)
    } else {
      let basic = CABasicAnimation(keyPath: keyPath)
      (basic.fromValue, basic.toValue, basic.duration) = (from, to, 1)
      layer.add(basic, forKey: nil)
    }
    let start = stage.time
    try stage.advance(to: start + 0.5)
    return try #require(layer.presentation())
  }

  @Test(arguments: [false, true]) func numbersOfEveryKind(_ asFrames: Bool) throws {
    let pairs: [(Any, Any)] = [
      (0.0, 1.0), (0, 1), (Float(0), Float(1)), (CGFloat(0), CGFloat(1)),
      (NSNumber(value: 0), NSNumber(value: 1)), (NSNumber(value: 0.0), NSNumber(value: Float(1))),
      (Int32(0), UInt(1)), (0, 1.0), (CGFloat(0), NSNumber(value: true)), (Int64(0), UInt8(1)),
      (NSNumber(floatLiteral: 0), Optional(CGFloat(1)) as Any), (false, true),
    ]
    for (from, to) in pairs {
      for keyPath in ["transform.scale", "opacity", "strokeEnd", "transform.rotation.z"] {
        let layer = try middle(keyPath, from, to, asFrames: asFrames)
        let shown = layer.value(forKeyPath: keyPath)
        let number =
          (shown as? CGFloat).map(Double.init) ?? (shown as? NSNumber)?.doubleValue
          ?? (shown as? Float).map(Double.init)
        #expect(
          abs(try #require(number) - 0.5) < 1e-6, "\(keyPath) \(type(of: from)) \(type(of: to))")
      }
    }
    #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
  }

  @Test(arguments: [false, true]) func geometryColorsAndPaths(_ asFrames: Bool) throws {
    for (from, to) in [
      (CGPoint.zero, NSValue(cgPoint: CGPoint(x: 8, y: 4))),
      (NSValue(cgPoint: .zero), CGPoint(x: 8, y: 4)),
    ] as [(Any, Any)] {
      #expect(
        try middle("position", from, to, asFrames: asFrames).position == CGPoint(x: 4, y: 2),
        "\(type(of: from))")
    }
    for (from, to) in [
      (CATransform3DIdentity, NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1))),
      (NSValue(caTransform3D: CATransform3DIdentity), CATransform3DMakeScale(3, 3, 1)),
      (CGAffineTransform.identity, CGAffineTransform(scaleX: 3, y: 3)),
      (NSValue(cgAffineTransform: .identity), CGAffineTransform(scaleX: 3, y: 3)),
    ] as [(Any, Any)] {
      #expect(
        try middle("transform", from, to, asFrames: asFrames).transform.m11 == 2,
        "\(type(of: from))")
    }
    for (from, to) in [(CGRect.zero, NSValue(cgRect: CGRect(x: 0, y: 0, width: 8, height: 4)))]
      as [(Any, Any)]
    {
      #expect(
        try middle("bounds", from, to, asFrames: asFrames).bounds.size
          == CGSize(width: 4, height: 2))
    }
    for (from, to) in [(CGSize.zero, NSValue(cgSize: CGSize(width: 8, height: 4)))] as [(Any, Any)]
    {
      #expect(
        try middle("bounds.size", from, to, asFrames: asFrames).bounds.size
          == CGSize(width: 4, height: 2))
      #expect(
        try middle("shadowOffset", from, to, asFrames: asFrames).shadowOffset
          == CGSize(width: 4, height: 2))
    }
    for (from, to) in [
      (UIColor.black.cgColor, UIColor.white.cgColor), (UIColor.black, UIColor.white),
    ] as [(Any, Any)] {
      let color = try #require(
        try middle("fillColor", from, to, asFrames: asFrames).fillColor?.components)
      #expect(abs(color[0] - 0.5) < 1e-6, "\(type(of: from))")
    }
    for (from, to) in [
      (
        CGPath(rect: .zero, transform: nil),
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 8, height: 4)).cgPath
      ), (CGMutablePath(), CGMutablePath()),
    ] as [(Any, Any)] {
      let path = try #require(try middle("path", from, to, asFrames: asFrames).path)
      #expect(path.isEmpty || path.boundingBox.width == 4)
    }
    #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
  }

  @Test func timesAndPatternsOfEveryKind() {
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    frames.keyTimes = [0, 0.5, 1]
    frames.keyTimes = [NSNumber(value: 0), 0.5 as NSNumber, NSNumber(value: Float(1))]
    frames.keyTimes = [0.0, 0.5, 1.0].map { NSNumber(value: $0) }
    frames.values = [CGFloat(0), 1, NSNumber(value: 0.5)] as [Any]
    frames.values = [0.0, 1.0].map { CGFloat($0) }
    #expect(frames.values?.count == 2)
    let layer = CAGradientLayer()
    layer.locations = [0, NSNumber(value: 0.5), 1]
    layer.colors = [UIColor.red, UIColor.blue].map { $0.cgColor }
    layer.colors = [UIColor.red.cgColor as Any, UIColor.blue.cgColor as AnyObject]
    #expect(layer.colors?.count == 2)
    #expect(layer.locations?.count == 3)
    layer.setValue(NSNumber(value: 0.25), forKey: "opacity")
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
    #expect(layer.opacity == 0.25)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.value(forKeyPath: "position") as? CGPoint == layer.position)
  }
}
