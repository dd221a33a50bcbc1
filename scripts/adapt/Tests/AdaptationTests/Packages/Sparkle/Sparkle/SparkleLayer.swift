import QuartzCore
import UIKit

/// A layer with custom properties that animate.
final class SparkleLayer: CALayer {
  @NSManaged var progress: CGFloat
  @NSManaged var arms: CGFloat

  override class func needsDisplay(forKey key: String) -> Bool {
    [#keyPath(progress), #keyPath(arms)].contains(key) || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == #keyPath(progress) else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress
    animation.duration = 0.6
    return animation
  }

  override func draw(in context: CGContext) {
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.setFillColor(UIColor.systemYellow.cgColor)
    for arm in 0..<Int(arms) {
      let angle = 2 * CGFloat.pi * CGFloat(arm) / arms
      let radius = progress * bounds.width / 2
      context.fillEllipse(
        in: CGRect(x: radius * cos(angle) - 2, y: radius * sin(angle) - 2, width: 4, height: 4))
    }
  }
}
