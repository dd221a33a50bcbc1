import Flipbook
import Testing

/// Takes typed text.
private final class Field: UIView, UIKeyInput {
  var text = ""
  var times: [Double] = []
  var hasText: Bool { !text.isEmpty }
  override var canBecomeFirstResponder: Bool { true }
  func insertText(_ text: String) {
    self.text += text
    times.append(CACurrentMediaTime())
  }
  func deleteBackward() { text = String(text.dropLast()) }
}

@MainActor struct InteractionTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))

  @Test func tapsLastATenthOfASecond() throws {
    let control = UIControl(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    stage.addSubview(control)
    var times: [Double] = []
    for event in [UIControl.Event.touchDown, .touchUpInside] {
      control.addTarget(for: event) { _ in times.append(CACurrentMediaTime()) }
    }
    stage.tap(control, at: 0.5)
    try stage.advance(to: 1)
    #expect(times == [0.5, 0.6])
    #expect(stage.diagnostics.isEmpty)
  }

  /// The frames of a switch, a scroll view and a spring that a finger sets off, with captions
  /// below.
  private func frames(showsAll: Bool) throws -> [Bitmap] {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    (stage.showsTouches, stage.showsCaptions) = (showsAll, showsAll)
    let toggle = UISwitch(frame: CGRect(x: 10, y: 10, width: 51, height: 31))
    let scroll = UIScrollView(frame: CGRect(x: 100, y: 0, width: 100, height: 120))
    scroll.contentSize = CGSize(width: 100, height: 600)
    for index in 0..<20 {
      let row = UIView(frame: CGRect(x: 0, y: 30 * index, width: 90, height: 20))
      row.backgroundColor = UIColor(white: CGFloat(index) / 20, alpha: 1)
      scroll.addSubview(row)
    }
    let box = UIView(frame: CGRect(x: 10, y: 80, width: 20, height: 20))
    box.backgroundColor = .red
    toggle.addTarget(for: .valueChanged) { _ in
      let x = CGFloat.random(in: 40...60, using: &stage.random)
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
      ) { box.center.x = x }
    }
    for view in [toggle, scroll, box] { stage.addSubview(view) }
    stage.tap(toggle, at: 0.2)
    stage.drag(scroll, by: CGPoint(x: 0, y: -60), at: 0.5, duration: 0.2)
    stage.caption("Tap", at: 0.2, for: 0.6)
    return try stage.record(duration: 2, fps: 10).frames()
  }

  @Test func touchesAndCaptionsChangeNothingElse() throws {
    let (plain, covered) = (try frames(showsAll: false), try frames(showsAll: true))
    #expect(plain.count == 20)
    #expect(covered.count == 20)
    // The finger is on the switch at 0.2 s and in the middle of the scroll view from 0.5 s on, with
    // room for what fades away.
    for (index, (a, b)) in zip(plain, covered).enumerated() {
      let differing = (0..<200 * 200).filter { a[$0 % 200, $0 / 200] != b[$0 % 200, $0 / 200] }
      if index < 2 || index >= 13 { #expect(differing.isEmpty, "frame \(index)") }
      for place in differing {
        let (x, y) = (Double(place % 200), Double(place / 200))
        let onSwitch = hypot(x - 35.5, y - 25.5) < 32
        let onScroll = x > 115 && x < 185
        #expect(onSwitch || onScroll || y > 140, "frame \(index), \(x), \(y)")
        if !onSwitch && !onScroll && y <= 140 { return }
      }
    }
    #expect(plain[3] != covered[3])
    #expect(plain[6] != covered[6])
  }

  @Test func aFingerLeavesBeforeTheNextOneComes() throws {
    var log: [String] = []
    let controls = ["first", "second"].enumerated().map { index, name in
      let control = UIControl(frame: CGRect(x: 100 * index, y: 0, width: 60, height: 40))
      control.addTarget(for: .touchDown) { _ in log.append("\(name) down") }
      control.addTarget(for: .touchUpInside) { _ in log.append("\(name) up") }
      stage.addSubview(control)
      return control
    }
    stage.drag(controls[0], by: CGPoint(x: 5, y: 0), at: 0.5, duration: 0.5)
    stage.tap(controls[1], at: 1)
    try stage.advance(to: 2)
    #expect(log == ["first down", "first up", "second down", "second up"])
  }

  @Test func viewsAreFoundWhenTheFingerComes() throws {
    let control = UIControl(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    stage.addSubview(control)
    var taps = 0
    control.addTarget(for: .touchUpInside) { _ in taps += 1 }
    stage.tap(control, at: 0.5)
    stage.at(0.2) { control.frame.origin = CGPoint(x: 130, y: 50) }
    try stage.advance(to: 1)
    #expect(taps == 1)
  }

  @Test func stagesMadeFromLayersCountPointsFromTheirCorner() {
    let layer = CALayer()
    layer.frame = CGRect(x: 30, y: 40, width: 200, height: 100)
    let stage = Stage(rootLayer: layer)
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    stage.addSubview(view)
    let touch = stage.touchDown(at: CGPoint(x: 15, y: 25))
    #expect(touch.view === view)
  }

  @Test func missedTouchesSayWhatIsThere() throws {
    let control = UIControl(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    control.layer.name = "done"
    stage.addSubview(control)
    stage.tap(CGPoint(x: 150, y: 10), at: 0.5)
    try stage.advance(to: 1)
    #expect(
      stage.diagnostics.map(\.message) == [
        "at 0.5 s no view is touched at (150, 10); there are UIControl “done” at (20, 20, 60, 40)"
      ])
  }

  @Test func coveredAndHiddenViewsAreReported() throws {
    let control = UIControl(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    let cover = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    stage.addSubview(control)
    stage.addSubview(cover)
    stage.tap(control)
    try stage.advance(to: 1)
    cover.removeFromSuperview()
    control.alpha = 0
    stage.tap(control)
    stage.tap(cover)
    try stage.advance(to: 2)
    #expect(
      stage.diagnostics.map(\.message) == [
        "at 0 s UIControl does not get the touch at (50, 40); UIView does",
        "at 1 s UIControl does not get the touch at (50, 40): it has an alpha of 0; UIWindow does",
        "at 1 s UIView is not in a window of the stage: add it first",
      ])
  }

  @Test func dragsMoveSixtyTimesASecond() throws {
    final class Pad: UIView {
      var moves: [(Double, CGPoint)] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        moves.append((touch.timestamp, touch.location(in: self)))
      }
    }
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    stage.addSubview(pad)
    stage.drag(
      from: CGPoint(x: 10, y: 10), to: CGPoint(x: 70, y: 40), at: 1, duration: 0.11,
      timing: CAMediaTimingFunction(name: .linear))
    try stage.advance(to: 2)
    #expect(pad.moves.count == 7)
    #expect(abs(pad.moves[0].0 - (1 + 1.0 / 60)) < 1e-6)
    #expect(abs(pad.moves[0].1.x - (10 + 60 / 60 / 0.11)) < 1e-9)
    #expect(abs(pad.moves[6].0 - 1.11) < 1e-6)
    #expect(pad.moves[6].1 == CGPoint(x: 70, y: 40))
  }

  @Test func typingComesCharacterByCharacter() throws {
    // Made here, so that no other test on the main actor comes in between and reports to it.
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let field = Field()
    stage.addSubview(field)
    stage.type("héy\u{8}", into: field, at: 1, interval: 0.25)
    try stage.advance(to: 1.5)
    #expect(field.isFirstResponder)
    #expect(field.text == "héy")
    #expect(field.times == [1, 1.25, 1.5])
    try stage.advance(to: 2)
    #expect(field.text == "hé")
    #expect(field.resignFirstResponder())
    #expect(!field.isFirstResponder)
    stage.type("x")
    try stage.advance(to: 3)
    #expect(field.text == "hé")
    #expect(stage.diagnostics.count == 1)
  }

  @Test func firstRespondersGiveWay() {
    let (first, second) = (Field(), Field())
    #expect(first.becomeFirstResponder())
    #expect(second.becomeFirstResponder())
    #expect(!first.isFirstResponder)
    #expect(second.isFirstResponder)
    #expect(!UIView().becomeFirstResponder())
    #expect(second.isFirstResponder)
  }

  /// Neither fingers nor captions are in the stage's own layers, and without them nothing is drawn
  /// or waited for.
  @Test func dotsAndCaptionsAreApart() throws {
    let before = stage.window.layer.sublayers?.count ?? 0
    let plain = try stage.bitmap(at: 0)
    stage.press(CGPoint(x: 100, y: 50), at: 0, for: 0.5)
    stage.caption("Hello", at: 0, for: 1)
    let shown = try stage.bitmap(at: 0.3)
    #expect(shown != plain)
    #expect((stage.window.layer.sublayers?.count ?? 0) == before)
    stage.showsTouches = false
    let captions = try stage.bitmap(at: 0.3)
    #expect(captions != shown)
    #expect(captions != plain)
    stage.showsCaptions = false
    #expect(try stage.bitmap(at: 0.3) == plain)
    stage.showsTouches = true
    stage.showsCaptions = true
    #expect(try stage.bitmap(at: 0.3) == shown)
    // Faded and gone.
    #expect(try stage.bitmap(at: 1.3) == plain)
    #expect(!stage.timeline.hasEvents)
  }

  @Test func scrollingGoesAllTheWay() throws {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.contentSize = CGSize(width: 200, height: 900)
    stage.addSubview(view)
    stage.scroll(
      view, by: CGPoint(x: 0, y: 300), at: 1, duration: 1,
      timing: CAMediaTimingFunction(name: .linear))
    try stage.advance(to: 1.5)
    #expect(abs(view.contentOffset.y - 150) < 1e-6)
    try stage.advance(to: 2)
    #expect(view.contentOffset == CGPoint(x: 0, y: 300))
  }
}
