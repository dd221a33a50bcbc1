package import Foundation
import Graphics
package import UIKitValues
import Views

/// The places of the texts and the picture of a style.
extension UITableViewCell {
  /// The distance of texts, accessories and separators from the sides of a cell, in points: 16 or,
  /// from a width of 390 on, 20.
  ///
  /// On iOS 13 to 18 it is 16 at 320 and 20 at 390, 393 and 402; other widths were not measured.
  package static func margin(ofWidth width: CGFloat) -> CGFloat { width >= 390 ? 20 : 16 }

  /// The height of a row of text at the text size of some traits: 44 points, or more for large
  /// text, in proportion to the leading of body text, by eye.
  package static func textRowHeight(in traits: UITraitCollection) -> CGFloat {
    max(44, UIFontMetrics.default.scaledValue(for: 44, compatibleWith: traits))
  }

  /// The height for the texts of the cell at a width; nil without texts.
  ///
  /// The least space above and below them is by eye: 11.5 points, 3 for one text above another.
  func textHeight(width: CGFloat) -> CGFloat? {
    let labels = [texts.title, texts.detail].filter { hasText($0) }
    guard !labels.isEmpty else { return nil }
    let room = textRoom(width: width - widthBesideContent)
    let heights = labels.map { $0.sizeThatFits(room.size).height }
    let height = stacksTexts ? heights.reduce(6, +) + 3 : heights.reduce(0, max) + 23
    return max(Self.textRowHeight(in: traitCollection), height.rounded(.up))
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
    let height = stacks ? size.height + other.height + 3 : size.height
    // Rounded down, the baseline is UIKit's.
    let top = ((bounds.height - height) / 2).downToPixel
    title.frame = CGRect(
      x: left, y: top,
      width: hasDetail && !stacks ? min(size.width, whole) : whole, height: size.height)
    detail.frame =
      stacks
      ? CGRect(x: left, y: title.frame.maxY + 3, width: whole, height: other.height)
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
