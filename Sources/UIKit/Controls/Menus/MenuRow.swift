import Foundation
import Graphics
import UIKitValues
import Views

/// A row of a menu, or one of several elements that stand side by side.
final class MenuRow: UIView {
  let item: MenuItem
  /// The group's size: side by side for `.small` and `.medium`.
  private let size: UIMenu.ElementSize
  /// Whether the titles of its card make room for marks.
  private let hasGutter: Bool
  private let title = UILabel()
  private let subtitle = UILabel()
  private let image = UIImageView()
  private let mark = UIImageView()
  private var spinner: UIActivityIndicatorView?

  var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateColors() } }
  }

  /// In points, by eye: the insets of titles without and with marks, the distance of the image's
  /// middle from the trailing edge, and the distances above and below the texts.
  private static let (side, padding): (CGFloat, CGFloat) = (16, 11.5)
  private var gutter: CGFloat { scaled(34) }
  private var imageMiddle: CGFloat { scaled(28) }
  /// In points, published for iOS 13 to 18.
  private static let least: CGFloat = 44

  init(_ item: MenuItem, size: UIMenu.ElementSize, hasGutter: Bool) {
    self.item = item
    self.size = size
    self.hasGutter = hasGutter
    super.init(frame: .zero)
    title.text = item.title
    title.numberOfLines = size == .medium ? 1 : 2
    title.font = .preferredFont(forTextStyle: size == .medium ? .caption1 : .body)
    title.textAlignment = size == .medium ? .center : .natural
    subtitle.text = item.subtitle
    subtitle.numberOfLines = 2
    subtitle.font = .preferredFont(forTextStyle: .footnote)
    for label in [title, subtitle] { label.adjustsFontForContentSizeCategory = true }
    title.isHidden = size == .small && item.image != nil
    subtitle.isHidden = isCell || item.subtitle?.isEmpty != false
    image.image = item.image
    image.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .body)
    image.contentMode = .scaleAspectFit
    mark.image = markName.flatMap { UIImage(systemName: $0) }
    mark.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .footnote)
    mark.contentMode = .center
    for view in [image, mark, title, subtitle] { addSubview(view) }
    if item.isLoading {
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.startAnimating()
      addSubview(spinner)
      self.spinner = spinner
    }
    isAccessibilityElement = true
    accessibilityLabel = [item.title, item.subtitle ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
    accessibilityTraits = item.isEnabled ? .button : [.button, .notEnabled]
    if item.state == .on { accessibilityTraits.insert(.selected) }
    updateColors()
  }

  required init?(coder: NSCoder) { fatalError("a menu's row is not in archives") }

  /// Whether it stands beside others.
  private var isCell: Bool { size == .small || size == .medium }

  private var markName: String? {
    if isCell { return nil }
    if item.isSubmenu { return isRightToLeftRow ? "chevron.left" : "chevron.right" }
    return switch item.state {
    case .on: "checkmark"
    case .mixed: "minus"
    case .off: nil
    }
  }

  private var isRightToLeftRow: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func updateColors() {
    let color: UIColor =
      !item.isEnabled
      ? .tertiaryLabel : item.attributes.contains(.destructive) ? .systemRed : .label
    title.textColor = color
    subtitle.textColor = item.isEnabled ? .secondaryLabel : .tertiaryLabel
    for view in [image, mark] { view.tintColor = color }
    let isOnCell = isCell && item.state == .on
    backgroundColor = isHighlighted ? Self.pressed : isOnCell ? .tertiarySystemFill : .clear
  }

  /// The ground of a pressed row, by eye.
  private static let pressed = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 1, alpha: 0.12) : UIColor(white: 0, alpha: 0.08)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    mark.image = markName.flatMap { UIImage(systemName: $0) }
    setNeedsLayout()
  }

  // MARK: Layout

  /// A length that grows with texts of the large sizes.
  private func scaled(_ length: CGFloat) -> CGFloat {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let scaled = metrics.scaledValue(for: length, compatibleWith: traitCollection).toPixel
    return min(max(length, scaled), 2 * length)
  }

  private var hasTrailingImage: Bool { image.image != nil || spinner != nil }

  private func textWidth(in width: CGFloat) -> CGFloat {
    let leading = hasGutter ? gutter : Self.side
    return max(0, width - leading - (hasTrailingImage ? 2 * imageMiddle - 8 : Self.side))
  }

  private func height(of label: UILabel, width: CGFloat) -> CGFloat {
    guard !label.isHidden else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: .infinity)).height.upToPixel
  }

  func height(width: CGFloat) -> CGFloat {
    switch size {
    case .small: return Self.least
    case .medium:
      return max(62, (height(of: title, width: width) + imageHeight + 24).upToPixel)
    default:
      let inner = textWidth(in: width)
      return max(
        Self.least,
        (height(of: title, width: inner) + height(of: subtitle, width: inner) + 2 * Self.padding)
          .upToPixel)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !isCell else { return layOutCell() }
    let inner = textWidth(in: bounds.width)
    let heights = [height(of: title, width: inner), height(of: subtitle, width: inner)]
    let leading = hasGutter ? gutter : Self.side
    var y = ((bounds.height - heights[0] - heights[1]) / 2).toPixel
    for (label, height) in zip([title, subtitle], heights) {
      label.frame = flipped(CGRect(x: leading, y: y, width: inner, height: height))
      y += height
    }
    mark.frame = flipped(CGRect(x: 0, y: 0, width: gutter + 2, height: bounds.height))
    place(image, middle: CGPoint(x: bounds.width - imageMiddle, y: bounds.midY))
    if let spinner {
      place(spinner, middle: CGPoint(x: bounds.width - imageMiddle, y: bounds.midY))
    }
  }

  /// The height of an image above a title.
  private var imageHeight: CGFloat { scaled(24) }

  private func layOutCell() {
    guard size == .medium else {
      place(image, middle: CGPoint(x: bounds.midX, y: bounds.midY))
      title.frame = bounds.insetBy(dx: 4, dy: 0)
      return
    }
    let height = height(of: title, width: bounds.width - 8)
    let top = ((bounds.height - imageHeight - 4 - height) / 2).toPixel
    place(image, middle: CGPoint(x: bounds.midX, y: top + imageHeight / 2))
    title.frame = CGRect(
      x: 4, y: top + imageHeight + 4, width: max(0, bounds.width - 8), height: height)
  }

  /// Pictures keep to 28 points; symbols have the size of the text.
  private func place(_ view: UIView, middle: CGPoint) {
    var size = view.sizeThatFits(bounds.size)
    if let picture = image.image, !picture.isSymbolImage, view === image {
      let scale = min(1, 28 / max(size.width, size.height, 1))
      size = CGSize(width: size.width * scale, height: size.height * scale)
    }
    view.frame =
      flipped(
        CGRect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
          height: size.height)
      ).onPixels
  }

  private func flipped(_ frame: CGRect) -> CGRect {
    guard isRightToLeftRow else { return frame }
    return CGRect(
      x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }
}
