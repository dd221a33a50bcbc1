import TestSupport
import Testing
import UIKit

extension ComponentTests {
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
      #expect(frames[4].pixels.contains(PremultipliedPixel(color.cgColor)))
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
}
