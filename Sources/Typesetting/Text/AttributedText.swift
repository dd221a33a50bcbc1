public import Foundation
public import Graphics

/// Text in runs of equal attributes.
public struct AttributedText: Hashable, Sendable {
  public struct Run: Hashable, Sendable {
    public var text: String
    public var attributes: TextAttributes

    public init(_ text: String, _ attributes: TextAttributes) {
      (self.text, self.attributes) = (text, attributes)
    }
  }

  public var runs: [Run]

  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Text that looks the same from beginning to end.
  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    runs = [Run(text, attributes)]
  }

  public init(_ text: String, font: Font) { self.init(text, TextAttributes(font: font)) }

  /// The characters alone.
  public var string: String { runs.map(\.text).joined() }

  public mutating func append(_ text: String, _ attributes: TextAttributes) {
    runs.append(Run(text, attributes))
  }

  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    AttributedText(a.runs + b.runs)
  }
}

/// How characters look.
public struct TextAttributes: Hashable, Sendable {
  public enum LineStyle: Hashable, Sendable {
    case single
    /// Twice as thick.
    case thick
    /// Two lines, one thickness apart.
    case double
  }

  public var font: Font
  /// Nil for the colour that the drawing asks for, so that one layout serves every colour.
  public var color: CGColor?
  /// Fills the line's height behind the characters.
  public var backgroundColor: CGColor?
  /// Added after every character, in points; ligatures then come apart.
  public var kern: CGFloat
  /// Raises the characters, in points; negative lowers them.
  public var baselineOffset: CGFloat
  public var underline: LineStyle?
  /// Nil for the characters' own colour.
  public var underlineColor: CGColor?
  public var strikethrough: LineStyle?
  public var strikethroughColor: CGColor?
  /// Takes the place of the layout's style in the paragraph that begins with these characters.
  public var paragraphStyle: ParagraphStyle?
  /// Outlines, shadows and the like.
  public var effects: TextEffects {
    get { rareEffects ?? TextEffects() }
    set { rareEffects = newValue == TextEffects() ? nil : newValue }
  }
  /// Nil for nearly all text, which then is compared and set as fast as if there were none.
  var rareEffects: TextEffects?

  public init(
    font: Font = Font(), color: CGColor? = nil, backgroundColor: CGColor? = nil, kern: CGFloat = 0,
    baselineOffset: CGFloat = 0, underline: LineStyle? = nil, underlineColor: CGColor? = nil,
    strikethrough: LineStyle? = nil, strikethroughColor: CGColor? = nil,
    paragraphStyle: ParagraphStyle? = nil
  ) {
    (self.font, self.color, self.backgroundColor) = (font, color, backgroundColor)
    (self.kern, self.baselineOffset) = (kern, baselineOffset)
    (self.underline, self.underlineColor) = (underline, underlineColor)
    (self.strikethrough, self.strikethroughColor) = (strikethrough, strikethroughColor)
    self.paragraphStyle = paragraphStyle
  }
}
