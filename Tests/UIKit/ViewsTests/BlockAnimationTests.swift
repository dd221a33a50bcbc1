import Animation
import Flipbook
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct BlockAnimationTests {
  let stage = Stage(size: CGSize(width: 300, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() throws {
    view.center = CGPoint(x: 100, y: 50)
    stage.addSubview(view)
    try stage.advance(to: 0)
  }

  /// x of a layer as shown now.
  func x(_ view: UIView) -> Double { value(view, "position.x") }

  /// A number of a layer as shown now.
  func value(_ view: UIView, _ keyPath: String) -> Double {
    let (key, rest) =
      keyPath.firstIndex(of: ".").map {
        (String(keyPath[..<$0]), String(keyPath[keyPath.index(after: $0)...]))
      } ?? (keyPath, "")
    let shown = view.layer.presentedValues(all: true).first { $0.key == key }?.value
    let part = rest.isEmpty ? shown : shown?.component(rest)
    if case .number(let number)? = part { return number }
    return .nan
  }

  @Test func aBlockTakesItsTimeSlowAtBothEnds() throws {
    var log: [String] = []
    UIView.animate(withDuration: 0.4) {
      view.center.x = 200
    } completion: {
      log.append("\($0) \(stage.time)")
    }
    #expect(view.center.x == 200)
    for t in stride(from: 0.0, through: 0.4, by: 0.05) {
      try stage.advance(to: t)
      #expect(close(x(view), 100 + 100 * easeInOut(t / 0.4)), "\(t)")
    }
    #expect(log == ["true 0.4"])
    try stage.advance(to: 0.5)
    #expect(x(view) == 200)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func theAnimationsAreCoreAnimations() throws {
    UIView.animate(withDuration: 0.4, delay: 0.1, options: [.curveEaseOut, .autoreverse, .repeat]) {
      view.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      view.alpha = 0.5
    }
    try stage.advance(to: 0)
    #expect(view.layer.animationKeys() == ["position", "bounds.size", "opacity"])
    let position = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(position.isAdditive)
    #expect(position.fromValue as? CGPoint == CGPoint(x: 70, y: 30))
    #expect(position.toValue as? CGPoint == .zero)
    #expect(position.fillMode == .both)
    #expect(position.beginTime == 0.1)
    #expect(position.timingFunction == CAMediaTimingFunction(name: .easeOut))
    #expect(position.repeatCount == .greatestFiniteMagnitude)
    #expect(position.autoreverses)
    let opacity = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(!opacity.isAdditive)
    #expect((opacity.fromValue as? NSNumber)?.doubleValue == 1)
    #expect(opacity.toValue == nil)
  }

  @Test func theOldStateShowsDuringTheDelay() throws {
    UIView.animate(withDuration: 0.2, delay: 0.3, options: .curveLinear) { view.alpha = 0 }
    try stage.advance(to: 0.25)
    #expect(value(view, "opacity") == 1)
    try stage.advance(to: 0.35)
    #expect(close(value(view, "opacity"), 0.75))
  }

  @Test func interruptedMotionsBlend() throws {
    UIView.animate(withDuration: 1) { view.center.x = 200 }
    try stage.advance(to: 0.5)
    UIView.animate(withDuration: 1) { view.center.x = 100 }
    func expected(_ t: Double) -> Double {
      let first = t < 1 ? -100 * (1 - easeInOut(t)) : 0
      return 100 + first + 100 * (1 - easeInOut(t - 0.5))
    }
    for t in [0.5, 0.6, 0.9, 1, 1.2, 1.5] {
      try stage.advance(to: t)
      #expect(close(x(view), expected(t)), "\(t)")
    }
    // No kink: the velocity before and after is the same.
    let h = 1e-5
    let before = (easeInOut(0.5) - easeInOut(0.5 - h)) / h
    let after = (expected(0.5 + h) - expected(0.5)) / (100 * h)
    #expect(abs(before - after) < 1e-3)
  }

  @Test func otherPropertiesStartFromWhatWasSetOrFromWhatShows() throws {
    var log: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.alpha = 0
    } completion: {
      log.append("first \($0) \(stage.time)")
    }
    try stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
      view.alpha = 1
    } completion: {
      log.append("second \($0) \(stage.time)")
    }
    try stage.advance(to: 1)
    #expect(close(value(view, "opacity"), 0.75))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0.2 }
    try stage.advance(to: 1.5)
    #expect(close(value(view, "opacity"), 0.6, within: 1e-7))
    try stage.advance(to: 3)
    #expect(log == ["first false 0.5", "second false 1.0"])
  }

  @Test func completionsRunInOrderAtTheirInstants() throws {
    var log: [String] = []
    UIView.animate(withDuration: 0.3) {
      view.center.x = 0
    } completion: { _ in
      log.append("a \(stage.time)")
      UIView.animate(withDuration: 0.3) {
        view.center.y = 0
      } completion: {
        log.append("c \($0) \(stage.time)")
      }
    }
    UIView.animate(withDuration: 0.2, delay: 0.1) {
      view.alpha = 0
    } completion: { _ in
      log.append("b \(stage.time)")
    }
    UIView.animate(withDuration: 0.5) {
    } completion: {
      log.append("nothing \($0) \(stage.time)")
    }
    #expect(log == [])
    try stage.advance(to: 1)
    #expect(log == ["nothing true 0.0", "a 0.3", "b 0.3", "c true 0.6"])
  }

  @Test func removingEndsABlockUnfinished() throws {
    var log: [Bool] = []
    UIView.animate(withDuration: 1) {
      view.center.x = 0
    } completion: {
      log.append($0)
    }
    try stage.advance(to: 0.5)
    view.removeFromSuperview()
    try stage.advance(to: 0.6)
    #expect(log == [false])
  }

  @Test func withoutDurationChangesShowAtOnce() throws {
    var log: [String] = []
    UIView.animate(withDuration: 0) {
      view.alpha = 0.5
    } completion: {
      log.append("\($0)")
    }
    #expect(log.isEmpty)
    try stage.advance(to: 0)
    #expect(value(view, "opacity") == 0.5)
    #expect(log == ["true"])
    UIView.animate(withDuration: 0, delay: 0.5) { view.alpha = 1 }
    try stage.advance(to: 0.4)
    #expect(value(view, "opacity") == 0.5)
    try stage.advance(to: 0.5)
    #expect(value(view, "opacity") == 1)
  }

  @Test func aChainThatTakesNoTimeIsNamed() throws {
    func again() {
      UIView.animate(withDuration: 0.3) {
      } completion: { _ in
        again()
      }
    }
    again()
    do {
      try stage.advance(to: 1)
      Issue.record("it went on")
    } catch {
      #expect("\(error)".contains("the completion of UIView.animate(withDuration: 0.3)"))
    }
  }

  @Test func springsSettleAtTheEnd() throws {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      view.center.x = 200
    }
    try stage.advance(to: 0)
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(close(spring.stiffness, 161.71950, within: 1e-4))
    #expect(close(spring.damping, 12.71690, within: 1e-5))
    for t in [0.1, 0.25, 0.7] {
      try stage.advance(to: t)
      let w = 161.71950.squareRoot()
      let d = w * 0.75.squareRoot()
      let q = 1 - exp(-0.5 * w * t) * (cos(d * t) + 0.5 * w / d * sin(d * t))
      #expect(close(x(view), 100 + 100 * q, within: 1e-4), "\(t)")
    }
  }

  @Test func springsOfDesignersTakeTheirOwnTime() throws {
    var end = 0.0
    UIView.animate(springDuration: 0.5, bounce: 0.5) {
      view.center.x = 200
    } completion: { _ in
      end = stage.time
    }
    let w = 4 * Double.pi
    let d = w * 0.75.squareRoot()
    let b = 0.5 * w / d
    for t in [0.1, 0.3] {
      try stage.advance(to: t)
      let q = 1 - exp(-0.5 * w * t) * (cos(d * t) + b * sin(d * t))
      #expect(close(x(view), 100 + 100 * q), "\(t)")
    }
    try stage.advance(to: 3)
    #expect(close(end, log((1 + b) / 0.001) / (0.5 * w), within: 1e-6))
  }

  /// Values with the names of SwiftUI's animations are the same springs and curves.
  @Test func animationsAsValues() throws {
    var log: [String] = []
    UIView.animate(.spring(duration: 0.5, bounce: 0.5).delay(0.2)) {
      view.center.x = 200
    } completion: {
      log.append("moved")
    }
    let w = 4 * Double.pi
    let d = w * 0.75.squareRoot()
    let b = 0.5 * w / d
    try stage.advance(to: 0.1)
    #expect(x(view) == 100)
    try stage.advance(to: 0.4)
    let q = 1 - exp(-0.5 * w * 0.2) * (cos(d * 0.2) + b * sin(d * 0.2))
    #expect(close(x(view), 100 + 100 * q))
    try stage.advance(to: 3)
    #expect(log == ["moved"])
    UIView.animate(.linear(duration: 2).speed(2)) { view.center.x = 100 }
    try stage.advance(to: 3.25)
    #expect(close(x(view), 175))
    UIView.animate(.snappy) { view.center.x = 0 }
    #expect(UIView.AnimationDescription.snappy == .spring(duration: 0.5, bounce: 0.15))
  }

  @Test func sublayersThatAreNoViewsKeepTheirOwnTime() throws {
    let dot = CALayer()
    view.layer.addSublayer(dot)
    try stage.advance(to: 0)
    UIView.animate(withDuration: 2) { dot.opacity = 0 }
    try stage.advance(to: 0)
    #expect(dot.animation(forKey: "opacity")?.duration == 0.25)
  }

  @Test func newViewsAnimateAtOnce() throws {
    let new = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.addSubview(new)
    new.alpha = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { new.alpha = 1 }
    try stage.advance(to: 0.25)
    #expect(close(value(new, "opacity"), 0.25))
  }

  @Test func colorsComeOutOfNothing() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.backgroundColor = .red
    }
    try stage.advance(to: 0.5)
    let shown = view.layer.presentedValues().first { $0.key == "backgroundColor" }?.value
    #expect(shown == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test func colorsFadeAway() throws {
    view.backgroundColor = .red
    try stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = nil }
    try stage.advance(to: 0.5)
    let shown = view.layer.presentedValues().first { $0.key == "backgroundColor" }?.value
    #expect(shown == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    try stage.advance(to: 1)
    #expect(view.layer.backgroundColor == nil)
  }

  @Test func subclassesCanAnimateKeysOfTheirOwn() throws {
    final class Ring: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard event == "progress" else { return super.action(for: layer, forKey: event) }
        guard
          let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
        else { return super.action(for: layer, forKey: event) }
        animation.keyPath = event
        animation.fromValue = layer.value(forKey: event)
        return animation
      }
    }
    let ring = Ring(frame: view.frame)
    ring.layer.setValue(0.2, forKey: "progress")
    stage.addSubview(ring)
    try stage.advance(to: 0)
    var end: Double?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      ring.layer.setValue(1.0, forKey: "progress")
    } completion: { _ in
      end = stage.time
    }
    try stage.advance(to: 0.5)
    let shown = try #require(ring.layer.presentation()?.value(forKey: "progress") as? NSNumber)
    #expect(close(shown.doubleValue, 0.6))
    try stage.advance(to: 2)
    #expect(end == 1)
  }

  @Test func constraintsMoveViewsInABlock() throws {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    stage.addSubview(box)
    let window = stage.window
    let left = box.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10)
    let width = box.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      left, width, box.topAnchor.constraint(equalTo: window.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    window.layoutIfNeeded()
    try stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      left.constant = 110
      width.constant = 80
      window.layoutIfNeeded()
    }
    try stage.advance(to: 0.25)
    #expect(close(value(box, "bounds.size.width"), 50))
    #expect(close(x(box), 60))
    left.constant = 0
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { window.layoutIfNeeded() }
    try stage.advance(to: 2)
    #expect(close(x(box), 40))
    left.constant = 100
    animator.fractionComplete = 0.5
    #expect(close(x(box), 90))
  }

  @Test func aViewThatLeavesAtOnceEndsItsBlock() throws {
    var log: [Bool] = []
    UIView.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      log.append($0)
    }
    view.removeFromSuperview()
    try stage.advance(to: 0)
    #expect(log == [false])
  }

  @Test func layoutInABlockMovesSubviews() throws {
    final class Filling: UIView {
      let inner = UIView()
      override func layoutSubviews() { inner.frame = bounds }
    }
    let filling = Filling(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    filling.addSubview(filling.inner)
    stage.addSubview(filling)
    try stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      filling.frame.size.width = 110
      filling.layoutIfNeeded()
    }
    try stage.advance(to: 0.5)
    #expect(close(value(filling.inner, "bounds.size.width"), 60))
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]) {
      filling.frame.size.height = 110
    }
    try stage.advance(to: 1)
    #expect(close(value(filling.inner, "bounds.size.height"), 60))
  }

  // MARK: Nested

  @Test func innerBlocksTakeTheOuterOnesTiming() throws {
    let (a, b) = (UIView(frame: view.frame), UIView(frame: view.frame))
    for view in [a, b] { stage.addSubview(view) }
    try stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 0.2, delay: 0.5) { a.alpha = 0 }
      UIView.animate(
        withDuration: 0.2, delay: 0,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
      ) { b.alpha = 0 }
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.performWithoutAnimation { view.alpha = 0 }
    }
    try stage.advance(to: 0)
    #expect(a.layer.animation(forKey: "opacity")?.duration == 1)
    #expect(a.layer.animation(forKey: "opacity")?.beginTime == 0.5)
    #expect(
      a.layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .linear))
    #expect(b.layer.animation(forKey: "opacity")?.duration == 0.2)
    #expect(
      b.layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(view.layer.animationKeys() == nil)
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test func animationsCanBeSwitchedOff() throws {
    var isDone = false
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      isDone = $0
    }
    try stage.advance(to: 0)
    #expect(value(view, "opacity") == 0)
    #expect(isDone)
  }

  @Test func aRepeatingMotionGivesWayToTheNext() throws {
    var log: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
      view.center.x = 200
    } completion: {
      log.append($0)
    }
    try stage.advance(to: 1.5)
    #expect(close(x(view), 150))
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
      view.center.x = 0
    }
    try stage.advance(to: 2)
    #expect(close(x(view), 75))
    try stage.advance(to: 3)
    #expect(x(view) == 0)
    #expect(log == [false])
  }
}
