import UIKit

/// A switch whose knob can be dragged, gets wider while it is held, and springs to its side.
@IBDesignable
class JellySwitch: UIControl, UIGestureRecognizerDelegate {
  @IBInspectable var onColor: UIColor = .systemGreen
  @IBInspectable var offColor: UIColor = .systemGray4
  private(set) var isOn = false
  let knob = UIView()
  private let track = UIView()
  private var animator: UIViewPropertyAnimator?
  private var startProgress: CGFloat = 0
  private(set) var log: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    track.frame = bounds
    track.isUserInteractionEnabled = false
    track.backgroundColor = offColor
    track.layer.cornerRadius = bounds.height / 2
    addSubview(track)
    knob.frame = knobFrame(progress: 0, stretch: 0)
    knob.isUserInteractionEnabled = false
    knob.backgroundColor = .white
    knob.layer.cornerRadius = knob.frame.height / 2
    knob.layer.shadowOpacity = 0.25
    knob.layer.shadowRadius = 2
    knob.layer.shadowOffset = CGSize(width: 0, height: 1)
    addSubview(knob)

    let pan = UIPanGestureRecognizer(target: self, action: Selector(panned(_:)))
    let press = UILongPressGestureRecognizer(target: self, action: Selector(pressed(_:)))
    press.minimumPressDuration = 0
    press.delegate = self
    pan.delegate = self
    addGestureRecognizer(pan)
    addGestureRecognizer(press)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  private func knobFrame(progress: CGFloat, stretch: CGFloat) -> CGRect {
    let side = bounds.height - 4
    let width = side + stretch
    return CGRect(x: 2 + (bounds.width - 4 - width) * progress, y: 2, width: width, height: side)
  }

  func pressed(_ recognizer: UILongPressGestureRecognizer) {
    switch recognizer.state {
    case .began:
      log.append("press")
      animate(duration: 0.2) {
        self.knob.frame = self.knobFrame(progress: self.isOn ? 1 : 0, stretch: 8)
      }
    case .ended:
      log.append("release")
      settle(on: dragged ? progress > 0.5 : !isOn)
    case .cancelled: settle(on: isOn)
    default: break
    }
  }

  private var dragged = false
  private var progress: CGFloat = 0

  func panned(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      dragged = true
      startProgress = isOn ? 1 : 0
      log.append("drag")
    case .changed:
      animator?.stopAnimation(true)
      let way = bounds.width - bounds.height
      progress = min(max(startProgress + recognizer.translation(in: self).x / way, 0), 1)
      knob.frame = knobFrame(progress: progress, stretch: 8)
      track.backgroundColor = progress > 0.5 ? onColor : offColor
    case .ended, .cancelled: log.append("drop")
    default: break
    }
  }

  private func settle(on: Bool) {
    dragged = false
    let changed = on != isOn
    isOn = on
    animate(duration: 0.6, damping: 0.55) {
      self.knob.frame = self.knobFrame(progress: on ? 1 : 0, stretch: 0)
      self.track.backgroundColor = on ? self.onColor : self.offColor
    }
    animator?.addCompletion { [weak self] position in
      if position == .end { self?.log.append("settled") }
    }
    if changed { sendActions(for: .valueChanged) }
  }

  private func animate(
    duration: TimeInterval, damping: CGFloat = 1, _ animations: @escaping () -> Void
  ) {
    if animator?.state == .active { animator?.stopAnimation(true) }
    let animator = UIViewPropertyAnimator(
      duration: duration, dampingRatio: damping, animations: animations)
    animator.startAnimation()
    self.animator = animator
  }
}
