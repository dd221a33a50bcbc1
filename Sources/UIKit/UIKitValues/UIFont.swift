public import Foundation
import LayerTree
public import Typesetting

/// A font at a size.
///
/// The system font has San Francisco's measures and Inter's letters, and DejaVu Sans Mono replaces
/// SF Mono; other families are those of the timeline's `FontLibrary`. Its metrics are those used
/// for text layout.
///
/// Unchecked as Sendable, because Swift checks final classes only; it never changes.
open class UIFont: NSObject, FontConvertible, NSCopying, @unchecked Sendable {
  /// The font for text layout.
  public final let textFont: Font
  /// Nil for a font of one size.
  final let scaling: FontScaling?

  /// Creates a font from one of text layout.
  public init(_ font: Font) {
    textFont = font
    scaling = nil
  }

  init(_ font: Font, scaling: FontScaling) {
    textFont = font
    self.scaling = scaling
  }

  /// Creates the default font of text, 12 points, for code that replaces it later.
  public convenience override init() { self.init(Font(size: 12)) }

  /// Creates a font by its family or PostScript name ("HelveticaNeue-Bold").
  ///
  /// Nil, with a diagnostic, if no such font has been added and iOS has none of that name; a font
  /// of iOS that is missing here is replaced, which text layout reports.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    let font = Font(name: fontName, size: fontSize)
    do throws(TypesettingError) {
      try Timeline.current.fonts.check(font)
    } catch .fontNotFound where !UIFont.isAppleFamily(font.family) {
      ViewFact.unknownFont(fontName).report(of: "UIFont", at: "name")
      return nil
    } catch {}
    self.init(font)
  }

  /// - Parameter pointSize: 0 for the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var font = descriptor.font
    if pointSize > 0 { font.size = pointSize }
    self.init(font)
  }

  // MARK: The system's fonts

  private static func system(_ font: Font) -> UIFont { UIFont(font.legible(in: .current)) }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(Font(size: fontSize))
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    system(Font(size: fontSize, weight: weight.fontWeight))
  }

  open class func systemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width
  ) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .semibold)
  }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(Font(size: fontSize, isItalic: true))
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    system(Font(family: monospacedFamily, size: fontSize, weight: weight.fontWeight))
  }

  /// The system font with monospaced digits, so that a counter does not jitter.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight)
    -> UIFont
  {
    var font = Font(size: fontSize, weight: weight.fontWeight)
    font.hasMonospacedDigits = true
    return system(font)
  }

  /// The font of a text style at the text size of the current traits.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style at the text size of traits; nil, or traits without one, for the
  /// current traits.
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    FontScaling(style: style).font(for: traitCollection)
  }

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  /// The available font families.
  open class var familyNames: [String] { Timeline.current.fonts.availableFamilies }

  /// The PostScript name of a family's regular font; empty for an unknown family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    guard familyNames.contains(familyName), let font = UIFont(name: familyName, size: 12) else {
      return []
    }
    return [font.fontName]
  }

  // MARK: Names and measures

  /// The family and style ("System-SemiBold"), for `init(name:size:)`.
  open var fontName: String { textFont.postScriptName }
  open var familyName: String { textFont.family }
  /// In points, like all measures.
  open var pointSize: CGFloat { textFont.size }
  /// The distance from the baseline to the line's top.
  open var ascender: CGFloat { metrics.ascent }
  /// The distance from the baseline to the line's bottom, negative.
  open var descender: CGFloat { -metrics.descent }
  open var capHeight: CGFloat { metrics.capHeight }
  open var xHeight: CGFloat { metrics.xHeight }
  /// The height of a line in labels and text layers.
  open var lineHeight: CGFloat { metrics.lineHeight }
  open var leading: CGFloat { metrics.leading }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var font = textFont
    font.size = fontSize
    return UIFont(font)
  }

  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(textFont) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.textFont == textFont && other.scaling == scaling
  }

  open override var hash: Int { textFont.hashValue }

  open override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }

  static let monospacedFamily = "DejaVu Sans Mono"

  private var metrics: FontMetrics { Timeline.current.fonts.metrics(of: textFont) }
}
