import Animation
import Flipbook
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct PropertyAnimatorTests {
  let stage = Stage(size: CGSize(width: 300, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() throws {
    view.center = CGPoint(x: 100, y: 50)
    stage.addSubview(view)
    try stage.advance(to: 0)
  }

  /// Of the view's layer as shown now.
  private func shown(_ key: String) -> AnimatableValue? {
    view.layer.presentedValues(all: true).first { $0.key == key }?.value
  }

  private var x: Double {
    if case .point(let point)? = shown("position") { Double(point.x) } else { .nan }
  }

  private var opacity: Double {
    if case .number(let number)? = shown("opacity") { number } else { .nan }
  }

  private func animator(_ curve: UIView.AnimationCurve = .easeInOut) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: curve) {
      view.center.x = 200
      view.alpha = 0
    }
  }

  @Test func itRunsToItsEnd() throws {
    let animator = animator()
    var log: [String] = []
    animator.addCompletion { log.append("\($0) \(stage.time)") }
    #expect(animator.state == .inactive)
    #expect(view.center.x == 100)
    animator.startAnimation()
    #expect(animator.state == .active)
    #expect(animator.isRunning)
    for t in [0, 0.25, 0.5, 0.9] {
      try stage.advance(to: t)
      #expect(close(x, 100 + 100 * easeInOut(t)), "\(t)")
      #expect(close(opacity, 1 - easeInOut(t), within: 1e-7), "\(t)")
      #expect(close(animator.fractionComplete, t))
    }
    try stage.advance(to: 1)
    #expect(log == ["end 1.0"])
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    #expect(x == 200)
    #expect(opacity == 0)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func scrubbingShowsTheFractionOfTheWay() throws {
    let animator = animator()
    for fraction in [0.25, 0.8, 0, 1, 0.1] {
      animator.fractionComplete = fraction
      #expect(close(animator.fractionComplete, fraction))
      try stage.advance(to: stage.time + 0.1)
      #expect(close(x, 100 + 100 * fraction), "\(fraction)")
      #expect(close(opacity, 1 - fraction, within: 1e-7), "\(fraction)")
    }
    #expect(!animator.isRunning)
    #expect(animator.state == .active)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(close(x, 100 + 100 * easeInOut(0.25)))
  }

  @Test func pausingDoesNotJump() throws {
    let animator = animator()
    animator.startAnimation()
    try stage.advance(to: 0.25)
    animator.pauseAnimation()
    #expect(close(x, 100 + 100 * easeInOut(0.25)))
    #expect(close(animator.fractionComplete, easeInOut(0.25)))
    try stage.advance(to: 2)
    #expect(close(x, 100 + 100 * easeInOut(0.25)))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    try stage.advance(to: 2.25)
    #expect(close(x, 100 + 100 * easeInOut(0.5)))
    try stage.advance(to: 2.75)
    #expect(!animator.isRunning)
    #expect(x == 200)
  }

  @Test func continuingCanChangeTimeAndCurve() throws {
    let animator = animator(.linear)
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    try stage.advance(to: 0.125)
    #expect(close(x, 175))
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut), durationFactor: 1)
    try stage.advance(to: 0.375)
    #expect(close(x, 175 + 25 * easeInOut(0.25)))
    #expect(close(opacity, 0.25 * (1 - easeInOut(0.25)), within: 1e-7))
    try stage.advance(to: 1.125)
    #expect(animator.state == .inactive)
    #expect(x == 200)
  }

  @Test func itCanGoBack() throws {
    let animator = animator()
    var log: [String] = []
    animator.addCompletion { log.append("\($0) \(stage.time)") }
    animator.startAnimation()
    try stage.advance(to: 0.75)
    animator.isReversed = true
    #expect(close(animator.fractionComplete, 0.25))
    for t in [0.75, 1, 1.4] {
      try stage.advance(to: t)
      #expect(close(x, 100 + 100 * easeInOut(1.5 - t)), "\(t)")
    }
    try stage.advance(to: 2)
    #expect(log == ["start 1.5"])
    #expect(view.center.x == 100)
    #expect(view.alpha == 1)
  }

  @Test func stoppingLeavesThingsWhereTheyAre() throws {
    var log: [String] = []
    let animator = animator(.linear)
    animator.addCompletion { log.append("\($0)") }
    animator.startAnimation()
    try stage.advance(to: 0.3)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(close(view.center.x, 130))
    #expect(close(view.alpha, 0.7, within: 1e-7))
    try stage.advance(to: 0.6)
    #expect(close(x, 130))
    animator.finishAnimation(at: .start)
    #expect(view.center.x == 100)
    #expect(view.alpha == 1)
    #expect(log == ["start"])
    #expect(animator.state == .inactive)

    let other = self.animator(.linear)
    other.addCompletion { log.append("\($0)") }
    other.startAnimation()
    try stage.advance(to: 0.8)
    other.stopAnimation(true)
    #expect(other.state == .inactive)
    #expect(log == ["start"])
    #expect(close(view.center.x, 120))
  }

  @Test func delayedAnimationsTakeTheRestOfTheTime() throws {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 200 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation(afterDelay: 1)
    #expect(animator.delay == 1)
    try stage.advance(to: 0.9)
    #expect(x == 100)
    try stage.advance(to: 2)
    #expect(close(x, 150))
    #expect(opacity == 1)
    try stage.advance(to: 2.5)
    #expect(close(x, 175))
    #expect(close(opacity, 0.5))
    animator.pauseAnimation()
    #expect(close(x, 175))
    #expect(close(opacity, 0.5))
    animator.startAnimation()
    try stage.advance(to: 3)
    #expect(x == 200)
    #expect(opacity == 0)
    #expect(animator.state == .inactive)
  }

  @Test func springsSettleAtTheDurationOrTakeTheirOwn() throws {
    let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) { view.center.x = 200 }
    animator.startAnimation()
    try stage.advance(to: 0.1)
    let w = 646.87801.squareRoot()
    let d = w * 0.75.squareRoot()
    let q = 1 - exp(-0.5 * w * 0.1) * (cos(d * 0.1) + 0.5 * w / d * sin(d * 0.1))
    #expect(close(x, 100 + 100 * q, within: 1e-4))
    #expect(UISpringTimingParameters().springTimingParameters != nil)
    let own = UIViewPropertyAnimator(
      duration: 9,
      timingParameters: UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: 5)))
    #expect(close(own.duration, 1.472700, within: 1e-6))
    try stage.advance(to: 1)
    own.addAnimations { view.center = CGPoint(x: 300, y: 150) }
    own.startAnimation()
    try stage.advance(to: 1.2)
    guard case .point(let point)? = shown("position") else { return }
    #expect(close(point.x, 200 + 100 * 0.849426, within: 1e-4))
    #expect(close(point.y, 50 + 100 * 1.059065, within: 1e-4))
    own.pauseAnimation()
    guard case .point(let paused)? = shown("position") else { return }
    #expect(close(point.x, paused.x, within: 1e-9))
    #expect(close(point.y, paused.y, within: 1e-9))
  }

  /// The spring of mass 1, stiffness 100 and damping 10.
  private func swing(_ t: Double, velocity v: Double) -> Double {
    let d = 75.0.squareRoot()
    return 1 - exp(-5 * t) * (cos(d * t) + (5 - v) / d * sin(d * t))
  }

  @Test(arguments: [0.5, 2], [0.0, 5]) func springsGoOnFasterOrSlowerFromWhereTheyAre(
    factor: Double, velocity: Double
  ) throws {
    let animator = UIViewPropertyAnimator(
      duration: 9,
      timingParameters: UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10,
        initialVelocity: CGVector(dx: velocity, dy: velocity)))
    animator.addAnimations { view.center.x = 200 }
    let own = animator.duration
    #expect(close(own, velocity == 0 ? 1.472700 : 1.381551, within: 1e-6))
    var end = 0.0
    animator.addCompletion { _ in end = stage.time }
    animator.startAnimation()
    try stage.advance(to: 0.2)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    #expect(close(x, 100 + 100 * swing(0.2, velocity: velocity), within: 1e-6))
    try stage.advance(to: 0.6)
    // What was left of its time passes in the factor times the duration.
    let time = 0.2 + 0.4 * (own - 0.2) / (factor * own)
    #expect(close(x, 100 + 100 * swing(time, velocity: velocity), within: 1e-6))
    try stage.advance(to: 5)
    #expect(close(end, 0.2 + factor * own, within: 1e-6))
    #expect(x == 200)
  }

  @Test func springsOfADurationGoOnWithTheirVelocity() throws {
    let animator = UIViewPropertyAnimator(
      duration: 1,
      timingParameters: UISpringTimingParameters(
        dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: 3)))
    animator.addAnimations { view.center.x = 200 }
    animator.startAnimation()
    try stage.advance(to: 0.2)
    animator.pauseAnimation()
    let place = x
    #expect(place > 150)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    #expect(close(x, place, within: 1e-6))
    try stage.advance(to: 2.2)
    #expect(x == 200)
    #expect(animator.state == .inactive)
  }

  @Test func keyframesAreAPartOfIt() throws {
    var log: [String] = []
    func animator(_ parameters: any UITimingCurveProvider) -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: 2, timingParameters: parameters)
      animator.addAnimations {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 200
          }
          UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
            view.center.x = 300
          }
        } completion: {
          log.append("keyframes \($0)")
        }
      }
      animator.addCompletion { log.append("\($0) \(stage.time)") }
      return animator
    }
    func course(_ p: Double) -> Double { p < 0.5 ? 100 + 200 * p : 200 + 400 * max(0, p - 0.75) }
    let scrubbed = animator(UICubicTimingParameters(animationCurve: .easeInOut))
    for fraction in [0.25, 0.6, 0.875, 0.5] {
      scrubbed.fractionComplete = fraction
      #expect(close(x, course(fraction)), "\(fraction)")
    }
    scrubbed.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    for t in [0.1, 0.35, 0.8] {
      try stage.advance(to: t)
      #expect(close(x, course(easeInOut(0.5 + t / 2))), "\(t)")
    }
    scrubbed.isReversed = true
    for t in [1.0, 1.6, 2.4] {
      try stage.advance(to: t)
      #expect(close(x, course(easeInOut(0.5 + (1.6 - t) / 2))), "\(t)")
    }
    try stage.advance(to: 3)
    #expect(log == ["keyframes false", "start 2.6"])
    #expect(view.center.x == 100)

    let spring = animator(UISpringTimingParameters(dampingRatio: 1))
    spring.startAnimation()
    try stage.advance(to: 3.2)
    // Settles in 2 s: ωT = 9.233413.
    let turned = 9.233413 * 0.1
    #expect(close(x, course(1 - (1 + turned) * exp(-turned)), within: 0.0001))
    try stage.advance(to: 6)
    #expect(log.suffix(2) == ["keyframes true", "end 5.0"])
    #expect(view.center.x == 300)
  }

  /// ω · D is the root of (1 + x) e^(−x) = 0.001, as measured of UIKit.
  @Test(arguments: [0.2, 0.4036, 1, 2.5]) func criticalSpringsFollowTheDuration(duration: Double)
    throws
  {
    func moves(from start: Double) throws {
      let begin = stage.time
      for part in [0.05, 0.1, 0.3] {
        try stage.advance(to: begin + part * duration)
        let turned = 9.2334134764515865 * part
        let progress = 1 - (1 + turned) * exp(-turned)
        #expect(close(x, start + 100 * progress, within: 1e-6), "\(part)")
      }
      try stage.advance(to: begin + duration + 0.1)
    }
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) {
      view.center.x = 200
    }
    try moves(from: 100)
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: 1))
    animator.addAnimations { view.center.x = 300 }
    animator.startAnimation()
    try moves(from: 200)
  }

  @Test func itStartsFromWhatWasSetJustNow() throws {
    view.alpha = 0.5
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
    animator.startAnimation()
    try stage.advance(to: 0.5)
    #expect(close(opacity, 0.75, within: 1e-7))
    animator.stopAnimation(false)
    animator.finishAnimation(at: .current)
    #expect(close(view.alpha, 0.75, within: 1e-7))
    UIView.performWithoutAnimation { view.alpha = 0 }
    UIView.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) {
      view.alpha = 1
    }
    try stage.advance(to: 0.75)
    #expect(close(opacity, 0.25, within: 1e-7))
  }

  @Test func itCanStayAtItsEnd() throws {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    try stage.advance(to: 2)
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(close(x, 200))
    animator.isReversed = true
    animator.startAnimation()
    try stage.advance(to: 2.25)
    #expect(close(x, 100 + 100 * easeInOut(0.75)))
  }

  @Test func runningAnimatorsBlendAndRunAtOnce() throws {
    var position: UIViewAnimatingPosition?
    UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, options: .curveLinear
    ) {
      view.center.x = 200
    } completion: {
      position = $0
    }
    try stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 0 }
    try stage.advance(to: 0.75)
    // 0 − 100 × 0.25 + 200 × 0.75.
    #expect(close(x, 125))
    try stage.advance(to: 1.5)
    #expect(x == 0)
    #expect(position == .end)
  }

  @Test func whatIsOutOfPlaceIsReported() throws {
    let animator = animator()
    animator.finishAnimation(at: .end)
    animator.isInterruptible = false
    animator.startAnimation()
    animator.pauseAnimation()
    #expect(animator.isRunning)
    #expect(stage.diagnostics.count == 2)
  }
}
