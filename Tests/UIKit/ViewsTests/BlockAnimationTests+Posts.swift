import Animation
import Flipbook
import TestSupport
import Testing

@testable import Views

extension BlockAnimationTests {
  // MARK: The posts

  @Test func keyframesOfAFrameGoAroundThreeTimes() throws {
    let home = view.frame
    var end: Double?
    view.frame = home.offsetBy(dx: 5, dy: 0)
    UIView.animateKeyframes(
      withDuration: 0.06, delay: 0,
      options: [
        .repeat,
        UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveEaseInOut.rawValue),
      ]
    ) {
      UIView.setAnimationRepeatCount(3)
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.frame = home.offsetBy(dx: -5, dy: 0)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.frame = home.offsetBy(dx: 5, dy: 0)
      }
    } completion: { _ in
      view.frame = home
      end = stage.time
    }
    for step in 0..<36 {
      let t = Double(step) * 0.005
      try stage.advance(to: t)
      let f = easeInOut((t / 0.06).truncatingRemainder(dividingBy: 1))
      let way = f < 0.5 ? 5 - 20 * f : -5 + 20 * (f - 0.5)
      #expect(close(x(view), 100 + way, within: 1e-7), "\(t)")
    }
    try stage.advance(to: 0.2)
    #expect(x(view) == 100)
    #expect(close(end ?? 0, 0.18))
  }

  @Test func begunBlocksGoBackAndForthFiveTimes() throws {
    var log: [String] = []
    view.transform = CGAffineTransform(translationX: 5, y: 0)
    UIView.beginAnimations("shake", context: 7)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationRepeatCount(5)
    UIView.setAnimationDuration(0.06)
    UIView.setAnimationDidStop { id, finished, context in
      view.transform = .identity
      log.append("\(id ?? "") \(finished) \(context ?? "") \(stage.time)")
    }
    view.transform = CGAffineTransform(translationX: -5, y: 0)
    UIView.commitAnimations()
    for step in 0..<60 {
      let t = Double(step) * 0.01
      try stage.advance(to: t)
      let way = (t / 0.06).truncatingRemainder(dividingBy: 2)
      let f = easeInOut(way > 1 ? 2 - way : way)
      #expect(close(value(view, "transform.translation.x"), 5 - 10 * f, within: 1e-7), "\(t)")
    }
    try stage.advance(to: 0.6)
    #expect(log == ["shake true 7 0.6"])
    #expect(view.transform == .identity)
  }

  @Test func keyframesHoldJumpAndTakeModes() throws {
    func run(_ options: UIView.KeyframeAnimationOptions, at times: [Double]) throws -> [Double] {
      let dot = UIView(frame: .zero)
      stage.addSubview(dot)
      let start = stage.time
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: [options, .init(rawValue: 3 << 16)]
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { dot.center.x = 10 }
        UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0) { dot.center.x = 30 }
      }
      return try times.map {
        try stage.advance(to: start + $0)
        return (x(dot) * 1e6).rounded() / 1e6
      }
    }
    #expect(try run([], at: [0.1, 0.3, 0.5, 0.59, 0.6, 1]) == [0, 5, 10, 10, 30, 30])
    #expect(
      try run(.calculationModeDiscrete, at: [0.1, 0.39, 0.4, 0.59, 0.6, 1]) == [
        0, 0, 10, 10, 30, 30,
      ])
    #expect(try run(.calculationModePaced, at: [0.1, 0.5, 1]) == [3, 15, 30])
  }

  @Test func repeatedPartsOfABlock() throws {
    var end = 0.0
    UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
      UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.alpha = 0 }
      view.center.x = 0
    } completion: { _ in
      end = stage.time
    }
    try stage.advance(to: 0)
    #expect(view.layer.animation(forKey: "opacity")?.repeatCount == 2.5)
    #expect(view.layer.animation(forKey: "position")?.repeatCount == 0)
    try stage.advance(to: 1)
    #expect(close(end, 0.5))
  }

  @Test func callsOutOfPlaceAreReported() throws {
    UIView.commitAnimations()
    UIView.setAnimationDuration(1)
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {}
    UIView.animate(withDuration: .nan) { view.alpha = 0 }
    #expect(stage.diagnostics.count == 4)
  }

  @Test func keyframesRepeatAsModifyAnimationsSays() throws {
    var end = 0.0
    UIView.animateKeyframes(withDuration: 0.5, delay: 0) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 200 }
      }
    } completion: { _ in
      end = stage.time
    }
    try stage.advance(to: 5)
    #expect(close(end, 3))
  }

  @Test func aViewThatLeavesEndsItsAnimationsUnfinished() throws {
    var log: [String] = []
    UIView.animate(withDuration: 1) {
      view.center.x = 200
    } completion: {
      log.append("\($0) \(stage.time)")
    }
    try stage.advance(to: 0.25)
    view.removeFromSuperview()
    UIView.animate(withDuration: 1) {
      view.center.x = 100
    } completion: {
      log.append("\($0) \(stage.time)")
    }
    try stage.advance(to: 2)
    #expect(log.sorted() == ["false 0.25", "true 0.25"])
  }

  @Test func endlessTimesDoNotEnd() throws {
    var ends = 0
    UIView.animate(withDuration: 1e300) {
      view.alpha = 0
    } completion: { _ in
      ends += 1
    }
    UIView.animate(withDuration: 1, delay: 1e300) {
      view.center.x = 0
    } completion: { _ in
      ends += 1
    }
    UIView.animate(withDuration: 1, delay: 0, options: .repeat) {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    } completion: { _ in
      ends += 1
    }
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = .infinity
    view.addGestureRecognizer(press)
    let finger = stage.touchDown(at: CGPoint(x: 1, y: 50))
    Timer.scheduledTimer(withTimeInterval: .infinity, repeats: true) { _ in ends += 1 }
    try stage.advance(to: 3)
    finger.up()
    #expect(ends == 0)
  }

  @Test func aThousandCompletionsInARowDoNotDrift() throws {
    var links = 0
    func link() {
      guard links < 1000 else { return }
      links += 1
      UIView.animate(withDuration: 0.1 / 3, delay: 0, options: .curveLinear) {
        view.center.x += links.isMultiple(of: 2) ? 100 : -100
      } completion: { _ in
        link()
      }
    }
    link()
    // Midway through the last link but one, whatever was requested before.
    for time in [1.0, 1.033333333, 7.77, 20] { try stage.advance(to: time) }
    try stage.advance(to: 998.5 * 0.1 / 3)
    #expect(links == 999)
    #expect(close(x(view), 50, within: 1e-6))
    try stage.advance(to: 1000 * 0.1 / 3 + 1e-6)
    #expect(links == 1000)
  }

  @Test func sizesThatAddUpMayPassThroughLessThanNothing() throws {
    view.bounds.size = CGSize(width: 75, height: 33)
    try stage.advance(to: 0.2)
    for size in [CGSize(width: 96, height: 99), CGSize(width: 66, height: 44)] {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.bounds.size = size }
    }
    for time in [0.2, 0.45, 0.7, 0.95] {
      try stage.advance(to: time)
      // What is left of both ways: 33 − 99 and 99 − 44.
      let left = 1 - (time - 0.2)
      #expect(close(value(view, "bounds.size.width"), 66 + left * (75 - 66)), "\(time)")
      #expect(close(value(view, "bounds.size.height"), 44 + left * (33 - 44)), "\(time)")
    }
  }

  @Test func aTurnMirrorsWithinThePlane() throws {
    let angle = 166 * Double.pi / 180
    view.transform3D = CATransform3DMakeRotation(angle, 0, 0, 1)
    try stage.advance(to: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = CGAffineTransform(scaleX: -1, y: 1)
    }
    for part in [0.25, 0.5, 0.75] {
      try stage.advance(to: 1 + part)
      let shown = try #require(view.layer.presentation()).affineTransform()
      // The x scale goes from 1 to −1 while the angle goes to 0.
      let (turn, scale) = (angle * (1 - part), 1 - 2 * part)
      #expect(close(shown.a, scale * cos(turn)), "\(part)")
      #expect(close(shown.b, scale * sin(turn)), "\(part)")
      #expect(close(shown.c, -sin(turn)), "\(part)")
      #expect(close(shown.d, cos(turn)), "\(part)")
    }
  }
}
