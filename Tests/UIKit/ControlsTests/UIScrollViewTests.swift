import Flipbook
import Foundation
import Testing

@testable import Controls
@testable import LayerTree
@testable import Views

@Suite @MainActor struct UIScrollViewTests {
  private let stage = Stage(size: CGSize(width: 200, height: 300))
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))

  init() {
    view.contentSize = CGSize(width: 200, height: 1000)
    stage.addSubview(view)
  }

  private final class Listener: UIScrollViewDelegate {
    var events: [String] = []
    var offsets: [CGFloat] = []
    var target: CGFloat?
    var velocity: CGFloat?
    var proposed: CGFloat?
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset.y)
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { events.append("ended") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      events.append("release")
      (self.velocity, proposed) = (velocity.y, targetContentOffset.pointee.y)
      if let target { targetContentOffset.pointee.y = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      events.append("released \(decelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("rest") }
  }

  @Test func aFingerTakenByAnotherRecognizerNoLongerTracks() throws {
    let row = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    row.addGestureRecognizer(UIPanGestureRecognizer { _ in })
    view.addSubview(row)
    stage.drag(from: CGPoint(x: 180, y: 20), to: CGPoint(x: 20, y: 20), at: 0.1, duration: 0.2)
    var tracked: [Bool] = []
    for time in [0.15, 0.5] { stage.at(time) { tracked.append(view.isTracking) } }
    try stage.advance(to: 0.6)
    #expect(tracked == [true, false])
  }

  /// A finger that goes from one height to another in steps of a sixtieth of a second.
  private func drag(from start: CGFloat, to end: CGFloat, at time: Double, duration: Double) throws
  {
    try stage.advance(to: time)
    let fingers = TouchDriver(stage)
    try fingers.drag(
      from: CGPoint(x: 100, y: start), to: CGPoint(x: 100, y: end), duration: duration)
  }

  @Test func offsetIsTheBoundsOrigin() {
    view.contentOffset = CGPoint(x: 0, y: 40)
    #expect(view.bounds == CGRect(x: 0, y: 40, width: 200, height: 300))
    let inner = UIView(frame: CGRect(x: 0, y: 50, width: 10, height: 10))
    view.addSubview(inner)
    #expect(inner.convert(CGPoint.zero, to: nil).y == 10)
  }

  @Test func insetMovesContentThatIsAtItsStart() {
    view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(view.contentOffset.y == -20)
    view.contentOffset.y = 100
    view.contentInset.top = 30
    #expect(view.contentOffset.y == 100)
  }

  @Test func animatedOffsetMovesWithTheClock() throws {
    let listener = Listener()
    view.delegate = listener
    stage.timeline.run { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    try stage.advance(to: 0.15)
    stage.timeline.run {
      #expect(abs(view.contentOffset.y - 50) < 1e-9)
      let shown = view.layer.presentation()?.bounds.minY ?? 0
      #expect(shown == 50)
    }
    #expect(listener.events.isEmpty)
    try stage.advance(to: 0.3)
    #expect(listener.events == ["ended"])
    #expect(listener.offsets.count >= 18)
    #expect(listener.offsets == listener.offsets.sorted())
    #expect(view.contentOffset.y == 100)
  }

  @Test func visibleRectScrollsJustAsFarAsNeeded() {
    view.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 100)
    view.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 100)
    view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 20)
    view.scrollRectToVisible(CGRect(x: 0, y: 990, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 700)
  }

  /// v · 0.499 · (1 − 0.998^(1000 t)), until 10 points per second are left; for the fast rate with
  /// 0.99 and 0.099.
  @Test(arguments: [
    (3000.0, 0.998, 0.1, 271.6055), (3000, 0.998, 0.5, 946.8357), (3000, 0.998, 1, 1294.8084),
    (3000, 0.998, 100, 1492.01), (-750, 0.998, 0.5, -236.7089), (-750, 0.998, 100, -369.26),
    (10, 0.998, 100, 0), (3000, 0.99, 0.1, 188.2884), (3000, 0.99, 100, 296.01),
  ])
  func decelerationFollowsTheRate(velocity: Double, rate: Double, time: Double, distance: Double) {
    let motion = AxisMotion.deceleration(
      from: 100, velocity: velocity, friction: ScrollFriction(rate: rate),
      limits: -10_000...10_000, bounces: true)
    #expect(abs(motion.value(time) - 100 - distance) < 1e-3)
  }

  @Test(arguments: [(3000.0, 2.849), (750, 2.1566), (10, 0), (5, 0)])
  func decelerationStopsAtTenPointsPerSecond(velocity: Double, duration: Double) {
    let friction = ScrollFriction(rate: 0.998)
    #expect(abs(friction.duration(velocity: velocity) - duration) < 1e-3)
    let distance = friction.distance(velocity: velocity)
    #expect(abs(distance - friction.distance(velocity: velocity, after: duration)) < 0.01)
    #expect(distance == 0 || abs(friction.velocity(stoppingAfter: distance) - velocity) < 1e-9)
  }

  @Test(arguments: [0, 1, 2, -Double.infinity, Double.nan]) func anyRateEnds(rate: Double) {
    let friction = ScrollFriction(rate: rate)
    #expect(friction.duration(velocity: 1000).isFinite)
    #expect(friction.distance(velocity: 1000).isFinite)
  }

  @Test func bounceGoesPastTheEndAndComesBack() {
    let motion = AxisMotion.deceleration(
      from: 0, velocity: 2000, friction: ScrollFriction(rate: 0.998), limits: 0...300,
      bounces: true)
    let values = (0...300).map { motion.value(Double($0) / 100) }
    #expect((values.max() ?? 0) > 310)
    #expect(values.last == 300)
    let hard = AxisMotion.deceleration(
      from: 0, velocity: 2000, friction: ScrollFriction(rate: 0.998), limits: 0...300,
      bounces: false)
    #expect((0...300).allSatisfy { hard.value(Double($0) / 100) <= 300 + 1e-9 })
    // Without a jump where friction gives way to the spring.
    for (a, b) in zip(values, values.dropFirst()) { #expect(abs(a - b) < 21) }
  }

  /// v / (11 e) at 1/11 s; iOS goes 99.7 points past an end at 3005 points per second.
  @Test(arguments: [(3005.0, 100.497), (1000, 33.443), (50, 1.672)])
  func bouncePeaks(velocity: Double, peak: Double) {
    let motion = AxisMotion.bounce(from: 700, velocity: velocity, to: 700)
    let values = (0...1000).map { motion.value(Double($0) / 1000) }
    #expect(abs((values.max() ?? 0) - 700 - peak) < 0.01)
    #expect(abs(motion.value(1 / 11.0) - 700 - peak) < 0.001)
  }

  /// 100 · (46 e^(−9t) − 9 e^(−46t)) / 37.
  @Test(arguments: [(0.0, 100.0), (0.05, 76.8340), (0.1, 50.3020), (0.2, 20.5482), (0.4, 3.3970)])
  func bounceFromRestIsOverdamped(time: Double, distance: Double) {
    let motion = AxisMotion.bounce(from: -100, velocity: 0, to: 0)
    #expect(abs(motion.value(time) + distance) < 0.001)
    #expect(motion.value(motion.duration) == 0)
    #expect(abs(motion.value(motion.duration - 1e-6)) <= 0.1)
  }

  @Test func rubberBandIsUndone() {
    #expect(abs(rubberBand(100, length: 300) - (1 - 1 / (100 * 0.55 / 300 + 1)) * 300) < 1e-9)
    for pull in [-200.0, -3, 0, 10, 500] {
      #expect(abs(rubberBandPull(rubberBand(pull, length: 300), length: 300) - pull) < 1e-6)
    }
  }

  @Test func fingerScrollsAndLetsGo() throws {
    let listener = Listener()
    view.delegate = listener
    try drag(from: 250, to: 140, at: 1, duration: 0.2)
    // All but the 10 points after which it begins.
    #expect(abs((listener.offsets.last ?? 0) - 100) < 12 || view.isDecelerating)
    #expect(Array(listener.events.prefix(3)) == ["drag", "release", "released true"])
    try stage.advance(to: 10)
    #expect(listener.events.last == "rest")
    #expect(view.contentOffset.y > 150)
    #expect(view.contentOffset.y <= 700)
  }

  @Test(arguments: [1.0, 2, 3], [0.13, 0.2, 0.31])
  func contentRestsOnWholePixels(scale: Double, duration: Double) throws {
    let stage = Stage(size: CGSize(width: 200, height: 300), scale: scale)
    stage.addSubview(view)
    func pixels() -> Double { stage.timeline.run { view.contentOffset.y * scale } }
    try stage.advance(to: 1)
    try TouchDriver(stage).drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 139.7), duration: duration)
    let released = pixels()
    #expect(abs(released - released.rounded()) < 1e-9)
    #expect(view.isDecelerating)
    try stage.advance(to: 10)
    #expect(abs(pixels() - pixels().rounded()) < 1e-9)
    #expect(pixels() > released)
    #expect(!view.isDecelerating)
    #expect(view.contentOffset.y < 700)
  }

  @Test func theTargetIsWhereItWillStop() throws {
    let listener = Listener()
    view.delegate = listener
    try drag(from: 250, to: 140, at: 1, duration: 0.2)
    // 110 points in 0.2 s, of which 100 count.
    #expect(abs((listener.velocity ?? 0) - 0.55) < 1e-9)
    let target: CGFloat = 100 + (550 - 10) * 0.499
    #expect(listener.proposed == target.rounded())
    try stage.advance(to: 10)
    #expect(view.contentOffset.y == listener.proposed)
  }

  @Test(arguments: [1.0, 2, 3]) func contentMovesOnWholePixels(scale: Double) throws {
    let stage = Stage(size: CGSize(width: 200, height: 300), scale: scale)
    stage.addSubview(view)
    let listener = Listener()
    view.delegate = listener
    try stage.advance(to: 1)
    try TouchDriver(stage).drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 140), duration: 0.2)
    let released = stage.timeline.run { view.contentOffset.y }
    var shown: [CGFloat] = []
    let times = (0...60).map { 1.2 + Double($0) * 0.0171 }
    for time in times {
      stage.at(time) {
        shown += [self.view.contentOffset.y, self.view.layer.presentation()?.bounds.minY ?? 0]
      }
    }
    try stage.advance(to: 10)
    for offset in shown + listener.offsets {
      #expect(abs(offset * scale - (offset * scale).rounded()) < 1e-6)
    }
    // Within a pixel of the exact motion.
    for (index, time) in times.enumerated() {
      let exact = released + 550 * 0.499 * (1 - pow(0.998, 1000 * (time - 1.2)))
      #expect(abs(shown[2 * index] - exact) < 0.6 / scale + 0.3)
      #expect(abs(shown[2 * index + 1] - shown[2 * index]) < 1.01 / scale)
    }
  }

  @Test func aFingerStopsContentOnAWholePixel() throws {
    try drag(from: 250, to: 140, at: 1, duration: 0.2)
    try stage.advance(to: 1.5337)
    let (fingers, window) = (stage.timeline.state(TouchSource.self), stage.window)
    stage.timeline.run {
      #expect(view.isDecelerating)
      let touch = fingers.beginTouch(at: CGPoint(x: 100, y: 100), in: window)
      fingers.change([(touch, .ended(nil))])
    }
    #expect(!view.isDecelerating)
    #expect(view.contentOffset.y == view.contentOffset.y.rounded())
    #expect(view.contentOffset.y > 100)
  }

  @Test func pullingPastTheStartResistsAndReturns() throws {
    try drag(from: 50, to: 160, at: 1, duration: 0.2)
    #expect(view.isDecelerating)
    try stage.advance(to: 5)
    #expect(view.contentOffset.y == 0)
  }

  /// A finger of 550 points per second moves content at 237 in the last tenth of a second, from
  /// 22.8 points past the start to 46.5.
  @Test func contentPastItsStartGoesOnAtItsOwnSpeed() throws {
    try drag(from: 50, to: 160, at: 1, duration: 0.2)
    let start = stage.timeline.run { -view.contentOffset.y }
    let speed = (start - rubberBand(45, length: 300)) / 0.1
    #expect(abs(start - rubberBand(100, length: 300)) <= 0.5)
    for time in [0.05, 0.1, 0.2] {
      try stage.advance(to: 1.2 + time)
      let shown = stage.timeline.run { -view.contentOffset.y }
      let exact = exp(-11 * time) * (start + (speed + 11 * start) * time)
      #expect(abs(shown - exact) <= 0.8, "\(time)")
    }
  }

  @Test func pagingStopsAtPages() throws {
    view.isPagingEnabled = true
    try drag(from: 250, to: 150, at: 1, duration: 0.15)
    try stage.advance(to: 5)
    #expect(view.contentOffset.y == 300)
  }

  @Test func delegateMayChooseTheTarget() throws {
    let listener = Listener()
    listener.target = 222
    view.delegate = listener
    try drag(from: 250, to: 140, at: 1, duration: 0.2)
    try stage.advance(to: 10)
    #expect(abs(view.contentOffset.y - 222) < 0.5)
  }

  @Test func constraintsOfTheContentGiveItsSize() {
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      inner.trailingAnchor.constraint(equalTo: view.contentLayoutGuide.trailingAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20),
      inner.widthAnchor.constraint(equalTo: view.frameLayoutGuide.widthAnchor, constant: -10),
      inner.heightAnchor.constraint(equalToConstant: 800),
    ])
    view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 10, y: 0, width: 190, height: 800))
    #expect(view.contentSize == CGSize(width: 200, height: 820))
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(inner.frame.minY == 0)
  }

  /// Keeps a view at its top, as code does in `layoutSubviews()`.
  private final class Sticking: UIScrollView {
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    private(set) var origins: [CGFloat] = []

    override func layoutSubviews() {
      super.layoutSubviews()
      if bar.superview == nil { addSubview(bar) }
      origins.append(bounds.minY)
      bar.frame.origin.y = bounds.minY
    }

    var shownTop: CGFloat {
      (bar.layer.presentation()?.frame.minY ?? 0) - (layer.presentation()?.bounds.minY ?? 0)
    }
  }

  @Test(arguments: [true, false]) func movingByItselfLaysOut(isCoasting: Bool) throws {
    let view = Sticking(frame: view.frame)
    view.contentSize = CGSize(width: 200, height: 2000)
    stage.addSubview(view)
    if isCoasting {
      try drag(from: 250, to: 140, at: 1, duration: 0.1)
    } else {
      try stage.advance(to: 1)
      stage.timeline.run { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    }
    let before = view.origins.count
    var tops: [CGFloat] = []
    for time in [1.13, 1.2171, 1.29] { stage.at(time) { tops.append(view.shownTop) } }
    try stage.advance(to: 10)
    let origins = view.origins.dropFirst(before)
    #expect(origins.count >= 15)
    #expect(Set(origins).count == origins.count)
    #expect(Array(origins) == origins.sorted())
    #expect(view.origins.last == view.contentOffset.y)
    #expect(view.contentOffset.y >= 100)
    #expect(tops == [0, 0, 0])
  }

  @Test func constraintsToTheFrameAreKeptWhileItMoves() throws {
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.frameLayoutGuide.topAnchor, constant: 5),
      bar.leadingAnchor.constraint(equalTo: view.frameLayoutGuide.leadingAnchor),
      bar.widthAnchor.constraint(equalToConstant: 50),
      bar.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.timeline.run { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    var tops: [CGFloat] = []
    for time in [0.05, 0.15, 0.25] {
      stage.at(time) {
        let shown = self.view.layer.presentation()?.bounds.minY ?? 0
        tops.append((bar.layer.presentation()?.frame.minY ?? 0) - shown)
      }
    }
    try stage.advance(to: 1)
    #expect(tops == [5, 5, 5])
    #expect(bar.frame.minY == 105)
  }

  @Test func theBoundsFollowAtRefreshesWhileTheLayerMovesOn() throws {
    stage.timeline.run { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    try stage.advance(to: 0.155)
    stage.timeline.run {
      // At the last refresh, and now: 3x² − 2x³.
      #expect(view.bounds.minY == 50)
      // 52.5 exactly.
      #expect([52, 53].contains(view.layer.presentation()?.bounds.minY))
    }
  }

  @Test func zoomScalesTheDelegatesView() {
    final class Zoomer: UIScrollViewDelegate {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { inner }
    }
    let zoomer = Zoomer()
    view.addSubview(zoomer.inner)
    (view.delegate, view.maximumZoomScale) = (zoomer, 3)
    view.contentSize = zoomer.inner.bounds.size
    view.setZoomScale(2, animated: false)
    #expect(zoomer.inner.frame == CGRect(x: 0, y: 0, width: 400, height: 600))
    #expect(view.contentSize == CGSize(width: 400, height: 600))
    #expect(view.contentOffset == CGPoint(x: 100, y: 150))
    view.zoomScale = 9
    #expect(view.zoomScale == 3)
  }
}

/// Moves a finger over a stage.
@MainActor private struct TouchDriver {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }

  func drag(from start: CGPoint, to end: CGPoint, duration: Double) throws {
    let steps = max(1, Int((duration * 60).rounded()))
    let begin = stage.time
    let (fingers, window) = (stage.timeline.state(TouchSource.self), stage.window)
    let touch = stage.timeline.run { fingers.beginTouch(at: start, in: window) }
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try stage.advance(to: begin + duration * share)
      let point = CGPoint(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      stage.timeline.run { fingers.change([(touch, .moved(point))]) }
    }
    stage.timeline.run { fingers.change([(touch, .ended(nil))]) }
  }
}
