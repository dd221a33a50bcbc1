import Foundation
import LayerTree
import Views

extension UIScrollView {
  /// The state of a drag.
  struct Drag {
    var isTracking = false
    var isDragging = false
    /// The offset from which the fingers' translation is counted, as without limits.
    var origin = CGPoint.zero
    var locked: NSLayoutConstraint.Axis?
  }

  /// Whether content can be scrolled in the direction of a movement.
  final func canScroll(along movement: CGPoint) -> Bool {
    guard isScrollEnabled else { return false }
    let (x, y) = scrollableAxes
    return abs(movement.x) > abs(movement.y) ? x : y
  }

  private var scrollableAxes: (x: Bool, y: Bool) {
    let limits = limits
    return (
      limits.x.lowerBound < limits.x.upperBound || bounces && alwaysBounceHorizontal,
      limits.y.lowerBound < limits.y.upperBound || bounces && alwaysBounceVertical
    )
  }

  final func fingerDown() {
    drag.isTracking = true
    if isDecelerating { stopMotion() }
  }

  final func fingerUp() {
    guard !drag.isDragging else { return }
    drag.isTracking = false
    guard motion == nil else { return }
    // If a finger stopped it outside of its limits, it bounces back.
    if limited(contentOffset) != contentOffset { decelerate(.zero) } else { hideIndicators() }
  }

  final func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag(locked: lockedAxis(pan.translation(in: self)))
      follow(pan.translation(in: superview))
      beginKeyboardDrag()
    case .changed:
      follow(pan.translation(in: superview))
      dragKeyboard(pan)
    case .ended, .cancelled:
      endDrag(pan)
      endKeyboardDrag(pan)
    default: break
    }
  }

  private func beginDrag(locked: NSLayoutConstraint.Axis?) {
    stopMotion()
    drag.isDragging = true
    drag.origin = unbanded(contentOffset)
    drag.locked = locked
    showIndicators()
    delegate?.scrollViewWillBeginDragging(self)
  }

  private func lockedAxis(_ translation: CGPoint) -> NSLayoutConstraint.Axis? {
    guard isDirectionalLockEnabled else { return nil }
    return abs(translation.x) > 2 * abs(translation.y)
      ? .horizontal : abs(translation.y) > 2 * abs(translation.x) ? .vertical : nil
  }

  private func follow(_ translation: CGPoint) {
    let axes = scrollableAxes
    let raw = CGPoint(
      x: drag.origin.x - (axes.x && drag.locked != .vertical ? translation.x : 0),
      y: drag.origin.y - (axes.y && drag.locked != .horizontal ? translation.y : 0))
    let offset = banded(raw).onPixel
    if offset != bounds.origin { bounds.origin = offset }
  }

  private func bouncing(_ axis: NSLayoutConstraint.Axis) -> Bool {
    bounces && (axis == .horizontal ? bouncesHorizontally : bouncesVertically)
  }

  private func banded(_ raw: CGPoint) -> CGPoint {
    let inside = limited(raw)
    return CGPoint(
      x: bouncing(.horizontal)
        ? rubberBanded(raw.x, beyond: inside.x, length: bounds.width) : inside.x,
      y: bouncing(.vertical)
        ? rubberBanded(raw.y, beyond: inside.y, length: bounds.height) : inside.y)
  }

  private func unbanded(_ offset: CGPoint) -> CGPoint {
    let inside = limited(offset)
    return CGPoint(
      x: rubberBandSource(offset.x, beyond: inside.x, length: bounds.width),
      y: rubberBandSource(offset.y, beyond: inside.y, length: bounds.height))
  }

  package final func endDrag(_ pan: UIPanGestureRecognizer) {
    let axes = scrollableAxes
    var velocity = CGPoint.zero
    if pan.state == .ended {
      let finger = pan.velocity(in: superview)
      velocity = CGPoint(
        x: axes.x && drag.locked != .vertical ? -finger.x : 0,
        y: axes.y && drag.locked != .horizontal ? -finger.y : 0)
    }
    (drag.isDragging, drag.isTracking) = (false, false)
    refreshControl?.released(in: self)
    decelerate(velocity, span: pan.measuredSpan, notifiesDelegate: true)
  }

  /// The mean velocity of the content while a finger's was measured over `span` seconds: past an
  /// end it is slower than the finger.
  private func contentVelocity(_ velocity: CGPoint, span: Double) -> CGPoint {
    let offset = contentOffset
    guard span > 0 else { return velocity }
    let raw = unbanded(offset)
    let earlier = banded(CGPoint(x: raw.x - velocity.x * span, y: raw.y - velocity.y * span))
    return CGPoint(x: (offset.x - earlier.x) / span, y: (offset.y - earlier.y) / span)
  }

  private var friction: ScrollFriction { ScrollFriction(rate: decelerationRate.rawValue) }

  /// The end of a deceleration in both axes: on whole pixels, so that content at rest is sharp.
  private func rest(_ velocity: CGPoint) -> CGPoint {
    let offset = contentOffset
    guard isPagingEnabled else {
      return limited(
        CGPoint(
          x: offset.x + friction.distance(velocity: velocity.x),
          y: offset.y + friction.distance(velocity: velocity.y)
        ).onPixel)
    }
    return limited(
      CGPoint(
        x: page(offset.x, velocity.x, bounds.width), y: page(offset.y, velocity.y, bounds.height)))
  }

  /// The nearest page, or the next one in the direction of a flick.
  ///
  /// The least speed of a flick is estimated by eye.
  private func page(_ offset: Double, _ velocity: Double, _ length: Double) -> Double {
    guard length > 0 else { return offset }
    let page = offset / length
    if velocity > 200 { return page.rounded(.down) * length + length }
    if velocity < -200 { return page.rounded(.up) * length - length }
    return page.rounded() * length
  }

  /// Decelerates from a velocity, in points per second.
  private func decelerate(
    _ velocity: CGPoint, span: Double = 0, notifiesDelegate: Bool = false
  ) {
    let natural = rest(velocity)
    let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    var target = (notifiesDelegate ? restingOffset?(natural, perMillisecond) : nil) ?? natural
    if notifiesDelegate, let navigation = barNavigation {
      target.y = navigation.restingOffset(target.y, in: self)
    }
    if notifiesDelegate, let delegate {
      unsafe delegate.scrollViewWillEndDragging(
        self, withVelocity: perMillisecond, targetContentOffset: &target)
    }
    let offset = contentOffset
    guard [offset.x, offset.y, target.x, target.y].allSatisfy(\.isFinite) else {
      if notifiesDelegate { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
      return hideIndicators()
    }
    let limits = limits
    let friction = friction
    func motion(
      _ axis: NSLayoutConstraint.Axis, _ start: Double, _ speed: Double, _ contentSpeed: Double,
      _ limits: ClosedRange<Double>, _ target: Double, _ isChanged: Bool
    ) -> AxisMotion {
      if isPagingEnabled {
        return .spring(
          from: start, velocity: limits.contains(start) ? speed : contentSpeed, to: target,
          stiffness: AxisMotion.paging)
      }
      if !limits.contains(start) {
        let end = min(max(start, limits.lowerBound), limits.upperBound)
        return .bounce(from: start, velocity: contentSpeed, to: end)
      }
      // Bounces at an end, with its velocity there.
      if !isChanged, !limits.contains(start + friction.distance(velocity: speed)) {
        return .deceleration(
          from: start, velocity: speed, friction: friction, limits: limits,
          bounces: bouncing(axis))
      }
      // Another offset, such as the nearest pixel, is reached with the velocity that leads exactly
      // there.
      return .deceleration(
        from: start, velocity: friction.velocity(stoppingAfter: target - start),
        friction: friction,
        limits: min(target, limits.lowerBound)...max(target, limits.upperBound), bounces: false)
    }
    let content = contentVelocity(velocity, span: span)
    let motions = ScrollMotion(
      x: motion(
        .horizontal, offset.x, velocity.x, content.x, limits.x, target.x, target.x != natural.x),
      y: motion(
        .vertical, offset.y, velocity.y, content.y, limits.y, target.y, target.y != natural.y),
      begin: Timeline.current.now, cause: .deceleration)
    let goesOn = motions.duration > 0
    if notifiesDelegate { delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn) }
    guard goesOn else { return hideIndicators() }
    delegate?.scrollViewWillBeginDecelerating(self)
    begin(motions)
  }
}

extension UIScrollView: SheetScrolling {
  package final var scrollsVertically: Bool { isScrollEnabled && scrollableAxes.y }
  package final var isScrolledToTop: Bool { contentOffset.y <= limits.y.lowerBound }

  package final func beginDrag(handedOverBy pan: UIPanGestureRecognizer) {
    drag.isTracking = true
    beginDrag(locked: .vertical)
  }

  package final func continueDrag(by distance: CGFloat) { follow(CGPoint(x: 0, y: -distance)) }
}
