import Darwin
import ObjectiveC
import QuartzCore
import UIKit

extension UIView {
  public func shake(by distance: CGFloat) {
    let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
    animation.values = [0, -distance, distance, 0]
    animation.duration = CFTimeInterval(wave(distance).isNear(0) ? 0.2 : 0.4)
    layer.add(animation, forKey: "shake")
  }
}
