import UIKit

/// A label that runs when its text is too long, until its copy stands where it stood.
///
/// Between two rounds it waits; its edges fade.
@IBDesignable
class MarqueeLabel: UIView {
  @IBInspectable var text: String = "" { didSet { textChanged() } }
  @IBInspectable var textColor: UIColor = .black {
    didSet { for label in labels { label.textColor = textColor } }
  }
  /// In points per second.
  @IBInspectable var speed: CGFloat = 40 { didSet { setNeedsLayout() } }
  @IBInspectable var gap: CGFloat = 20 { didSet { setNeedsLayout() } }
  @IBInspectable var pause: Double = 0.5
  @IBInspectable var fadeLength: CGFloat = 10 { didSet { setNeedsLayout() } }
  var font: UIFont = .systemFont(ofSize: 16) {
    didSet { for label in labels { label.font = font } }
  }

  private let labels = [UILabel(), UILabel()]
  let track = UIView()
  private var fadeMask: CAGradientLayer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(track)
    for label in labels {
      label.font = font
      track.addSubview(label)
    }
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func textChanged() {
    for label in labels { label.text = text }
    setNeedsLayout()
  }

  var textWidth: CGFloat { ceil(labels[0].sizeThatFits(CGSize(width: 1e5, height: 1e5)).width) }
  var isRunning: Bool { track.layer.animation(forKey: "marquee") != nil }
  /// The distance of one round, in points.
  var distance: CGFloat { textWidth + gap }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isLong = textWidth > bounds.width
    track.frame = CGRect(x: 0, y: 0, width: distance + textWidth, height: bounds.height)
    labels[0].frame = CGRect(x: 0, y: 0, width: textWidth, height: bounds.height)
    labels[1].frame = labels[0].frame.offsetBy(dx: distance, dy: 0)
    labels[1].isHidden = !isLong
    updateMask(isLong)
    if isLong { run() } else { track.layer.removeAnimation(forKey: "marquee") }
  }

  private func updateMask(_ isLong: Bool) {
    guard isLong, fadeLength > 0 else {
      layer.mask = nil
      fadeMask = nil
      return
    }
    let mask = fadeMask ?? CAGradientLayer()
    fadeMask = mask
    mask.frame = bounds
    let part = NSNumber(value: Double(fadeLength / bounds.width))
    mask.colors = [UIColor.clear, .black, .black, .clear].map { $0.cgColor }
    mask.locations = [0, part, NSNumber(value: 1 - part.doubleValue), 1]
    mask.startPoint = CGPoint(x: 0, y: 0.5)
    mask.endPoint = CGPoint(x: 1, y: 0.5)
    layer.mask = mask
  }

  private func run() {
    guard window != nil else { return }
    let moving = Double(distance / speed)
    let total = moving + pause
    let run = CAKeyframeAnimation(keyPath: "transform.translation.x")
    run.values = [0, 0, -distance]
    run.keyTimes = [0, NSNumber(value: pause / total), 1]
    run.duration = total
    run.repeatCount = .greatestFiniteMagnitude
    track.layer.add(run, forKey: "marquee")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }
}
