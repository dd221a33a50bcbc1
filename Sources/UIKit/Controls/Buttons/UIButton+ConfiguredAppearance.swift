import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UIButton {
  /// The state of a button with a configuration.
  struct Configured {
    var isStale = true
    var isUpdating = false
    /// The color of title, subtitle and image.
    var foreground = UIColor.clear
    var wasHighlighted = false
    var customView: UIView?
  }

  final func configurationChanged() {
    guard !configured.isUpdating else { return }
    configured.isStale = true
    contentsChanged()
  }

  final func configurationIsStale() {
    configured.isStale = true
    setNeedsLayout()
  }

  /// Lets the update handler adapt the configuration, once for each change of state.
  private func updateStaleConfiguration() {
    guard configured.isStale, !configured.isUpdating, configuration != nil else { return }
    configured.isUpdating = true
    updateConfiguration()
    (configured.isStale, configured.isUpdating) = (false, false)
  }

  final func updateConfiguredAppearance() {
    updateStaleConfiguration()
    guard let configuration else { return }
    let colors = colors(of: configuration)
    showTexts(of: configuration, color: colors.foreground)
    showImage(of: configuration, color: colors.foreground)
    showPlate(of: configuration, color: colors.background)
    parts.selection?.isHidden = true
    parts.shade?.isHidden = true
    parts.background?.isHidden = true
    press()
  }

  final func removeConfiguredParts() {
    parts.image?.preferredSymbolConfiguration = nil
    parts.subtitle?.isHidden = true
    parts.spinner?.isHidden = true
    parts.plate?.isHidden = true
  }

  // MARK: Colors

  /// The colors in a style and state; the opacities of shades are by eye.
  private func colors(of configuration: Configuration) -> (
    foreground: UIColor, background: UIColor
  ) {
    let tint = role == .destructive ? UIColor.systemRed : tintColor ?? .systemBlue
    let isOn = isSelected && configuration.automaticallyUpdateForSelection
    if !isEnabled {
      let isBare = configuration.style == .plain || configuration.style == .borderless
      return (.tertiaryLabel, isBare && !isOn ? .clear : .tertiarySystemFill)
    }
    let base = configuration.baseBackgroundColor
    let own = configuration.baseForegroundColor
    switch configuration.style {
    case .plain:
      let shade = base ?? (own ?? tint).withAlphaComponent(0.18)
      return (own ?? tint, isOn ? shade : base ?? .clear)
    case .borderless: return (own ?? tint, base ?? .clear)
    case .gray:
      return (own ?? tint, base ?? (isOn ? tint.withAlphaComponent(0.18) : .secondarySystemFill))
    case .tinted:
      if isOn { return (own ?? .white, base ?? tint) }
      return (own ?? tint, (base ?? tint).withAlphaComponent(0.18))
    case .filled: return (own ?? .white, base ?? tint)
    case .glass(_, let isProminent):
      return (own ?? (isProminent || isOn ? .white : .label), base ?? .clear)
    }
  }

  // MARK: Parts

  private func showTexts(of configuration: Configuration, color: UIColor) {
    let base = AttributedString(configuration.title ?? currentTitle ?? "")
    let title = configuration.attributedTitle ?? base
    let font = scaledFont(ofSize: configuration.titleSize, weight: configuration.titleWeight)
    let leading = configuration.textAlignment
    let alignment = isRightToLeft ? leading.mirrored : leading
    show(
      title, in: titleView, font: font, color: color, alignment: alignment,
      transformer: configuration.titleTextAttributesTransformer,
      breaking: configuration.titleLineBreakMode)
    let subtitle =
      configuration.attributedSubtitle ?? configuration.subtitle.map { AttributedString($0) }
    parts.subtitle?.isHidden = subtitle == nil
    guard let subtitle else { return }
    show(
      subtitle, in: subtitleView, font: scaledFont(ofSize: configuration.subtitleSize),
      color: color, alignment: alignment,
      transformer: configuration.subtitleTextAttributesTransformer,
      breaking: configuration.subtitleLineBreakMode)
  }

  /// A font of the system that follows the text size, as titles of configurations do.
  private func scaledFont(ofSize size: CGFloat, weight: UIFont.Weight = .regular) -> UIFont {
    let font = UIFont.systemFont(ofSize: size, weight: weight)
    let scaled = UIFontMetrics.default.scaledFont(for: font, compatibleWith: traitCollection)
    return font.withSize(scaled.pointSize)
  }

  private func show(
    _ text: AttributedString, in label: ButtonLabel, font: UIFont, color: UIColor,
    alignment: NSTextAlignment, transformer: UIConfigurationTextAttributesTransformer?,
    breaking: NSLineBreakMode
  ) {
    label.isHidden = text.characters.isEmpty
    var attributes = AttributeContainer()
    attributes.font = font
    attributes.foregroundColor = color
    if let transformer { attributes = transformer(attributes) }
    let shown = text.nsAttributedString(over: attributes)
    if label.textAlignment != alignment { label.textAlignment = alignment }
    if label.numberOfLines != 0 { label.numberOfLines = 0 }
    if label.lineBreakMode != breaking { label.lineBreakMode = breaking }
    label.show(shown)
  }

  private func showImage(of configuration: Configuration, color: UIColor) {
    let image = configuration.image ?? currentImage
    let showsSpinner = configuration.showsActivityIndicator
    if parts.image != nil || image != nil {
      let view = imageHolder
      let shown =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      if view.image != shown { view.image = shown }
      view.preferredSymbolConfiguration =
        configuration.preferredSymbolConfigurationForImage
        ?? UIImage.SymbolConfiguration(textStyle: .body)
      view.isHidden = image == nil || showsSpinner
      view.alpha = 1
      let tint = configuration.imageColorTransformer?(color) ?? color
      if view.tintColor != tint { view.tintColor = tint }
    }
    parts.spinner?.isHidden = !showsSpinner
    guard showsSpinner else { return }
    showSpinner(configuration.activityIndicatorColorTransformer?(color) ?? color)
  }

  private func showPlate(of configuration: Configuration, color: UIColor) {
    let plate = parts.plate ?? UIView(frame: bounds)
    if parts.plate == nil {
      parts.plate = plate
      plate.isUserInteractionEnabled = false
      insertSubview(plate, at: 0)
    }
    let background = configuration.background
    let base = background.backgroundColor ?? color
    plate.backgroundColor = background.backgroundColorTransformer?(base) ?? base
    plate.layer.borderWidth = background.strokeWidth
    plate.layer.borderColor =
      (background.strokeColor ?? tintColor).resolvedColor(with: traitCollection).cgColor
    if background.strokeWidth == 0 { plate.showContrastLine(if: configuration.isShaded) }
    plate.isHidden = false
    plate.showBackgroundEffect(background.visualEffect ?? glass(of: configuration))
    if configured.customView !== background.customView {
      configured.customView?.removeFromSuperview()
      configured.customView = background.customView
      if let view = background.customView { plate.addSubview(view) }
    }
  }

  /// The glass of a configuration that has it; tinted if it is prominent or selected.
  private func glass(of configuration: Configuration) -> UIGlassEffect? {
    guard case .glass(let style, let isProminent) = configuration.style else { return nil }
    let isOn = isSelected && configuration.automaticallyUpdateForSelection
    let isTinted = isEnabled && (isProminent || isOn)
    let tint = isTinted ? configuration.baseBackgroundColor ?? tintColor : nil
    if let shown = parts.plate?.backgroundEffect as? UIGlassEffect, shown.style == style,
      shown.tintColor == tint
    {
      return shown
    }
    let effect = UIGlassEffect(style: style)
    effect.tintColor = tint
    return effect
  }

  /// Fades when pressed: bare titles more than those on a background, which fades with them; fades
  /// back in 0.25 s.
  ///
  /// Opacities and duration are by eye.
  private func press() {
    guard isHighlighted != configured.wasHighlighted else { return }
    configured.wasHighlighted = isHighlighted
    let isBare = configuration?.style == .plain || configuration?.style == .borderless
    let alpha: Float = isHighlighted ? (isBare ? 0.3 : 0.75) : 1
    let views: [UIView?] = [
      parts.title, parts.subtitle, parts.image, parts.spinner, parts.plate,
    ]
    for view in views.compactMap(\.self) {
      view.fade(to: alpha, duration: isHighlighted ? 0 : 0.25)
    }
  }
}

extension UIButton.Configuration {
  /// Whether the background is a pale shade, which has a line in high contrast.
  fileprivate var isShaded: Bool { style == .gray || style == .tinted }

  /// iOS's body size, or subheadline in small buttons; these and the weights are by eye.
  fileprivate var titleSize: CGFloat { buttonSize == .mini || buttonSize == .small ? 15 : 17 }
  fileprivate var titleWeight: UIFont.Weight {
    subtitle != nil || attributedSubtitle != nil
      ? .semibold : style == .filled && buttonSize == .large ? .semibold : .regular
  }
  /// By eye.
  fileprivate var subtitleSize: CGFloat { buttonSize == .mini || buttonSize == .small ? 12 : 13 }

  /// In left-to-right order.
  fileprivate var textAlignment: NSTextAlignment {
    switch titleAlignment {
    case .leading: .left
    case .trailing: .right
    case .center: .center
    case .automatic:
      switch imagePlacement {
      case .leading where image != nil: .left
      case .trailing where image != nil: .right
      default: .center
      }
    }
  }
}
