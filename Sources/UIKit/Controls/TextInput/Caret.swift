import Foundation
import LayerTree
import Views

/// The bar at the position of typed text.
@MainActor
enum Caret {
  /// The width in points, by eye.
  static let width: CGFloat = 2
  static let blinkKey = "blink"

  /// The blinking: half a second on, then off with a short fade; by eye.
  static var blink: CAAnimation {
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 1, 0, 0, 1]
    blink.keyTimes = [0, 0.5, 0.65, 0.9, 1]
    (blink.duration, blink.repeatCount) = (1, .infinity)
    return blink
  }
}
