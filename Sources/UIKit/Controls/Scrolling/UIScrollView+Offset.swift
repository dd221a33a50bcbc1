import Animation
import Base
import Foundation
import Graphics
import LayerTree
import Views

extension UIScrollView: ContentArea {
  package func setSolvedContentSize(_ size: CGSize) { contentSize = size }

  // MARK: Limits

  /// The limits of the offset, at which the content's ends are aligned.
  final var limits: OffsetLimits {
    OffsetLimits(inset: scrollableInset, content: contentSize, size: bounds.size)
  }

  package final func limited(_ offset: CGPoint) -> CGPoint { limits.limited(offset) }

  final func offset(showing rect: CGRect) -> CGPoint {
    let (inset, now) = (adjustedContentInset, contentOffset)
    func shift(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Double {
      if end - start > high - low { return start < low && end > high ? 0 : start - low }
      return start < low ? start - low : end > high ? end - high : 0
    }
    let visible = CGRect(origin: now, size: bounds.size).inset(by: inset)
    return limited(
      CGPoint(
        x: now.x + shift(rect.minX, rect.maxX, visible.minX, visible.maxX),
        y: now.y + shift(rect.minY, rect.maxY, visible.minY, visible.maxY)))
  }

  // MARK: Moving

  final func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
  }

  /// Moves the offset along with content that has moved, without a change on screen: a drag or a
  /// motion goes on from there.
  package final func shiftContent(by distance: CGFloat) {
    drag.origin.y += distance
    if let y = motion?.y {
      motion?.y.value = { y.value($0) + distance }
    }
    bounds.origin.y += distance
  }

  /// Notifies the observers that another part of the content is visible.
  final func offsetChanged() {
    needsConfining = false
    setNeedsLayout()
    visiblePartMoved()
    placeIndicators()
    notifyBar()
    placeEdgeEffects()
    refreshControl?.pulled(in: self)
    if motion == nil { delegate?.scrollViewDidScroll(self) }
  }

  /// The duration of an animated change, in seconds, by eye.
  private static let animationDuration = 0.3

  final func animate(to target: CGPoint) {
    let start = contentOffset
    stopMotion()
    guard target != start else { return }
    let now = Timeline.current.now
    begin(
      ScrollMotion(
        x: .eased(from: start.x, to: target.x, duration: Self.animationDuration),
        y: .eased(from: start.y, to: target.y, duration: Self.animationDuration), begin: now,
        cause: .animation))
  }

  /// Starts a motion.
  ///
  /// The bounds are updated at each refresh, when the delegate is called; the layer may move also
  /// between refreshes.
  final func begin(_ new: ScrollMotion) {
    var new = new
    new.isExact = !isStepped && !hasFrameGuide
    motion = new
    guard new.duration > 0 else { return endMotion() }
    if new.isExact { beginTrack(new) }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.tick()
    }
    link.add(to: .main, forMode: .common)
    ticker = link
    let begun = new.begin
    Timeline.current.schedule(at: new.begin + new.duration, name: "the end of scrolling") {
      [weak self] in
      onStage { if self?.motion?.begin == begun { self?.endMotion() } }
    }
  }

  private func beginTrack(_ new: ScrollMotion) {
    let (offsets, times) = new.pixelSteps()
    func track(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
      let track = CAKeyframeAnimation(keyPath: keyPath)
      (track.values, track.duration, track.calculationMode) = (values, new.duration, .discrete)
      track.keyTimes = times.map { NSNumber(value: $0) }
      return track
    }
    layer.add(
      track("bounds", offsets.map { CGRect(origin: $0, size: bounds.size) }),
      forKey: Self.motionKey)
    animateIndicators(along: offsets, track)
    edgesIfAny?.animate(along: offsets, track)
  }

  private static let motionKey = "UIScrollView.motion"

  private func tick() {
    guard let motion else { return }
    let shown = motion.offset(after: Timeline.current.now - motion.begin).onPixel
    if shown != bounds.origin { bounds.origin = shown }
    delegate?.scrollViewDidScroll(self)
    valuesChanged()
  }

  /// Stops a motion at its current offset.
  final func stopMotion() {
    guard motion != nil else { return }
    let offset = contentOffset
    let wasDecelerating = isDecelerating
    clearMotion()
    bounds.origin = offset
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
  }

  private func clearMotion() {
    motion = nil
    ticker?.invalidate()
    ticker = nil
    layer.removeAnimation(forKey: Self.motionKey)
    stopIndicators()
    edgesIfAny?.stop()
  }

  private func endMotion() {
    guard let motion else { return }
    let end = motion.end.onPixel
    clearMotion()
    if bounds.origin != end { bounds.origin = end } else { delegate?.scrollViewDidScroll(self) }
    valuesChanged()
    switch motion.cause {
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .deceleration:
      hideIndicators()
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }
}

extension UIScrollView: TimeDependent {
  nonisolated package final var changesWithTime: Bool { onStage { self.motion != nil } }
}
