import UIKit

/// A ring drawn up to a custom property, which Core Animation animates.
final class ProgressRingLayer: CALayer {
  static let progressKey = "progress"

  var progress: CGFloat {
    get { value(forKey: ProgressRingLayer.progressKey) as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: ProgressRingLayer.progressKey) }
  }
  var trackColor = UIColor.systemGray5 { didSet { setNeedsDisplay() } }
  var ringColor = UIColor.systemBlue { didSet { setNeedsDisplay() } }
  var thickness: CGFloat = 8 { didSet { setNeedsDisplay() } }
  var animationDuration: CFTimeInterval = 1

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? ProgressRingLayer else { return }
    trackColor = other.trackColor
    ringColor = other.ringColor
    thickness = other.thickness
    animationDuration = other.animationDuration
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == progressKey || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == ProgressRingLayer.progressKey else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = (presentation() ?? self).progress
    animation.duration = animationDuration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(bounds.width, bounds.height) / 2 - thickness / 2
    ctx.setLineWidth(thickness)
    ctx.setLineCap(.round)
    ctx.setStrokeColor(trackColor.cgColor)
    ctx.addEllipse(
      in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    ctx.strokePath()
    guard progress > 0 else { return }
    ctx.setStrokeColor(ringColor.cgColor)
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * min(progress, 1), clockwise: false)
    ctx.strokePath()
  }
}

/// A ring with a percentage in it.
@IBDesignable
class CircularProgressView: UIView {
  override class var layerClass: AnyClass { ProgressRingLayer.self }
  var ringLayer: ProgressRingLayer { layer as! ProgressRingLayer }

  @IBInspectable var ringColor: UIColor = .systemBlue { didSet { ringLayer.ringColor = ringColor } }
  @IBInspectable var thickness: CGFloat = 8 { didSet { ringLayer.thickness = thickness } }

  private let label = UILabel()
  private var link: CADisplayLink?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    label.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
    label.textAlignment = .center
    label.textColor = .darkGray
    label.text = "0"
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
    layer.setNeedsDisplay()
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var text: String? { label.text }

  func setProgress(_ progress: CGFloat, duration: CFTimeInterval, completion: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      self?.link?.invalidate()
      self?.link = nil
      self?.updateLabel()
      completion?()
    }
    ringLayer.animationDuration = duration
    ringLayer.progress = progress
    CATransaction.commit()
    guard link == nil else { return }
    let link = CADisplayLink(target: self, selector: Selector(tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func tick(_ link: CADisplayLink) { updateLabel() }

  private func updateLabel() {
    let shown = (ringLayer.presentation() ?? ringLayer).progress
    label.text = "\(Int((shown * 100).rounded()))"
  }
}
