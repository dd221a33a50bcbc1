import UIKit

/// A surface that answers a touch with ink: it spreads from the finger while that stays, and fades
/// when it leaves.
class InkView: UIControl {
  var inkColor = UIColor.systemPurple.withAlphaComponent(0.4)
  var spreadDuration: CFTimeInterval = 0.5
  private let inkContainer = CALayer()
  private let inkMask = CAShapeLayer()
  private var activeInk: CAShapeLayer?
  private(set) var fadedCount = 0

  var inks: [CALayer] { inkContainer.sublayers ?? [] }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.94, green: 0.92, blue: 0.98, alpha: 1)
    layer.cornerRadius = 12
    inkContainer.mask = inkMask
    layer.addSublayer(inkContainer)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    inkContainer.frame = bounds
    inkMask.frame = bounds
    inkMask.path = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
    CATransaction.commit()
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    spreadInk(from: touch.location(in: self))
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    fadeInk()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    fadeInk()
  }

  /// The farthest corner decides how large the ink gets.
  private func spreadInk(from point: CGPoint) {
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    let radius = corners.map { hypot($0.x - point.x, $0.y - point.y) }.max() ?? 0
    let ink = CAShapeLayer()
    ink.bounds = CGRect(x: 0, y: 0, width: radius * 2, height: radius * 2)
    ink.position = point
    ink.path = UIBezierPath(ovalIn: ink.bounds).cgPath
    ink.fillColor = inkColor.cgColor
    inkContainer.addSublayer(ink)
    activeInk = ink

    let spread = CABasicAnimation(keyPath: "transform.scale")
    spread.fromValue = 0.1
    spread.toValue = 1.0
    spread.duration = spreadDuration
    spread.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0, 0.2, 1)
    ink.add(spread, forKey: "spread")
  }

  private func fadeInk() {
    guard let ink = activeInk else { return }
    activeInk = nil
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.4)
    CATransaction.setCompletionBlock { [weak self] in
      ink.removeFromSuperlayer()
      self?.fadedCount += 1
    }
    ink.opacity = 0
    CATransaction.commit()
  }
}
