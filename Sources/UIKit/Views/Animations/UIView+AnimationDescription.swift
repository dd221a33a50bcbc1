public import Foundation

extension UIView {
  /// A curve with its duration, as SwiftUI's animations of the same names.
  public struct AnimationDescription: Hashable, Sendable {
    private enum Curve: Hashable, Sendable {
      case spring(bounce: Double)
      case timed(UIView.AnimationCurve)
    }

    private var curve: Curve
    private var duration: TimeInterval
    private var delay: TimeInterval = 0

    private init(_ curve: Curve, duration: TimeInterval) {
      self.curve = curve
      self.duration = duration
    }

    /// A spring by its perceptual duration in seconds and its bounce, from −1, exclusive, to 1.
    public static func spring(
      duration: TimeInterval = 0.5, bounce: Double = 0
    ) -> AnimationDescription { AnimationDescription(.spring(bounce: bounce), duration: duration) }
    public static var spring: AnimationDescription { spring() }
    /// A spring without a bounce.
    public static var smooth: AnimationDescription { smooth() }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0)
      -> AnimationDescription
    {
      spring(duration: duration, bounce: extraBounce)
    }
    /// A spring with a small bounce.
    public static var snappy: AnimationDescription { snappy() }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0)
      -> AnimationDescription
    {
      spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    /// A spring with a larger bounce.
    public static var bouncy: AnimationDescription { bouncy() }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0)
      -> AnimationDescription
    {
      spring(duration: duration, bounce: 0.3 + extraBounce)
    }
    public static var `default`: AnimationDescription { spring(duration: 0.55) }
    public static func linear(duration: TimeInterval = 0.35) -> AnimationDescription {
      AnimationDescription(.timed(.linear), duration: duration)
    }
    public static var linear: AnimationDescription { linear() }
    public static func easeIn(duration: TimeInterval = 0.35) -> AnimationDescription {
      AnimationDescription(.timed(.easeIn), duration: duration)
    }
    public static var easeIn: AnimationDescription { easeIn() }
    public static func easeOut(duration: TimeInterval = 0.35) -> AnimationDescription {
      AnimationDescription(.timed(.easeOut), duration: duration)
    }
    public static var easeOut: AnimationDescription { easeOut() }
    public static func easeInOut(duration: TimeInterval = 0.35) -> AnimationDescription {
      AnimationDescription(.timed(.easeInOut), duration: duration)
    }
    public static var easeInOut: AnimationDescription { easeInOut() }

    /// The animation after a time in seconds.
    public func delay(_ delay: TimeInterval) -> AnimationDescription {
      var copy = self
      copy.delay += delay
      return copy
    }

    /// The animation with its duration divided by a number.
    public func speed(_ speed: Double) -> AnimationDescription {
      var copy = self
      copy.duration /= speed
      copy.delay /= speed
      return copy
    }

    @MainActor fileprivate func run(_ changes: @escaping () -> Void, _ done: (() -> Void)?) {
      switch curve {
      case .spring(let bounce):
        UIView.animate(
          springDuration: duration, bounce: bounce, delay: delay,
          options: .beginFromCurrentState, animations: changes
        ) { _ in done?() }
      case .timed(let curve):
        let options = AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
        UIView.animate(
          withDuration: duration, delay: delay,
          options: options.union(.beginFromCurrentState), animations: changes
        ) { _ in done?() }
      }
    }
  }

  /// Animates the changes made in a closure, as code for iOS 18 does with SwiftUI's animations.
  ///
  /// - Parameter completion: Called when the animations have ended.
  public class func animate(
    _ animation: AnimationDescription, changes: @escaping () -> Void,
    completion: (() -> Void)? = nil
  ) { animation.run(changes, completion) }
}
