import UIKit

/// A heart that fills with a bounce, a ring that bursts behind it, and sparks that fly off.
@IBDesignable
class FavoriteButton: UIButton {
  @IBInspectable var favoriteColor: UIColor = .systemPink { didSet { updateHeart() } }
  @IBInspectable var idleColor: UIColor = .systemGray3 { didSet { updateHeart() } }
  var sparkCount = 8
  var duration: CFTimeInterval = 1

  let heart = CAShapeLayer()
  let ring = CAShapeLayer()
  private(set) var sparks: [CAShapeLayer] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    ring.fillColor = nil
    ring.opacity = 0
    layer.addSublayer(ring)
    layer.addSublayer(heart)
    updateHeart()
    addTarget(self, action: Selector(tapped(_:)), for: .touchUpInside)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isSelected: Bool {
    didSet {
      guard isSelected != oldValue else { return }
      updateHeart()
      if isSelected { celebrate() } else { deflate() }
    }
  }

  func tapped(_ sender: FavoriteButton) { isSelected = !isSelected }

  private func updateHeart() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    heart.fillColor = (isSelected ? favoriteColor : idleColor).cgColor
    CATransaction.commit()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height) * 0.5
    heart.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    heart.position = CGPoint(x: bounds.midX, y: bounds.midY)
    heart.path = FavoriteButton.heartPath(in: heart.bounds)
    ring.bounds = heart.bounds
    ring.position = heart.position
  }

  static func heartPath(in rect: CGRect) -> CGPath {
    let (w, h) = (rect.width, rect.height)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: w * 0.5, y: h * 0.95))
    path.addCurve(
      to: CGPoint(x: 0, y: h * 0.33), controlPoint1: CGPoint(x: w * 0.3, y: h * 0.78),
      controlPoint2: CGPoint(x: 0, y: h * 0.6))
    path.addArc(
      withCenter: CGPoint(x: w * 0.25, y: h * 0.33), radius: w * 0.25, startAngle: .pi, endAngle: 0,
      clockwise: true)
    path.addArc(
      withCenter: CGPoint(x: w * 0.75, y: h * 0.33), radius: w * 0.25, startAngle: .pi, endAngle: 0,
      clockwise: true)
    path.addCurve(
      to: CGPoint(x: w * 0.5, y: h * 0.95), controlPoint1: CGPoint(x: w, y: h * 0.6),
      controlPoint2: CGPoint(x: w * 0.7, y: h * 0.78))
    path.close()
    return path.cgPath
  }

  private func celebrate() {
    layoutIfNeeded()
    let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
    bounce.values = [0.0, 0.0, 1.2, 0.9, 1.05, 1.0]
    bounce.keyTimes = [0, 0.25, 0.5, 0.65, 0.85, 1]
    bounce.duration = duration
    heart.add(bounce, forKey: "bounce")

    let middle = CGPoint(x: ring.bounds.midX, y: ring.bounds.midY)
    let outer = bounds.width * 0.36
    let widen = CABasicAnimation(keyPath: "path")
    widen.fromValue = circle(middle, radius: 2)
    widen.toValue = circle(middle, radius: outer)
    let thin = CAKeyframeAnimation(keyPath: "lineWidth")
    thin.values = [4, outer * 0.6, 0]
    let show = CAKeyframeAnimation(keyPath: "opacity")
    show.values = [1, 1, 0]
    let burst = CAAnimationGroup()
    burst.animations = [widen, thin, show]
    burst.duration = duration * 0.4
    burst.timingFunction = CAMediaTimingFunction(name: .easeOut)
    ring.strokeColor = favoriteColor.cgColor
    ring.add(burst, forKey: "burst")

    for index in 0..<sparkCount { fly(index) }
  }

  private func circle(_ center: CGPoint, radius: CGFloat) -> CGPath {
    UIBezierPath(
      arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true
    ).cgPath
  }

  private func fly(_ index: Int) {
    let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(sparkCount) - .pi / 2
    let (near, far) = (bounds.width * 0.3, bounds.width * 0.48)
    let line = UIBezierPath()
    line.move(
      to: CGPoint(x: bounds.midX + near * cos(angle), y: bounds.midY + near * sin(angle)))
    line.addLine(
      to: CGPoint(x: bounds.midX + far * cos(angle), y: bounds.midY + far * sin(angle)))
    let spark = CAShapeLayer()
    spark.path = line.cgPath
    spark.strokeColor =
      UIColor(
        hue: CGFloat(index) / CGFloat(sparkCount), saturation: 0.7, brightness: 1, alpha: 1
      ).cgColor
    spark.lineWidth = 3
    spark.lineCap = .round
    spark.opacity = 0
    layer.insertSublayer(spark, below: heart)
    sparks.append(spark)

    let head = CAKeyframeAnimation(keyPath: "strokeEnd")
    head.values = [0, 0.6, 1, 1]
    let tail = CAKeyframeAnimation(keyPath: "strokeStart")
    tail.values = [0, 0, 0.6, 1]
    let show = CAKeyframeAnimation(keyPath: "opacity")
    show.values = [1, 1, 1, 0]
    let group = CAAnimationGroup()
    group.animations = [head, tail, show]
    group.duration = duration * 0.5
    group.beginTime = CACurrentMediaTime() + duration * 0.3
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self, weak spark] in
      spark?.removeFromSuperlayer()
      self?.sparks.removeAll { $0 === spark }
    }
    spark.add(group, forKey: "fly")
    CATransaction.commit()
  }

  private func deflate() {
    let squeeze = CASpringAnimation(keyPath: "transform.scale")
    squeeze.fromValue = 0.6
    squeeze.toValue = 1
    squeeze.damping = 8
    squeeze.stiffness = 200
    squeeze.duration = squeeze.settlingDuration
    heart.add(squeeze, forKey: "squeeze")
  }
}
