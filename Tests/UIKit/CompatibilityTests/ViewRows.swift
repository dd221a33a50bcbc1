import Flipbook
import Testing

/// Every row of views that libraries use: block animations and their options, overrides, classes.
@MainActor struct ViewRows {
  let stage = Stage(size: CGSize(width: 200, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))

  func showView() { stage.addSubview(view) }

  private func left() -> CGFloat { (view.layer.presentation()?.frame ?? view.frame).minX }

  @Test func everyFormOfBlocksAnimates() throws {
    showView()
    var ended: [String] = []
    func near(_ expected: CGFloat, _ line: SourceLocation = #_sourceLocation) {
      #expect(abs(left() - expected) < 1e-4, sourceLocation: line)
    }
    try stage.advance(to: 0)
    UIView.animate(withDuration: 1, animations: { self.view.frame.origin.x = 100 })
    try stage.advance(to: 0.5)
    near(50)
    try stage.advance(to: 1)
    UIView.animate(
      withDuration: 1, animations: { self.view.frame.origin.x = 0 },
      completion: { _ in ended.append("two") })
    try stage.advance(to: 1.5)
    near(50)
    try stage.advance(to: 2)
    UIView.animate(
      withDuration: 1, delay: 0.5, options: .curveLinear, animations: { self.view.center.x += 100 },
      completion: nil)
    try stage.advance(to: 2.25)
    near(0)
    try stage.advance(to: 2.75)
    near(25)
    try stage.advance(to: 4)
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
      animations: { self.view.frame.origin.x = 0 },
      completion: { finished in ended.append("spring \(finished)") })
    try stage.advance(to: 4.5)
    #expect(left() < 20)
    try stage.advance(to: 6)
    near(0)
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [.calculationModeLinear],
      animations: {
        UIView.addKeyframe(
          withRelativeStartTime: 0, relativeDuration: 0.5,
          animations: { self.view.frame.origin.x = 100 })
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          self.view.frame.origin.x = 50
        }
      }, completion: { _ in ended.append("keyframes") })
    try stage.advance(to: 6.5)
    near(100)
    try stage.advance(to: 8)
    near(50)
    UIView.beginAnimations("name", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0)
    UIView.setAnimationCurve(UIView.AnimationCurve.linear)
    UIView.setAnimationRepeatCount(1)
    view.frame.origin.x = 150
    UIView.commitAnimations()
    try stage.advance(to: 8.5)
    near(100)
    try stage.advance(to: 9)
    UIView.animate(springDuration: 1, bounce: 0.2, initialSpringVelocity: 0, delay: 0, options: [])
    {
      self.view.alpha = 0
    } completion: { _ in
      ended.append("bounce")
    }
    UIView.transition(
      with: view, duration: 0.5, options: [.transitionFlipFromLeft, .curveEaseOut],
      animations: { self.view.backgroundColor = .red }, completion: { _ in ended.append("flip") })
    UIView.performWithoutAnimation { view.alpha = 1 }
    try stage.advance(to: 12)
    UIView.animate(
      withDuration: 0.5, delay: 0.0, options: UIView.AnimationOptions(), animations: {},
      completion: { _ in ended.append("empty") })
    try stage.advance(to: 13)
    #expect(Set(ended) == ["two", "spring true", "keyframes", "bounce", "flip", "empty"])
  }

  @Test func optionsActOnBlocks() throws {
    showView()
    func value(_ options: UIView.AnimationOptions, at time: Double) throws -> CGFloat {
      view.layer.removeAllAnimations()
      view.frame.origin.x = 0
      let start = stage.time
      UIView.animate(
        withDuration: 1, delay: 0, options: options, animations: { self.view.frame.origin.x = 100 })
      try stage.advance(to: start + time)
      return left()
    }
    try stage.advance(to: 0.1)
    #expect(abs(try value(.curveLinear, at: 0.25) - 25) < 1e-3)
    #expect(abs(try value(.curveEaseIn, at: 0.5) - 31.5357) < 1e-3)
    #expect(abs(try value(.curveEaseOut, at: 0.5) - 68.4643) < 1e-3)
    #expect(abs(try value([.curveEaseInOut], at: 0.25) - 12.9162) < 1e-3)
    #expect(abs(try value([.curveLinear, .repeat], at: 1.25) - 25) < 1e-3)
    #expect(abs(try value([.curveLinear, .repeat, .autoreverse], at: 1.25) - 75) < 1e-3)
    #expect(
      abs(
        try value(
          [
            .curveLinear, .beginFromCurrentState, .allowUserInteraction, .layoutSubviews,
            .allowAnimatedContent,
          ], at: 0.25) - 25) < 1e-3)
    view.layer.removeAllAnimations()
    view.alpha = 1
    let start = stage.time
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.alpha = 0 })
    try stage.advance(to: start + 0.5)
    UIView.animate(
      withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
      animations: { self.view.alpha = 1 })
    try stage.advance(to: start + 1)
    #expect(abs(CGFloat(try #require(view.layer.presentation()).opacity) - 0.75) < 1e-4)
  }

  @Test func animatableProperties() throws {
    showView()
    let inner = UIView()
    view.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let width = inner.widthAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      width, inner.heightAnchor.constraint(equalToConstant: 10),
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    view.layoutIfNeeded()
    try stage.advance(to: 0.1)
    width.constant = 30
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        self.view.layoutIfNeeded()
        self.view.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        self.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        self.view.alpha = 0
        self.view.backgroundColor = .red
        self.view.layer.cornerRadius = 10
      })
    try stage.advance(to: 0.6)
    let shown = try #require(view.layer.presentation())
    #expect(inner.layer.presentation()?.bounds.width == 20)
    #expect(abs(shown.opacity - 0.5) < 1e-5)
    #expect(abs(shown.cornerRadius - 5) < 1e-5)
    #expect(abs(shown.transform.m11 - 1.5) < 1e-5)
    #expect(shown.bounds.size == CGSize(width: 70, height: 30))
  }

  @Test func animatorsScrub() throws {
    showView()
    let animators = [
      UIViewPropertyAnimator(duration: 1, curve: UIView.AnimationCurve.linear) {
        self.view.frame.origin.x = 100
      },
      UIViewPropertyAnimator(duration: 1, curve: .linear, animations: nil),
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1),
        animations: nil),
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1, animations: nil),
      UIViewPropertyAnimator(
        duration: 1, timingParameters: UICubicTimingParameters(animationCurve: .easeIn)),
    ]
    let animator = animators[0]
    var position: UIViewAnimatingPosition?
    animator.addCompletion { position = $0 }
    animator.startAnimation(afterDelay: 0.1)
    try stage.advance(to: 0.6)
    #expect(animator.state == .active)
    #expect(animator.isRunning)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    try stage.advance(to: 0.6)
    #expect(abs(left() - 25) < 1e-4)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    try stage.advance(to: 3)
    #expect(position == .start)
    for other in animators.dropFirst() {
      other.addAnimations({ self.view.alpha = 0.5 }, delayFactor: 0)
      other.startAnimation()
      other.stopAnimation(false)
      other.finishAnimation(at: UIViewAnimatingPosition.end)
      #expect(other.state == .inactive)
    }
  }
}
