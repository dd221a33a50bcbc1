import UIKit

/// A speedometer: a dial of ticks by a replicator, a colored arc, a needle on a spring.
@IBDesignable
class GaugeView: UIView {
  @IBInspectable var maximum: CGFloat = 100
  private(set) var value: CGFloat = 0
  let needle = CAShapeLayer()
  let arc = CAShapeLayer()
  let ticks = CAReplicatorLayer()
  private let startAngle = -CGFloat.pi * 0.75
  private let sweepAngle = CGFloat.pi * 1.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = bounds.width / 2 - 6

    let gradient = CAGradientLayer()
    gradient.frame = bounds
    gradient.colors = [UIColor.systemGreen, .systemYellow, .systemRed].map { $0.cgColor }
    gradient.startPoint = CGPoint(x: 0, y: 1)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    arc.path =
      UIBezierPath(
        arcCenter: center, radius: radius, startAngle: startAngle - .pi / 2,
        endAngle: startAngle - .pi / 2 + sweepAngle, clockwise: true
      ).cgPath
    arc.fillColor = nil
    arc.strokeColor = UIColor.black.cgColor
    arc.lineWidth = 8
    arc.strokeEnd = 0
    gradient.mask = arc
    layer.addSublayer(gradient)

    let tick = CALayer()
    tick.bounds = CGRect(x: 0, y: 0, width: 2, height: 6)
    tick.backgroundColor = UIColor.systemGray.cgColor
    tick.position = CGPoint(x: bounds.midX, y: bounds.midY - radius + 12)
    ticks.frame = bounds
    ticks.instanceCount = 11
    ticks.instanceTransform = CATransform3DMakeRotation(sweepAngle / 10, 0, 0, 1)
    ticks.transform = CATransform3DMakeRotation(startAngle, 0, 0, 1)
    ticks.addSublayer(tick)
    layer.addSublayer(ticks)

    let path = UIBezierPath()
    path.move(to: CGPoint(x: 3, y: 0))
    path.addLine(to: CGPoint(x: 6, y: radius - 14))
    path.addLine(to: CGPoint(x: 0, y: radius - 14))
    path.close()
    needle.path = path.cgPath
    needle.fillColor = UIColor.darkGray.cgColor
    needle.bounds = CGRect(x: 0, y: 0, width: 6, height: radius - 14)
    needle.anchorPoint = CGPoint(x: 0.5, y: 1)
    needle.position = center
    needle.transform = CATransform3DMakeRotation(startAngle, 0, 0, 1)
    layer.addSublayer(needle)

    let cap = CALayer()
    cap.frame = CGRect(x: center.x - 6, y: center.y - 6, width: 12, height: 12)
    cap.cornerRadius = 6
    cap.backgroundColor = UIColor.darkGray.cgColor
    cap.borderColor = UIColor.white.cgColor
    cap.borderWidth = 2
    layer.addSublayer(cap)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func angle(of value: CGFloat) -> CGFloat { startAngle + sweepAngle * value / maximum }

  func setValue(_ newValue: CGFloat, completion: (() -> Void)? = nil) {
    let from = (needle.presentation() ?? needle).value(forKeyPath: "transform.rotation.z")
    value = min(max(newValue, 0), maximum)

    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let swing = CASpringAnimation(keyPath: "transform.rotation.z")
    swing.fromValue = from
    swing.toValue = angle(of: value)
    swing.mass = 1
    swing.stiffness = 60
    swing.damping = 6
    swing.initialVelocity = 0
    swing.duration = swing.settlingDuration
    needle.add(swing, forKey: "swing")
    CATransaction.setDisableActions(true)
    needle.setValue(angle(of: value), forKeyPath: "transform.rotation.z")
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    arc.strokeEnd = value / maximum
    CATransaction.commit()
  }
}
