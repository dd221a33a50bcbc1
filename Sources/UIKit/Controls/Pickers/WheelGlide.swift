import Foundation
import Views

/// The motion of a wheel from one row to another: its position, in rows, over time, in seconds.
///
/// The rates of the spring and of the friction are estimated by eye.
struct WheelGlide {
  /// The position at the end.
  let target: Double
  let duration: Double
  private let curve: Curve

  private enum Curve {
    /// Ease in and out: `3x² − 2x³`.
    case eased(from: Double)
    /// A critically damped spring: its distance from the target is `(a + b·t)·e^(−rate·t)`, in
    /// rows.
    case settling(a: Double, b: Double, rate: Double)
  }

  /// Creates a glide to a given row.
  init(from start: Double, to target: Double) {
    self.target = target
    duration = start == target ? 0 : UIPickerView.turnDuration
    curve = .eased(from: start)
  }

  /// Creates a glide after a drag: the wheel rolls on and rests on a row.
  /// - Parameters:
  ///   - velocity: In rows per second.
  ///   - rows: The number of rows, at least 1.
  init(from start: Double, velocity: Double, rows: Int) {
    // Friction: the velocity decays as e^(−4t), so that the wheel rolls on by velocity / 4 rows.
    let decayRate = 4.0
    let goal = (start + velocity / decayRate).rounded()
    let target = min(max(goal, 0), Double(rows - 1))
    // It stops sooner after a slow drag, or if the first or last row limits it.
    let rate = abs(velocity) < 2 || goal != target ? 10 : decayRate
    let a = start - target
    let b = velocity + rate * a
    self.target = target
    curve = .settling(a: a, b: b, rate: rate)
    // The time until less than 0.003 rows, a tenth of a point, are left; at most 4 s.
    var time = 0.0
    while (abs(a) + abs(b) * time) * exp(-rate * time) > 0.003, time < 4 { time += 1.0 / 60 }
    duration = time
  }

  /// - Parameter time: Seconds since the start.
  func position(at time: Double) -> Double {
    if time >= duration { return target }
    switch curve {
    case .eased(let start):
      let x = max(0, time / duration)
      return start + (target - start) * x * x * (3 - 2 * x)
    case .settling(let a, let b, let rate):
      return target + (a + b * max(0, time)) * exp(-rate * max(0, time))
    }
  }
}
