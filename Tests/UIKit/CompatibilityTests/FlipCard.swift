import Flipbook

/// A card that tilts under the finger, flips over, and springs back.
class FlipCard: UIView, UIGestureRecognizerDelegate {
  let front = UIView()
  let back = UIView()
  private(set) var isFlipped = false
  private var animator: UIViewPropertyAnimator?
  private(set) var states: [UIGestureRecognizer.State] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (view, color) in [(back, UIColor.systemOrange), (front, UIColor.systemPurple)] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.backgroundColor = color
      view.layer.cornerRadius = 10
      view.layer.isDoubleSided = false
      addSubview(view)
    }
    back.layer.transform = CATransform3DMakeRotation(CGFloat.pi, 0, 1, 0)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.sublayerTransform = perspective
    let pan = UIPanGestureRecognizer(target: self, action: Selector(panned(_:)))
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  required init?(coder aDecoder: NSCoder) { fatalError() }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func panned(_ recognizer: UIPanGestureRecognizer) {
    states.append(recognizer.state)
    switch recognizer.state {
    case .changed:
      let moved = recognizer.translation(in: self)
      layer.transform = CATransform3DRotate(CATransform3DIdentity, moved.x / 200, 0, 1, 0)
    case .ended, .cancelled:
      let velocity = recognizer.velocity(in: self)
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5,
        initialSpringVelocity: abs(velocity.x) / 500, options: [],
        animations: {
          self.layer.transform = CATransform3DIdentity
        })
    default: break
    }
  }

  func flip(duration: TimeInterval = 0.6) {
    isFlipped = !isFlipped
    let angle: CGFloat = isFlipped ? CGFloat.pi : 0
    UIView.animateKeyframes(
      withDuration: duration, delay: 0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          self.transform = CGAffineTransform(scaleX: 1.1, y: 1.1).rotated(by: 0.05)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          self.transform = .identity
        }
      }, completion: nil)
    let turn = CASpringAnimation(keyPath: "transform.rotation.y")
    turn.byValue = angle
    turn.damping = 12
    turn.stiffness = 120
    turn.mass = 1
    turn.initialVelocity = 0
    turn.duration = turn.settlingDuration
    turn.fillMode = kCAFillModeForwards
    turn.isRemovedOnCompletion = false
    front.layer.add(turn, forKey: "turn")
  }

  func fadeScrubbing(to fraction: CGFloat) {
    let animator =
      self.animator
      ?? UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
        self.alpha = 0.2
        self.center = CGPoint(x: self.center.x + 50, y: self.center.y)
      }
    self.animator = animator
    animator.pausesOnCompletion = true
    animator.fractionComplete = fraction
  }

  func swapSides() {
    UIView.transition(
      from: front, to: back, duration: 0.4,
      options: [.transitionFlipFromLeft, .showHideTransitionViews])
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit == nil ? nil : self
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    contentScaleFactor = window?.screen.scale ?? 1
  }
}
