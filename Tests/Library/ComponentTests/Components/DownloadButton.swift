import UIKit

protocol DownloadButtonDelegate: AnyObject {
  func downloadButton(_ button: DownloadButton, tappedIn state: DownloadButton.State)
  func downloadButton(_ button: DownloadButton, entered state: DownloadButton.State)
}

/// A button that shrinks to a circle, waits with a turning arc, fills with progress, and opens
/// again.
class DownloadButton: UIControl, CAAnimationDelegate {
  enum State: Int { case start, pending, downloading, done }

  weak var delegate: DownloadButtonDelegate?
  var title = "GET" { didSet { label.text = title } }
  private let label = UILabel()
  let pill = CAShapeLayer()
  let spinner = CAShapeLayer()
  let gauge = CAShapeLayer()

  /// From 0 to 1; matters while downloading.
  var progress: CGFloat = 0 {
    didSet {
      guard downloadState == .downloading else { return }
      gauge.strokeEnd = progress
    }
  }

  var downloadState = State.start {
    didSet {
      guard downloadState != oldValue else { return }
      enter(downloadState, from: oldValue)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    pill.fillColor = UIColor.systemGray6.cgColor
    label.text = title
    label.textColor = .systemBlue
    label.font = .boldSystemFont(ofSize: 14)
    label.textAlignment = .center
    label.frame = bounds
    for ring in [spinner, gauge] {
      ring.fillColor = nil
      ring.lineWidth = 3
      ring.lineCap = .round
      ring.isHidden = true
    }
    spinner.strokeColor = UIColor.systemGray2.cgColor
    gauge.strokeColor = UIColor.systemBlue.cgColor
    gauge.strokeEnd = 0
    for part in [pill, spinner, gauge] {
      part.frame = bounds
      layer.addSublayer(part)
    }
    pill.path = pillPath(width: bounds.width)
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.height / 2 - 2,
      startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
    ).cgPath
    spinner.path = circle
    gauge.path = circle
    spinner.strokeEnd = 0.85
    addSubview(label)
    addTarget(self, action: Selector(tapped), for: .touchUpInside)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func tapped() { delegate?.downloadButton(self, tappedIn: downloadState) }

  private func pillPath(width: CGFloat) -> CGPath {
    let radius = bounds.height / 2
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: bounds.midX - width / 2 + radius, y: radius), radius: radius,
      startAngle: .pi / 2, endAngle: 1.5 * .pi, clockwise: false)
    path.addArc(
      center: CGPoint(x: bounds.midX + width / 2 - radius, y: radius), radius: radius,
      startAngle: -.pi / 2, endAngle: .pi / 2, clockwise: false)
    path.closeSubpath()
    return path
  }

  private func enter(_ state: State, from old: State) {
    switch state {
    case .pending:
      morph(to: bounds.height, next: "shrunk")
      UIView.animate(withDuration: 0.15) { self.label.alpha = 0 }
    case .downloading:
      spinner.removeAllAnimations()
      setHidden(spinner, true)
      setHidden(gauge, false)
    case .done, .start:
      setHidden(gauge, true)
      label.text = state == .done ? "OPEN" : title
      morph(to: bounds.width, next: "grown")
      UIView.animate(withDuration: 0.2, delay: 0.15, options: []) { self.label.alpha = 1 }
    }
  }

  private func setHidden(_ layer: CALayer, _ hidden: Bool) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.isHidden = hidden
    CATransaction.commit()
  }

  private func morph(to width: CGFloat, next: String) {
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = pill.path
    morph.toValue = pillPath(width: width)
    morph.duration = 0.3
    morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    morph.delegate = self
    morph.setValue(next, forKey: "next")
    pill.path = pillPath(width: width)
    pill.add(morph, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, let next = anim.value(forKey: "next") as? String else { return }
    if next == "shrunk", downloadState == .pending {
      setHidden(spinner, false)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.byValue = 2 * Double.pi
      turn.duration = 0.8
      turn.repeatCount = .infinity
      spinner.add(turn, forKey: "turn")
    }
    delegate?.downloadButton(self, entered: downloadState)
  }
}
