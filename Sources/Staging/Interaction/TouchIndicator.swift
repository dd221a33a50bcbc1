import Foundation
import Graphics
import LayerTree

/// The dot that shows a finger: it grows as the finger comes down and fades as it leaves.
final class TouchIndicator {
  private let layer = CAGradientLayer()
  private let timeline: Timeline

  /// In points and seconds.
  static let (diameter, comes, goes) = (46.0, 0.12, 0.25)

  init(at point: CGPoint, on timeline: Timeline) {
    self.timeline = timeline
    let overlay = timeline.state(Overlay.self)
    overlay.show(on: timeline)
    Self.quietly {
      layer.type = .radial
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      // A gray disc, a light rim that shows on dark ground, and a soft edge that shows on light
      // ground.
      layer.colors = [
        Self.grey(0.5, 0.45), Self.grey(0.5, 0.45), Self.grey(1, 0.6), Self.grey(1, 0.6),
        Self.grey(0.2, 0.25), Self.grey(0, 0),
      ]
      layer.locations = [0, 0.78, 0.82, 0.86, 0.9, 1]
      layer.bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
      (layer.cornerRadius, layer.masksToBounds) = (Self.diameter / 2, true)
      layer.position = point
      overlay.touches.addSublayer(layer)
    }
    animate(["opacity": (0, 1), "transform.scale": (0.5, 1)], for: Self.comes)
  }

  private static func grey(_ white: CGFloat, _ alpha: CGFloat) -> CGColor {
    CGColor(red: white, green: white, blue: white, alpha: alpha)
  }

  private static func quietly(_ body: () -> Void) {
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
    Self.quietly { layer.position = point }
  }

  func leave() {
    Self.quietly { layer.opacity = 0 }
    animate(["opacity": (1, 0), "transform.scale": (1, 1.2)], for: Self.goes)
    timeline.schedule(at: timeline.now + Self.goes, name: "the end of a touch's dot") { [self] in
      Self.quietly { layer.removeFromSuperlayer() }
    }
  }
}
