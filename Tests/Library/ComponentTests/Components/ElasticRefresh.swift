import UIKit

/// A header that bends under the finger like cloth, and swings back when it is let go.
class ElasticRefresh: UIView {
  enum State { case idle, pulling, loading }

  let wave = CAShapeLayer()
  private let spinner = CAShapeLayer()
  private let middle = UIView()
  private let minimalHeight: CGFloat = 30
  private var link: CADisplayLink?
  private(set) var state = State.idle
  var onRefresh: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    wave.fillColor = UIColor.systemOrange.cgColor
    wave.actions = ["path": NSNull()]
    layer.addSublayer(wave)
    spinner.path =
      UIBezierPath(
        arcCenter: .zero, radius: 8, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    spinner.fillColor = nil
    spinner.strokeColor = UIColor.white.cgColor
    spinner.lineWidth = 2.5
    spinner.lineCap = .round
    spinner.position = CGPoint(x: bounds.midX, y: 16)
    spinner.isHidden = true
    layer.addSublayer(spinner)
    middle.frame = CGRect(x: bounds.midX, y: minimalHeight, width: 0, height: 0)
    addSubview(middle)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(panned(_:)))
    pan.maximumNumberOfTouches = 1
    addGestureRecognizer(pan)
    update()
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// The distance of the middle below the edges, in points.
  private var sag: CGPoint {
    let shown = (middle.layer.presentation() ?? middle.layer).position
    return state == .pulling ? middle.center : shown
  }

  private func update() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: minimalHeight))
    path.addQuadCurve(
      to: CGPoint(x: bounds.width, y: minimalHeight),
      controlPoint: CGPoint(x: sag.x, y: 2 * sag.y - minimalHeight))
    path.addLine(to: CGPoint(x: bounds.width, y: 0))
    path.close()
    wave.path = path.cgPath
  }

  func panned(_ recognizer: UIPanGestureRecognizer) {
    guard state != .loading else { return }
    switch recognizer.state {
    case .began, .changed:
      state = .pulling
      let pulled = max(recognizer.translation(in: self).y, 0)
      middle.center = CGPoint(
        x: recognizer.location(in: self).x, y: minimalHeight + pulled * 0.6)
      update()
    case .ended, .cancelled, .failed:
      let farEnough = middle.center.y > minimalHeight + 20
      state = farEnough ? .loading : .idle
      release()
      if farEnough { load() }
    default: break
    }
  }

  private func release() {
    let link = CADisplayLink(target: self, selector: Selector(tick))
    link.add(to: .main, forMode: .common)
    self.link = link
    UIView.animate(
      withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.35, initialSpringVelocity: 0,
      options: [],
      animations: { self.middle.center = CGPoint(x: self.bounds.midX, y: self.minimalHeight) },
      completion: { _ in
        self.link?.invalidate()
        self.link = nil
        self.update()
      })
  }

  func tick() { update() }

  private func load() {
    spinner.isHidden = false
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.fromValue = 0
    turn.toValue = CGFloat.pi * 2
    turn.duration = 0.6
    turn.repeatCount = Float.infinity
    spinner.add(turn, forKey: "turn")
    onRefresh?()
  }

  func endRefreshing() {
    state = .idle
    spinner.removeAnimation(forKey: "turn")
    spinner.isHidden = true
  }
}
