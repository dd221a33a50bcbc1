import Base
public import Foundation
import Graphics
public import LayerTree
public import Typesetting

/// A layer that shows a Lottie animation; its local time is that of the animation, from the first
/// frame at 0.
///
/// Control it by the layer's timing: `speed` 0 and a `timeOffset` hold one instant.
public final class LottieAnimationLayer: CALayer {
  /// The animation that it shows.
  public private(set) var animation = LottieAnimation()

  /// Builds the layers.
  /// - Parameters:
  ///   - fidelity: The player whose rendering is reproduced.
  ///   - fonts: The library in which fonts are looked up.
  public convenience init(
    _ animation: LottieAnimation, like fidelity: LottieFidelity = .lottieIOS, fonts: FontLibrary
  ) {
    self.init()
    self.animation = animation
    anchorPoint = .zero
    bounds = CGRect(origin: .zero, size: animation.size)
    masksToBounds = true
    let builder = CompositionBuilder(
      animation, rules: fidelity, fonts: fonts,
      budget: LayerBudget(2 * Limits.layers))
    builder.add(animation.layers, to: self)
    isSampledCoarsely = builder.scope.isSampledCoarsely
    isCutShort = builder.budget.isExceeded
  }

  /// Whether sampled properties have fewer samples than they should, since all together would
  /// exceed `Limits.sampledValues`.
  package private(set) var isSampledCoarsely = false
  /// Whether layers were omitted, since with their masks, copies and outlines they take more room
  /// than `Limits.layers` have.
  package private(set) var isCutShort = false

  public override init() { super.init() }

  public override init(layer: Any) {
    if let layer = layer as? LottieAnimationLayer { animation = layer.animation }
    super.init(layer: layer)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
