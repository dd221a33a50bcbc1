package import Foundation
import Graphics
package import LayerTree
package import UIKitValues
import Views

/// The measures of tables and of collections that are lists, in points.
package struct ListMetrics: LookMetrics {
  /// The distance of texts, accessories and separators from the sides of a cell that is at least
  /// 390 points wide; 16 in others.
  fileprivate let wideMargin: CGFloat
  /// The least height of a row at the default text size; nil for one line with the padding.
  fileprivate let leastRowHeight: CGFloat?
  /// The space above and below the text of a row, and above and below two of which one is above
  /// the other.
  let rowPadding, stackPadding: CGFloat
  /// The same in content configurations, whose rows have the least height, too.
  let contentPadding: CGFloat
  /// Between one text above another.
  let textGap: CGFloat
  /// The font and the color of a text below another.
  let subtitle: UIFont.TextStyle
  let subtitleColor: UIColor
  /// Whether heights are rounded up to whole points instead of pixels.
  let hasWholeHeights: Bool
  /// The thickness of separators; 0 for one pixel.
  fileprivate let separator: CGFloat
  /// The distance of separators from the end of a row, and from that of a row of a card.
  fileprivate let separatorEnd, cardSeparatorEnd: CGFloat
  /// The radius of cards, and of backgrounds with corners, in points.
  package let cardRadius: CGFloat
  package let cardCurve: CALayerCornerCurve
  /// The ground of a selected row.
  package let selected: UIColor
  /// A header of a plain list, one of another list, and a footer.
  let plainHeader, groupedHeader, footer: Edge
  /// Whether headers of grouped lists are in capitals.
  let hasCapitals: Bool
  /// The ground of headers of plain lists.
  let plainHeaderColor: UIColor
  /// The space by which the first section of a grouped list begins lower.
  package let firstSectionSpace: CGFloat
  let disclosure, checkmark: UIImage.SymbolConfiguration
  /// The distance of a check mark from the margin.
  let checkmarkInset: CGFloat
  let swipe: SwipeMetrics

  /// A header or a footer: its font, its color, and the space above and below its text.
  struct Edge: Sendable {
    var style: UIFont.TextStyle
    var color: UIColor
    var top, bottom: CGFloat
    /// The height at the default text size where it does not follow the text; nil where it does.
    var fixed: CGFloat?
    /// Whether the height is rounded up to whole points instead of pixels.
    var isWhole = true
    /// The space above and below the text in content configurations; nil for the same.
    var contentPadding: CGFloat?

    var contentTop: CGFloat { contentPadding ?? top }
    var contentBottom: CGFloat { contentPadding ?? bottom }
  }

  /// The buttons behind a row that is swiped.
  struct SwipeMetrics: Sendable {
    /// Beside and between buttons.
    var gap: CGFloat
    /// Above and below buttons.
    var inset: CGFloat
    /// The least width of a button.
    var width: CGFloat
    /// The largest height of a button.
    var height: CGFloat
    /// Whether the buttons are capsules; otherwise they fill the room beside the row.
    var hasCapsules: Bool
  }

  /// As on iOS 13 to 18: rows of 44 points, margins of 16 at 320 and of 20 at 390, 393 and 402,
  /// and cards with corners of 10.
  ///
  /// The space around texts, headers, footers, accessories and swipes is by eye.
  package static let classic = ListMetrics(
    wideMargin: 20, leastRowHeight: 44, rowPadding: 11.5, stackPadding: 3, contentPadding: 11,
    textGap: 3,
    subtitle: .caption1, subtitleColor: .label, hasWholeHeights: true, separator: 0,
    separatorEnd: 0, cardSeparatorEnd: 0, cardRadius: 10, cardCurve: .circular,
    selected: .systemGray4,
    plainHeader: Edge(
      style: .headline, color: .label, top: 0, bottom: 0, fixed: 28, contentPadding: 11),
    groupedHeader: Edge(
      style: .footnote, color: .secondaryLabel, top: 16, bottom: 6, contentPadding: 6),
    footer: Edge(style: .footnote, color: .secondaryLabel, top: 8, bottom: 6, contentPadding: 6),
    hasCapitals: true,
    plainHeaderColor: .secondarySystemBackground, firstSectionSpace: 17,
    disclosure: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold),
    checkmark: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold), checkmarkInset: 0,
    swipe: SwipeMetrics(gap: 0, inset: 0, width: 74, height: .infinity, hasCapsules: false))

  /// As measured on iOS 26: rows of 51.5 points at 2 pixels per point, and of 70.5 with a text of
  /// 15 points below another; separators of a point, cards, headers, footers, accessories and the
  /// ground of a selected row in light mode.
  ///
  /// By eye: the subtitle's font and color, the ground of a selected row in dark mode, the color
  /// and the ground of headers of plain lists, the space above the first section, and swipes.
  package static let ios26 = ListMetrics(
    wideMargin: 16, leastRowHeight: nil, rowPadding: 15.5, stackPadding: 15.5, contentPadding: 15.5,
    textGap: 1,
    subtitle: .subheadline, subtitleColor: .secondaryLabel, hasWholeHeights: false, separator: 1,
    separatorEnd: 8, cardSeparatorEnd: 16, cardRadius: 26, cardCurve: .continuous,
    selected: UIColor {
      $0.userInterfaceStyle == .dark
        ? .systemGray4 : UIColor(white: 0xDC / 255, alpha: 1)
    },
    plainHeader: Edge(
      style: .headline, color: .label, top: 10, bottom: 10, isWhole: false),
    groupedHeader: Edge(
      style: .headline, color: .secondaryLabel, top: 10, bottom: 10, isWhole: false),
    footer: Edge(style: .footnote, color: .secondaryLabel, top: 8, bottom: 6), hasCapitals: false,
    plainHeaderColor: .systemBackground, firstSectionSpace: 0,
    disclosure: UIImage.SymbolConfiguration(pointSize: 14, weight: .semibold),
    checkmark: UIImage.SymbolConfiguration(pointSize: 18, weight: .medium), checkmarkInset: 2.5,
    swipe: SwipeMetrics(gap: 8, inset: 4, width: 64, height: 52, hasCapsules: true))

  // MARK: Rows

  package func margin(ofWidth width: CGFloat) -> CGFloat { width >= 390 ? wideMargin : 16 }

  /// The height of a row of text at the text size of some traits: more for large text, by eye in
  /// proportion to the leading of body text where there is a least height.
  package func rowHeight(in traits: UITraitCollection) -> CGFloat {
    guard let leastRowHeight else {
      let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
      return font.lineHeight.upToPixel + 2 * rowPadding
    }
    return max(
      leastRowHeight,
      UIFontMetrics.default.scaledValue(for: leastRowHeight, compatibleWith: traits))
  }

  /// A height for texts, on whole points or pixels.
  func rounded(_ height: CGFloat) -> CGFloat {
    hasWholeHeights ? height.rounded(.up) : height.upToPixel
  }

  // MARK: Separators

  package var lineWidth: CGFloat { max(separator, .onePixel) }

  /// The distance of a separator from the end of its row.
  package func separatorEnd(inCard isCard: Bool) -> CGFloat {
    isCard ? cardSeparatorEnd : separatorEnd
  }
}

extension ListMetrics.Edge {
  /// The height for one line at the text size of some traits; a fixed one grows by eye in
  /// proportion to the font's leading.
  func lineHeight(in traits: UITraitCollection) -> CGFloat {
    guard let fixed else {
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
      return height(ofText: font.lineHeight.upToPixel)
    }
    let metrics = UIFontMetrics(forTextStyle: style)
    return max(fixed, metrics.scaledValue(for: fixed, compatibleWith: traits))
  }

  /// The height of a text with the space around it.
  func height(ofText height: CGFloat) -> CGFloat {
    (isWhole ? height.rounded(.up) : height.upToPixel) + top + bottom
  }
}

extension UIColor {
  /// The ground of a selected row in the look of the traits.
  static let selectedRow = UIColor { ListMetrics($0).selected }
  /// The ground of headers of plain lists in the look of the traits.
  static let plainListHeader = UIColor { ListMetrics($0).plainHeaderColor }
}
