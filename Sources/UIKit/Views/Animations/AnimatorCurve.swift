import Animation
import Foundation
import Graphics
import LayerTree

/// The progress of an animator as a function of its fraction of time.
enum AnimatorCurve {
  case cubic(CubicTiming)
  /// A spring for a duration and a velocity, and its velocities along x and y.
  case spring((_ duration: Double, _ velocity: Double) -> Spring, CGVector)

  /// - Parameter duration: In seconds; used by springs only.
  func value(at fraction: Double, duration: Double, velocity: Double? = nil) -> Double {
    switch self {
    case .cubic(let timing): timing.value(at: fraction)
    case .spring(let make, let vector):
      make(duration, velocity ?? vector.dx).value(at: fraction * duration)
    }
  }

  /// The first fraction of time at which the progress reaches a value.
  func fraction(at value: Double, duration: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    let steps = 500
    var low = 0.0
    for step in 1...steps {
      var high = Double(step) / Double(steps)
      guard self.value(at: high, duration: duration) >= value else {
        low = high
        continue
      }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if self.value(at: middle, duration: duration) < value {
          low = middle
        } else {
          high = middle
        }
      }
      return (low + high) / 2
    }
    return 1
  }

  /// An animation along the curve.
  /// - Parameter velocity: The initial velocity of a spring; nil for the one along x.
  func animation(keyPath: String, duration: Double, velocity: Double? = nil) -> CABasicAnimation {
    switch self {
    case .cubic(let timing):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(timing.c1x), Float(timing.c1y), Float(timing.c2x), Float(timing.c2y))
      return animation
    case .spring(let make, let vector):
      return CASpringAnimation(make(duration, velocity ?? vector.dx), keyPath: keyPath)
    }
  }

  /// The curve over a duration that is `factor` times as long.
  func slowed(by factor: Double) -> AnimatorCurve {
    guard case .spring(let make, let vector) = self, factor > 0, factor.isFinite else {
      return self
    }
    return .spring({ make($0 / factor, $1).slowed(by: factor) }, vector)
  }

  /// The velocity along y, if it differs from the one along x; otherwise nil.
  var crossVelocity: Double? {
    guard case .spring(_, let vector) = self, vector.dx != vector.dy else { return nil }
    return vector.dy
  }
}

extension AnimatorCurve {
  @MainActor init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springTimingParameters {
      let (shape, own) = (spring.shape, spring.ownDuration)
      self = .spring(
        { duration, velocity in
          switch shape {
          case .settling(let ratio):
            return Spring(dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
          case .fixed(var spring):
            spring.initialVelocity = velocity
            // A spring with a fixed duration is scaled to end at the given one.
            guard let own, own > 0, duration != own else { return spring }
            return spring.slowed(by: duration / own)
          }
        }, spring.initialVelocity)
    } else {
      self = .cubic(provider.cubicTimingParameters?.timing ?? .easeInEaseOut)
    }
  }
}
