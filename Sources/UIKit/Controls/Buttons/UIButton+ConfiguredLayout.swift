import Foundation
import LayerTree
import UIKitValues
import Views

extension UIButton {
  /// The frames of the parts of a button with a configuration, in the button's coordinates.
  struct ConfiguredPlacement {
    var (title, subtitle, image) = (CGRect.zero, CGRect.zero, CGRect.zero)
    /// The size of all parts with the insets.
    var size = CGSize.zero
  }

  final func configuredSize(width: CGFloat) -> CGSize {
    updateAppearance()
    return configuredPlacement(
      CGRect(x: 0, y: 0, width: UIView.unlimited.width, height: UIView.unlimited.height)
    ).size
  }

  /// The placement, computed in left-to-right order and mirrored if necessary.
  final func configuredPlacement(_ bounds: CGRect) -> ConfiguredPlacement {
    guard let configuration else { return ConfiguredPlacement() }
    let insets = configuration.contentInsets
    let content = CGRect(
      x: bounds.minX + insets.leading, y: bounds.minY + insets.top,
      width: max(bounds.width - insets.leading - insets.trailing, 0),
      height: max(bounds.height - insets.top - insets.bottom, 0))
    let image = pictureSize(configuration)
    let edge = configuration.imagePlacement
    let isBeside = edge == .leading || edge == .trailing || (edge != .top && edge != .bottom)
    let hasText = !(titleView.isHidden && (parts.subtitle?.isHidden ?? true))
    let padding = hasText && image != .zero ? configuration.imagePadding : 0
    let room = isBeside ? max(content.width - image.width - padding, 0) : content.width
    let title = size(of: parts.title, width: room)
    let subtitle = size(of: parts.subtitle, width: room)
    let gap = title != .zero && subtitle != .zero ? configuration.titlePadding : 0
    let texts = CGSize(
      width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    let total =
      isBeside
      ? CGSize(
        width: image.width + padding + texts.width, height: max(image.height, texts.height))
      : CGSize(
        width: max(image.width, texts.width), height: image.height + padding + texts.height)
    let origin = CGPoint(
      x: start(of: total.width, from: content.minX, to: content.maxX, horizontal),
      y: start(of: total.height, from: content.minY, to: content.maxY, vertical))
    var (imageOrigin, textOrigin) = (origin, origin)
    switch edge {
    case .trailing: imageOrigin.x += texts.width + padding
    case .top: textOrigin.y += image.height + padding
    case .bottom: imageOrigin.y += texts.height + padding
    default: textOrigin.x += image.width + padding
    }
    if isBeside {
      imageOrigin.y += (total.height - image.height) / 2
      textOrigin.y += (total.height - texts.height) / 2
    } else {
      imageOrigin.x += (total.width - image.width) / 2
      textOrigin.x += (total.width - texts.width) / 2
    }
    let isReversed = isRightToLeft
    let alignment = isReversed ? titleView.textAlignment.mirrored : titleView.textAlignment
    func place(_ rect: CGRect) -> CGRect {
      (isReversed ? rect.mirrored(in: bounds) : rect).onPixels
    }
    func x(_ size: CGSize) -> CGFloat {
      let slack = texts.width - size.width
      return textOrigin.x + (alignment == .left ? 0 : alignment == .right ? slack : slack / 2)
    }
    return ConfiguredPlacement(
      title: place(CGRect(origin: CGPoint(x: x(title), y: textOrigin.y), size: title)),
      subtitle: place(
        CGRect(
          origin: CGPoint(x: x(subtitle), y: textOrigin.y + title.height + gap), size: subtitle)),
      image: place(CGRect(origin: imageOrigin, size: image)),
      size: CGSize(
        width: total.width + insets.leading + insets.trailing,
        height: total.height + insets.top + insets.bottom))
  }

  /// The start of a length between two ends: 0 is at the low end, 1 at the high end.
  private func start(
    of length: CGFloat, from low: CGFloat, to high: CGFloat, _ place: CGFloat
  ) -> CGFloat { low + (high - low - length) * place }

  private var horizontal: CGFloat {
    switch effectiveContentHorizontalAlignment {
    case .left: isRightToLeft ? 1 : 0
    case .right: isRightToLeft ? 0 : 1
    default: 0.5
    }
  }

  private var vertical: CGFloat {
    switch contentVerticalAlignment {
    case .top: 0
    case .bottom: 1
    default: 0.5
    }
  }

  private func pictureSize(_ configuration: Configuration) -> CGSize {
    if configuration.showsActivityIndicator { return CGSize(width: 20, height: 20) }
    guard configuration.image ?? currentImage != nil else { return .zero }
    return parts.image?.displayedImage?.size ?? .zero
  }

  private func size(of label: UILabel?, width: CGFloat) -> CGSize {
    guard let label, !label.isHidden else { return .zero }
    let size = label.sizeThatFits(CGSize(width: width, height: UIView.unlimited.height))
    return CGSize(width: min(size.width, width), height: size.height)
  }

  final func placeConfiguredParts() {
    guard let configuration else { return }
    let background = configuration.background
    let inner = backgroundRect(forBounds: bounds)
    let insets = background.backgroundInsets
    let outset = background.strokeOutset
    let plate = CGRect(
      x: inner.minX + insets.leading - outset, y: inner.minY + insets.top - outset,
      width: max(inner.width - insets.leading - insets.trailing + 2 * outset, 0),
      height: max(inner.height - insets.top - insets.bottom + 2 * outset, 0))
    parts.plate?.place(isRightToLeft ? plate.mirrored(in: inner) : plate)
    parts.plate?.layer.cornerRadius = radius(of: configuration, in: plate.size)
    // An effect in it has its corners.
    parts.plate?.subviews.first?.setNeedsLayout()
    configured.customView?.frame = CGRect(origin: .zero, size: plate.size)
    let places = configuredPlacement(bounds)
    let content = contentRect(forBounds: bounds)
    parts.title?.place(titleRect(forContentRect: content))
    parts.subtitle?.place(places.subtitle)
    let image = imageRect(forContentRect: content)
    parts.image?.place(image)
    parts.spinner?.place(image)
  }

  /// The radius of the background; those of the styles are by eye.
  private func radius(of configuration: Configuration, in size: CGSize) -> CGFloat {
    let most = min(size.width, size.height) / 2
    let metrics = ButtonMetrics(traitCollection)
    let radius: CGFloat =
      switch configuration.cornerStyle {
      case .fixed: configuration.background.cornerRadius
      case .dynamic:
        configuration.buttonSize == .large
          ? metrics.largeRadius
          : configuration.background.ownCornerRadius ?? metrics.radius
      case .small: 5
      case .medium: 8
      case .large: 12
      case .capsule: most
      }
    return min(radius, most)
  }
}

/// The radii of backgrounds with the corner style `dynamic`, in points.
private struct ButtonMetrics: LookMetrics {
  let radius: CGFloat
  /// In large buttons.
  let largeRadius: CGFloat

  /// By eye.
  static let classic = ButtonMetrics(
    radius: UIBackgroundConfiguration.defaultCornerRadius, largeRadius: 8.5)
  /// Capsules.
  static let ios26 = ButtonMetrics(radius: .infinity, largeRadius: .infinity)
}
