import Animation
public import Foundation
public import Graphics
import LayerTree

public enum UITimingCurveType: Int, Sendable {
  case builtin, cubic, spring, composed
}

/// Provides the timing of a property animator: its progress as a function of time.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let timing: CubicTiming
  private let isNamed: Bool

  /// The curve of implicit animations.
  public override init() {
    animationCurve = .easeInOut
    timing = .default
    isNamed = false
    (controlPoint1, controlPoint2) = Self.points(of: timing)
  }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timing = curve.function.timing
    isNamed = true
    (controlPoint1, controlPoint2) = Self.points(of: timing)
  }

  /// - Parameters:
  ///   - point1: x is 0…1; y may overshoot.
  ///   - point2: Likewise.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    let function = CAMediaTimingFunction(
      controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    animationCurve = .easeInOut
    timing = function.timing
    isNamed = false
    controlPoint1 = point1
    controlPoint2 = point2
  }

  private static func points(of timing: CubicTiming) -> (CGPoint, CGPoint) {
    (CGPoint(x: timing.c1x, y: timing.c1y), CGPoint(x: timing.c2x, y: timing.c2y))
  }

  open var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A damped spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// In whole distances per second; for positions, separately for x and y.
  public let initialVelocity: CGVector
  let shape: Shape

  enum Shape {
    /// Comes to rest at the end of the animator's duration.
    case settling(dampingRatio: Double)
    /// Takes the time it needs to settle.
    case fixed(Spring)
  }

  /// A stiff spring that does not swing: mass 3, stiffness 1000, damping 500.
  public override init() {
    initialVelocity = CGVector(dx: 0, dy: 0)
    shape = .fixed(Spring(mass: 3, stiffness: 1000, damping: 500))
  }

  /// Comes to rest at the end of the animator's duration.
  public init(
    dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    initialVelocity = velocity
    shape = .settling(dampingRatio: ratio)
  }

  /// Takes the time it needs to settle, whatever the animator's duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat,
    initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    initialVelocity = velocity
    shape = .fixed(Spring(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// A spring by perceptual duration and bounce; takes the time it needs to settle.
  /// - Parameter duration: The perceptual duration in seconds, greater than 0.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    initialVelocity = velocity
    shape = .fixed(
      Spring(perceptualDuration: max(duration, 0.001), bounce: min(max(bounce, -0.99), 1)))
  }

  /// The time until it has settled along both axes, in seconds; nil if the animator decides.
  var ownDuration: Double? {
    guard case .fixed(var spring) = shape else { return nil }
    return [initialVelocity.dx, initialVelocity.dy].map { velocity in
      spring.initialVelocity = velocity
      return spring.settlingDuration
    }.max()
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }
}
