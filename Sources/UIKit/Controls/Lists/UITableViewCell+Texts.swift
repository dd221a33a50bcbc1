import Foundation
import Graphics
import UIKitValues
import Views

/// The places of the texts and the picture of a style.
extension UITableViewCell {
  /// The height for the texts of the cell at a width; nil without texts.
  func textHeight(width: CGFloat) -> CGFloat? {
    let labels = [texts.title, texts.detail].filter { hasText($0) }
    guard !labels.isEmpty else { return nil }
    let room = textRoom(width: width - widthBesideContent)
    let heights = labels.map { $0.sizeThatFits(room.size).height }
    let metrics = metrics
    let padding = 2 * (stacksTexts ? metrics.stackPadding : metrics.rowPadding)
    let content =
      stacksTexts ? heights.reduce(metrics.textGap, +) : heights.reduce(0, max)
    return max(metrics.rowHeight(in: traitCollection), metrics.rounded(content + padding))
  }

  private func hasText(_ label: UILabel) -> Bool {
    label.superview != nil && label.text?.isEmpty == false
  }

  /// Whether the detail text is below the title: in subtitle cells, and in all at text sizes for
  /// accessibility.
  private var stacksTexts: Bool {
    hasText(texts.detail)
      && (style == .subtitle
        || traitCollection.preferredContentSizeCategory.isAccessibilityCategory)
  }

  /// The rectangle for texts right of the picture in content of some width; the space between them
  /// is by eye.
  private func textRoom(width: CGFloat) -> CGRect {
    let left = pictureFrame.map { $0.maxX + 16 } ?? margin
    return CGRect(x: left, y: 0, width: max(0, width - left - margin), height: bounds.height)
  }

  private var pictureFrame: CGRect? {
    guard picture.superview != nil, let image = picture.image else { return nil }
    let side = min(image.size.height, bounds.height)
    let width = image.size.height > 0 ? image.size.width * side / image.size.height : 0
    return CGRect(x: margin, y: (bounds.height - side) / 2, width: width, height: side)
  }

  /// The distance of the texts from the start of the cell, where its separator begins, in points:
  /// the margin, or the end of a picture before them.
  var textStart: CGFloat {
    if let start = configured.textStart { return start }
    return hasText(texts.title) || hasText(texts.detail)
      ? textRoom(width: bounds.width).minX : margin
  }

  func placeTexts() {
    if let pictureFrame { picture.frame = pictureFrame }
    let room = textRoom(width: contentView.bounds.width)
    let (left, whole) = (room.minX, room.width)
    let (title, detail) = texts
    let (size, other) = (title.sizeThatFits(room.size), detail.sizeThatFits(room.size))
    let hasDetail = hasText(detail)
    let stacks = stacksTexts
    let gap = metrics.textGap
    let height = stacks ? size.height + other.height + gap : size.height
    // Rounded down, the baseline is UIKit's.
    let top = ((bounds.height - height) / 2).downToPixel
    title.frame = CGRect(
      x: left, y: top,
      width: hasDetail && !stacks ? min(size.width, whole) : whole, height: size.height)
    detail.frame =
      stacks
      ? CGRect(x: left, y: title.frame.maxY + gap, width: whole, height: other.height)
      : CGRect(
        x: left + whole - other.width, y: ((bounds.height - other.height) / 2).downToPixel,
        width: other.width,
        height: other.height)
    guard isRightToLeft else { return }
    for part in [picture, title, detail] {
      part.frame = part.frame.mirrored(in: contentView.bounds)
    }
  }
}
