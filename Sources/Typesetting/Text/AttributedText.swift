public import Foundation
public import Graphics

/// Text in runs of equal attributes.
public struct AttributedText: Hashable, Sendable {
  public struct Run: Hashable, Sendable {
    public var text: String
    public var attributes: TextAttributes

    public init(_ text: String, _ attributes: TextAttributes) {
      self.text = text
      self.attributes = attributes
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
  /// Nil for the color that the drawing asks for, so that one layout serves every color.
  public var color: CGColor?
  /// Fills the line's height behind the characters.
  public var backgroundColor: CGColor?
  /// The space added after every character, in points; ligatures then come apart.
  public var kern: CGFloat
  /// Raises the characters, in points; negative lowers them.
  public var baselineOffset: CGFloat
  public var underline: LineStyle?
  /// Nil for the characters' own color.
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
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.underline = underline
    self.underlineColor = underlineColor
    self.strikethrough = strikethrough
    self.strikethroughColor = strikethroughColor
    self.paragraphStyle = paragraphStyle
  }
}
