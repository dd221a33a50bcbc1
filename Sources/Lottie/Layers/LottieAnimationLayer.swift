public import Foundation
import Graphics
public import LayerTree
public import Typesetting

/// The layers of a Lottie animation, whose time is that of the animation: second 0 is its first
/// frame.
///
/// The layer's own timing says what shows when: `speed` 0 and a `timeOffset` hold one instant.
public final class LottieAnimationLayer: CALayer {
  /// What it shows.
  public private(set) var animation = LottieAnimation()

  /// Builds the layers.
  /// - Parameters:
  ///   - likeness: Whose pictures they are to look like.
  ///   - fonts: Where fonts are looked for.
  public convenience init(
    _ animation: LottieAnimation, like likeness: LottieLikeness = .lottieIOS, fonts: FontLibrary
  ) {
    self.init()
    self.animation = animation
    anchorPoint = .zero
    bounds = CGRect(origin: .zero, size: animation.size)
    masksToBounds = true
    let builder = CompositionBuilder(
      animation, rules: LottieRules(likeness), fonts: fonts,
      budget: LayerBudget(Limits.layers))
    builder.add(animation.layers, to: self)
    isSampledCoarsely = builder.scope.isSampledCoarsely
    isCutShort = builder.budget.isExceeded
  }

  /// Whether properties that are worked out frame by frame were worked out less often, since all
  /// together would take more than `Limits.sampledValues`.
  package private(set) var isSampledCoarsely = false
  /// Whether layers were left out, since repeaters make more than `Limits.layers`.
  package private(set) var isCutShort = false

  public override init() { super.init() }

  public override init(layer: Any) {
    if let layer = layer as? LottieAnimationLayer { animation = layer.animation }
    super.init(layer: layer)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
