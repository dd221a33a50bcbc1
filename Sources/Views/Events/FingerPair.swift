import Foundation
import LayerTree

/// How two fingers stand to each other.
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

  /// Measures once there are two fingers; a third one is handed back.
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

  /// The short way round, in -π…π.
  static func rotation(from old: Double, to new: Double) -> Double {
    (new - old).remainder(dividingBy: 2 * .pi)
  }
}
