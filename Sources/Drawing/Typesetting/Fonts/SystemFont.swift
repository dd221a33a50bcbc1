import Foundation

/// The font that stands for San Francisco: Inter's letters at San Francisco's places.
///
/// The program `scripts/system-font` makes its files, which have the advances of letters without
/// tracking. What depends on the size is here.
enum SystemFont {
  static let family = "System"
  /// The family of large text, whose letters stand closer together.
  static let displayFamily = "System Display"

  /// Whether text of a size, in points, is set in the letters for large text.
  ///
  /// San Francisco changes from one to the other between 17 and 28 points, and is about halfway at
  /// 22.
  static func isDisplay(_ size: CGFloat) -> Bool { size >= 21.5 }

  /// Sets the heights of a line and of letters to San Francisco's, in ems.
  static func setLine(of metrics: inout FontMetrics) {
    metrics.ascent = 1950 / 2048
    metrics.descent = 494 / 2048
    metrics.leading = 0
    metrics.capHeight = 1443 / 2048
    metrics.xHeight = 1078 / 2048
  }

  /// The space after each character at a size, in points; negative brings them closer.
  ///
  /// Linear between the sizes of the tables, and constant in ems beyond them.
  static func tracking(at size: CGFloat) -> CGFloat {
    let table = isDisplay(size) ? displayTracking : textTracking
    return value(at: size, in: table) * size / 2048
  }

  private static func value(at size: CGFloat, in table: [(size: CGFloat, units: CGFloat)])
    -> CGFloat
  {
    guard let next = table.firstIndex(where: { $0.size >= size }) else {
      return table[table.count - 1].units
    }
    let (upper, lower) = (table[next], table[max(next - 1, 0)])
    guard upper.size > lower.size else { return upper.units }
    let part = (size - lower.size) / (upper.size - lower.size)
    return lower.units + part * (upper.units - lower.units)
  }

  /// Tracking by size in points, in 2048ths of an em, measured with `UIFont` on iOS 26.1; at 6 and
  /// 7 points as in Apple's guidelines.
  ///
  /// From 18 points on it includes −115 units, the mean difference of the two kinds of letters,
  /// times the fraction by which San Francisco has the large ones: 0.045 at 18 points, 0.091,
  /// 0.236, 0.382 at 21.
  private static let textTracking: [(size: CGFloat, units: CGFloat)] = [
    (6, 84), (7, 70), (8, 52), (9, 38), (10, 24), (11, 12), (12, 0), (13, -12), (14, -22),
    (15, -32), (16, -40), (17, -52), (18, -55), (19, -58), (20, -73), (21, -79),
  ]

  /// The same for large text, from 41 points on as in Apple's guidelines.
  ///
  /// Up to 27 points it includes 115 units times the fraction by which San Francisco still has the
  /// letters for text: 0.473 at 22 points, 0.327, 0.182, 0.136, 0.091, 0.045.
  private static let displayTracking: [(size: CGFloat, units: CGFloat)] = [
    (22, 30), (23, 29), (24, 27), (25, 27), (26, 27), (27, 27), (28, 28), (30, 27), (32, 26),
    (34, 23), (36, 21), (38, 20), (40, 19), (44, 17), (48, 15), (52, 13), (56, 11), (60, 9),
    (64, 7), (68, 5), (72, 4), (76, 2), (80, 0),
  ]
}

extension FontFile {
  /// Whether it is the product's system font; a font of a user may have its name.
  var isSystemFont: Bool {
    isBundled && [SystemFont.family, SystemFont.displayFamily].contains(family)
  }
}
