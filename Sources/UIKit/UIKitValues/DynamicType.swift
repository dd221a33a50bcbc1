import Foundation

/// Dynamic Type's table: the sizes of text styles' fonts and the heights of their lines, in points,
/// at the text sizes from extra small to the largest for accessibility.
///
/// Sizes are those of iOS 26's preferred fonts, and leadings follow from
/// `UIFontMetrics.scaledValue(for:)` there. At the last size but one, iOS scales headlines (51)
/// less than body text (56).
extension UIFont.TextStyle {
  private struct Row {
    var sizes: [CGFloat]
    var leadings: [CGFloat]
  }

  /// The size of the style's font; `large` for a text size without a name.
  ///
  /// `extraLargeTitle`, `extraLargeTitle2` and styles of other names do not scale.
  func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    if let row = Self.rows[self] { return row.sizes[category.index] }
    return switch self {
    case .extraLargeTitle: 36
    case .extraLargeTitle2: 28
    default: 17
    }
  }

  /// A length in proportion to the style's leading, rounded to a multiple of 1 / `scale`; halves
  /// round up.
  ///
  /// It multiplies before it divides, so that halves stay exact, and round up.
  func scaled(
    _ length: CGFloat, at category: UIContentSizeCategory, toScale scale: CGFloat
  ) -> CGFloat {
    let leadings = Self.rows[self]?.leadings
    let leading = leadings?[category.index] ?? 1
    let standard = leadings?[UIContentSizeCategory.large.index] ?? 1
    return (length * leading * scale / standard + 0.5).rounded(.down) / scale
  }

  private static let rows: [UIFont.TextStyle: Row] = [
    .largeTitle: Row(
      sizes: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
      leadings: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]),
    .title1: Row(
      sizes: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
      leadings: [31, 32, 33, 34, 36, 38, 41, 46, 51, 57, 61, 68]),
    .title2: Row(
      sizes: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
      leadings: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]),
    .title3: Row(
      sizes: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
      leadings: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]),
    .headline: Row(
      sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 51, 62]),
    .body: Row(
      sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]),
    .callout: Row(
      sizes: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
      leadings: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]),
    .subheadline: Row(
      sizes: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
      leadings: [16, 18, 19, 20, 22, 24, 26, 31, 36, 43, 50, 58]),
    .footnote: Row(
      sizes: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
      leadings: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]),
    .caption1: Row(
      sizes: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
      leadings: [13, 13, 13, 16, 19, 21, 23, 27, 32, 39, 44, 51]),
    .caption2: Row(
      sizes: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
      leadings: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48]),
  ]
}

extension UIContentSizeCategory {
  /// The text size of traits, of the current ones if these have none, or else `.large`.
  static func preferred(by traits: UITraitCollection?) -> UIContentSizeCategory {
    let categories = [traits, .current].compactMap { $0?.preferredContentSizeCategory }
    return categories.first(where: order.contains) ?? .large
  }

  /// The column of the table.
  fileprivate var index: Int { Self.order.firstIndex(of: self) ?? 3 }
}
