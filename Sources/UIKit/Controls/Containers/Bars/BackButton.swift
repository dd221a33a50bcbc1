import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The button that leads back to an item.
@MainActor
enum BackButton {
  /// The arrow: its ink is 11 × 19 points as on iOS 17 and 18, in a point of space; the thickness
  /// of its line is by eye.
  static let arrow: UIImage = {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 13, height: 21))
    let (line, middle) = (CGFloat(2.25), CGFloat(10.5))
    let (start, end) = (1 + line * 0.5, 12 - line * 0.5)
    context.setLineWidth(line)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.addLines(between: [
      CGPoint(x: end, y: 1 + line / 2), CGPoint(x: start, y: middle),
      CGPoint(x: end, y: 20 - line / 2),
    ])
    context.strokePath()
    return UIImage(template: context.displayList, size: CGSize(width: 13, height: 21))
      .imageFlippedForRightToLeftLayoutDirection()
  }()

  /// The titles to try, the longest first.
  private static func titles(of back: UINavigationItem) -> [String] {
    let word = SystemText.back.text
    if let title = back.backBarButtonItem?.title { return title.isEmpty ? [] : [title, word] }
    switch back.backButtonDisplayMode {
    case .minimal: return []
    case .generic: return [word]
    case .default:
      if let title = back.backButtonTitle { return title.isEmpty ? [] : [title, word] }
      let title = back.title ?? ""
      return title.isEmpty ? [word] : [title, word]
    }
  }

  /// Creates a button with an arrow and the longest title for which there is space.
  /// - Parameter width: The space in points.
  static func make(
    to back: UINavigationItem, in bar: UINavigationBar, action: UIAction?, width: CGFloat
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.tintColor = back.backBarButtonItem?.tintColor ?? bar.tintColor
    button.semanticContentAttribute = bar.semanticContentAttribute
    button.setImage(back.backBarButtonItem?.image ?? bar.look.backImage, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    let titles = titles(of: back)
    button.accessibilityLabel = titles.first ?? back.title ?? SystemText.back.text
    // Puts a title 28.67 points from the side, and the ink of the arrow 9.33.
    let gap: CGFloat = 22.0 / 3
    let appearance = bar.look.back
    var shift = appearance?.normal.titlePositionAdjustment ?? .zero
    if let own = back.backBarButtonItem?.backTitleAdjustment, own != .zero { shift = own }
    let insets = UIEdgeInsets(
      top: shift.vertical, left: gap + shift.horizontal, bottom: -shift.vertical,
      right: -gap - shift.horizontal)
    button.titleEdgeInsets = bar.isRightToLeft ? insets.mirrored : insets
    show(titles, appearance, in: button, width: width - gap)
    button.bounds.size.width += gap
    let goBack = UIAction { [weak bar] _ in bar?.onBack?() }
    button.addAction(action ?? goBack, for: .touchUpInside)
    return button
  }

  /// Creates a circle of glass with an arrow.
  static func makePlatter(
    to back: UINavigationItem, in bar: UINavigationBar, action: UIAction?,
    _ metrics: BarPlatterMetrics
  ) -> UIView {
    let item = UIBarButtonItem()
    item.image =
      back.backBarButtonItem?.image
      ?? UIImage(
        systemName: "chevron.backward",
        withConfiguration: UIImage.SymbolConfiguration(
          pointSize: metrics.symbolSize, weight: .medium))
    item.tintColor = back.backBarButtonItem?.tintColor
    item.accessibilityLabel = titles(of: back).first ?? back.title ?? SystemText.back.text
    item.primaryAction = action ?? UIAction { [weak bar] _ in bar?.onBack?() }
    return BarButtonRow.parts(
      of: [item], UIBarButtonItem.Look(tint: bar.tintColor, platters: metrics))[0].view
  }

  private static func show(
    _ titles: [String], _ appearance: UIBarButtonItemAppearance?, in button: UIButton,
    width: CGFloat
  ) {
    for title in titles {
      button.setTitle(title, for: .normal)
      let attributes = appearance?.normal.titleTextAttributes ?? [:]
      if !attributes.isEmpty {
        let font = UIFont.systemFont(ofSize: 17)
        button.setAttributedTitle(
          NSAttributedString(
            string: title, attributes: [.font: font].merging(attributes) { $1 }), for: .normal)
      }
      button.sizeToFit()
      if button.bounds.width <= width { return }
    }
    button.setTitle(nil, for: .normal)
    button.setAttributedTitle(nil, for: .normal)
    button.sizeToFit()
  }
}
