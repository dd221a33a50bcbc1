import Foundation
import Graphics
import UIKitValues
import Views

extension UIButton: BaselineContent {
  /// The sizes of title and image without insets, in points.
  private var naturalParts: (title: CGSize, image: CGSize) {
    let hasTitle = currentTitle != nil || currentAttributedTitle != nil
    let title = hasTitle ? titleView.sizeThatFits(UIView.unlimited) : .zero
    return (title, currentImage?.size ?? .zero)
  }

  /// The preferred size, as in UIKit: without insets, 6 points above and below a title, and at
  /// least 30 points wide.
  ///
  /// None of it is measured in pictures.
  final var naturalSize: CGSize {
    let (title, image) = naturalParts
    let insets = contentEdgeInsets
    if title == .zero, image == .zero {
      if let background = currentBackgroundImage { return background.size }
      if insets == .zero { return CGSize(width: 30, height: title.height + 34) }
    }
    var size = CGSize(
      width: title.width + image.width + insets.left + insets.right,
      height: max(title.height, image.height) + insets.top + insets.bottom)
    if insets == .zero, title != .zero {
      // A line is rounded up to whole points: 30 for a system button, 34 for a custom one, as in
      // UIKit.
      let line = titleView.font.lineHeight
      let height = abs(title.height - line) < 1 ? line.rounded(.up) : title.height
      size.height = max(height + 12, image.height)
      size.width = max(size.width, 30)
    }
    if let background = currentBackgroundImage {
      size = CGSize(
        width: max(size.width, background.size.width),
        height: max(size.height, background.size.height))
    }
    return size
  }

  /// The frames of title and image: the image before the title, aligned together.
  ///
  /// The insets of title and image are not mirrored in right-to-left order, as in UIKit.
  final func placement(in content: CGRect) -> (title: CGRect, image: CGRect) {
    var (title, image) = naturalParts
    image.width = min(image.width, content.width)
    image.height = min(image.height, content.height)
    let room = content.width - image.width - titleEdgeInsets.left - titleEdgeInsets.right
    title.width = min(title.width, max(room, 0))
    title.height = min(
      title.height, max(content.height - titleEdgeInsets.top - titleEdgeInsets.bottom, 0))
    let total = title.width + image.width
    let (alignment, isReversed) = (effectiveContentHorizontalAlignment, isRightToLeft)
    let start: CGFloat =
      switch alignment {
      case .left, .fill: content.minX
      case .right: content.maxX - total
      default: content.midX - total / 2
      }
    if alignment == .fill, title.width > 0 { title.width = max(room, 0) }
    var imageBox = CGRect(
      origin: CGPoint(x: start, y: top(of: image.height, in: content)), size: image)
    var titleBox = CGRect(
      origin: CGPoint(x: start, y: top(of: title.height, in: content)), size: title)
    if isReversed {
      imageBox.origin.x = alignment == .fill ? content.maxX - image.width : start + title.width
    } else {
      titleBox.origin.x += image.width
    }
    if contentVerticalAlignment == .fill { imageBox.size.height = content.height }
    imageBox = imageBox.offset(by: shift(imageEdgeInsets))
    titleBox = titleBox.offset(by: shift(titleEdgeInsets))
    return (titleBox.onPixels, imageBox.onPixels)
  }

  private func top(of height: CGFloat, in content: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .top, .fill: content.minY
    case .bottom: content.maxY - height
    case .center: content.midY - height / 2
    }
  }

  /// The offset of a part by its insets, which depends on the alignment.
  private func shift(_ insets: UIEdgeInsets) -> CGPoint {
    let x: CGFloat =
      switch effectiveContentHorizontalAlignment {
      case .left, .fill: insets.left
      case .right: -insets.right
      default: (insets.left - insets.right) / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top, .fill: insets.top
      case .bottom: -insets.bottom
      case .center: (insets.top - insets.bottom) / 2
      }
    return CGPoint(x: x, y: y)
  }

  package var firstBaseline: Baseline? {
    baseline { $0.minY + titleView.lineFonts.first.baselineInLine }
  }

  package var lastBaseline: Baseline? {
    let font = titleView.lineFonts.last
    return baseline { $0.maxY - font.lineHeightOnPixels + font.baselineInLine }
  }

  /// The baseline of the title, in a button of its preferred size.
  private func baseline(_ y: (CGRect) -> CGFloat) -> Baseline? {
    let bounds = CGRect(origin: .zero, size: intrinsicContentSize)
    let title =
      configuration == nil
      ? placement(in: contentRect(forBounds: bounds)).title : configuredPlacement(bounds).title
    guard title.height > 0 else { return nil }
    return Baseline(at: y(title), inHeight: bounds.height, alignment: contentVerticalAlignment)
  }

  final func placeParts() {
    guard configuration == nil else { return placeConfiguredParts() }
    parts.background?.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    if let image = parts.image {
      image.place(imageRect(forContentRect: content))
      parts.shade?.place(image.frame)
    }
    if let title = parts.title {
      title.place(titleRect(forContentRect: content))
      parts.selection?.place(title.frame.insetBy(dx: -5, dy: -2))
    }
  }
}

extension CGRect {
  fileprivate func offset(by point: CGPoint) -> CGRect { offsetBy(dx: point.x, dy: point.y) }
}

extension UIView {
  /// Sets bounds and center to a frame, also with a transform.
  final func place(_ rect: CGRect) {
    bounds.size = rect.size
    center = CGPoint(
      x: rect.minX + rect.width * anchorPoint.x, y: rect.minY + rect.height * anchorPoint.y)
  }

  static var unlimited: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }
}
