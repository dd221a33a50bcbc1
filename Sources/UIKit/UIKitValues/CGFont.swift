import Base
public import Foundation
import LayerTree
public import Typesetting

/// A font without a size, for `CATextLayer.font`.
public final class CGFont: FontConvertible, Hashable, Sendable {
  /// The font at its em's size, in points.
  public let textFont: Font

  /// Creates a font by its family or PostScript name; nil, with a diagnostic, if there is none.
  public init?(_ name: NSString) {
    guard let font = UIFont(name: name as String, size: 1) else { return nil }
    var textFont = font.textFont
    textFont.size = Timeline.current.fonts.unitsPerEm(of: textFont)
    self.textFont = textFont
  }

  private var font: UIFont { UIFont(textFont) }

  public var postScriptName: NSString? { font.fontName as NSString }
  public var fullName: NSString? { font.fontName.replacing("-", with: " ") as NSString }

  // MARK: Measures, in units of the em

  public var unitsPerEm: Int { Int(saturating: textFont.size) }
  /// The distance from the baseline to the line's top.
  public var ascent: Int { Int(saturating: font.ascender.rounded()) }
  /// The distance from the baseline to the line's bottom, negative.
  public var descent: Int { Int(saturating: font.descender.rounded()) }
  public var leading: Int { Int(saturating: font.leading.rounded()) }
  public var capHeight: Int { Int(saturating: font.capHeight.rounded()) }
  public var xHeight: Int { Int(saturating: font.xHeight.rounded()) }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.textFont == b.textFont }
  public func hash(into hasher: inout Hasher) { hasher.combine(textFont) }
}
