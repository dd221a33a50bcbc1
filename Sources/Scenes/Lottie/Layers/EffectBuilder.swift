import Foundation
import Graphics
import LayerTree

extension EffectModel {
  /// The supported kinds of effects, by their numbers in files.
  enum Kind: Int {
    case tint = 20
    case fill = 21
    case shadow = 25
    case blur = 29
  }

  var kind: Kind? { Kind(rawValue: type) }
}

/// Builds the layers of a layer's effects, each around the one before.
struct EffectBuilder {
  let composition: CompositionBuilder

  private var animator: LayerAnimator { composition.animator }

  /// The layer for the content, and the outermost one; nil without effects.
  func layers(for model: LayerModel) -> (inner: CALayer, outer: CALayer)? {
    guard let effects = composition.rules.effects(of: model) else { return nil }
    let inner = composition.makeContainerLayer()
    var outer = inner
    for effect in effects {
      guard let layer = layer(for: effect) else { continue }
      layer.addSublayer(outer)
      outer = layer
    }
    return outer === inner ? nil : (inner, outer)
  }

  private func layer(for effect: EffectModel) -> FilterLayer? {
    let layer = composition.framed(FilterLayer())
    switch effect.kind {
    case .blur:
      guard let blurriness = effect.number(0) else { return nil }
      animator.animate(layer, "filterRadius", blurriness) { max(0, $0) * Self.sigma }
    case .tint:
      guard let dark = effect.color(0), let light = effect.color(1) else { return nil }
      animator.animate(layer, "filterDark", dark) { CGColor($0) }
      animator.animate(layer, "filterLight", light) { CGColor($0) }
      animator.animate(layer, "filterAmount", effect.number(2) ?? Animated(100)) {
        Self.unit($0 / 100)
      }
    case .fill:
      guard let color = effect.color(2) else { return nil }
      animator.animate(layer, "filterDark", color) { CGColor($0) }
      animator.animate(layer, "filterLight", color) { CGColor($0) }
      animator.animate(layer, "filterAmount", effect.number(6) ?? Animated(1)) { Self.unit($0) }
    case .shadow, nil: return nil
    }
    return layer
  }

  /// The Gaussian's sigma for a blurriness of 1.
  private static let sigma = 0.3

  private static func unit(_ value: Double) -> Double { max(0, min(value, 1)) }
}
