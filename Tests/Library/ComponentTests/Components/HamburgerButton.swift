import UIKit

/// Three bars that become a cross, each by the spring of a separate action.
@IBDesignable
class HamburgerButton: UIButton {
  @IBInspectable var color: UIColor = .black {
    didSet { for bar in bars { bar.strokeColor = color.cgColor } }
  }

  let top = CAShapeLayer()
  let middle = CAShapeLayer()
  let bottom = CAShapeLayer()
  private var bars: [CAShapeLayer] { [top, middle, bottom] }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let width = frame.width * 0.5
    for bar in bars {
      let path = UIBezierPath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: width, y: 0))
      bar.path = path.cgPath
      bar.strokeColor = color.cgColor
      bar.lineWidth = 4
      bar.lineCap = kCALineCapRound
      bar.bounds = CGRect(x: 0, y: 0, width: width, height: 0)
      bar.actions = ["strokeStart": NSNull(), "strokeEnd": NSNull(), "transform": NSNull()]
      layer.addSublayer(bar)
    }
    for (bar, offset) in zip(bars, [-1, 0, 1] as [CGFloat]) {
      bar.position = CGPoint(x: bounds.midX, y: bounds.midY + offset * frame.height * 0.18)
    }
    addTarget(self, action: Selector(toggle), for: .touchUpInside)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var showsMenu: Bool = true {
    didSet {
      guard showsMenu != oldValue else { return }
      applyShape()
    }
  }

  func toggle() { showsMenu = !showsMenu }

  private func applyShape() {
    let shift = bounds.height * 0.18
    spring(top, turn: showsMenu ? 0 : .pi / 4, lift: showsMenu ? 0 : shift)
    spring(bottom, turn: showsMenu ? 0 : -.pi / 4, lift: showsMenu ? 0 : -shift)

    let shrink = CABasicAnimation(keyPath: "strokeEnd")
    shrink.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
    shrink.toValue = showsMenu ? 1 : 0
    shrink.duration = 0.2
    middle.apply(shrink)
  }

  private func spring(_ bar: CALayer, turn: CGFloat, lift: CGFloat) {
    var transform = CATransform3DMakeTranslation(0, lift, 0)
    transform = CATransform3DRotate(transform, turn, 0, 0, 1)
    let animation = CASpringAnimation(keyPath: "transform")
    animation.toValue = NSValue(caTransform3D: transform)
    animation.damping = 11
    animation.stiffness = 160
    animation.mass = 1
    animation.duration = animation.settlingDuration
    bar.apply(animation)
  }
}

extension CALayer {
  /// Animates from what is shown to the animation's end, and leaves the model there.
  fileprivate func apply(_ animation: CABasicAnimation) {
    let copy = animation.copy() as! CABasicAnimation
    if copy.fromValue == nil {
      copy.fromValue = (presentation() ?? self).value(forKeyPath: copy.keyPath!)
    }
    add(copy, forKey: copy.keyPath)
    setValue(copy.toValue, forKeyPath: copy.keyPath!)
  }
}
