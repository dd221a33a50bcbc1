import UIKit

/// A button whose edges swing after a press: invisible views spring, and a display link draws the
/// outline through where they are shown.
class LiquidButton: UIControl {
  var liquidColor: UIColor = .systemTeal { didSet { outline.fillColor = liquidColor.cgColor } }
  let outline = CAShapeLayer()
  private let handles = (0..<4).map { _ in UIView() }
  private var link: CADisplayLink?
  private(set) var ticks = 0
  var isSwinging: Bool { link != nil }

  override init(frame: CGRect) {
    super.init(frame: frame)
    outline.fillColor = liquidColor.cgColor
    outline.actions = ["path": NSNull(), "position": NSNull(), "bounds": NSNull()]
    layer.addSublayer(outline)
    for handle in handles {
      handle.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      handle.isUserInteractionEnabled = false
      addSubview(handle)
    }
    addTarget(self, action: Selector(pressed), for: .touchDown)
    addTarget(self, action: Selector(released), for: [.touchUpInside, .touchUpOutside])
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var rest: [CGPoint] {
    [
      CGPoint(x: bounds.midX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.midY),
      CGPoint(x: bounds.midX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.midY),
    ]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    outline.frame = bounds
    guard link == nil else { return }
    for (handle, point) in zip(handles, rest) { handle.center = point }
    drawOutline(through: rest)
  }

  /// The displacement of the edges, in points; positive outward.
  private func spring(pull: CGFloat, damping: CGFloat, completion: ((Bool) -> Void)? = nil) {
    let directions = [
      CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1),
      CGVector(dx: -1, dy: 0),
    ]
    startLink()
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: {
        for ((handle, point), direction) in zip(zip(self.handles, self.rest), directions) {
          handle.center = CGPoint(
            x: point.x + direction.dx * pull, y: point.y + direction.dy * pull)
        }
      }, completion: completion)
  }

  func pressed() { spring(pull: -8, damping: 0.6) }

  func released() {
    spring(pull: 0, damping: 0.25) { [weak self] finished in
      guard finished else { return }
      self?.stopLink()
    }
  }

  private func startLink() {
    guard link == nil else { return }
    let link = CADisplayLink(target: self, selector: Selector(tick(_:)))
    link.add(to: RunLoop.main, forMode: RunLoop.Mode.common)
    self.link = link
  }

  private func stopLink() {
    link?.invalidate()
    link = nil
    drawOutline(through: rest)
  }

  func tick(_ link: CADisplayLink) {
    ticks += 1
    drawOutline(through: handles.map { ($0.layer.presentation() ?? $0.layer).position })
  }

  /// Corners stay, the middles of the edges follow the handles.
  private func drawOutline(through points: [CGPoint]) {
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    let path = UIBezierPath()
    path.move(to: corners[0])
    for index in 0..<4 {
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      let through = points[index]
      let control = CGPoint(
        x: 2 * through.x - (start.x + end.x) / 2, y: 2 * through.y - (start.y + end.y) / 2)
      path.addQuadCurve(to: end, controlPoint: control)
    }
    path.close()
    outline.path = path.cgPath
  }
}
