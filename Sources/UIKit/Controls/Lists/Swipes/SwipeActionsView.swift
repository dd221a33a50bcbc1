package import Foundation
import Graphics
import UIKitValues
package import Views

/// The buttons behind a row, in the room that the row has left.
///
/// Sizes and colors are by eye.
package final class SwipeActionsView: UIView {
  private let buttons: [SwipeActionButton]
  private let metrics: ListMetrics.SwipeMetrics
  /// Whether the buttons are at the right side of the row.
  let isRight: Bool
  /// Whether the first action fills the room, as a full swipe performs it.
  var isArmed = false {
    didSet { if isArmed != oldValue { setNeedsLayout() } }
  }

  /// - Parameter performs: Called with the index of a tapped button.
  init(
    _ actions: [UIContextualAction], isRight: Bool, rowHeight: CGFloat, isRightToLeft: Bool,
    metrics: ListMetrics.SwipeMetrics, performs: @escaping (Int) -> Void
  ) {
    self.isRight = isRight
    self.metrics = metrics
    buttons = actions.enumerated().map { index, action in
      SwipeActionButton(action, rowHeight: rowHeight, isRight: isRight, metrics: metrics) {
        performs(index)
      }
    }
    super.init(frame: .zero)
    clipsToBounds = true
    semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    for button in buttons.reversed() { addSubview(button) }
    if !metrics.hasCapsules { backgroundColor = buttons.first?.backgroundColor }
  }

  package required init?(coder: NSCoder) { nil }

  /// The width at which the row stays open, in points.
  var restingWidth: CGFloat {
    buttons.reduce(metrics.gap) { $0 + $1.restingWidth + metrics.gap }
  }

  func button(_ index: Int) -> UIView { buttons[index] }

  /// The buttons share the room by their widths; an armed one takes it all.
  package override func layoutSubviews() {
    super.layoutSubviews()
    let share = restingWidth > 0 ? bounds.width / restingWidth : 0
    let gap = metrics.gap * min(1, share)
    let height = max(0, min(bounds.height - 2 * metrics.inset, metrics.height))
    // Without the gaps, the buttons share what is left of the room.
    let widths = restingWidth - metrics.gap * CGFloat(buttons.count + 1)
    let room = max(0, bounds.width - gap * CGFloat(buttons.count + 1))
    var edge = gap
    for (index, button) in buttons.enumerated() {
      let width = widths > 0 ? button.restingWidth * room / widths : 0
      // From the edge of the row to its middle; a button reaches below those after it.
      let reach = isArmed && index == 0 ? max(0, bounds.width - 2 * gap) : width
      let start = isArmed && index > 0 ? bounds.width : edge
      button.frame = CGRect(
        x: isRight ? bounds.width - start - reach : start, y: (bounds.height - height) / 2,
        width: reach, height: height)
      button.layer.cornerRadius = metrics.hasCapsules ? height / 2 : 0
      edge += width + gap
    }
    if let first = buttons.first { isArmed ? bringSubviewToFront(first) : sendSubviewToBack(first) }
  }
}

/// A button of a swipe: a title, a picture, or both.
private final class SwipeActionButton: UIControl {
  private let title = UILabel()
  private let picture = UIImageView()
  private let isRight: Bool
  /// Whether the content is in the middle of the button, whatever its width.
  private let isCentered: Bool
  let restingWidth: CGFloat

  init(
    _ action: UIContextualAction, rowHeight: CGFloat, isRight: Bool,
    metrics: ListMetrics.SwipeMetrics, performs: @escaping () -> Void
  ) {
    self.isRight = isRight
    isCentered = metrics.hasCapsules
    title.text = action.title
    title.font = .systemFont(ofSize: 15)
    title.textColor = .white
    title.textAlignment = .center
    picture.image = action.image
    picture.tintColor = .white
    title.isHidden = action.title?.isEmpty != false || action.image != nil && rowHeight < 91
    picture.isHidden = action.image == nil
    let widths = [title, picture].map { $0.isHidden ? 0 : $0.intrinsicContentSize.width }
    restingWidth = max(metrics.width, (widths.max() ?? 0) + 28).rounded(.up)
    super.init(frame: .zero)
    clipsToBounds = true
    backgroundColor = action.backgroundColor
    for part in [title, picture] { addSubview(part) }
    isAccessibilityElement = true
    accessibilityLabel = action.title
    accessibilityTraits = .button
    addAction(UIAction { _ in performs() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { showContent() }
  }

  /// Shows the content: pale while pressed, and in a capsule only with most of its width.
  private func showContent() {
    let part = restingWidth > 0 ? bounds.width / restingWidth : 1
    let shown = isCentered ? min(1, max(0, 2 * part - 1)) : 1
    for view in [title, picture] { view.alpha = shown * (isHighlighted ? 0.5 : 1) }
  }

  /// The content stays in the middle of the button's width at rest, at the side of the row's
  /// content.
  override func layoutSubviews() {
    super.layoutSubviews()
    showContent()
    let middle =
      isCentered
      ? bounds.width / 2 : isRight ? restingWidth / 2 : bounds.width - restingWidth / 2
    let parts = [picture, title].filter { !$0.isHidden }
    let sizes = parts.map(\.intrinsicContentSize)
    let gap: CGFloat = 6
    let height = sizes.reduce(0) { $0 + $1.height } + gap * CGFloat(max(0, parts.count - 1))
    var y = (bounds.height - height) / 2
    for (part, size) in zip(parts, sizes) {
      part.frame =
        CGRect(
          x: middle - size.width / 2, y: y, width: size.width, height: size.height
        ).onPixels
      y += size.height + gap
    }
  }
}
