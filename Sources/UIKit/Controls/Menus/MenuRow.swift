import Foundation
import Graphics
import UIKitValues
import Views

/// A row of a menu, or one of several elements that stand side by side.
final class MenuRow: UIView {
  /// The columns that all rows of a card have.
  struct Columns {
    let metrics: MenuMetrics
    let titleInset: CGFloat
    /// The middle of leading images.
    let imageMiddle: CGFloat

    init(_ metrics: MenuMetrics, hasMarks: Bool, hasImages: Bool) {
      self.metrics = metrics
      titleInset = metrics.titleInset(hasMarks: hasMarks, hasImages: hasImages)
      imageMiddle = metrics.imageMiddle + (hasMarks ? metrics.markMiddle : 0)
    }
  }

  let item: MenuItem
  /// The group's size: side by side for `.small` and `.medium`.
  private let size: UIMenu.ElementSize
  private let columns: Columns
  private let title = UILabel()
  private let subtitle = UILabel()
  private let image = UIImageView()
  private let mark = UIImageView()
  private var spinner: UIActivityIndicatorView?

  var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateColors() } }
  }

  private var metrics: MenuMetrics { columns.metrics }

  init(_ item: MenuItem, size: UIMenu.ElementSize, _ columns: Columns) {
    self.item = item
    self.size = size
    self.columns = columns
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

  private var hasTrailingImage: Bool {
    image.image != nil && metrics.imageInset == nil || spinner != nil
  }

  /// Texts without marks keep their distance from the side; the others make room for larger marks.
  private var leadingInset: CGFloat {
    columns.titleInset == metrics.titleInset ? metrics.titleInset : scaled(columns.titleInset)
  }

  private func textWidth(in width: CGFloat) -> CGFloat {
    let trailing =
      hasTrailingImage
      ? 2 * scaled(metrics.imageMiddle) - 8
      : item.isSubmenu ? metrics.chevronMiddle.map { scaled($0) + 8 } : nil
    return max(0, width - leadingInset - (trailing ?? metrics.trailingInset))
  }

  private func height(of label: UILabel, width: CGFloat) -> CGFloat {
    guard !label.isHidden else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: .infinity)).height.upToPixel
  }

  func height(width: CGFloat) -> CGFloat {
    switch size {
    case .small: return metrics.leastHeight
    case .medium:
      return max(62, (height(of: title, width: width) + imageHeight + 24).upToPixel)
    default:
      let inner = textWidth(in: width)
      let texts = height(of: title, width: inner) + height(of: subtitle, width: inner)
      return max(metrics.leastHeight, (texts + metrics.above + spaceBelow).upToPixel)
    }
  }

  /// The space below the title, but for the subtitle.
  private var spaceBelow: CGFloat {
    subtitle.isHidden ? metrics.below : metrics.subtitleGap + metrics.subtitleBelow
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !isCell else { return layOutCell() }
    let inner = textWidth(in: bounds.width)
    let heights = [height(of: title, width: inner), height(of: subtitle, width: inner)]
    let free = bounds.height - heights[0] - heights[1] - metrics.above - spaceBelow
    var y = (metrics.above + free / 2).toPixel
    for (label, height) in zip([title, subtitle], heights) {
      label.frame = flipped(CGRect(x: leadingInset, y: y, width: inner, height: height))
      y += height + metrics.subtitleGap
    }
    // Larger marks have more room on both sides.
    let grown = scaled(metrics.markedInset) - metrics.markedInset
    let markMiddle =
      (item.isSubmenu ? metrics.chevronMiddle : nil).map { bounds.width - scaled($0) }
      ?? metrics.markMiddle + grown / 2
    let room = 2 * metrics.markMiddle + grown
    mark.frame = flipped(
      CGRect(x: markMiddle - room / 2, y: 0, width: room, height: bounds.height))
    let trailing = bounds.width - scaled(metrics.imageMiddle)
    let middle = metrics.imageInset == nil ? trailing : scaled(columns.imageMiddle)
    place(image, middle: CGPoint(x: middle, y: bounds.midY))
    if let spinner { place(spinner, middle: CGPoint(x: trailing, y: bounds.midY)) }
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
