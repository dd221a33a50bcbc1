import Foundation
import Graphics
import LayerTree

/// Applies the shadow of a drop shadow effect, or else of a layer style, to a layer.
struct ShadowBuilder {
  let animator: LayerAnimator

  private var rules: LottieFidelity { animator.rules }

  /// The values of a shadow in a file; nil for missing ones.
  private struct Shadow {
    var color: Animated<LottieColor>?
    /// 0…1.
    var opacity: Animated<Double>?
    /// The blur radius in points.
    var radius: Animated<Double>?
    /// The direction in degrees, clockwise from the right.
    var angle: Animated<Double>?
    /// The distance in points.
    var distance: Animated<Double>?

    var isComplete: Bool {
      color != nil && opacity != nil && radius != nil && angle != nil && distance != nil
    }
  }

  /// Whether a layer has a shadow that is not clipped at its bounds.
  func castsShadow(_ model: LayerModel) -> Bool {
    if case .precomposition = model.kind { return false }
    return shadow(of: model)?.opacity != nil
  }

  func animate(_ layer: CALayer, _ model: LayerModel) {
    guard let shadow = shadow(of: model) else { return }
    if let color = shadow.color { animator.animate(layer, "shadowColor", color) { CGColor($0) } }
    if let opacity = shadow.opacity { animator.animate(layer, "shadowOpacity", opacity) { $0 } }
    if let radius = shadow.radius { animator.animate(layer, "shadowRadius", radius) { $0 } }
    if let angle = shadow.angle, let distance = shadow.distance {
      let offset = animator.scope.combined(angle, distance) { degrees, distance in
        let angle = degrees * .pi / 180
        return Vector(distance * cos(angle), distance * sin(angle))
      }
      animator.animate(layer, "shadowOffset", offset) { $0.size }
    }
  }

  private func shadow(of model: LayerModel) -> Shadow? {
    let effect = model.effects.first {
      $0.kind == .shadow && rules.drawsShadow(isEnabled: $0.isEnabled)
    }
    if let effect {
      let shadow = shadow(of: effect)
      if shadow.isComplete || rules.drawsPartialShadows { return shadow }
    }
    let style = model.styles.first {
      $0.isDropShadow && rules.drawsShadow(isEnabled: $0.isEnabled)
    }
    return style.map { style in
      Shadow(
        color: style.color, opacity: style.opacity.map { $0 / 100 },
        radius: style.size.map { $0 / 2 }, angle: style.angle, distance: style.distance)
    }
  }

  private func shadow(of effect: EffectModel) -> Shadow {
    func place(_ index: Int, _ name: String) -> Int? {
      rules.index(of: name, usually: index, in: effect)
    }
    func number(_ index: Int, _ name: String) -> Animated<Double>? {
      place(index, name).flatMap { effect.number($0) }
    }
    return Shadow(
      color: place(0, "Shadow Color").flatMap { effect.color($0) },
      opacity: number(1, "Opacity")?.map { $0 / 255 },
      radius: number(4, "Softness")?.map { $0 / 5 },
      angle: number(2, "Direction")?.map { $0 - 90 }, distance: number(3, "Distance"))
  }
}

extension Vector {
  fileprivate var size: CGSize { CGSize(width: x, height: y) }
}
