import Base
package import Foundation
import LayerTree
package import Views

/// Moves a view by a finger, and lets it come to rest when the finger leaves.
///
/// While the finger is down, the view's `center` follows it; beyond the limits it follows by the
/// rubber band of scroll views, whose length is that of the superview. After that it springs to the
/// snap point that is nearest to where it would coast, or, without snap points, it coasts by the
/// friction of scroll views and bounces at the limits.
@preconcurrency @MainActor package final class DraggedView: NSObject {
  package struct Rules: Equatable {
    package var movesX = true
    package var movesY = true
    /// The ranges of the center, in points of the superview.
    package var limitsX = -Double.infinity...Double.infinity
    package var limitsY = -Double.infinity...Double.infinity
    /// Positions of the center, in points of the superview.
    package var snapPoints: [CGPoint] = []

    package init() {}
  }

  private let view: UIView
  private let rules: Rules
  private let pan = UIPanGestureRecognizer()
  /// The finger's position for the view's center when the pan began, without the rubber band.
  private var origin = CGPoint.zero

  /// The rate of the spring to a snap point, in 1/s: that of UIKit's usual spring, whose perceptual
  /// duration is 0.5 s.
  package static let snapRate = 2 * Double.pi / 0.5
  /// The greatest speed at which a view is released, in points per second, by eye.
  private static let greatestSpeed = 100_000.0
  /// The longest way of a finger that a view follows, in points.
  private static let longestWay = 1_000_000.0
  /// The greatest number of positions of a view that comes to rest.
  private static let mostPositions = 10_000
  fileprivate static let friction = ScrollFriction(
    rate: Double(UIScrollView.DecelerationRate.normal.rawValue))
  private static let motionKey = "DraggedView.motion"

  /// - Parameter touched: The view on which the finger comes down.
  package init(_ view: UIView, rules: Rules, on touched: UIView) {
    self.view = view
    self.rules = rules
    super.init()
    pan.maximumNumberOfTouches = 1
    pan.addTarget { [weak self] _ in self?.panned() }
    touched.addGestureRecognizer(pan)
  }

  /// Stops following the finger.
  package func end() { pan.view?.removeGestureRecognizer(pan) }

  private func panned() {
    switch pan.state {
    case .began:
      origin = raw(of: stop())
      follow()
    case .changed: follow()
    case .ended: release(velocity: pan.velocity(in: view.superview))
    case .cancelled: release(velocity: .zero)
    default: break
    }
  }

  /// Stops the view where it is on screen.
  private func stop() -> CGPoint {
    let position = view.layer.presentation()?.position ?? view.layer.position
    for key in view.layer.animationKeys() ?? [] {
      guard let animation = view.layer.animation(forKey: key) as? CAPropertyAnimation,
        animation.keyPath?.hasPrefix("position") == true
      else { continue }
      view.layer.removeAnimation(forKey: key)
    }
    view.center = position
    return position
  }

  private func follow() {
    let moved = pan.translation(in: view.superview)
    func way(_ way: Double) -> Double { min(max(way, -Self.longestWay), Self.longestWay) }
    view.center = shown(
      CGPoint(
        x: origin.x + (rules.movesX ? way(moved.x) : 0),
        y: origin.y + (rules.movesY ? way(moved.y) : 0)))
  }

  private func release(velocity: CGPoint) {
    let start = view.center
    let finger = raw(of: start)
    func speed(_ speed: Double, _ slope: Double) -> Double {
      min(max(speed * slope, -Self.greatestSpeed), Self.greatestSpeed)
    }
    let velocity = CGPoint(
      x: rules.movesX ? speed(velocity.x, slope(finger.x, rules.limitsX, length.width)) : 0,
      y: rules.movesY ? speed(velocity.y, slope(finger.y, rules.limitsY, length.height)) : 0)
    let (x, y): (AxisMotion, AxisMotion)
    if let target = rules.snapPoint(from: start, velocity: velocity) {
      x = .spring(from: start.x, velocity: velocity.x, to: target.x, stiffness: Self.snapRate)
      y = .spring(from: start.y, velocity: velocity.y, to: target.y, stiffness: Self.snapRate)
    } else {
      x = coasting(from: start.x, velocity: velocity.x, limits: rules.limitsX)
      y = coasting(from: start.y, velocity: velocity.y, limits: rules.limitsY)
    }
    animate(x, y)
  }

  private func coasting(
    from start: Double, velocity: Double, limits: ClosedRange<Double>
  ) -> AxisMotion {
    let inside = start.clamped(to: limits)
    guard inside == start else { return .bounce(from: start, velocity: velocity, to: inside) }
    return .deceleration(
      from: start, velocity: velocity, friction: Self.friction, limits: limits, bounces: true)
  }

  private func animate(_ x: AxisMotion, _ y: AxisMotion) {
    let motion = ScrollMotion(x: x, y: y, begin: Timeline.current.now, cause: .deceleration)
    view.center = motion.end
    guard motion.duration > 0 else { return }
    // 120 positions per second.
    let count = min(
      max(1, Int(saturating: (motion.duration * 120).rounded(.up))), Self.mostPositions)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = (0...count).map {
      motion.offset(after: motion.duration * Double($0) / Double(count))
    }
    animation.duration = motion.duration
    view.layer.add(animation, forKey: Self.motionKey)
  }

  // MARK: Rubber band

  private var length: CGSize { view.superview?.bounds.size ?? .zero }

  /// The position shown for one of the finger.
  private func shown(_ raw: CGPoint) -> CGPoint {
    mapped(raw, rubberBanded)
  }

  /// The inverse of `shown`.
  private func raw(of shown: CGPoint) -> CGPoint {
    mapped(shown, rubberBandSource)
  }

  /// The point after a map of each moved coordinate beyond its limits.
  private func mapped(
    _ point: CGPoint, _ map: (_ position: Double, _ inside: Double, _ length: Double) -> Double
  ) -> CGPoint {
    CGPoint(
      x: rules.movesX
        ? map(point.x, Double(point.x).clamped(to: rules.limitsX), length.width) : point.x,
      y: rules.movesY
        ? map(point.y, Double(point.y).clamped(to: rules.limitsY), length.height) : point.y)
  }

  /// The speed of the view for each point per second of the finger: the derivative of the rubber
  /// band, c / (x · c / d + 1)², or 1 within the limits.
  private func slope(
    _ raw: Double, _ limits: ClosedRange<Double>, _ length: Double
  ) -> Double {
    let beyond = abs(raw - raw.clamped(to: limits))
    guard beyond > 0, length > 0 else { return 1 }
    let stretch = beyond * 0.55 / length + 1
    return 0.55 / (stretch * stretch)
  }
}

@MainActor extension DraggedView.Rules {
  /// The snap point nearest to where the view would coast; nil without snap points.
  ///
  /// - Parameter velocity: In points per second.
  fileprivate func snapPoint(from start: CGPoint, velocity: CGPoint) -> CGPoint? {
    let friction = DraggedView.friction
    let rest = CGPoint(
      x: start.x + friction.distance(velocity: velocity.x),
      y: start.y + friction.distance(velocity: velocity.y))
    // An axis that the finger does not move keeps its position.
    let targets = snapPoints.map {
      CGPoint(x: movesX ? $0.x : start.x, y: movesY ? $0.y : start.y)
    }
    return targets.min {
      hypot($0.x - rest.x, $0.y - rest.y) < hypot($1.x - rest.x, $1.y - rest.y)
    }
  }
}

extension Double {
  fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
