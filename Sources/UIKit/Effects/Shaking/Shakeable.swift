public import Foundation
import Graphics
import LayerTree
public import Views

/// The default distance, duration and count of shakes of `ShakeableX` and `ShakeableY`.
public enum AnimatableConstants {
  /// The number of back-and-forth cycles.
  public static let shakeCount: Float = 5
  /// The duration of half a cycle, in seconds.
  public static let shakeDuration: Double = 0.05
  /// The distance to either side, in points.
  public static let shakeDistance: CGFloat = 5
}

/// A view with settings for its shakes; a class may declare these properties itself, to replace the
/// default implementations.
@preconcurrency @MainActor
public protocol Shakeable: UIView {
  /// The duration of half a cycle, in seconds; 0.05 by default.
  var duration: Double { get set }
  /// The number of back-and-forth cycles; 5 by default.
  var repeatcount: Float { get set }
  /// The distance to either side, in points; 5 by default.
  var distance: CGFloat { get set }
}

extension Shakeable {
  public var duration: Double {
    get { settings.duration }
    set { settings.duration = newValue }
  }

  public var repeatcount: Float {
    get { settings.repeatCount }
    set { settings.repeatCount = newValue }
  }

  public var distance: CGFloat {
    get { settings.distance }
    set { settings.distance = newValue }
  }

  private var settings: ShakeSettings {
    get { self[companion: ShakeSettings.self] ?? ShakeSettings() }
    set { self[companion: ShakeSettings.self] = newValue }
  }

  fileprivate func shake(along axes: [CGVector]) {
    shake(along: axes, duration: duration, repeatCount: repeatcount, distance: distance)
  }
}

private struct ShakeSettings {
  var duration = AnimatableConstants.shakeDuration
  var repeatCount = AnimatableConstants.shakeCount
  var distance = AnimatableConstants.shakeDistance
}

/// A view that shakes from side to side.
@preconcurrency @MainActor
public protocol ShakeableX: Shakeable {
  /// Moves `position` from `distance` left of the center to the same distance right of it and back,
  /// repeatedly.
  ///
  /// The animation's key is "position": it replaces another one with that key, such as a shake
  /// along the other axis.
  func shakeAlongXAxis()
}

/// A view that shakes up and down.
@preconcurrency @MainActor
public protocol ShakeableY: Shakeable {
  /// Shakes like `ShakeableX.shakeAlongXAxis()`, up and down.
  func shakeAlongYAxis()
}

extension ShakeableX {
  public func shakeAlongXAxis() { shake(along: [.x]) }
}

extension ShakeableY {
  public func shakeAlongYAxis() { shake(along: [.y]) }
}

extension ShakeableX where Self: ShakeableY {
  /// Shakes along both axes at once, by two independent additive animations.
  public func shakeAlongBothAxes() { shake(along: [.x, .y]) }
}

// MARK: - Any view

// Disfavored, so that methods of users' own protocols with these names take precedence.
extension ViewEffects {
  /// Shakes a view that does not conform to `ShakeableX` from side to side.
  ///
  /// - Parameters:
  ///   - duration: The duration of half a cycle, in seconds.
  ///   - repeatCount: The number of back-and-forth cycles.
  ///   - distance: The distance to either side, in points.
  @_disfavoredOverload
  public func shakeAlongXAxis(
    duration: Double = AnimatableConstants.shakeDuration,
    repeatCount: Float = AnimatableConstants.shakeCount,
    distance: CGFloat = AnimatableConstants.shakeDistance
  ) {
    shake(along: [.x], duration: duration, repeatCount: repeatCount, distance: distance)
  }

  /// Shakes a view that does not conform to `ShakeableY` up and down.
  @_disfavoredOverload
  public func shakeAlongYAxis(
    duration: Double = AnimatableConstants.shakeDuration,
    repeatCount: Float = AnimatableConstants.shakeCount,
    distance: CGFloat = AnimatableConstants.shakeDistance
  ) {
    shake(along: [.y], duration: duration, repeatCount: repeatCount, distance: distance)
  }

  /// Shakes a view that does not conform to the protocols along both axes at once.
  @_disfavoredOverload
  public func shakeAlongBothAxes(
    duration: Double = AnimatableConstants.shakeDuration,
    repeatCount: Float = AnimatableConstants.shakeCount,
    distance: CGFloat = AnimatableConstants.shakeDistance
  ) {
    shake(along: [.x, .y], duration: duration, repeatCount: repeatCount, distance: distance)
  }
}

extension CGVector {
  fileprivate static let x = CGVector(dx: 1, dy: 0)
  fileprivate static let y = CGVector(dx: 0, dy: 1)
}

extension UIView {
  /// Adds one animation per axis: of the position itself for one axis, additive for more.
  fileprivate func shake(
    along axes: [CGVector], duration: Double, repeatCount: Float, distance: CGFloat
  ) {
    for axis in axes {
      let isAlone = axes.count == 1
      let base = isAlone ? center : .zero
      let animation = CABasicAnimation(keyPath: "position")
      animation.duration = duration
      animation.repeatCount = repeatCount
      animation.autoreverses = true
      animation.isAdditive = !isAlone
      animation.fromValue = CGPoint(x: base.x - distance * axis.dx, y: base.y - distance * axis.dy)
      animation.toValue = CGPoint(x: base.x + distance * axis.dx, y: base.y + distance * axis.dy)
      layer.add(animation, forKey: isAlone ? "position" : axis.dx > 0 ? "shake-x" : "shake-y")
    }
  }
}
