public import Foundation
import Graphics
public import LayerTree
internal import Views

extension ViewEffects {
  /// Hops up and down twice, the second time lower, like icons in a dock.
  ///
  /// 22 heights at 30 per second, as keyframes of `transform` under the key "bouncing".
  ///
  /// - Parameter bounceFactor: The height of the hop in heights of the view's frame.
  public func bounce(_ bounceFactor: CGFloat) {
    layer.add(Self.dockBounceAnimation(viewHeight: frame.height * bounceFactor), forKey: "bouncing")
  }

  /// The animation of `bounce(_:)`.
  ///
  /// - Parameter viewHeight: The height of the hop, in points.
  public static func dockBounceAnimation(viewHeight: CGFloat) -> CAKeyframeAnimation {
    let factors: [CGFloat] = [
      0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
    ]
    let (factorsPerSecond, greatestFactor) = (30.0, 128.0)
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.values = factors.map {
      CATransform3DMakeTranslation(0, -$0 / greatestFactor * viewHeight, 0)
    }
    animation.duration = Double(factors.count) / factorsPerSecond
    animation.fillMode = .forwards
    return animation
  }
}
