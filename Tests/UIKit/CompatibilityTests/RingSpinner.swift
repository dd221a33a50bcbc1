import Flipbook

/// A spinner as libraries write them: a custom shape layer, grouped stroke animations, a turning
/// layer.
@IBDesignable
class RingSpinner: UIView {
  @IBInspectable var lineWidth: CGFloat = 4 {
    didSet { ring.lineWidth = lineWidth }
  }
  @IBInspectable var ringColor: UIColor = .systemBlue {
    didSet { ring.strokeColor = ringColor.cgColor }
  }

  private(set) var isAnimating = false
  private let groupKey = "ring.stroke"

  override class var layerClass: AnyClass { CAShapeLayer.self }
  private var ring: CAShapeLayer { layer as! CAShapeLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    ring.fillColor = nil
    ring.strokeColor = ringColor.cgColor
    ring.lineWidth = lineWidth
    ring.lineCap = .round
    isHidden = true
    NotificationCenter.default.addObserver(
      self, selector: Selector(becameActive), name: UIApplication.didBecomeActiveNotification,
      object: nil)
  }

  func becameActive() { if isAnimating { startAnimating() } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.midX, bounds.midY) - ring.lineWidth / 2
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: 0,
        endAngle: CGFloat(2 * Double.pi), clockwise: true
      ).cgPath
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }

  func startAnimating() {
    isAnimating = true
    isHidden = false
    let tail = CABasicAnimation(keyPath: "strokeStart")
    tail.fromValue = 0
    tail.toValue = 1
    tail.beginTime = 0.5
    tail.duration = 1
    let head = CABasicAnimation(keyPath: "strokeEnd")
    head.fromValue = 0 as NSNumber
    head.toValue = NSNumber(value: 1.0)
    head.duration = 1
    let group = CAAnimationGroup()
    group.duration = 1.5
    group.animations = [tail, head]
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = false
    group.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    ring.add(group, forKey: groupKey)

    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = [0, Double.pi, 2 * Double.pi]
    turn.keyTimes = [0, 0.5, 1]
    turn.timingFunctions = [
      CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1),
      CAMediaTimingFunction(name: .linear),
    ]
    turn.duration = 2
    turn.repeatCount = HUGE
    layer.add(turn, forKey: "turn")
  }

  func stopAnimating(after delay: TimeInterval = 0, completion: (() -> Void)? = nil) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self = self else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      self.layer.removeAllAnimations()
      CATransaction.commit()
      self.isAnimating = false
      self.isHidden = true
      completion?()
    }
  }
}
