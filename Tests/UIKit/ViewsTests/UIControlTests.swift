import Flipbook
import Testing

/// Keeps the names of the events that a control sends.
@MainActor private final class Log {
  var events: [String] = []

  func listen(to control: UIControl) {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names {
      control.addTarget(for: event) { [self] (_: UIControl) in events.append(name) }
    }
  }
}

@MainActor struct UIControlTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let control = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
  private let log = Log()

  init() {
    stage.addSubview(control)
    log.listen(to: control)
  }

  @Test func tapsSendDownAndUp() {
    let touch = stage.touchDown(at: CGPoint(x: 110, y: 110))
    #expect(touch.view === control)
    #expect(control.isTracking)
    #expect(control.isTouchInside)
    #expect(control.isHighlighted)
    #expect(control.state == .highlighted)
    touch.up()
    #expect(log.events == ["down", "upInside"])
    #expect(!control.isTracking)
    #expect(!control.isTouchInside)
    #expect(control.state == .normal)
  }

  /// Inside reaches 70 points beyond the bounds, here to x = 220.
  @Test func draggingHasASlopOfSeventyPoints() {
    let touch = stage.touchDown(at: CGPoint(x: 120, y: 120))
    touch.move(to: CGPoint(x: 219, y: 120))
    #expect(control.isHighlighted)
    touch.move(to: CGPoint(x: 221, y: 120))
    #expect(!control.isHighlighted)
    touch.move(to: CGPoint(x: 222, y: 120))
    touch.move(to: CGPoint(x: 210, y: 120))
    touch.move(to: CGPoint(x: 240, y: 120))
    touch.up()
    #expect(
      log.events == [
        "down", "inside", "outside", "exit", "outside", "inside", "enter", "outside", "exit",
        "upOutside",
      ])
  }

  @Test func cancelledTouchesSendCancel() {
    stage.touchDown(at: CGPoint(x: 120, y: 120)).cancel()
    #expect(log.events == ["down", "cancel"])
    #expect(!control.isHighlighted)
  }

  @Test func secondTapsRepeat() throws {
    stage.tap(control, at: 0.1, count: 2)
    try stage.advance(to: 0.5)
    #expect(log.events == ["down", "upInside", "down", "repeat", "upInside"])
    stage.tap(control, at: 1.5)
    try stage.advance(to: 2)
    #expect(log.events.suffix(2) == ["down", "upInside"])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func disabledControlsSwallowTouches() {
    var below = 0
    stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in below += 1 })
    control.isEnabled = false
    #expect(control.state == .disabled)
    stage.touchDown(at: CGPoint(x: 120, y: 120)).up()
    #expect(log.events == [])
  }

  @Test func trackingCanBeRefused() {
    final class Refusing: UIControl {
      var calls: [String] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("begin")
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("continue")
        return false
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
    }
    let control = Refusing(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    stage.addSubview(control)
    var ups = 0
    control.addTarget(for: .touchUpInside) { sender in
      ups += 1
      sender.calls.append("up")
    }
    let touch = stage.touchDown(at: CGPoint(x: 5, y: 5))
    touch.move(to: CGPoint(x: 6, y: 6))
    touch.move(to: CGPoint(x: 7, y: 7))
    touch.up()
    #expect(control.calls == ["begin", "continue"])
    #expect(ups == 0)
  }

  @Test func targetsAreCalledAndRemoved() {
    @MainActor final class Target {
      var senders: [UIControl] = []
      func tapped(_ sender: UIControl) { senders.append(sender) }
    }
    let target = Target()
    control.addTarget(target, action: Selector(Target.tapped(_:)), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .editingChanged)
    #expect(target.senders.count == 1)
    #expect(target.senders.first === control)
    #expect(control.allControlEvents.contains(.valueChanged))
    #expect(control.actions(forTarget: target, forControlEvent: .valueChanged)?.count == 1)
    control.removeTarget(target, action: nil, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.senders.count == 1)
    #expect(!control.allControlEvents.contains(.valueChanged))
  }

  @Test func targetsAreNotKept() {
    @MainActor final class Target {
      let count: () -> Void
      init(_ count: @escaping () -> Void) { self.count = count }
      func tapped() { count() }
    }
    var calls = 0
    var target: Target? = Target { calls += 1 }
    control.addTarget(target, action: Selector(Target.tapped), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    target = nil
    control.sendActions(for: .valueChanged)
    #expect(calls == 1)
  }

  @Test func actionsOfOneIdentifierReplaceOneAnother() {
    var calls: [String] = []
    let id = UIAction.Identifier("done")
    control.addAction(UIAction(identifier: id) { _ in calls.append("first") }, for: .valueChanged)
    control.addAction(
      UIAction(title: "Second", identifier: id) { calls.append($0.title) }, for: .valueChanged)
    control.addAction(
      UIAction { [control] in calls.append($0.sender as? UIControl === control ? "mine" : "?") },
      for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(calls == ["Second", "mine"])
    control.removeAction(identifiedBy: id, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(calls == ["Second", "mine", "mine"])
  }

  @Test func tapsOfControlsWinOverRecognizersAbove() {
    var taps = 0
    stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    stage.touchDown(at: CGPoint(x: 120, y: 120)).up()
    #expect(log.events == ["down", "upInside"])
    #expect(taps == 0)
    stage.touchDown(at: CGPoint(x: 20, y: 20)).up()
    #expect(taps == 1)
  }

  /// Hit testing uses the model: while a view moves, the place that it goes to takes the touches.
  @Test func movedAndTransformedViewsAreHitWhereTheModelIs() {
    control.transform = CGAffineTransform(translationX: 100, y: 0).rotated(by: .pi / 4)
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = CGPoint.zero
    move.duration = 10
    control.layer.add(move, forKey: nil)
    // The corner of the upright square, which the turned one does not reach.
    #expect(stage.touchDown(at: CGPoint(x: 202, y: 102)).view !== control)
    #expect(stage.touchDown(at: CGPoint(x: 225, y: 92)).view === control)
  }

  @Test func disabledByItsOwnActionItLetsGo() {
    let control = control
    control.addTarget(for: .touchDown) { (_: UIControl) in control.isEnabled = false }
    let touch = stage.touchDown(at: CGPoint(x: 110, y: 110))
    touch.up()
    #expect(log.events == ["down"])
    #expect(!control.isTracking)
    #expect(!control.isHighlighted)
    control.isEnabled = true
    #expect(control.state == .normal)
  }

  @Test func itMayLeaveInItsOwnAction() {
    let control = control
    control.addTarget(for: .touchDown) { (_: UIControl) in control.removeFromSuperview() }
    stage.touchDown(at: CGPoint(x: 110, y: 110)).up()
    #expect(log.events.first == "down")
    #expect(control.superview == nil)
    #expect(!control.isTracking)
  }
}
