public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// Blurs the content beneath it, and shows its `contentView` sharply above.
///
/// A change of `effect` inside an animation block animates the blur. As on iOS, corners are clipped
/// if `clipsToBounds` is set with the layer's corner radius. Unlike on iOS, an alpha below 1 and a
/// mask work too: the blur fades, or is limited to the mask.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = BackdropView()
  private let content = UIView()

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// A blur, a vibrancy, or nil for no effect.
  open var effect: UIVisualEffect? { didSet { if effect !== oldValue { apply() } } }

  /// The container of the content above the blur.
  open var contentView: UIView { content }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    apply()
  }

  private func setUp() {
    isOpaque = false
    for view in [backdrop, content] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    apply()
  }

  private func apply() {
    if let effect = effect as? UIBlurEffect {
      backdrop.show(
        BlurMaterial(effect.style, isDark: traitCollection.userInterfaceStyle == .dark))
    } else {
      backdrop.show(nil)
    }
    content.tintColor = (effect as? UIVibrancyEffect)?.tint
    valuesChanged()
  }
}

/// The blurred content beneath.
private final class BackdropView: UIView {
  override class var layerClass: AnyClass { BackdropLayer.self }

  func show(_ material: BlurMaterial?) {
    guard let layer = layer as? BackdropLayer else { return }
    // Without a material, the old tint fades out instead of jumping to another color.
    var clear = layer.backdropTint ?? .clear
    clear.alpha = 0
    if let material, layer.backdropTint == nil {
      var start = material.tint
      start.alpha = 0
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.backdropTint = start
      CATransaction.commit()
    }
    layer.backdropRadius = material?.radius ?? 0
    layer.backdropSaturation = material?.saturation ?? 1
    layer.backdropTint = material?.tint ?? clear
  }
}
