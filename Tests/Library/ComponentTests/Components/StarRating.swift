import UIKit

/// Stars that a finger fills, whole or half, drawn by the view itself.
@IBDesignable
class StarRating: UIControl {
  @IBInspectable var starCount: Int = 5 { didSet { setNeedsDisplay() } }
  @IBInspectable var allowsHalfStars: Bool = true
  @IBInspectable var filledColor: UIColor = .systemYellow { didSet { setNeedsDisplay() } }
  @IBInspectable var emptyColor: UIColor = .systemGray5 { didSet { setNeedsDisplay() } }

  var rating: CGFloat = 0 {
    didSet {
      guard rating != oldValue else { return }
      setNeedsDisplay()
      sendActions(for: .valueChanged)
    }
  }

  private(set) var drawCount = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  private var cell: CGFloat { bounds.width / CGFloat(starCount) }

  private func star(in rect: CGRect) -> UIBezierPath {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let outer = rect.width / 2
    let inner = outer * 0.42
    let path = UIBezierPath()
    for corner in 0..<10 {
      let radius = corner % 2 == 0 ? outer : inner
      let angle = -CGFloat.pi / 2 + CGFloat(corner) * .pi / 5
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    path.lineJoinStyle = .round
    return path
  }

  override func draw(_ rect: CGRect) {
    drawCount += 1
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let side = min(cell, bounds.height) - 3
    for index in 0..<starCount {
      let frame = CGRect(
        x: (CGFloat(index) + 0.5) * cell - side / 2, y: bounds.midY - side / 2, width: side,
        height: side)
      let path = star(in: frame)
      emptyColor.setFill()
      path.fill()
      let part = min(max(rating - CGFloat(index), 0), 1)
      guard part > 0 else { continue }
      context.saveGState()
      UIRectClip(CGRect(x: frame.minX, y: 0, width: frame.width * part, height: bounds.height))
      filledColor.setFill()
      path.fill()
      context.restoreGState()
    }
  }

  private func update(for touch: UITouch) {
    let stars = touch.location(in: self).x / cell
    let step: CGFloat = allowsHalfStars ? 0.5 : 1
    rating = min(max((stars / step).rounded(.up) * step, 0), CGFloat(starCount))
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    update(for: touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    update(for: touch)
    return super.continueTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let bump = CAKeyframeAnimation(keyPath: "transform.scale")
    bump.values = [1, 1.12, 1]
    bump.duration = 0.25
    layer.add(bump, forKey: "bump")
  }
}
