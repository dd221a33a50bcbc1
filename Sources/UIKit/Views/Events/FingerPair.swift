import Foundation
import LayerTree

/// The distance and angle between two fingers.
@MainActor
struct FingerPair {
  struct Measure {
    var length = 0.0
    /// From the first finger to the second, in radians.
    var angle = 0.0
    var time = 0.0
  }

  private(set) var first = Measure()
  private(set) var last: Measure?

  /// Starts measuring once there are two fingers; returns a third one, to be ignored.
  mutating func update(with touches: [UITouch]) -> UITouch? {
    if touches.count > 2 { return touches.last }
    if let measure = measure(touches) { first = measure }
    return nil
  }

  mutating func measure(_ touches: [UITouch]) -> Measure? {
    guard touches.count == 2 else { return nil }
    let (a, b) = (touches[0].point, touches[1].point)
    let measure = Measure(
      length: distance(a, b), angle: atan2(b.y - a.y, b.x - a.x), time: Timeline.current.now)
    last = measure
    return measure
  }

  /// The smallest rotation between two angles, in -π…π.
  static func rotation(from old: Double, to new: Double) -> Double {
    (new - old).remainder(dividingBy: 2 * .pi)
  }
}
