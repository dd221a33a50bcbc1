import Foundation
import Graphics
import LayerTree

/// The dot that shows a finger: it grows when the touch begins and fades when it ends.
final class TouchIndicator {
  private let layer = CAGradientLayer()
  private let timeline: Timeline

  /// In points and seconds.
  static let (diameter, appearDuration, fadeDuration) = (46.0, 0.12, 0.25)

  init(at point: CGPoint, on timeline: Timeline) {
    self.timeline = timeline
    let overlay = timeline.state(Overlay.self)
    overlay.show(on: timeline)
    Self.withoutActions {
      layer.type = .radial
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      // A gray disc, a light rim that shows on dark ground, and a soft edge that shows on light
      // ground.
      layer.colors = [
        Self.gray(0.5, 0.45), Self.gray(0.5, 0.45), Self.gray(1, 0.6), Self.gray(1, 0.6),
        Self.gray(0.2, 0.25), Self.gray(0, 0),
      ]
      layer.locations = [0, 0.78, 0.82, 0.86, 0.9, 1]
      layer.bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
      (layer.cornerRadius, layer.masksToBounds) = (Self.diameter / 2, true)
      layer.position = point
      overlay.touches.addSublayer(layer)
    }
    animate(["opacity": (0, 1), "transform.scale": (0.5, 1)], for: Self.appearDuration)
  }

  private static func gray(_ white: CGFloat, _ alpha: CGFloat) -> CGColor {
    CGColor(red: white, green: white, blue: white, alpha: alpha)
  }

  private static func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func animate(_ changes: KeyValuePairs<String, (Double, Double)>, for duration: Double) {
    for (keyPath, (from, to)) in changes {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      animation.duration = duration
      animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
      layer.add(animation, forKey: keyPath)
    }
  }

  func move(to point: CGPoint) {
    Self.withoutActions { layer.position = point }
  }

  func fadeOut() {
    Self.withoutActions { layer.opacity = 0 }
    animate(["opacity": (1, 0), "transform.scale": (1, 1.2)], for: Self.fadeDuration)
    timeline.schedule(at: timeline.now + Self.fadeDuration, name: "the end of a touch's dot") {
      [self] in
      Self.withoutActions { layer.removeFromSuperlayer() }
    }
  }
}
