import TestSupport
import Testing
import UIKit

/// Components as popular libraries have them behave on a stage as their formulas say, and look as
/// their filmstrips show.
@MainActor struct ComponentTests {
  let log = Log()

  func easeOut(_ x: Double) -> Double { bezier(x, 0, 0, 0.58, 1) }
  func easeIn(_ x: Double) -> Double { bezier(x, 0.42, 0, 1, 1) }
  func usual(_ x: Double) -> Double { bezier(x, 0.25, 0.1, 0.25, 1) }

  // MARK: Controls

  @Test func morphingCheckbox() throws {
    let film = Film(width: 64, height: 64)
    let checkbox = MorphingCheckbox(side: 48, delegate: log)
    checkbox.frame.origin = CGPoint(x: 8, y: 8)
    film.stage.addSubview(checkbox)
    film.stage.tap(checkbox, at: 0.1)
    let drawn = film.samples(at: [0.45, 0.65, 0.75, 0.9]) {
      checkbox.markLayer.presentation()?.strokeEnd
    }
    let corner = film.samples(at: [0.15, 0.35, 0.6]) {
      var first: CGPoint?
      checkbox.boxLayer.presentation()?.path?.applyWithBlock {
        first = first ?? $0.pointee.points[0]
      }
      return first?.x
    }
    let frames = try film.roll(at: [0.1, 0.25, 0.3, 0.35, 0.45, 0.6, 0.7, 0.9])
    #expect(drawn.are([0, easeOut(0.5), easeOut(5.0 / 6), 1]), "\(drawn.values)")
    #expect(corner.are([7.5, 15.75, 24]), "\(corner.values)")
    #expect(log.entries == ["0.2 checked true", "0.8 morphed"])
    #expect(frames[7].has(UIColor.systemGreen.cgColor, at: 14, 32))
    #expect(frames[7].has(.white, at: 11, 11))
    #expect(frames[0].has(.white, at: 32, 32))
  }

  @Test func hamburgerButton() throws {
    let film = Film(width: 60, height: 60)
    let button = HamburgerButton(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    film.stage.addSubview(button)
    film.stage.tap(button, at: 0.1)
    let times = [0.25, 0.4, 0.6]
    let lift = film.samples(at: times) {
      button.top.presentation()?.value(forKeyPath: "transform.translation.y")
    }
    let shrunk = film.samples(at: [0.3]) { button.middle.presentation()?.strokeEnd }
    try film.roll(at: [0.1, 0.25, 0.3, 0.35, 0.4, 0.5, 0.7, 1.4])
    let expected = times.map { 10.8 * spring($0 - 0.2, stiffness: 160, damping: 11) }
    #expect(lift.are(expected), "\(lift.values)")
    #expect(shrunk.are([1 - easeIn(0.5)]), "\(shrunk.values)")
    #expect(close(number(button.top.value(forKeyPath: "transform.rotation.z")), Double.pi / 4))
    #expect(button.middle.strokeEnd == 0)
    #expect(!button.showsMenu)
  }

  @Test func favoriteButton() throws {
    let film = Film(width: 80, height: 80)
    let button = FavoriteButton(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    film.stage.addSubview(button)
    film.stage.tap(button, at: 0.1)
    let scale = film.samples(at: [0.325, 0.575, 0.7, 1.3]) {
      button.heart.presentation()?.value(forKeyPath: "transform.scale")
    }
    let head = film.samples(at: [0.75]) { button.sparks.first?.presentation()?.strokeEnd }
    let tail = film.samples(at: [0.75]) { button.sparks.first?.presentation()?.strokeStart }
    let sparks = film.samples(at: [0.15, 0.3, 0.95, 1.05]) { button.sparks.count }
    film.stage.tap(button, at: 1.6)
    try film.roll(at: [0.1, 0.25, 0.4, 0.6, 0.7, 0.8, 1.3, 1.8])
    #expect(scale.are([0, 0.6, 1.2, 1]), "\(scale.values)")
    #expect(head.are([0.8]), "\(head.values)")
    #expect(tail.are([0.3]), "\(tail.values)")
    #expect(sparks.are([0, 8, 8, 0]), "\(sparks.values)")
    #expect(!button.isSelected)
    #expect(button.heart.animationKeys() == ["squeeze"])
  }

  @Test func liquidButton() throws {
    let film = Film(width: 120, height: 80)
    let button = LiquidButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
    film.stage.addSubview(button)
    film.stage.press(button, at: 0.1, for: 0.5)
    var heights: [CGFloat] = []
    for step in 0...90 {
      film.stage.at(0.1 + Double(step) / 60) {
        heights.append(button.outline.path?.boundingBoxOfPath.height ?? 0)
      }
    }
    let swings = film.samples(at: [0.05, 0.3, 1.3, 1.5]) { button.isSwinging ? 1 : 0 }
    try film.roll(at: [0.1, 0.2, 0.3, 0.65, 0.7, 0.75, 0.85, 1.5])
    #expect(swings.are([0, 1, 1, 0]), "\(swings.values)")
    #expect((75...80).contains(button.ticks), "\(button.ticks)")
    #expect(heights.first == 40)
    #expect(heights.last == 40)
    #expect((heights.max() ?? 0) > 46, "\(heights)")
  }

  @Test func jellySwitch() throws {
    let film = Film(width: 80, height: 52)
    let toggle = JellySwitch(frame: CGRect(x: 10, y: 10, width: 60, height: 32))
    film.stage.addSubview(toggle)
    toggle.addTarget(log, action: Selector(log.valueChanged), for: .valueChanged)
    film.stage.tap(toggle, at: 0.1)
    film.stage.at(1) {
      #expect(toggle.isOn)
      #expect(close(toggle.knob.frame, CGRect(x: 30, y: 2, width: 28, height: 28)))
    }
    film.stage.drag(
      from: CGPoint(x: 54, y: 26), to: CGPoint(x: 14, y: 26), at: 1.2, duration: 0.5)
    let frames = try film.roll(at: [0.1, 0.15, 0.25, 0.35, 0.9, 1.45, 1.6, 2.5])
    #expect(toggle.log.filter { $0 != "settled" }.prefix(2) == ["press", "release"])
    #expect(toggle.log.filter { $0 == "settled" }.count == 2)
    #expect(toggle.log.contains("drag"))
    #expect(toggle.log.contains("drop"))
    #expect(log.entries == ["0.2 changed", "1.7 changed"])
    #expect(!toggle.isOn)
    #expect(frames[4].has(UIColor.systemGreen.cgColor, at: 22, 26))
    #expect(frames[7].has(UIColor.systemGray4.cgColor, at: 58, 26))
  }

  @Test func downloadButton() throws {
    let film = Film(width: 110, height: 48)
    let button = DownloadButton(frame: CGRect(x: 10, y: 8, width: 90, height: 32))
    film.stage.addSubview(button)
    button.delegate = log
    film.stage.tap(button, at: 0.1)
    film.stage.at(1.3) { button.downloadState = .downloading }
    film.stage.at(1.4) { button.progress = 0.4 }
    film.stage.at(1.8) { button.progress = 1 }
    film.stage.at(2.2) { button.downloadState = .done }
    let width = film.samples(at: [0.15, 0.35, 0.6, 2.35]) {
      button.pill.presentation()?.path?.boundingBoxOfPath.width
    }
    let filled = film.samples(at: [1.525, 1.7, 1.925]) { button.gauge.presentation()?.strokeEnd }
    let spun = film.samples(at: [0.7]) {
      button.spinner.presentation()?.value(forKeyPath: "transform.rotation.z")
    }
    try film.roll(at: [0.1, 0.3, 0.4, 0.7, 0.9, 1.6, 2.1, 2.35, 2.6])
    #expect(width.are([90, 61, 32, 61]), "\(width.values)")
    #expect(filled.are([0.4 * usual(0.5), 0.4, 0.4 + 0.6 * usual(0.5)]), "\(filled.values)")
    #expect(spun.are([Double.pi / 2]), "\(spun.values)")
    #expect(log.entries == ["0.2 tapped in start", "0.5 entered pending", "2.5 entered done"])
  }

  @Test func starRating() throws {
    let film = Film(width: 120, height: 36)
    let stars = StarRating(frame: CGRect(x: 10, y: 6, width: 100, height: 24))
    film.stage.addSubview(stars)
    var ratings: [CGFloat] = []
    stars.addAction(
      UIAction { action in ratings.append((action.sender as? StarRating)?.rating ?? -1) },
      for: .valueChanged)
    film.stage.drag(
      from: CGPoint(x: 12, y: 18), to: CGPoint(x: 97, y: 18), at: 0.1, duration: 0.6)
    let frames = try film.roll(at: [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1])
    #expect(ratings == [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5])
    #expect(stars.drawCount == 10)
    #expect(frames[7].has(UIColor.systemYellow.cgColor, at: 20, 18))
    #expect(frames[7].has(UIColor.systemYellow.cgColor, at: 98, 18))
    #expect(frames[7].has(UIColor.systemGray5.cgColor, at: 102, 18))
  }

  @Test func inkView() throws {
    let film = Film(width: 120, height: 80)
    let surface = InkView(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
    film.stage.addSubview(surface)
    film.stage.press(CGPoint(x: 30, y: 30), at: 0.1, for: 0.4)
    let scale = film.samples(at: [0.1, 0.35, 0.8]) {
      surface.inks.first?.presentation()?.value(forKeyPath: "transform.scale")
    }
    let opacity = film.samples(at: [0.45, 0.7]) { surface.inks.first?.presentation()?.opacity }
    let inks = film.samples(at: [0.05, 0.3, 0.85, 1]) { surface.inks.count }
    let frames = try film.roll(at: [0.1, 0.2, 0.25, 0.3, 0.4, 0.55, 0.7, 1])
    #expect(scale.values.suffix(1) == [1])
    #expect(abs(scale.values[1] - 0.1 - 0.9 * bezier(0.5, 0.2, 0, 0.2, 1)) < 1e-3)
    #expect(opacity.are([1, 1 - usual(0.5)]), "\(opacity.values)")
    #expect(inks.are([0, 1, 1, 0]), "\(inks.values)")
    #expect(surface.fadedCount == 1)
    #expect(frames[4].has(.white, at: 10, 10))
    #expect(frames[0] == frames[7])
  }

  @Test func circleMenu() throws {
    let film = Film(width: 120, height: 120)
    let menu = CircleMenu(
      frame: CGRect(x: 45, y: 45, width: 30, height: 30), buttonsCount: 5, distance: 42)
    menu.delegate = log
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    page.addSubview(menu)
    film.stage.addSubview(page)
    film.stage.tap(menu, at: 0.1)
    film.stage.at(1.2) {
      guard let buttons = menu.buttons else { return }
      film.stage.tap(buttons[1])
      for (index, button) in buttons.enumerated() {
        let angle = 2 * CGFloat.pi * CGFloat(index) / 5 - .pi / 2
        #expect(
          close(button.center, CGPoint(x: 60 + 42 * cos(angle), y: 60 + 42 * sin(angle))))
      }
    }
    let drawn = film.samples(at: [1.55]) {
      let circle = page.layer.sublayers?.first { $0 is CAShapeLayer } as? CAShapeLayer
      return circle?.presentation()?.strokeEnd
    }
    try film.roll(at: [0.1, 0.3, 0.4, 1.2, 1.5, 1.7, 2, 2.2])
    #expect(
      log.entries == [
        "0.2 shows 0", "0.2 shows 1", "0.2 shows 2", "0.2 shows 3", "0.2 shows 4",
        "1.8 selected 1",
      ])
    #expect(drawn.are([0.5]), "\(drawn.values)")
    try film.stage.advance(to: 3)
    #expect(log.entries.last == "2.3 collapsed")
    #expect(page.subviews == [menu])
    #expect(page.layer.sublayers?.count == 1)
    #expect(!menu.isOpen)
  }

  @Test func floatingField() throws {
    let film = Film(width: 120, height: 56)
    let field = FloatingField(frame: CGRect(x: 5, y: 6, width: 110, height: 44), title: "Name")
    film.stage.addSubview(field)
    film.stage.tap(field, at: 0.1)
    film.stage.type("Ann", into: field, at: 0.8)
    film.stage.at(1.6) { _ = field.resignFirstResponder() }
    let height = film.samples(at: [0.15, 0.325, 0.5]) {
      field.floatingLabel.layer.presentation()?.position.y
    }
    let small = film.samples(at: [0.5]) { field.floatingLabel.transform.a }
    let line = film.samples(at: [0.5, 2]) { field.line.transform.m22 }
    try film.roll(at: [0.1, 0.25, 0.3, 0.35, 0.6, 0.85, 1.1, 2])
    #expect(height.are([28, 28 - 20 * easeOut(0.5), 8]), "\(height.values)")
    #expect(small.are([0.7]), "\(small.values)")
    #expect(line.are([2, 1]), "\(line.values)")
    #expect(field.text == "Ann")
    #expect(field.isFloating)
  }

  // MARK: Progress

  @Test func circularProgress() throws {
    let film = Film(width: 60, height: 60)
    let view = CircularProgressView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    film.stage.addSubview(view)
    film.stage.at(0.1) { view.setProgress(0.75, duration: 1) { log.add("done") } }
    let times = [0.35, 0.6, 0.85, 1.2]
    let progress = film.samples(at: times) { view.ringLayer.presentation()?.progress }
    let text = film.samples(at: [0.05, 0.605]) { view.text.flatMap { Double($0) } }
    let frames = try film.roll(at: [0, 0.25, 0.35, 0.5, 0.6, 0.7, 0.85, 1.2])
    #expect(
      progress.are(times.map { 0.75 * easeInOut(min(1, $0 - 0.1)) }), "\(progress.values)")
    #expect(text.values[0] == 0)
    #expect((37...38).contains(text.values[1]), "\(text.values)")
    #expect(view.text == "75")
    #expect(log.entries == ["1.1 done"])
    #expect(frames[4].has(UIColor.systemGray5.cgColor, at: 30, 56))
    #expect(frames[7].has(UIColor.systemBlue.cgColor, at: 30, 56))
    #expect(frames[7].has(UIColor.systemGray5.cgColor, at: 12, 12))
  }

  @Test func pulseIndicator() throws {
    let film = Film(width: 80, height: 80)
    let pulse = PulseIndicator(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    film.stage.addSubview(pulse)
    film.stage.at(0) { pulse.start() }
    let frames = try film.roll(at: [0, 0.3, 0.6, 0.9, 1.2, 1.5, 3.3])
    #expect(pulse.replicator.instanceCount == 3)
    #expect(close(pulse.replicator.instanceDelay, 0.6))
    // At 1.5 s the copies are at 5/6, 3/6 and 1/6 of their way: radius 33, 20 and 7.
    let blue = UIColor.systemBlue.cgColor
    let outer = 0.8 / 6
    let both = 1 - (1 - outer) * (1 - 0.4)
    #expect(frames[5].has(blue.copy(alpha: outer)!, at: 66, 40))
    #expect(frames[5].has(blue.copy(alpha: both)!, at: 53, 40))
    #expect(frames[5].has(.white, at: 77, 40))
    #expect(frames[5].has(blue, at: 40, 40))
    #expect(frames[1].has(.white, at: 53, 40))
    #expect(frames[5] == frames[6])
  }

  @Test func equalizerBars() throws {
    let film = Film(width: 80, height: 60)
    let bars = EqualizerBars(frame: CGRect(x: 10, y: 6, width: 60, height: 48))
    film.stage.addSubview(bars)
    film.stage.at(0.1) { bars.play() }
    film.stage.at(1.4) { bars.pause() }
    let scale = film.samples(at: [0.3, 0.5, 0.7, 0.9, 1.1, 1.8]) {
      bars.bars[0].layer.presentation()?.value(forKeyPath: "transform.scale.y")
    }
    try film.roll(at: [0, 0.2, 0.3, 0.5, 0.7, 1.1, 1.5, 1.8])
    #expect(scale.are([0.55, 0.9, 0.55, 0.2, 0.55, 0.05]), "\(scale.values)")
    #expect(bars.bars.allSatisfy { $0.layer.animationKeys() == nil })
  }

  @Test func skeleton() throws {
    let film = Film(width: 120, height: 56)
    let row = LoadingRow(frame: CGRect(x: 8, y: 10, width: 104, height: 36))
    film.stage.addSubview(row)
    film.stage.at(0) { row.showSkeleton() }
    film.stage.at(2) { row.load("Loaded row") }
    let first = film.samples(at: [0.75, 1.875]) {
      let gradient = row.layer.sublayers?.first { $0.name == "skeleton" } as? CAGradientLayer
      return gradient?.presentation()?.locations?.first
    }
    let active = film.samples(at: [1.9, 2.2, 2.35]) { row.isSkeletonActive ? 1 : 0 }
    let frames = try film.roll(at: [0, 0.4, 0.75, 1.1, 1.5, 2.15, 2.45, 2.7])
    #expect(first.are([0, -0.5]), "\(first.values)")
    #expect(active.are([1, 1, 0]), "\(active.values)")
    #expect(frames[0].has(UIColor.systemGray5.cgColor, at: 60, 16))
    #expect(frames[2].has(UIColor.systemGray6.cgColor, at: 60, 16))
    #expect(frames[2].has(.white, at: 60, 22))
    #expect(frames[0] == frames[4])
  }

  @Test func gauge() throws {
    let film = Film(width: 100, height: 100)
    let gauge = GaugeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    film.stage.addSubview(gauge)
    film.stage.at(0.1) { gauge.setValue(70) { log.add("first") } }
    film.stage.at(1) { gauge.setValue(20) { log.add("second") } }
    let way = { (time: Double) in spring(time, stiffness: 60, damping: 6) }
    let start = Double(gauge.angle(of: 0))
    let high = Double(gauge.angle(of: 70))
    let low = Double(gauge.angle(of: 20))
    let turn = film.samples(at: [0.3, 0.6, 1.2]) {
      gauge.needle.presentation()?.value(forKeyPath: "transform.rotation.z")
    }
    let filled = film.samples(at: [0.35, 0.9]) { gauge.arc.presentation()?.strokeEnd }
    try film.roll(at: [0.1, 0.2, 0.35, 0.5, 0.9, 1.15, 1.3, 4])
    let turned = start + (high - start) * way(0.9)
    let expected = [
      start + (high - start) * way(0.2), start + (high - start) * way(0.5),
      turned + (low - turned) * way(0.2),
    ]
    #expect(turn.are(expected), "\(turn.values) \(expected)")
    #expect(filled.are([0.35, 0.7]), "\(filled.values)")
    #expect(log.entries.first == "1.0 first")
    #expect(log.entries.count == 2)
  }

  @Test func odometer() throws {
    let film = Film(width: 108, height: 48)
    let odometer = OdometerView(frame: CGRect(x: 6, y: 6, width: 96, height: 36), digits: 4)
    odometer.setValue(1987, animated: false)
    film.stage.addSubview(odometer)
    film.stage.at(0.1) { odometer.setValue(2024, animated: true) { log.add("rolled") } }
    let third = film.samples(at: [0.05, 0.4, 0.75]) {
      odometer.drums[2].presentation()?.position.y
    }
    try film.roll(at: [0, 0.25, 0.35, 0.45, 0.55, 0.65, 0.8, 1.2])
    let half = bezier(0.5, 0.3, 0, 0.1, 1)
    #expect(third.are([-8 * 36, -36 * (8 + 4 * half), -2 * 36]), "\(third.values)")
    #expect(odometer.drums.map { $0.position.y } == [-72, 0, -72, -144])
    #expect(log.entries == ["1.1 rolled"])
  }
}

// MARK: - Delegates

extension Log: MorphingCheckboxDelegate, DownloadButtonDelegate, CircleMenuDelegate,
  ToastPresenterDelegate, RevealingSplashDelegate, SwipeCardsDelegate
{
  func valueChanged() { add("changed") }

  func checkbox(_ checkbox: MorphingCheckbox, didChangeTo isChecked: Bool) {
    add("checked \(isChecked)")
  }
  func checkboxDidFinishMorphing(_ checkbox: MorphingCheckbox) { add("morphed") }

  func downloadButton(_ button: DownloadButton, tappedIn state: DownloadButton.State) {
    add("tapped in \(state)")
    if state == .start { button.downloadState = .pending }
  }
  func downloadButton(_ button: DownloadButton, entered state: DownloadButton.State) {
    add("entered \(state)")
  }

  func circleMenu(_ menu: CircleMenu, willDisplay button: UIButton, at index: Int) {
    add("shows \(index)")
  }
  func circleMenu(_ menu: CircleMenu, didSelect button: UIButton, at index: Int) {
    add("selected \(index)")
  }
  func circleMenuDidCollapse(_ menu: CircleMenu) { add("collapsed") }

  func toastPresenter(_ presenter: ToastPresenter, didShow message: ToastMessage) {
    add("showed \(message.text)")
  }
  func toastPresenter(_ presenter: ToastPresenter, didHide message: ToastMessage) {
    add("hid \(message.text)")
  }

  func splashWillReveal(_ splash: RevealingSplash) { add("will reveal") }
  func splashDidReveal(_ splash: RevealingSplash) { add("did reveal") }

  func swipeCards(_ cards: SwipeCards, didSwipe index: Int, toRight: Bool) {
    add("swiped \(index) to the \(toRight ? "right" : "left")")
  }
}
