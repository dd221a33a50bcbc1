import Foundation
import Graphics
import LayerTree

extension LayerModel {
  /// Whether it has a shadow that nothing cuts off at its bounds.
  var castsShadow: Bool {
    if case .precomposition = kind { return false }
    return effects.contains { $0.type == 25 && $0.isEnabled }
      || styles.contains { $0.type == 1 && $0.isEnabled }
  }
}

/// Gives a layer the shadow of its drop shadow effect, or else of its layer style.
struct ShadowBuilder {
  let animator: LayerAnimator

  func animate(_ layer: CALayer, _ model: LayerModel) {
    let scope = animator.scope
    if let effect = model.effects.first(where: { $0.type == 25 && $0.isEnabled }),
      let color = effect.color(0), let opacity = effect.number(1),
      let direction = effect.number(2), let distance = effect.number(3),
      let softness = effect.number(4)
    {
      animator.animate(layer, "shadowColor", color) { CGColor($0) }
      animator.animate(layer, "shadowOpacity", opacity) { $0 / 255 }
      animator.animate(layer, "shadowRadius", softness) { $0 / 5 }
      let offset = scope.combined(direction, distance) { direction, distance in
        Self.offset(degrees: direction - 90, distance)
      }
      animator.animate(layer, "shadowOffset", offset) { $0.size }
    } else if let style = model.styles.first(where: { $0.type == 1 && $0.isEnabled }) {
      animator.animate(layer, "shadowColor", style.color) { CGColor($0) }
      animator.animate(layer, "shadowOpacity", style.opacity) { $0 / 100 }
      animator.animate(layer, "shadowRadius", style.size) { $0 / 2 }
      let offset = scope.combined(style.angle, style.distance) { angle, distance in
        Self.offset(degrees: angle, distance)
      }
      animator.animate(layer, "shadowOffset", offset) { $0.size }
    }
  }

  private static func offset(degrees: Double, _ distance: Double) -> Vector {
    let angle = degrees * .pi / 180
    return Vector(distance * cos(angle), distance * sin(angle))
  }
}

extension Vector {
  fileprivate var size: CGSize { CGSize(width: x, height: y) }
}
