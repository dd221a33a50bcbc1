public import Foundation
public import Graphics

/// A value of `NSAttributedString.Key.font` and of a text layer's `font`.
///
/// `Font` conforms; a `String` with a family or a PostScript name is accepted, too.
public protocol FontConvertible {
  var textFont: Font { get }
}

/// A color in attributed strings; `CGColor` conforms.
public protocol ColorConvertible {
  var textColor: CGColor { get }
}

extension Font: FontConvertible {
  public var textFont: Font { self }
}

extension CGColor: ColorConvertible {
  public var textColor: CGColor { self }
}

/// A picture in a text: a value of `NSAttributedString.Key.attachment`.
public protocol TextAttachmentConvertible {
  /// - Parameter font: The font of the text around it.
  func textAttachment(in font: Font) -> TextAttachment
}

extension TextAttachment: TextAttachmentConvertible {
  public func textAttachment(in font: Font) -> TextAttachment { self }
}

/// The attributes that text layout supports, under Apple's names.
extension NSAttributedString.Key {
  /// A `FontConvertible`; by default Helvetica (Inter) at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `ColorConvertible`; black by default.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `ColorConvertible`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number; 0 disables ligatures.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: points added after every character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number: points added after every character; overrides `kern`.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// An `NSUnderlineStyle`, or its raw value.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `ColorConvertible`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// An `NSUnderlineStyle`, or its raw value.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `ColorConvertible`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: points by which the text is raised.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A number, in percent of the font's size: if positive, letters are stroked only, if negative,
  /// filled and stroked.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// A `ColorConvertible`; by default the foreground color.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A number: the slant of letters, as the shift to the right for each point of height.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// A number: the natural logarithm of the factor by which letters are stretched in width.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// A `URL` or a `String`; the text is blue and underlined, whatever its foreground color.
  public static let link = NSAttributedString.Key("NSLink")
  /// A `TextAttachmentConvertible` such as `NSTextAttachment`, in place of U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
}

/// The style of an underline or a strikethrough; dashes and dots are not supported.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)

  var lineStyle: TextAttributes.LineStyle? {
    switch rawValue & 0x0F {
    case 0: nil
    case 0x02: .thick
    case 0x09: .double
    default: .single
    }
  }
}
