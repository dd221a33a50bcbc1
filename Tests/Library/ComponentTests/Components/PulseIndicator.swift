import UIKit

/// Rings that spread from a dot, one after the other: copies of one layer, each a while later.
@IBDesignable
final class PulseIndicator: UIView {
  @IBInspectable var pulseColor: UIColor = .systemBlue {
    didSet {
      pulse.backgroundColor = pulseColor.cgColor
      core.backgroundColor = pulseColor.cgColor
    }
  }
  @IBInspectable var pulseCount: Int = 3 { didSet { restart() } }
  var pulseDuration: CFTimeInterval = 1.8 { didSet { restart() } }

  override class var layerClass: AnyClass { CAReplicatorLayer.self }
  var replicator: CAReplicatorLayer { layer as! CAReplicatorLayer }
  let pulse = CALayer()
  private let core = CALayer()
  private var isRunning = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    pulse.backgroundColor = pulseColor.cgColor
    pulse.opacity = 0
    core.backgroundColor = pulseColor.cgColor
    layer.addSublayer(pulse)
    isUserInteractionEnabled = false
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    pulse.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    pulse.cornerRadius = side / 2
    pulse.position = CGPoint(x: bounds.midX, y: bounds.midY)
    core.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    core.cornerRadius = 6
    core.position = superview?.layer.convert(pulse.position, from: layer) ?? pulse.position
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let superview = superview else { return core.removeFromSuperlayer() }
    superview.layer.insertSublayer(core, above: layer)
    setNeedsLayout()
  }

  private func restart() {
    guard isRunning else { return }
    stop()
    start()
  }

  func start() {
    guard !isRunning else { return }
    isRunning = true
    replicator.instanceCount = pulseCount
    replicator.instanceDelay = pulseDuration / CFTimeInterval(pulseCount)

    let grow = CABasicAnimation(keyPath: "transform.scale.xy")
    grow.fromValue = 0
    grow.toValue = 1
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0.8, 0.4, 0]
    fade.keyTimes = [0, 0.5, 1]
    let group = CAAnimationGroup()
    group.animations = [grow, fade]
    group.duration = pulseDuration
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = false
    pulse.add(group, forKey: "pulse")
  }

  func stop() {
    isRunning = false
    pulse.removeAnimation(forKey: "pulse")
  }
}
