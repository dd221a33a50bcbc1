public import Foundation
import LayerTree
import Typesetting

/// The attributes of a font, from which others can be derived.
///
/// Unchecked as Sendable, because Swift checks final classes only; it never changes.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  final let font: Font

  init(_ font: Font) { self.font = font }

  public convenience init(name fontName: String, size: CGFloat) {
    self.init(Font(name: fontName, size: size))
  }

  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  /// In points.
  open var pointSize: CGFloat { font.size }
  open var postscriptName: String { font.postScriptName }

  open var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight >= .semibold { traits.insert(.traitBold) }
    if font.family == UIFont.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The descriptor with other traits: bold, italic, monospaced; never nil, optional as in UIKit.
  open func withSymbolicTraits(_ symbolicTraits: UIFontDescriptor.SymbolicTraits)
    -> UIFontDescriptor?
  {
    var font = font
    font.isItalic = symbolicTraits.contains(.traitItalic)
    if symbolicTraits.contains(.traitBold) {
      font.weight = max(font.weight, .bold)
    } else {
      font.weight = min(font.weight, .medium)
    }
    if symbolicTraits.contains(.traitMonoSpace) { font.family = UIFont.monospacedFamily }
    return UIFontDescriptor(font)
  }

  /// The descriptor with another design; never nil, optional as in UIKit.
  ///
  /// There is no rounded font: `.rounded` is the system font too, with a diagnostic.
  open func withDesign(_ design: UIFontDescriptor.SystemDesign) -> UIFontDescriptor? {
    var font = font
    switch design {
    case .monospaced: font.family = UIFont.monospacedFamily
    case .serif: font.family = "DejaVu Serif"
    case .rounded:
      font.family = Font.defaultFamily
      ViewFact.roundedFont(instead: Font.defaultFamily).report(
        of: "UIFontDescriptor",
        at: "withDesign")
    default: font.family = Font.defaultFamily
    }
    return UIFontDescriptor(font)
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var font = font
    font.size = newPointSize
    return UIFontDescriptor(font)
  }

  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var font = font
    font.family = newFamily
    return UIFontDescriptor(font)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.font == font
  }

  open override var hash: Int { font.hashValue }

  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}
