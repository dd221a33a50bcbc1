import Flipbook

protocol RippleButtonDelegate: AnyObject {
  func rippleButtonDidFinish(_ button: RippleButton)
}

/// A control that answers touches with circles, and tells a delegate when they are gone.
class RippleButton: UIControl, CAAnimationDelegate {
  enum Style {
    case round
    case bounded(radius: CGFloat)
  }

  weak var delegate: RippleButtonDelegate?
  var style: Style = .round { didSet { setNeedsLayout() } }
  let titleLabel = UILabel()
  private var ripples: [CAShapeLayer] = []
  private(set) var finished = 0
  private lazy var press: UILongPressGestureRecognizer = {
    let recognizer = UILongPressGestureRecognizer(target: self, action: Selector(longPressed(_:)))
    recognizer.minimumPressDuration = 0.4
    recognizer.cancelsTouchesInView = false
    return recognizer
  }()
  private(set) var longPresses = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(titleLabel)
    titleLabel.font = UIFont.systemFont(ofSize: 16, weight: .semibold)
    titleLabel.textColor = UIColor(white: 1, alpha: 1)
    titleLabel.textAlignment = .center
    clipsToBounds = true
    layer.cornerRadius = 8
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 4
    addGestureRecognizer(press)
    addTarget(self, action: Selector(touchedDown(_:)), for: [.touchDown, .touchDragEnter])
    addTarget(self, action: Selector(released), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  deinit { NotificationCenter.default.removeObserver(self) }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
        animations: { self.alpha = self.isHighlighted ? 0.6 : 1 }, completion: nil)
    }
  }

  override var isEnabled: Bool { didSet { titleLabel.alpha = isEnabled ? 1 : 0.4 } }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds.insetBy(dx: 8, dy: 0)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 8).cgPath
    switch style {
    case .round: layer.cornerRadius = bounds.height / 2
    case .bounded(let radius): layer.cornerRadius = radius
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    addRipple(at: touch.location(in: self))
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: UIEvent?) { super.cancelTracking(with: event) }

  private(set) var downs = 0
  private(set) var ups = 0
  func touchedDown(_ sender: UIControl) { downs += 1 }
  func released() { ups += 1 }
  func longPressed(_ recognizer: UILongPressGestureRecognizer) {
    if recognizer.state == .began { longPresses += 1 }
  }

  private func addRipple(at point: CGPoint) {
    let ripple = CAShapeLayer()
    ripple.frame = bounds
    ripple.fillColor = UIColor.white.withAlphaComponent(0.4).cgColor
    ripple.opacity = 0
    layer.addSublayer(ripple)
    ripples.append(ripple)

    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue =
      UIBezierPath(ovalIn: CGRect(x: point.x, y: point.y, width: 1, height: 1)).cgPath
    grow.toValue =
      UIBezierPath(ovalIn: CGRect(origin: point, size: .zero).insetBy(dx: -120, dy: -120)).cgPath
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [grow, fade]
    group.duration = 0.5
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    group.delegate = self
    group.setValue(ripples.count - 1, forKey: "index")
    ripple.add(group, forKey: "ripple")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, let index = anim.value(forKey: "index") as? Int else { return }
    ripples[index].removeFromSuperlayer()
    finished += 1
    delegate?.rippleButtonDidFinish(self)
  }
}
