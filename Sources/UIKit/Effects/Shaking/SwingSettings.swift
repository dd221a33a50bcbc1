import Foundation
import Graphics

/// The settings of a shake, which determine its swings.
struct SwingSettings: Hashable, Sendable {
  var options: SCShakeOptions = []
  /// The amplitude: at 1 a swing moves by the view's width or height, or by 90°.
  var force: CGFloat = 0
  /// The duration over which the force changes, in seconds.
  var duration: Double = 1
  /// The duration of one swing, in seconds.
  var swingDuration: Double = 0

  /// The fraction, 0…1, of the force that a swing has.
  /// - Parameter progress: The fraction of the duration that has passed when the swing begins.
  func ratio(at progress: Double, using random: inout some RandomNumberGenerator) -> Double {
    if options.contains(.forceInterpolationRandom) {
      return Double.random(in: 0..<1, using: &random)
    }
    if options.contains(.forceInterpolationExpDown) { return Self.quarticEaseInOut(1 - progress) }
    if options.contains(.forceInterpolationExpUp) { return Self.quarticEaseInOut(progress) }
    if options.contains(.forceInterpolationLinearDown) { return 1 - progress }
    if options.contains(.forceInterpolationLinearUp) { return progress }
    return 1
  }

  /// Eased in and out by fourth powers: `(2x)⁴/2` up to 0.5, `1 − (2(x−1))⁴/2` from there on.
  private static func quarticEaseInOut(_ x: Double) -> Double {
    x <= 0.5 ? pow(2 * x, 4) / 2 : 1 - pow(2 * (x - 1), 4) / 2
  }

  /// The base transform moved along an axis by `force` times the size, or, without an axis in the
  /// options, rotated by `force` times 90°.
  ///
  /// A random number chooses between two axes.
  func transform(
    of base: CGAffineTransform, by force: CGFloat, size: CGSize,
    using random: inout some RandomNumberGenerator
  ) -> CGAffineTransform {
    var axis = options.intersection(.directionHorizontalAndVertical)
    if axis == .directionHorizontalAndVertical {
      axis = Bool.random(using: &random) ? .directionVertical : .directionHorizontal
    }
    return switch axis {
    case .directionHorizontal: base.translatedBy(x: force * size.width, y: 0)
    case .directionVertical: base.translatedBy(x: 0, y: force * size.height)
    default: base.rotated(by: force * .pi / 2)
    }
  }
}
