public import Foundation

/// A description of a font: a family, a size, a weight.
///
/// The library finds the best matching face.
public struct Font: Hashable, Sendable {
  /// The family's name as designers know it ("Inter", "DejaVu Sans Mono"), "System" for the system
  /// font, or one of Apple's names ("Helvetica", "SF Pro"), which `FontNames` maps.
  public var family: String
  /// The size in points; text whose size is not a finite positive number is neither drawn nor
  /// measured.
  public var size: CGFloat
  public var weight: Weight
  public var isItalic: Bool
  /// OpenType features by their four-letter tags: `["tnum": 1]` selects digits of equal width.
  public var features: [String: Int]

  public init(
    family: String = Font.defaultFamily, size: CGFloat = Font.defaultSize,
    weight: Weight = .regular, isItalic: Bool = false, features: [String: Int] = [:]
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.features = features
  }

  /// The default family of text: the system font, in Inter's letters and San Francisco's measures.
  public static let defaultFamily = SystemFont.family
  /// UIKit's label size, in points.
  public static let defaultSize: CGFloat = 17

  /// Whether all digits have one width, so that a counter does not jitter.
  public var hasMonospacedDigits: Bool {
    get { features["tnum"] == 1 }
    set { features["tnum"] = newValue ? 1 : nil }
  }

  /// The weight of strokes, 100…900, with Apple's names.
  public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: 100)
    public static let thin = Weight(rawValue: 200)
    public static let light = Weight(rawValue: 300)
    public static let regular = Weight(rawValue: 400)
    public static let medium = Weight(rawValue: 500)
    public static let semibold = Weight(rawValue: 600)
    public static let bold = Weight(rawValue: 700)
    public static let heavy = Weight(rawValue: 800)
    public static let black = Weight(rawValue: 900)

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }
}

/// A font's vertical metrics, in points, all positive in their direction.
public struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the line's top.
  public var ascent: CGFloat = 0
  /// The distance from the baseline down to the line's bottom.
  public var descent: CGFloat = 0
  /// The font's recommended gap between two lines.
  public var leading: CGFloat = 0
  /// The height of "H".
  public var capHeight: CGFloat = 0
  /// The height of "x".
  public var xHeight: CGFloat = 0
  /// The distance from the baseline down to the middle of an underline.
  public var underlineOffset: CGFloat = 0
  public var underlineThickness: CGFloat = 0

  /// The height of a line: ascent, descent and leading.
  public var lineHeight: CGFloat { ascent + descent + leading }

  public init() {}

  /// The metrics at `factor` times the size.
  func scaled(by factor: CGFloat) -> FontMetrics {
    var result = self
    for field in [
      \FontMetrics.ascent, \.descent, \.leading, \.capHeight, \.xHeight, \.underlineOffset,
      \.underlineThickness,
    ] {
      result[keyPath: field] *= factor
    }
    return result
  }
}
