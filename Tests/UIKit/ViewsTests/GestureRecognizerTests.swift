import Flipbook
import Testing

@MainActor private final class Log {
  var lines: [String] = []

  func callback(_ name: String) -> (UIGestureRecognizer) -> Void {
    { [self] in lines.append("\(name) \($0.state)") }
  }
}

/// Writes down the touches that it gets.
private final class TouchView: UIView {
  var calls: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("cancelled")
  }
}

@MainActor struct GestureRecognizerTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let inner = TouchView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
  private let log = Log()
  private let middle = CGPoint(x: 150, y: 150)

  init() {
    stage.addSubview(outer)
    outer.addSubview(inner)
  }

  // MARK: Taps

  @Test func tapsTakeTheTouchFromTheView() {
    inner.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("tap")))
    stage.touchDown(at: middle).up()
    #expect(log.lines == ["tap ended"])
    #expect(inner.calls == ["began", "cancelled"])
  }

  @Test func tapsMayLeaveTheTouchToTheView() {
    let tap = UITapGestureRecognizer(handler: log.callback("tap"))
    tap.cancelsTouchesInView = false
    inner.addGestureRecognizer(tap)
    stage.touchDown(at: middle).up()
    #expect(log.lines == ["tap ended"])
    #expect(inner.calls == ["began", "ended"])
  }

  @Test func theDeeperTapWins() {
    outer.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("outer")))
    inner.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("inner")))
    stage.touchDown(at: middle).up()
    stage.touchDown(at: CGPoint(x: 10, y: 10)).up()
    #expect(log.lines == ["inner ended", "outer ended"])
  }

  @Test func farOrLongTouchesAreNoTaps() throws {
    inner.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("tap")))
    let far = stage.touchDown(at: middle)
    far.move(to: CGPoint(x: 200, y: 150))
    far.up()
    #expect(inner.calls == ["began", "moved", "ended"])
    stage.press(inner, at: 1, for: 0.8)
    try stage.advance(to: 2)
    #expect(log.lines == [])
    stage.press(inner, at: 3, for: 0.7)
    try stage.advance(to: 4)
    #expect(log.lines == ["tap ended"])
  }

  @Test func singleTapsWaitForDoubleOnesWhenToldTo() throws {
    let (single, double) = (
      UITapGestureRecognizer(handler: log.callback("single")),
      UITapGestureRecognizer(handler: log.callback("double"))
    )
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    inner.addGestureRecognizer(single)
    inner.addGestureRecognizer(double)
    stage.tap(inner, at: 0.1)
    // The finger leaves at 0.2, the second tap could come until 0.55.
    try stage.advance(to: 0.54)
    #expect(log.lines == [])
    try stage.advance(to: 0.55)
    #expect(log.lines == ["single ended"])
    stage.tap(inner, at: 2, count: 2)
    try stage.advance(to: 4)
    #expect(log.lines == ["single ended", "double ended"])
    stage.tap(inner, at: 5)
    try stage.advance(to: 6)
    #expect(log.lines == ["single ended", "double ended", "single ended"])
  }

  @Test func bothTapsFireWithoutARequirement() throws {
    let double = UITapGestureRecognizer(handler: log.callback("double"))
    double.numberOfTapsRequired = 2
    inner.addGestureRecognizer(double)
    inner.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("single")))
    stage.tap(inner, at: 0, count: 2)
    try stage.advance(to: 1)
    #expect(log.lines == ["single ended", "double ended"])
  }

  // MARK: Presses

  @Test func longPressesBeginAfterHalfASecond() throws {
    var began: Double?
    let press = UILongPressGestureRecognizer { [log] in
      log.lines.append("press \($0.state)")
      if $0.state == .began { began = CACurrentMediaTime() }
    }
    inner.addGestureRecognizer(press)
    stage.press(inner, at: 0.25, for: 0.7)
    try stage.advance(to: 0.749)
    #expect(inner.calls == ["began"])
    try stage.advance(to: 2)
    #expect(log.lines == ["press began", "press ended"])
    #expect(began == 0.75)
    #expect(inner.calls == ["began", "cancelled"])
    stage.press(inner, at: 3, for: 0.4)
    try stage.advance(to: 4)
    #expect(log.lines.count == 2)
  }

  @Test func longPressesAllowTenPoints() throws {
    inner.addGestureRecognizer(UILongPressGestureRecognizer(handler: log.callback("press")))
    let near = stage.touchDown(at: middle)
    near.move(to: CGPoint(x: 160, y: 150))
    try stage.advance(to: 0.6)
    near.move(to: CGPoint(x: 230, y: 150))
    near.up()
    #expect(log.lines == ["press began", "press changed", "press ended"])
    let far = stage.touchDown(at: middle)
    far.move(to: CGPoint(x: 161, y: 150))
    try stage.advance(to: 1.5)
    far.up()
    #expect(log.lines.count == 3)
  }

  // MARK: Pans

  @Test func pansBeginBeyondTenPointsAndLeaveThemOut() {
    let pan = UIPanGestureRecognizer(handler: log.callback("pan"))
    inner.addGestureRecognizer(pan)
    let touch = stage.touchDown(at: CGPoint(x: 100, y: 100))
    touch.move(to: CGPoint(x: 110, y: 100))
    #expect(log.lines == [])
    touch.move(to: CGPoint(x: 114, y: 100))
    #expect(log.lines == ["pan began"])
    #expect(pan.translation(in: inner) == CGPoint(x: 4, y: 0))
    touch.move(to: CGPoint(x: 124, y: 105))
    #expect(pan.translation(in: inner) == CGPoint(x: 14, y: 5))
    pan.setTranslation(.zero, in: inner)
    touch.move(to: CGPoint(x: 125, y: 107))
    #expect(pan.translation(in: inner) == CGPoint(x: 1, y: 2))
    #expect(pan.location(in: inner) == CGPoint(x: 75, y: 57))
    touch.up()
    #expect(log.lines == ["pan began", "pan changed", "pan changed", "pan ended"])
    #expect(inner.calls == ["began", "moved", "cancelled"])
    #expect(pan.state == .possible)
    #expect(pan.numberOfTouches == 0)
  }

  @Test func pansMeasureTranslationsInTheViewsSpace() {
    let pan = UIPanGestureRecognizer(handler: log.callback("pan"))
    inner.addGestureRecognizer(pan)
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    let touch = stage.touchDown(at: CGPoint(x: 100, y: 100))
    touch.move(to: CGPoint(x: 100, y: 130))
    #expect(abs(pan.translation(in: inner).y - 10) < 1e-9)
    #expect(abs(pan.translation(in: outer).y - 20) < 1e-9)
  }

  @Test func pansKnowTheirVelocity() throws {
    var velocities: [CGPoint] = []
    let pan = UIPanGestureRecognizer { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer, pan.state == .ended else { return }
      velocities.append(pan.velocity(in: pan.view))
    }
    inner.addGestureRecognizer(pan)
    stage.drag(
      from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 50), at: 0.5, duration: 0.5,
      timing: CAMediaTimingFunction(name: .linear))
    try stage.advance(to: 2)
    #expect(velocities.count == 1)
    #expect(abs(velocities[0].x - 200) < 1e-6)
    #expect(abs(velocities[0].y + 100) < 1e-6)
    // A finger that rests before it leaves flings nothing.
    let touch = stage.touchDown(at: CGPoint(x: 100, y: 100))
    try stage.advance(to: 2.1)
    touch.move(to: CGPoint(x: 150, y: 100))
    try stage.advance(to: 2.5)
    touch.up()
    #expect(velocities.last == .zero)
  }

  /// 100 points per second for 50 ms, and then 300, are 200 in the last tenth of a second.
  @Test func theVelocityIsThatOfATenthOfASecond() throws {
    let pan = UIPanGestureRecognizer(handler: log.callback("pan"))
    inner.addGestureRecognizer(pan)
    let touch = stage.touchDown(at: CGPoint(x: 100, y: 100))
    for (time, x) in [(0.2, 120.0), (0.3, 125), (0.35, 130), (0.4, 145)] {
      try stage.advance(to: time)
      touch.move(to: CGPoint(x: x, y: 100))
    }
    #expect(abs(pan.velocity(in: inner).x - 200) < 1e-6)
    touch.up()
  }

  @Test func swipesFireOnTheirWay() {
    let swipe = UISwipeGestureRecognizer(handler: log.callback("swipe"))
    swipe.direction = [.left, .up]
    inner.addGestureRecognizer(swipe)
    let right = stage.touchDown(at: middle)
    right.move(to: CGPoint(x: 210, y: 150))
    right.up()
    #expect(log.lines == [])
    let left = stage.touchDown(at: middle)
    left.move(to: CGPoint(x: 95, y: 160))
    #expect(log.lines == ["swipe ended"])
    left.up()
  }

  @Test func pinchesAndRotationsMeasureTwoFingers() throws {
    let pinch = UIPinchGestureRecognizer(handler: log.callback("pinch"))
    let turn = UIRotationGestureRecognizer(handler: log.callback("turn"))
    let friend = Friend()
    pinch.delegate = friend
    for recognizer in [pinch, turn] { inner.addGestureRecognizer(recognizer) }
    var (scale, angle) = (0.0, 0.0)
    pinch.addTarget { scale = $0.scale }
    turn.addTarget { angle = $0.rotation }
    stage.pinch(
      middle, distances: (40, 124), turning: 0.4 * .pi, at: 0, duration: 1,
      timing: CAMediaTimingFunction(name: .linear))
    try stage.advance(to: 2)
    // Both count from where they begin: beyond 8 points at 1.4 a move, beyond 15° at 1.2° a move.
    #expect(abs(scale - 124 / (40 + 6 * 1.4)) < 1e-6)
    #expect(abs(angle - .pi / 180 * 1.2 * 47) < 1e-6)
    #expect(log.lines.contains("pinch began"))
    #expect(log.lines.last?.hasSuffix("ended") == true)
  }

  @Test func edgePansComeFromTheEdge() {
    let edge = UIScreenEdgePanGestureRecognizer(handler: log.callback("edge"))
    edge.edges = .left
    outer.addGestureRecognizer(edge)
    for (start, end) in [(30.0, 80.0), (5, 0), (5, 60)] {
      let touch = stage.touchDown(at: CGPoint(x: start, y: 20))
      touch.move(to: CGPoint(x: end, y: 20))
      touch.up()
    }
    #expect(log.lines == ["edge began", "edge ended"])
  }

  // MARK: Getting on with others

  @Test func recognizersThatLoseFail() {
    outer.addGestureRecognizer(UIPanGestureRecognizer(handler: log.callback("outer")))
    inner.addGestureRecognizer(UIPanGestureRecognizer(handler: log.callback("inner")))
    let touch = stage.touchDown(at: middle)
    touch.move(to: CGPoint(x: 180, y: 150))
    touch.up()
    #expect(log.lines == ["inner began", "inner ended"])
  }

  private final class Friend: UIGestureRecognizerDelegate {
    var begins = true
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  @Test func delegatesLetBothRecognize() {
    let friend = Friend()
    let pan = UIPanGestureRecognizer(handler: log.callback("outer"))
    pan.delegate = friend
    outer.addGestureRecognizer(pan)
    inner.addGestureRecognizer(UIPanGestureRecognizer(handler: log.callback("inner")))
    let touch = stage.touchDown(at: middle)
    touch.move(to: CGPoint(x: 180, y: 150))
    #expect(log.lines == ["inner began", "outer began"])
    touch.up()
  }

  /// Writes down which recognizers it is asked for.
  private final class Asked: UIView {
    var names: [String] = []
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      names.append(recognizer.name ?? "")
      return recognizer.name == "outer"
    }
  }

  @Test func aViewIsAskedForItsOwnRecognizers() {
    let (asked, own, other) = (
      Asked(frame: inner.bounds), UIPanGestureRecognizer(handler: log.callback("own")),
      UIPanGestureRecognizer(handler: log.callback("outer"))
    )
    (own.name, other.name) = ("own", "outer")
    inner.addSubview(asked)
    asked.addGestureRecognizer(own)
    outer.addGestureRecognizer(other)
    let touch = stage.touchDown(at: middle)
    touch.move(to: CGPoint(x: 150, y: 180))
    touch.up()
    #expect(asked.names == ["own"])
    #expect(log.lines == ["outer began", "outer ended"])
  }

  @Test func delegatesForbidBeginning() {
    let friend = Friend()
    friend.begins = false
    let tap = UITapGestureRecognizer(handler: log.callback("inner"))
    tap.delegate = friend
    inner.addGestureRecognizer(tap)
    outer.addGestureRecognizer(UITapGestureRecognizer(handler: log.callback("outer")))
    stage.touchDown(at: middle).up()
    #expect(log.lines == ["outer ended"])
  }

  @Test func disablingCancels() {
    let pan = UIPanGestureRecognizer(handler: log.callback("pan"))
    inner.addGestureRecognizer(pan)
    let touch = stage.touchDown(at: middle)
    touch.move(to: CGPoint(x: 180, y: 150))
    pan.isEnabled = false
    touch.move(to: CGPoint(x: 190, y: 150))
    touch.up()
    #expect(log.lines == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    let again = stage.touchDown(at: middle)
    again.move(to: CGPoint(x: 180, y: 150))
    #expect(log.lines.last == "pan began")
    again.cancel()
    #expect(log.lines.last == "pan cancelled")
  }

  @Test func delayedTouchesComeWhenTheRecognizerFails() {
    let pan = UIPanGestureRecognizer(handler: log.callback("pan"))
    pan.delaysTouchesBegan = true
    inner.addGestureRecognizer(pan)
    let touch = stage.touchDown(at: middle)
    #expect(inner.calls == [])
    touch.up()
    #expect(inner.calls == ["began", "ended"])
    let moving = stage.touchDown(at: middle)
    moving.move(to: CGPoint(x: 180, y: 150))
    moving.up()
    #expect(inner.calls == ["began", "ended"])
    #expect(log.lines == ["pan began", "pan ended"])
  }

  @Test func subclassesSetTheState() {
    final class Touchdown: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { resets += 1 }
    }
    let recognizer = Touchdown(handler: log.callback("touch"))
    inner.addGestureRecognizer(recognizer)
    let touch = stage.touchDown(at: middle)
    touch.move(to: CGPoint(x: 151, y: 150))
    touch.up()
    #expect(log.lines == ["touch began", "touch changed", "touch ended"])
    #expect(recognizer.resets == 1)
    #expect(inner.calls == [])
  }
}
