import Foundation

/// The friction that slows down scrolled content along one axis.
///
/// As measured on iOS 26, content moves in steps of a millisecond, in each of which it keeps a
/// fraction d of its speed. After a time t, with k = 1000 · ln d, its speed is v · e^(kt), and its
/// distance from the start is the sum of the steps: v · d / (1000 (1 − d)) · (1 − e^(kt)). For d =
/// 0.998 that is v · 0.499 · (1 − e^(kt)). It stops at 10 points per second. For other rates, such
/// as `.fast`, the laws are derived, not measured.
struct ScrollFriction {
  /// The decay of the speed, in 1/s, below 0.
  let decay: Double
  /// The distance of a motion that never stops, in points for each point per second.
  let reach: Double
  /// The speed at which content stops, in points per second.
  static let stopSpeed = 10.0

  /// - Parameter rate: The fraction of the speed that is kept in each millisecond, clamped to
  ///   0.001…0.9999.
  init(rate: Double) {
    let rate = min(0.9999, max(0.001, rate))
    decay = 1000 * log(rate)
    reach = rate / (1000 * (1 - rate))
  }

  /// The time until content stops, in seconds.
  func duration(velocity: Double) -> Double {
    log(max(1, abs(velocity) / Self.stopSpeed)) / -decay
  }

  /// The distance after a time, in points, as if content never stopped.
  func distance(velocity: Double, after time: Double) -> Double {
    velocity * reach * (1 - exp(decay * time))
  }

  /// The time at which content has covered a distance, if it gets so far.
  func time(velocity: Double, covering distance: Double) -> Double {
    max(0, log(1 - distance / (velocity * reach)) / decay)
  }

  /// The distance until content stops, in points.
  func distance(velocity: Double) -> Double {
    let excess = max(0, abs(velocity) - Self.stopSpeed) * reach
    return velocity < 0 ? -excess : excess
  }

  /// The velocity with which content stops after a distance.
  func velocity(stoppingAfter distance: Double) -> Double {
    guard distance != 0 else { return 0 }
    return distance / reach + (distance < 0 ? -Self.stopSpeed : Self.stopSpeed)
  }
}
