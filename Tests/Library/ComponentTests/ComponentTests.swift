import TestSupport
import Testing
import UIKit

/// Components as popular libraries have them behave on a stage as their formulas say, and look as
/// their filmstrips show.
@MainActor struct ComponentTests {
  let log = Log()

  private func easeOut(_ x: Double) -> Double { bezier(x, 0, 0, 0.58, 1) }
  private func easeIn(_ x: Double) -> Double { bezier(x, 0.42, 0, 1, 1) }
  private func usual(_ x: Double) -> Double { bezier(x, 0.25, 0.1, 0.25, 1) }

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

  // MARK: Text

  @Test func morphingLabel() throws {
    let film = Film(width: 110, height: 44)
    let label = MorphingLabel(
      frame: CGRect(x: 0, y: 0, width: 110, height: 44), text: "SILENT")
    film.stage.addSubview(label)
    let before = label.glyphs.map { ($0.character, $0.layer.position.x) }
    film.stage.at(0.1) { label.text = "LISTEN" }
    film.stage.at(1) { label.text = "LION" }
    let first = label.glyphs[0].layer
    let middle = film.samples(at: [0.4]) { first.presentation()?.position.x }
    let after = film.samples(at: [0.9]) { first.position.x }
    let layers = film.samples(at: [0.05, 0.5, 1.3, 1.7]) { label.layer.sublayers?.count }
    try film.roll(at: [0, 0.3, 0.4, 0.5, 0.8, 1.2, 1.35, 1.7])
    #expect(before.map { $0.0 } == Array("SILENT"))
    #expect(after.values[0] > Double(before[0].1) + 10)
    #expect(middle.are([(Double(before[0].1) + after.values[0]) / 2]), "\(middle.values)")
    #expect(layers.are([6, 6, 7, 4]), "\(layers.values)")
    #expect(String(label.glyphs.map(\.character)) == "LION")
  }

  @Test func splitFlap() throws {
    let film = Film(width: 64, height: 84)
    let flap = SplitFlapView(frame: CGRect(x: 7, y: 7, width: 50, height: 70))
    flap.onSettled = { _ in log.add("settled") }
    film.stage.addSubview(flap)
    film.stage.at(0.1) { flap.show("3") }
    let turn = film.samples(at: [0.175, 0.325]) {
      let halves = flap.layer.sublayers ?? []
      return halves.last?.presentation()?.value(forKeyPath: "transform.rotation.x")
    }
    let fallen = film.samples(at: [0.175]) {
      flap.layer.sublayers?[2].presentation()?.value(forKeyPath: "transform.rotation.x")
    }
    let layers = film.samples(at: [0.05, 0.15, 0.3, 1.1]) { flap.layer.sublayers?.count }
    let frames = try film.roll(at: [0, 0.15, 0.2, 0.235, 0.28, 0.33, 0.6, 1.1])
    #expect(fallen.are([-Double.pi / 2 * easeIn(0.5)]), "\(fallen.values)")
    #expect(turn.are([0, Double.pi / 2 * (1 - easeOut(0.5))]), "\(turn.values)")
    #expect(layers.are([2, 4, 3, 2]), "\(layers.values)")
    #expect(flap.shownCharacters == ["1", "2", "3"])
    #expect(log.entries == ["1.0 settled"])
    #expect(frames[0] != frames[7])
  }

  @Test func marquee() throws {
    let film = Film(width: 110, height: 36)
    let marquee = MarqueeLabel(frame: CGRect(x: 5, y: 6, width: 100, height: 24))
    marquee.text = "Frames never lie, they wait"
    film.stage.addSubview(marquee)
    let short = MarqueeLabel(frame: CGRect(x: 0, y: 50, width: 100, height: 24))
    short.text = "Hi"
    film.stage.addSubview(short)
    film.stage.window.layoutIfNeeded()
    let moving = Double(marquee.distance / 40)
    let round = moving + 0.5
    let moved = film.samples(at: [0.25, 0.5 + moving / 2, round + 0.5 + moving / 4]) {
      marquee.track.layer.presentation()?.value(forKeyPath: "transform.translation.x")
    }
    let frames = try film.roll(at: [0, 0.4, 1, 1.5, 2.5, round, round + 1, round + 2.5])
    let distance = Double(marquee.distance)
    #expect(moved.are([0, -distance / 2, -distance / 4]), "\(moved.values)")
    #expect(marquee.isRunning)
    #expect(!short.isRunning)
    #expect(frames[0] == frames[1])
    #expect(frames[0] == frames[5])
    #expect(frames[2] == frames[6])
  }

  @Test func toasts() throws {
    let film = Film(width: 120, height: 100)
    let presenter = ToastPresenter(container: film.stage.window)
    presenter.delegate = log
    film.stage.at(0.1) {
      presenter.post(ToastMessage(text: "Saved", kind: .success))
      presenter.post(ToastMessage(text: "Could not send it", kind: .failure))
      #expect(presenter.queue.count == 1)
    }
    let bottom = film.samples(at: [1, 2.6]) { presenter.bubble?.frame.maxY }
    let middle = film.samples(at: [1, 2.6]) { presenter.bubble?.frame.midX }
    try film.roll(at: [0, 0.2, 0.3, 1, 1.75, 2, 2.6, 3.5])
    #expect(bottom.are([90, 90]), "\(bottom.values)")
    #expect(middle.are([60, 60], within: 0.5), "\(middle.values)")
    try film.stage.advance(to: 4)
    #expect(
      log.entries == [
        "0.6 showed Saved", "1.85 hid Saved", "2.35 showed Could not send it",
        "3.6 hid Could not send it",
      ])
    #expect(presenter.bubble == nil)
  }

  // MARK: Decoration

  @Test func splashReveal() throws {
    let film = Film(width: 100, height: 100)
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    page.backgroundColor = .systemYellow
    let strip = UIView(frame: CGRect(x: 0, y: 60, width: 100, height: 20))
    strip.backgroundColor = .systemRed
    page.addSubview(strip)
    film.stage.addSubview(page)
    let splash = RevealingSplash(
      revealing: page, logoSize: CGSize(width: 40, height: 40), color: .systemBlue)
    splash.delegate = log
    film.stage.at(0.1) { splash.reveal(after: 0.2) }
    let width = film.samples(at: [0.5, 0.7, 1]) { splash.maskLayer.presentation()?.bounds.width }
    let frames = try film.roll(at: [0, 0.5, 0.7, 0.85, 0.95, 1.05, 1.15, 1.4])
    #expect(width.are([34, 28, 28 + 572 * easeIn(0.5)]), "\(width.values)")
    #expect(log.entries == ["0.3 will reveal", "1.3 did reveal"])
    #expect(page.layer.mask == nil)
    #expect(page.subviews == [strip])
    #expect(frames[0].has(UIColor.systemBlue.cgColor, at: 5, 5))
    #expect(frames[0].has(.white, at: 50, 50))
    #expect(frames[7].has(UIColor.systemYellow.cgColor, at: 5, 5))
    #expect(frames[7].has(UIColor.systemRed.cgColor, at: 50, 70))
  }

  @Test func confetti() throws {
    let film = Film(width: 100, height: 100)
    let confetti = ConfettiView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    film.stage.addSubview(confetti)
    film.stage.at(0.1) { confetti.start() }
    film.stage.at(2.1) { confetti.stop() }
    let frames = try film.roll(at: [0.1, 0.5, 1, 1.5, 2, 2.5, 3, 6.2])
    let white = Bitmap(width: 100, height: 100, filling: 0xFFFF_FFFF)
    #expect(frames[0] == white)
    #expect(frames[7] == white)
    for color in confetti.colors {
      #expect(frames[4].pixels.contains(color.cgColor.pixel))
    }
    #expect(confetti.emitter == nil)
    #expect(confetti.layer.sublayers == nil)
  }

  @Test func typingDots() throws {
    let film = Film(width: 80, height: 44)
    let dots = TypingDots(frame: CGRect(x: 5, y: 6, width: 70, height: 32))
    film.stage.addSubview(dots)
    film.stage.at(0.1) { dots.begin() }
    film.stage.at(2) { dots.end { finished in log.add("ended \(finished)") } }
    let second = film.samples(at: [0.2, 0.4, 0.52, 0.64, 1]) {
      dots.dots[1].presentation()?.position.y
    }
    try film.roll(at: [0.15, 0.2, 0.3, 0.45, 0.6, 0.75, 1.2, 2.1])
    #expect(
      second.are([16, 16 - 6 * easeOut(0.5), 10, 16 - 6 * (1 - easeIn(0.5)), 16]),
      "\(second.values)")
    try film.stage.advance(to: 3)
    #expect(log.entries == ["2.2 ended true"])
    #expect(dots.superview == nil)
    #expect(dots.dots.allSatisfy { $0.animationKeys() == nil })
  }

  @Test func radar() throws {
    let film = Film(width: 100, height: 100)
    let radar = RadarView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    film.stage.addSubview(radar)
    film.stage.at(0) {
      radar.start(blips: [
        .init(angle: .pi / 2, distance: 0.6), .init(angle: .pi, distance: 0.4),
        .init(angle: .pi * 1.5, distance: 0.8),
      ])
    }
    let lit = film.samples(at: [0.4, 1.2]) { radar.blipLayers[0].presentation()?.opacity }
    let frames = try film.roll(at: [0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 3.6])
    #expect(lit.are([0, 0.5]), "\(lit.values)")
    #expect(radar.flashes.map(\.index) == [0, 1, 2, 0, 1, 2])
    let times = radar.flashes.map { CGFloat($0.time) }
    #expect(close(times, [0.5, 1, 1.5, 2.5, 3, 3.5]))
    // At a quarter turn the sweep's edge is on the right: bright above it, dark below.
    let above = frames[2].color(x: 74, y: 42)
    let below = frames[2].color(x: 74, y: 58)
    #expect(above.green > 0.5, "\(above)")
    #expect(below.green < 0.15, "\(below)")
  }

  // MARK: Gestures and layout

  @Test func wormPageControl() throws {
    let film = Film(width: 100, height: 60)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: 400, height: 40)
    scroll.showsHorizontalScrollIndicator = false
    for page in 0..<4 {
      let view = UIView(frame: CGRect(x: CGFloat(page) * 100, y: 0, width: 100, height: 40))
      view.backgroundColor = UIColor(
        hue: CGFloat(page) / 4, saturation: 0.3, brightness: 1, alpha: 1)
      scroll.addSubview(view)
    }
    let pages = WormPageControl(numberOfPages: 4)
    pages.center = CGPoint(x: 50, y: 50)
    scroll.delegate = pages
    film.stage.addSubview(scroll)
    film.stage.addSubview(pages)
    pages.addTarget(log, action: Selector(log.valueChanged), for: .valueChanged)
    film.stage.at(0.1) { scroll.setContentOffset(CGPoint(x: 100, y: 0), animated: true) }
    film.stage.drag(
      from: CGPoint(x: 90, y: 20), to: CGPoint(x: 20, y: 20), at: 1, duration: 0.4)
    var mistakes = 0
    var stretched = 0
    for step in 0...60 {
      film.stage.at(Double(step) / 100) {
        let part = Double(pages.progress).truncatingRemainder(dividingBy: 1)
        let width = pages.worm.path?.boundingBoxOfPath.width ?? 0
        let expected = 10 + 20 * (min(2 * part, 1) - max(2 * part - 1, 0))
        if !close(Double(width), expected, within: 1e-6) { mistakes += 1 }
        if width > 20 { stretched += 1 }
      }
    }
    try film.roll(at: [0, 0.2, 0.25, 0.3, 0.5, 1.2, 1.4, 2.5])
    #expect(pages.bounds.size == CGSize(width: 70, height: 10))
    #expect(mistakes == 0)
    #expect(stretched > 3)
    #expect(pages.progress == 2)
    #expect(log.entries.count == 2)
  }

  @Test func elasticRefresh() throws {
    let film = Film(width: 120, height: 90)
    let header = ElasticRefresh(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
    header.onRefresh = { log.add("refreshing") }
    film.stage.addSubview(header)
    film.stage.drag(from: CGPoint(x: 60, y: 15), to: CGPoint(x: 80, y: 75), at: 0.1, duration: 0.4)
    film.stage.at(1.6) { header.endRefreshing() }
    let depth = film.samples(at: [0.05, 0.499, 1.58]) {
      header.wave.path?.boundingBoxOfPath.maxY
    }
    var least = CGFloat.infinity
    for step in 0...50 {
      film.stage.at(0.55 + Double(step) / 50) {
        let box = UIBezierPath(cgPath: header.wave.path!)
        for y in stride(from: CGFloat(5), to: 40, by: 1) where !box.contains(CGPoint(x: 60, y: y)) {
          least = min(least, y)
          break
        }
      }
    }
    try film.roll(at: [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1.7])
    #expect(abs(depth.values[0] - 30) < 0.1)
    #expect(depth.values[1] > 55, "\(depth.values)")
    #expect(depth.values[1] < 67, "\(depth.values)")
    #expect(abs(depth.values[2] - 30) < 0.5, "\(depth.values)")
    #expect(least < 27, "\(least)")
    #expect(log.entries == ["0.5 refreshing"])
    #expect(header.state == .idle)
  }

  @Test func swipeCards() throws {
    let film = Film(width: 120, height: 120)
    let pile = Pile(count: 4)
    let cards = SwipeCards(frame: CGRect(x: 25, y: 10, width: 70, height: 80))
    cards.dataSource = pile
    cards.delegate = log
    film.stage.addSubview(cards)
    film.stage.drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 110, y: 50), at: 0.1, duration: 0.4)
    film.stage.drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 45, y: 50), at: 1.5, duration: 0.3)
    let straight = film.samples(at: [0.45]) { cards.visible[0].transform.b == 0 ? 1 : 0 }
    let ratio = film.samples(at: [0.45]) {
      let transform = cards.visible[0].transform
      return atan2(transform.b, transform.a) / transform.tx
    }
    try film.roll(at: [0, 0.3, 0.4, 0.6, 0.7, 1.2, 1.75, 2.6])
    #expect(straight.are([0]))
    #expect(ratio.are([Double.pi / 8 / 70], within: 1e-9), "\(ratio.values)")
    #expect(log.entries == ["0.8 swiped 0 to the right"])
    #expect(cards.topIndex == 1)
    #expect(cards.visible.count == 3)
    #expect(cards.visible[0].transform == .identity)
    #expect(close(cards.visible[1].transform.d, 0.92))
    #expect(cards.subviews.count == 3)
    #expect(pile.asked == [0, 1, 2, 3])
  }

  @Test func accordion() throws {
    let film = Film(width: 100, height: 120)
    let accordion = AccordionView(
      frame: CGRect(x: 5, y: 0, width: 90, height: 120),
      colors: [.systemBlue, .systemOrange, .systemPurple])
    film.stage.addSubview(accordion)
    film.stage.at(0.1) { film.stage.tap(accordion.sections[0].header) }
    film.stage.at(1) { film.stage.tap(accordion.sections[2].header) }
    let second = film.samples(at: [0.05, 0.4, 0.9, 1.3, 1.6]) {
      accordion.sections[1].layer.presentation()?.frame.minY
    }
    let heights = film.samples(at: [0.9, 1.6]) { accordion.sections[0].frame.height }
    try film.roll(at: [0, 0.3, 0.4, 0.5, 0.9, 1.2, 1.3, 1.6])
    #expect(second.are([25, 47, 69, 47, 25]), "\(second.values)")
    #expect(heights.are([66, 22]), "\(heights.values)")
    #expect(accordion.sections.map(\.isOpen) == [false, false, true])
    let turn = accordion.sections[2].arrow.value(forKeyPath: "transform.rotation.z")
    #expect(close(number(turn), Double.pi / 2))
  }
}

// MARK: - Containers

extension ComponentTests {
  private func page(_ title: String, _ color: UIColor) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = color
    return page
  }

  @Test func navigation() throws {
    let film = Film(width: 170, height: 80)
    let first = page("Films", UIColor(hue: 0.15, saturation: 0.2, brightness: 1, alpha: 1))
    let second = page("Credits", UIColor(hue: 0.6, saturation: 0.2, brightness: 1, alpha: 1))
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: nil, action: nil)
    let pile = UINavigationController(rootViewController: first)
    film.stage.window.rootViewController = pile
    film.stage.at(0.1) { first.show(second, sender: nil) }
    film.stage.tap(CGPoint(x: 14, y: 22), at: 1)
    try film.roll(at: [0, 0.15, 0.2, 0.3, 0.8, 1.2, 1.3, 1.8])
    #expect(pile.viewControllers == [first])
  }

  @Test func tabs() throws {
    let film = Film(width: 160, height: 100)
    let tabs = UITabBarController()
    tabs.viewControllers = [("Home", "star"), ("Likes", "heart"), ("More", "ellipsis")].map {
      let page = page($0.0, .white)
      page.tabBarItem = UITabBarItem(title: $0.0, image: UIImage(systemName: $0.1), tag: 0)
      return page
    }
    tabs.viewControllers?[1].tabBarItem.badgeValue = "2"
    film.stage.window.rootViewController = tabs
    film.stage.tap(CGPoint(x: 80, y: 75), at: 0.1)
    film.stage.at(0.2) {
      // As libraries find the picture that they animate.
      let button = tabs.tabBar.subviews.compactMap { $0 as? UIControl }[1]
      let picture = button.subviews.compactMap { $0 as? UIImageView }.first
      let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
      bounce.values = [1, 1.4, 0.9, 1.15, 1]
      bounce.duration = 0.5
      picture?.layer.add(bounce, forKey: nil)
    }
    try film.roll(at: [0, 0.15, 0.25, 0.325, 0.45, 0.575, 0.7])
    #expect(tabs.selectedIndex == 1)
  }

  // MARK: Collections and dynamics

  @Test func coverCarousel() throws {
    let film = Film(width: 200, height: 100)
    let carousel = CoverCarousel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    carousel.colors = (0..<7).map {
      UIColor(hue: CGFloat($0) / 7, saturation: 0.75, brightness: 0.85, alpha: 1)
    }
    carousel.onPage = { self.log.add("page \($0)") }
    film.stage.addSubview(carousel)
    film.stage.drag(
      from: CGPoint(x: 150, y: 50), to: CGPoint(x: 90, y: 50), at: 0.1, duration: 0.15)
    film.stage.tap(CGPoint(x: 160, y: 50), at: 1.4)
    // Scales follow the offset in every frame.
    var worst: CGFloat = 0
    for step in 1...140 {
      film.stage.at(Double(step) / 60 + 0.001) {
        let middle = carousel.collectionView.contentOffset.x + 100
        for cell in carousel.collectionView.visibleCells {
          let ratio = 1 - min(1, abs(cell.center.x - middle) / 64)
          worst = max(worst, abs(cell.alpha - (0.5 + 0.5 * ratio)))
        }
      }
    }
    let rest = film.samples(at: [1.3, 2.3]) { carousel.collectionView.contentOffset.x / 64 }
    try film.roll(at: [0, 0.2, 0.25, 0.35, 0.5, 1.3, 1.65, 2.3])
    #expect(worst < 1e-3, "\(worst)")
    #expect(rest.values.count == 2)
    #expect(rest.values.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, "\(rest.values)")
    #expect(rest.values.last == rest.values.first.map { $0 + 1 }, "\(rest.values)")
    #expect(carousel.page == Int(rest.values.last?.rounded() ?? 0))
    #expect(log.entries.count == carousel.page)
  }

  @Test func popInGrid() throws {
    let film = Film(width: 160, height: 112)
    let grid = PopInGrid(
      frame: CGRect(x: 0, y: 0, width: 160, height: 112), hues: [0, 0.12, 0.3, 0.5, 0.6])
    film.stage.addSubview(grid)
    film.stage.at(0.1) { grid.insert(0.85, at: 1) }
    film.stage.at(0.9) { grid.remove(at: 3) { _ in self.log.add("removed") } }
    func cell(_ item: Int) -> UICollectionViewCell? {
      grid.collectionView.cellForItem(at: IndexPath(item: item, section: 0))
    }
    let shifted = film.samples(at: [0.05, 0.8]) { cell(1)?.center.x }
    let alpha = film.samples(at: [1.05]) {
      grid.collectionView.subviews.compactMap { $0.layer.presentation()?.opacity }.min()
    }
    try film.roll(at: [0, 0.15, 0.2, 0.3, 0.45, 0.8, 1.05, 1.3])
    // 144 between the insets: four of 30 with 8 between, the first at 8.
    #expect(shifted.are([61, 61]), "\(shifted.values)")
    #expect(alpha.are([0.5], within: 0.01), "\(alpha.values)")
    #expect((0..<5).compactMap { cell($0)?.frame.minX } == [8, 46, 84, 122, 8])
    #expect(log.entries == ["1.2 removed"])
  }

  @Test func fallingCards() throws {
    let film = Film(width: 170, height: 160)
    let cards = FallingCards(
      frame: CGRect(x: 0, y: 0, width: 170, height: 160),
      colors: [.systemRed, .systemOrange, .systemGreen, .systemBlue])
    film.stage.addSubview(cards)
    film.stage.tap(cards, at: 0.1)
    // The tap ends at 0.2 s, and gravity is 1,200 points/s²: 32 + 600 · t².
    let fall = film.samples(at: [0.2 + 9.0 / 60 + 1e-4, 0.2 + 15.0 / 60 + 1e-4]) {
      cards.cards[3].center.y
    }
    film.stage.tap(cards, at: 2.3)
    let snapped = film.samples(at: [2.2, 4]) { cards.cards[0].center.y }
    try film.roll(at: [0.2, 0.4, 0.5, 0.6, 0.8, 2.2, 2.5, 2.6, 4])
    #expect(fall.are([45.5, 69.5], within: 0.01), "\(fall.values)")
    #expect(snapped.values.first.map { $0 > 110 } == true, "\(snapped.values)")
    #expect(snapped.values.last.map { abs($0 - 32) < 0.05 } == true, "\(snapped.values)")
    #expect(cards.cards.allSatisfy { cards.bounds.contains($0.frame.insetBy(dx: 0.5, dy: 0.5)) })
    #expect(!cards.isDown)
    #expect(cards.impacts > 0)
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

/// Cards in different colors.
private final class Pile: SwipeCardsDataSource {
  private let count: Int
  private(set) var asked: [Int] = []

  init(count: Int) { self.count = count }

  func numberOfCards(in cards: SwipeCards) -> Int { count }

  func swipeCards(_ cards: SwipeCards, viewAt index: Int) -> UIView {
    asked.append(index)
    let card = UIView()
    card.backgroundColor = UIColor(
      hue: CGFloat(index) / CGFloat(count), saturation: 0.6, brightness: 0.95, alpha: 1)
    card.layer.cornerRadius = 8
    card.layer.borderWidth = 1
    card.layer.borderColor = UIColor(white: 0, alpha: 0.15).cgColor
    return card
  }
}
