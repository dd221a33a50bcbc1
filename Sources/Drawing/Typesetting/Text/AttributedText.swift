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

  /// Makes text with one set of attributes.
  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    runs = [Run(text, attributes)]
  }

  public init(_ text: String, font: Font) { self.init(text, TextAttributes(font: font)) }

  /// The characters without attributes.
  public var string: String { runs.map(\.text).joined() }

  public mutating func append(_ text: String, _ attributes: TextAttributes) {
    runs.append(Run(text, attributes))
  }

  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    AttributedText(a.runs + b.runs)
  }
}

/// The attributes of characters.
public struct TextAttributes: Hashable, Sendable {
  public enum LineStyle: Hashable, Sendable {
    case single
    /// Twice as thick.
    case thick
    /// Two lines, one thickness apart.
    case double
  }

  public var font: Font
  /// Nil for the color given when the text is drawn, so that one layout serves every color.
  public var color: CGColor?
  /// The fill behind the characters, as high as the line.
  public var backgroundColor: CGColor?
  /// The space added after every character, in points; disables ligatures.
  public var kern: CGFloat
  /// The distance by which the characters are raised, in points; negative lowers them.
  public var baselineOffset: CGFloat
  public var underline: LineStyle?
  /// Nil for the characters' color.
  public var underlineColor: CGColor?
  public var strikethrough: LineStyle?
  public var strikethroughColor: CGColor?
  /// Replaces the layout's style in the paragraph that begins with these characters.
  public var paragraphStyle: ParagraphStyle?
  /// Outlines, shadows and the like.
  public var effects: TextEffects {
    get { rareEffects ?? TextEffects() }
    set { rareEffects = newValue == TextEffects() ? nil : newValue }
  }
  /// Storage of `effects`: nil for nearly all text, which keeps comparing and layout fast.
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
