import Base
import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UIPageControl {
  /// Measures of iOS 17 to 26, in points, but for the margin, which is by eye.
  private static let (dot, pitch, margin, thickness): (CGFloat, CGFloat, CGFloat, CGFloat) = (
    7.5, 17.7, 9, 26
  )

  private var isVertical: Bool { direction == .topToBottom || direction == .bottomToTop }

  final func naturalSize(_ count: Int) -> CGSize {
    guard count > 0, !(count == 1 && hidesForSinglePage) else {
      return CGSize(width: 0, height: Self.thickness)
    }
    let length = Self.pitch * CGFloat(count - 1) + Self.dot + 2 * Self.margin
    return isVertical
      ? CGSize(width: Self.thickness, height: length)
      : CGSize(width: length, height: Self.thickness)
  }

  final func pagesChanged() {
    for dot in dots { dot.removeFromSuperview() }
    dots = (0..<numberOfPages).map { index in
      if let image = images[index] ?? preferredIndicatorImage {
        return UIImageView(image: image.withRenderingMode(.alwaysTemplate))
      }
      let dot = UIView(frame: .zero)
      dot.isUserInteractionEnabled = false
      return dot
    }
    for dot in dots { addSubview(dot) }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  final func showPages() {
    setNeedsLayout()
    if UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
    valuesChanged()
  }

  /// The pages with dots: all if they fit, otherwise those around the current one.
  private var shownPages: Range<Int> {
    let length = isVertical ? bounds.height : bounds.width
    let fitting = (length - Self.dot) / Self.pitch + 1e-6
    // Without a length, or if all pages fit, all are shown.
    guard length > 0, fitting < CGFloat(numberOfPages - 1) else { return 0..<numberOfPages }
    let room = max(1, Int(saturating: fitting) + 1)
    // Scrolls only as far as needed for the current dot to have full size.
    let edge = Self.smallDots(of: room)
    var first = max(firstShown, currentPage + edge + 1 - room)
    first = min(first, currentPage - edge)
    first = min(max(first, 0), numberOfPages - room)
    return first..<(first + room)
  }

  /// The number of dots that get smaller towards an end beyond which there are more.
  private static func smallDots(of count: Int) -> Int { count >= 5 ? 2 : count >= 3 ? 1 : 0 }

  /// The scale of a dot, as a fraction of its full size.
  private func dotScale(_ page: Int, of shown: Range<Int>) -> CGFloat {
    guard shown.contains(page) else { return 0 }
    let small = Self.smallDots(of: shown.count)
    let toStart = shown.lowerBound > 0 ? page - shown.lowerBound : small
    let toEnd = shown.upperBound < numberOfPages ? shown.upperBound - 1 - page : small
    return 1 - CGFloat(max(0, small - min(toStart, toEnd))) / CGFloat(2 * max(small, 1))
  }

  /// Whether the first page is at the right or the bottom.
  private var isReversed: Bool {
    switch direction {
    case .natural: isRightToLeft
    case .rightToLeft, .bottomToTop: true
    case .leftToRight, .topToBottom: false
    }
  }

  final func placeDots() {
    let isHidden = hidesForSinglePage && numberOfPages <= 1
    let shown = shownPages
    firstShown = shown.lowerBound
    let length = Self.pitch * CGFloat(shown.count - 1)
    let isReversed = isReversed
    for (index, dot) in dots.enumerated() {
      let isCurrent = index == currentPage
      let scale = dotScale(index, of: shown)
      let slot = isReversed ? shown.upperBound - 1 - index : index - shown.lowerBound
      let step = CGFloat(slot) * Self.pitch - length / 2
      let middle =
        isVertical
        ? CGPoint(x: bounds.midX, y: bounds.midY + step)
        : CGPoint(x: bounds.midX + step, y: bounds.midY)
      let full = (dot as? UIImageView)?.image?.size ?? CGSize(width: Self.dot, height: Self.dot)
      let size = CGSize(width: full.width * scale, height: full.height * scale)
      dot.place(
        CGRect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
          height: size.height
        ).onPixels)
      let color =
        isCurrent
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.3)
      if dot is UIImageView {
        dot.tintColor = color
      } else {
        dot.layer.cornerRadius = size.width / 2
        dot.backgroundColor = color
      }
      dot.isHidden = isHidden
    }
    placePlate(isHidden: isHidden)
  }

  private func placePlate(isHidden: Bool) {
    let natural = naturalSize(shownPages.count)
    plate.place(
      CGRect(
        x: bounds.midX - natural.width / 2, y: bounds.midY - natural.height / 2,
        width: natural.width, height: natural.height
      ).onPixels)
    plate.layer.cornerRadius = Self.thickness / 2
    let isGlass = PageMetrics(traitCollection).plateIsGlass
    plate.backgroundColor = isGlass ? .clear : .tertiarySystemFill
    if isGlass != (plate.backgroundEffect != nil) {
      plate.showBackgroundEffect(isGlass ? UIGlassEffect(style: .regular) : nil)
    }
    let isShown =
      switch backgroundStyle {
      case .prominent: true
      case .minimal: false
      case .automatic: interactionState == .continuous
      }
    plate.alpha = isShown && !isHidden ? 1 : 0
  }

  // MARK: Changing pages

  /// Changes to the next or previous page, by the half that is tapped.
  final func turn(at point: CGPoint) {
    let isAfter = isVertical ? point.y > bounds.midY : point.x > bounds.midX
    let isReversed = isReversed
    turn(to: currentPage + (isAfter != isReversed ? 1 : -1))
  }

  /// Changes to the page under a finger that moves along the dots, by 10 points at least, by eye.
  final func scrub(to point: CGPoint) {
    guard allowsContinuousInteraction, numberOfPages > 1 else { return }
    let hasMoved = hypot(point.x - touchStart.x, point.y - touchStart.y) > 10
    guard hasMoved || interactionState == .continuous else { return }
    let offset = (isVertical ? point.y - bounds.midY : point.x - bounds.midX) / Self.pitch
    let isReversed = isReversed
    let middle = CGFloat(shownPages.lowerBound + shownPages.upperBound - 1) / 2
    let page = middle + (isReversed ? -offset : offset)
    if interactionState == .discrete {
      interactionState = .continuous
      setNeedsLayout()
    }
    turn(to: Int(saturating: page.rounded()))
  }

  /// Shows a page, in 0.2 s by eye.
  private func turn(to page: Int) {
    let page = min(max(page, 0), max(numberOfPages - 1, 0))
    guard page != currentPage else { return }
    if defersCurrentPageDisplay {
      currentPage = page
    } else {
      UIView.animate(withDuration: 0.2) {
        self.currentPage = page
        self.layoutIfNeeded()
      }
    }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

/// The look of a page control's plate; all measures are the same in the looks.
private struct PageMetrics: LookMetrics {
  let plateIsGlass: Bool

  static let classic = PageMetrics(plateIsGlass: false)
  /// By eye.
  static let ios26 = PageMetrics(plateIsGlass: true)
}
