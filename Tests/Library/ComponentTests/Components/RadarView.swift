import UIKit

/// A radar: a conic sweep turns over rings, and blips light up when it passes them.
final class RadarView: UIView {
  struct Blip {
    /// In radians from the top, clockwise.
    var angle: CGFloat
    /// As a part of the radius.
    var distance: CGFloat
  }

  var period: TimeInterval = 2
  var color = UIColor.systemGreen
  let sweep = CAGradientLayer()
  private(set) var blipLayers: [CALayer] = []
  private var timers: [Timer] = []
  private(set) var flashes: [(index: Int, time: TimeInterval)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.02, green: 0.1, blue: 0.05, alpha: 1)
    layer.cornerRadius = bounds.width / 2
    layer.masksToBounds = true
    sweep.type = .conic
    sweep.frame = bounds
    sweep.startPoint = CGPoint(x: 0.5, y: 0.5)
    sweep.endPoint = CGPoint(x: 0.5, y: 0)
    sweep.colors = [color.withAlphaComponent(0), color.withAlphaComponent(0), color].map {
      $0.cgColor
    }
    sweep.locations = [0, 0.6, 1]
    layer.addSublayer(sweep)

    let rings = CAShapeLayer()
    let path = UIBezierPath()
    for part in [0.33, 0.66, 0.97] as [CGFloat] {
      let radius = bounds.width / 2 * part
      path.move(to: CGPoint(x: bounds.midX + radius, y: bounds.midY))
      path.addArc(
        withCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: 0,
        endAngle: 2 * .pi, clockwise: true)
    }
    rings.path = path.cgPath
    rings.fillColor = nil
    rings.strokeColor = color.withAlphaComponent(0.5).cgColor
    rings.lineDashPattern = [3, 3]
    layer.addSublayer(rings)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  deinit { for timer in timers { timer.invalidate() } }

  func start(blips: [Blip]) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = Float.pi * 2
    turn.duration = period
    turn.repeatCount = .infinity
    sweep.add(turn, forKey: "turn")
    for (index, blip) in blips.enumerated() { add(blip, index) }
  }

  private func add(_ blip: Blip, _ index: Int) {
    let dot = CALayer()
    let radius = bounds.width / 2 * blip.distance
    dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.backgroundColor = UIColor.white.cgColor
    dot.position = CGPoint(
      x: bounds.midX + radius * sin(blip.angle), y: bounds.midY - radius * cos(blip.angle))
    dot.opacity = 0
    layer.addSublayer(dot)
    blipLayers.append(dot)
    let first = period * TimeInterval(blip.angle / (2 * .pi))
    timers.append(
      Timer.scheduledTimer(withTimeInterval: first, repeats: false) { [weak self] _ in
        guard let self = self else { return }
        self.flash(dot, index)
        self.timers.append(
          Timer.scheduledTimer(withTimeInterval: self.period, repeats: true) { [weak self] _ in
            self?.flash(dot, index)
          })
      })
  }

  private func flash(_ dot: CALayer, _ index: Int) {
    flashes.append((index, CACurrentMediaTime()))
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = period * 0.7
    dot.add(fade, forKey: "fade")
  }
}
