public import Foundation
import LayerTree
public import Typesetting

/// A font of one size.
///
/// Inter stands for San Francisco, DejaVu Sans Mono for SF Mono, as everywhere here; other families
/// are those that the timeline's `FontLibrary` knows. Measures are those with which text is laid
/// out.
open class UIFont: NSObject, FontConvertible, NSCopying, @unchecked Sendable {
  /// What text layout is asked for.
  public final let textFont: Font

  /// A font as text layout knows it.
  public init(_ font: Font) { textFont = font }

  /// The font of code that assigns another one later: 12 points, as text without a font has.
  public convenience override init() { self.init(Font(size: 12)) }

  /// A font by its family or PostScript name ("HelveticaNeue-Bold").
  ///
  /// Nil, with a diagnostic, where no such font has been added and Apple has none of that name; one
  /// of Apple's that is missing here has a stand-in, which the layout of text mentions.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    let font = Font(name: fontName, size: fontSize)
    do throws(TypesettingError) {
      try Timeline.current.fonts.check(font)
    } catch .fontNotFound where !UIFont.isAppleFamily(font.family) {
      Timeline.current.report(
        Diagnostic(
          layer: "UIFont", keyPath: "name", found: "“\(fontName)”", needed: "an available font",
          message: "no font is named “\(fontName)”; add its file to the timeline's fonts"))
      return nil
    } catch {}
    self.init(font)
  }

  /// - Parameter pointSize: 0 for the descriptor's own.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var font = descriptor.font
    if pointSize > 0 { font.size = pointSize }
    self.init(font)
  }

  // MARK: The system's fonts

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(Font(size: fontSize))
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(Font(size: fontSize, weight: weight.fontWeight))
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
    UIFont(Font(size: fontSize, isItalic: true))
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(Font(family: monospacedFamily, size: fontSize, weight: weight.fontWeight))
  }

  /// The system's font with digits of one width, so that a counter does not jitter.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight)
    -> UIFont
  {
    var font = Font(size: fontSize, weight: weight.fontWeight)
    font.hasMonospacedDigits = true
    return UIFont(font)
  }

  /// At the size that iOS has before anyone changes the text size.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    systemFont(ofSize: style.measures.size, weight: style.measures.weight)
  }

  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  /// Every family that text can be set in.
  open class var familyNames: [String] { Timeline.current.fonts.availableFamilies }

  /// The regular font of a family, by its own name; none of a family that is not there.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    guard familyNames.contains(familyName), let font = UIFont(name: familyName, size: 12) else {
      return []
    }
    return [font.fontName]
  }

  // MARK: Names and measures

  /// Family and style ("Inter-SemiBold"), which `init(name:size:)` takes.
  open var fontName: String { textFont.postScriptName }
  open var familyName: String { textFont.family }
  /// In points, like all measures.
  open var pointSize: CGFloat { textFont.size }
  /// From the baseline up to the line's top.
  open var ascender: CGFloat { metrics.ascent }
  /// From the baseline down to the line's bottom, negative.
  open var descender: CGFloat { -metrics.descent }
  open var capHeight: CGFloat { metrics.capHeight }
  open var xHeight: CGFloat { metrics.xHeight }
  /// What one line takes, which is what labels and text layers place under one another.
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
    (object as? UIFont)?.textFont == textFont
  }

  open override var hash: Int { textFont.hashValue }

  open override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }

  static let monospacedFamily = "DejaVu Sans Mono"

  private var metrics: FontMetrics { Timeline.current.fonts.metrics(of: textFont) }
}
