import Flipbook
import FlipbookTesting
import Foundation
import Testing

/// Fonts and lengths at all text sizes.
///
/// But for those that are worked by hand, the numbers were read on iOS 26.1, at 3 pixels per point.
@Suite(.stage) @MainActor struct DynamicTypeTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 3)

  /// From extra small to the largest for accessibility.
  private static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The point sizes of each style in all categories.
  ///
  /// Tables of arguments have a type, since those without take seconds to compile.
  nonisolated private static let fontSizes: [(UIFont.TextStyle, [CGFloat])] = [
    (.largeTitle, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
    (.title1, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
    (.title2, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
    (.title3, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
    (.headline, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
    (.body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
    (.callout, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
    (.subheadline, [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]),
    (.footnote, [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]),
    (.caption1, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
    (.caption2, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
    // These do not scale; their sizes at the default text size are Apple's.
    (.extraLargeTitle, Array(repeating: 36, count: 12)),
    (.extraLargeTitle2, Array(repeating: 28, count: 12)),
  ]

  @Test(arguments: fontSizes)
  func preferredFonts(style: UIFont.TextStyle, sizes: [CGFloat]) {
    #expect(sizes.count == Self.categories.count)
    for (category, size) in zip(Self.categories, sizes) {
      let traits = UITraitCollection(preferredContentSizeCategory: category)
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
      #expect(font.pointSize == size, "\(category.rawValue)")
      #expect(font.fontName == UIFont.preferredFont(forTextStyle: style).fontName)
      let descriptor = UIFontDescriptor.preferredFontDescriptor(
        withTextStyle: style, compatibleWith: traits)
      #expect(descriptor == font.fontDescriptor)
    }
  }

  /// 64 points of each style in all categories, in pixels.
  nonisolated private static let lengthsInPixels: [(UIFont.TextStyle, [CGFloat])] = [
    (.largeTitle, [178, 183, 187, 192, 201, 215, 225, 244, 267, 286, 309, 328]),
    (.title1, [175, 181, 186, 192, 203, 215, 232, 260, 288, 322, 344, 384]),
    (.title2, [165, 171, 178, 192, 206, 219, 233, 281, 322, 357, 405, 453]),
    (.title3, [169, 177, 184, 192, 215, 230, 246, 292, 338, 392, 445, 499]),
    // At the last size but one, headlines scale less than body text.
    (.headline, [166, 175, 183, 192, 209, 227, 253, 297, 349, 419, 445, 541]),
    (.body, [166, 175, 183, 192, 209, 227, 253, 297, 349, 419, 489, 541]),
    (.callout, [165, 174, 183, 192, 210, 229, 256, 293, 357, 421, 475, 549]),
    (.subheadline, [154, 173, 182, 192, 211, 230, 250, 298, 346, 413, 480, 557]),
    (.footnote, [171, 171, 171, 192, 213, 235, 256, 309, 352, 427, 491, 555]),
    (.caption1, [156, 156, 156, 192, 228, 252, 276, 324, 384, 468, 528, 612]),
    (.caption2, [192, 192, 192, 192, 266, 295, 325, 369, 428, 517, 606, 709]),
  ]

  @Test(arguments: lengthsInPixels)
  func lengths(style: UIFont.TextStyle, pixels: [CGFloat]) {
    #expect(pixels.count == Self.categories.count)
    for (category, count) in zip(Self.categories, pixels) {
      let traits = UITraitCollection(preferredContentSizeCategory: category)
      let found = UIFontMetrics(forTextStyle: style).scaledValue(for: 64, compatibleWith: traits)
      #expect(found == count / 3, "\(category.rawValue)")
    }
  }

  /// Lengths in pixels, and sizes of fonts in points.
  ///
  /// One number that was read is another here: the font of a headline of 11 points at the last size
  /// but one, 25.5, is 25 there, where all other halves round up.
  nonisolated private static let scaledLengths:
    [(UIFont.TextStyle, UIContentSizeCategory, [CGFloat: (pixels: CGFloat, size: CGFloat)])] = [
      (
        .body, .accessibilityExtraExtraExtraLarge,
        [8: (68, 23), 10: (85, 28), 11: (93, 31), 12: (101, 34), 17: (144, 48), 34: (287, 96)]
      ),
      // Lengths of half a pixel, 60.5 and 71.5, and a font of half a point, 27.5.
      (.footnote, .accessibilityLarge, [11: (61, 20), 13: (72, 24), 15: (83, 28)]),
      (.caption1, .accessibilityMedium, [8: (41, 14), 16: (81, 27), 24: (122, 41), 40: (203, 68)]),
      (.subheadline, .accessibilityLarge, [10: (54, 18), 16: (86, 29), 20: (108, 36)]),
      (.title1, .accessibilityExtraExtraLarge, [17: (92, 31), 18: (97, 32)]),
      (.title2, .small, [14: (38, 13), 15: (40, 13), 17: (46, 15)]),
      (.largeTitle, .extraSmall, [8: (22, 7), 10: (28, 9), 22: (61, 20)]),
      (.caption2, .medium, [11: (33, 11), 17: (51, 17)]),
    ]

  @Test(arguments: scaledLengths)
  func fonts(
    style: UIFont.TextStyle, category: UIContentSizeCategory,
    numbers: [CGFloat: (pixels: CGFloat, size: CGFloat)]
  ) {
    let metrics = UIFontMetrics(forTextStyle: style)
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    for (length, number) in numbers {
      #expect(metrics.scaledValue(for: length, compatibleWith: traits) == number.pixels / 3)
      let font = UIFont.systemFont(ofSize: length, weight: .bold)
      let scaled = metrics.scaledFont(for: font, compatibleWith: traits)
      #expect(scaled.pointSize == number.size)
      #expect(scaled.fontName == font.fontName)
    }
  }

  /// Worked by hand: 10 points of body text at the largest size are 10 · 62 / 22 = 28.18.
  @Test func lengthsAreWholePixels() {
    let traits = UITraitCollection(
      preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    for (scale, length) in [(1, 28), (2, 28), (3, 85 / 3), (4, 28.25)] as [(CGFloat, CGFloat)] {
      let stage = Stage(size: CGSize(width: 10, height: 10), scale: scale)
      stage.timeline.run {
        #expect(UIFontMetrics.default.scaledValue(for: 10, compatibleWith: traits) == length)
        #expect(UIFontMetrics.default.scaledValue(for: 10) == 10)
      }
    }
  }

  @Test func fontsKeepFamilyAndFeatures() {
    let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    let metrics = UIFontMetrics(forTextStyle: .body)
    // Worked by hand: 12 · 48 / 22 = 26.18.
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .light)
    let scaled = metrics.scaledFont(for: digits, compatibleWith: traits)
    #expect(scaled.textFont == digits.withSize(26).textFont)
    let mono = UIFont.monospacedSystemFont(ofSize: 12, weight: .medium)
    for (maximum, size) in [(20.5, 20.5), (40, 26)] as [(CGFloat, CGFloat)] {
      let scaled = metrics.scaledFont(
        for: mono, maximumPointSize: maximum, compatibleWith: traits)
      #expect(scaled.textFont == mono.withSize(size).textFont)
    }
  }

  @Test func currentTextSizeIsTheDefault() {
    let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let font = UIFont.systemFont(ofSize: 12)
    traits.performAsCurrent {
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 40)
      #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: dark).pointSize == 40)
      #expect(UIFontMetrics.default.scaledFont(for: font).pointSize == 26)
      #expect(UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 20).pointSize == 20)
      #expect(UIFontMetrics.default.scaledValue(for: 11) == 24)
      // Traits without a text size: the default.
      dark.performAsCurrent {
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
      }
    }
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
  }
}
