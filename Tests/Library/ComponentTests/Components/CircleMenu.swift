import UIKit

protocol CircleMenuDelegate: AnyObject {
  func circleMenu(_ menu: CircleMenu, willDisplay button: UIButton, at index: Int)
  func circleMenu(_ menu: CircleMenu, didSelect button: UIButton, at index: Int)
  func circleMenuDidCollapse(_ menu: CircleMenu)
}

extension CircleMenuDelegate {
  func circleMenu(_ menu: CircleMenu, willDisplay button: UIButton, at index: Int) {}
  func circleMenu(_ menu: CircleMenu, didSelect button: UIButton, at index: Int) {}
  func circleMenuDidCollapse(_ menu: CircleMenu) {}
}

/// A button that unfolds others in a circle around itself; the chosen one draws its circle round.
class CircleMenu: UIButton {
  @IBInspectable var buttonsCount: Int = 5
  @IBInspectable var distance: CGFloat = 42
  @IBInspectable var duration: Double = 0.5
  @IBInspectable var showDelay: Double = 0.05
  weak var delegate: CircleMenuDelegate?
  private(set) var buttons: [UIButton]?
  private let bars = [CALayer(), CALayer()]

  convenience init(frame: CGRect, buttonsCount: Int, distance: CGFloat) {
    self.init(frame: frame)
    self.buttonsCount = buttonsCount
    self.distance = distance
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemIndigo
    layer.cornerRadius = frame.width / 2
    for (index, bar) in bars.enumerated() {
      bar.backgroundColor = UIColor.white.cgColor
      bar.bounds = CGRect(x: 0, y: 0, width: frame.width * 0.5, height: 3)
      bar.cornerRadius = 1.5
      bar.position = CGPoint(x: bounds.midX, y: bounds.midY)
      bar.transform = CATransform3DMakeRotation(CGFloat(index) * .pi / 2, 0, 0, 1)
      layer.addSublayer(bar)
    }
    addTarget(self, action: Selector(onTap), for: .touchUpInside)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var isOpen: Bool { buttons != nil }

  func onTap() { isOpen ? collapse(delay: 0) : expand() }

  private func center(of index: Int, distance: CGFloat) -> CGPoint {
    let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(buttonsCount) - .pi / 2
    return CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
  }

  private func expand() {
    turnBars(to: .pi / 4)
    buttons = (0..<buttonsCount).map { index in
      let button = UIButton(type: .custom)
      button.tag = index
      button.bounds = CGRect(x: 0, y: 0, width: bounds.width * 0.7, height: bounds.width * 0.7)
      button.layer.cornerRadius = button.bounds.width / 2
      button.backgroundColor = UIColor(
        hue: CGFloat(index) / CGFloat(buttonsCount), saturation: 0.6, brightness: 0.95, alpha: 1)
      button.center = center
      button.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
      button.addTarget(self, action: Selector(buttonTapped(_:)), for: .touchUpInside)
      superview?.insertSubview(button, belowSubview: self)
      delegate?.circleMenu(self, willDisplay: button, at: index)
      UIView.animate(
        withDuration: duration, delay: showDelay * Double(index), usingSpringWithDamping: 0.6,
        initialSpringVelocity: 0, options: .allowUserInteraction,
        animations: {
          button.center = self.center(of: index, distance: self.distance)
          button.transform = .identity
        }, completion: nil)
      return button
    }
  }

  func buttonTapped(_ sender: UIButton) {
    let circle = CAShapeLayer()
    circle.path =
      UIBezierPath(
        arcCenter: center, radius: distance, startAngle: angle(sender.tag),
        endAngle: angle(sender.tag) + 2 * .pi, clockwise: true
      ).cgPath
    circle.fillColor = nil
    circle.strokeColor = sender.backgroundColor?.cgColor
    circle.lineWidth = sender.bounds.width
    circle.lineCap = .round
    superview?.layer.insertSublayer(circle, below: layer)
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.toValue = 1
    draw.duration = duration
    circle.add(draw, forKey: nil)
    DispatchQueue.main.asyncAfter(deadline: .now() + duration) {
      self.delegate?.circleMenu(self, didSelect: sender, at: sender.tag)
      self.collapse(delay: 0.2)
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        self.transform = .identity
      }
      CATransaction.begin()
      CATransaction.setCompletionBlock { circle.removeFromSuperlayer() }
      circle.opacity = 0
      CATransaction.commit()
    }
  }

  private func angle(_ index: Int) -> CGFloat {
    2 * CGFloat.pi * CGFloat(index) / CGFloat(buttonsCount) - .pi / 2
  }

  private func collapse(delay: TimeInterval) {
    turnBars(to: 0)
    let leaving = buttons ?? []
    buttons = nil
    UIView.animate(
      withDuration: 0.3, delay: delay, options: .curveEaseIn,
      animations: {
        for button in leaving {
          button.center = self.center
          button.alpha = 0
        }
      },
      completion: { _ in
        for button in leaving { button.removeFromSuperview() }
        self.delegate?.circleMenuDidCollapse(self)
      })
  }

  private func turnBars(to angle: CGFloat) {
    for (index, bar) in bars.enumerated() {
      let turn = CASpringAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = bar.presentation()?.value(forKeyPath: "transform.rotation.z")
      turn.toValue = angle + CGFloat(index) * .pi / 2
      turn.damping = 12
      turn.stiffness = 180
      turn.duration = turn.settlingDuration
      turn.fillMode = .forwards
      turn.isRemovedOnCompletion = false
      bar.add(turn, forKey: "turn")
    }
  }
}
