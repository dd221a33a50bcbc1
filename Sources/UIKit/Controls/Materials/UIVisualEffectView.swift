public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// Blurs the content beneath it or covers it with glass, and shows its `contentView` sharply above.
///
/// A change of `effect` inside an animation block animates the blur. As on iOS, corners are clipped
/// if `clipsToBounds` is set with the layer's corner radius. Unlike on iOS, an alpha below 1 and a
/// mask work too: the blur fades, or is limited to the mask.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = BackdropView()
  private let content = UIView()
  /// Answers touches; only of glass that is interactive.
  private var press: GlassPress?

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

  /// A blur, a vibrancy, glass, a container of glass, or nil for no effect.
  open var effect: UIVisualEffect? {
    didSet {
      guard effect !== oldValue else { return }
      apply()
      if effect is UIGlassContainerEffect || oldValue is UIGlassContainerEffect {
        applyInside(content)
      }
    }
  }

  /// The container of the content above the blur.
  open var contentView: UIView { content }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    apply()
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if effect is UIGlassEffect { apply() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if effect is UIGlassEffect { apply() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (own, glass) = (layer, backdrop.layer)
    if effect is MaterialEffect {
      // The line of high contrast has the corners of the view, which clips the rest.
      glass.cornerRadius = glass.borderWidth > 0 ? own.cornerRadius : 0
      glass.cornerCurve = own.cornerCurve
    }
    guard effect is UIGlassEffect else { return }
    let isCapsule = own.cornerRadius == 0 && !hasCornerConfiguration && !hasOuterShape
    glass.cornerRadius = isCapsule ? min(bounds.width, bounds.height) / 2 : own.cornerRadius
    glass.cornerCurve = isCapsule ? .continuous : own.cornerCurve
    glass.maskedCorners = own.maskedCorners
    glass.cornerRadii = isCapsule ? nil : own.cornerRadii
    guard let press else { return }
    // A pressed view has a transform, with which resizing masks do not work.
    for view in [backdrop, content] {
      view.bounds.size = bounds.size
      view.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
    press.layOut(over: backdrop)
  }

  /// Whether the view has the corners of another view, which may be sharp.
  fileprivate var hasOuterShape: Bool { false }

  /// Moved with a superview, it may be in another container.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if effect is UIGlassEffect { apply() }
  }

  /// Whether a container above draws its glass.
  private var isInContainer: Bool {
    sequence(first: self as UIView, next: \.superview).dropFirst().contains {
      ($0 as? UIVisualEffectView)?.effect is UIGlassContainerEffect
    }
  }

  /// Applies the effects of glass in a container again.
  private func applyInside(_ view: UIView) {
    for subview in view.subviews {
      (subview as? UIVisualEffectView)?.apply()
      applyInside(subview)
    }
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
    let isDark = traitCollection.userInterfaceStyle == .dark
    var spacing: CGFloat = -1
    switch effect {
    case let effect as UIBlurEffect:
      var material = BlurMaterial(effect.style, isDark: isDark)
      if traitCollection.hasHighContrast { material.thicken() }
      backdrop.show(material)
    case let effect as MaterialEffect:
      var material = effect.material(isDark: isDark)
      if traitCollection.hasHighContrast { material.thicken() }
      backdrop.show(material)
      setNeedsLayout()
    case let effect as UIGlassEffect:
      let tint = effect.tintColor?.resolvedColor(with: traitCollection)
      var material = effect.material(isDark: isDark, tint: tint)
      if traitCollection.hasHighContrast {
        material.makeOpaque(isDark: isDark, tint: tint?.cgColor)
      }
      backdrop.show(material, glass: effect.lensStrength)
      setNeedsLayout()
    case let effect as UIGlassContainerEffect:
      backdrop.show(nil)
      spacing = max(0, effect.spacing)
    default: backdrop.show(nil)
    }
    updatePress()
    // A container draws the glass that is in its layer.
    let holder = spacing < 0 ? self : backdrop
    if content.superview !== holder { holder.addSubview(content) }
    backdrop.isUserInteractionEnabled = holder === backdrop
    // Glass that melts stays in its container meanwhile.
    let isLone = effect is UIGlassEffect && !isInContainer
    backdrop.showContrastLine(if: isLone || effect is MaterialEffect)
    backdrop.setGlass(isMerged: !(effect is UIBlurEffect) && isInContainer, spacing: spacing)
    content.tintColor = (effect as? UIVibrancyEffect)?.tint
    valuesChanged()
  }

  private func updatePress() {
    let isInteractive = (effect as? UIGlassEffect)?.isInteractive ?? false
    guard isInteractive != (press != nil) else { return }
    if let press {
      press.remove()
      self.press = nil
    } else {
      let new = GlassPress(backdrop: backdrop, content: content)
      insertSubview(new.glow, aboveSubview: backdrop)
      addGestureRecognizer(new.recognizer)
      press = new
      setNeedsLayout()
    }
  }
}

/// The blurred content beneath.
private final class BackdropView: UIView {
  override class var layerClass: AnyClass { BackdropLayer.self }

  func setGlass(isMerged: Bool, spacing: CGFloat) {
    guard let layer = layer as? BackdropLayer else { return }
    if layer.isGlassMerged != isMerged { layer.isGlassMerged = isMerged }
    if layer.glassSpacing != spacing { layer.glassSpacing = spacing }
  }

  func show(_ material: BlurMaterial?, glass: CGFloat = 0) {
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
    if layer.glassStrength != glass { layer.glassStrength = glass }
    layer.backdropRadius = material?.radius ?? 0
    layer.backdropSaturation = material?.saturation ?? 1
    layer.backdropTint = material?.tint ?? clear
  }
}

extension UIView {
  /// The effect behind the view's content, as backgrounds have it.
  final var backgroundEffect: UIVisualEffect? {
    (subviews.first as? BackgroundEffectView)?.effect
  }

  /// Shows an effect behind the view's content, in the view's shape.
  final func showBackgroundEffect(_ effect: UIVisualEffect?) {
    if let view = subviews.first as? BackgroundEffectView {
      if effect == nil { view.removeFromSuperview() } else { view.effect = effect }
    } else if let effect {
      let view = BackgroundEffectView(effect: effect)
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.isUserInteractionEnabled = false
      insertSubview(view, at: 0)
    }
  }

  /// Fades clear glass behind the view's content in or out, in the view's shape.
  final func fadeGlass(_ isShown: Bool) {
    if backgroundEffect == nil {
      guard isShown else { return }
      UIView.performWithoutAnimation {
        showBackgroundEffect(UIGlassEffect(style: .clear))
        subviews.first?.alpha = 0
        subviews.first?.layoutIfNeeded()
      }
    }
    subviews.first?.alpha = isShown ? 1 : 0
  }
}

/// The effect of a background, whose corners are those of its superview.
private final class BackgroundEffectView: UIVisualEffectView {
  override var hasOuterShape: Bool { true }

  override func layoutSubviews() {
    if let outer = superview?.layer {
      layer.cornerRadius = outer.cornerRadius
      layer.cornerCurve = outer.cornerCurve
      layer.maskedCorners = outer.maskedCorners
      layer.cornerRadii = outer.cornerRadii
      clipsToBounds = outer.cornerRadius > 0
    }
    super.layoutSubviews()
  }
}
