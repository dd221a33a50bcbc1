import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The measures of a menu, in points.
///
/// The classic width, radius and least height of rows are those published for iOS 13 to 18, and the
/// rest is by eye. Those of 26 were measured on iOS 26.1, but for rows with marks and images and
/// for titles of later groups, by eye.
struct MenuMetrics: LookMetrics {
  var width: CGFloat = 250
  var radius: CGFloat = 13
  var cornerCurve = CALayerCornerCurve.continuous
  /// The space above the first row and below the last.
  var padding: CGFloat = 0

  /// The least height of a row, and the spaces above and below its texts.
  var leastHeight: CGFloat = 44
  var above: CGFloat = 11.5
  var below: CGFloat = 11.5
  /// The space between title and subtitle, and below a subtitle.
  var subtitleGap: CGFloat = 0
  var subtitleBelow: CGFloat = 11.5

  /// The insets of titles, and of those beside marks.
  var titleInset: CGFloat = 16
  var markedInset: CGFloat = 34
  var trailingInset: CGFloat = 16
  /// The middle of marks from the leading edge.
  var markMiddle: CGFloat = 18
  /// The middle of images from the edge at which they are.
  var imageMiddle: CGFloat = 28
  /// The inset of titles beside leading images; nil for trailing images.
  var imageInset: CGFloat?
  /// The middle of a submenu's chevron from the trailing edge; nil for one among the marks.
  var chevronMiddle: CGFloat?

  /// Whether rows have lines between them.
  var hasLines = true
  /// The height of the space between groups.
  var groupGap: CGFloat = 8
  /// The distance of the line below a title, and between groups, from the sides.
  var lineInset: CGFloat = 0
  /// The spaces above and below the title of the menu.
  var headerAbove: CGFloat = 8
  var headerBelow: CGFloat = 8
  /// The weight of the title of the menu; nil for that of its text style.
  var headerWeight: UIFont.Weight?

  /// Whether a menu covers the button that opens it.
  var coversSource = false
  var shadow = CardShadow.Style(
    opacity: 0.2, radius: 30, offset: CGSize(width: 0, height: 10))

  static let classic = MenuMetrics()

  static let ios26 = MenuMetrics(
    radius: 32.57, cornerCurve: .circular, padding: 10, leastHeight: 42, above: 32 / 3, below: 11,
    subtitleGap: 2 / 3,
    subtitleBelow: 32 / 3, titleInset: 28, markedInset: 40, trailingInset: 28, markMiddle: 20,
    imageMiddle: 217 / 6, imageInset: 60, chevronMiddle: 31, hasLines: false, groupGap: 21,
    lineInset: 24, headerAbove: 20, headerBelow: 14 / 3, headerWeight: .medium, coversSource: true,
    shadow: CardShadow.Style(
      opacity: 0.094, radius: 12.5, offset: CGSize(width: 0, height: 8.7)))

  /// The material; the flat colors of that of 26 were fitted to pictures over gray, its blur is by
  /// eye.
  @MainActor var material: UIVisualEffect {
    guard !hasLines else { return UIBlurEffect(style: .systemThickMaterial) }
    return MaterialEffect(
      light: BlurMaterial(20, white: 0.976, alpha: 0.7108),
      dark: BlurMaterial(20, white: 0.1184, alpha: 0.7202))
  }

  /// The inset of the titles of a card's rows.
  func titleInset(hasMarks: Bool, hasImages: Bool) -> CGFloat {
    guard hasImages, let imageInset else { return hasMarks ? markedInset : titleInset }
    return imageInset + (hasMarks ? markMiddle : 0)
  }
}
