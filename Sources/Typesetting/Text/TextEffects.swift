public import Foundation
public import Graphics

/// What few texts have: strokes, shadows, letters that are leant or stretched,
/// pictures between them.
public struct TextEffects: Hashable, Sendable {
  /// The stroke's width in percent of the font's size: if positive, letters are stroked only, if
  /// negative, filled and stroked.
  public var strokeWidth: CGFloat = 0
  /// Nil for the characters' own color.
  public var strokeColor: CGColor?
  /// The shadow of the characters and of the lines beneath and through them.
  public var shadow: DrawingShadow?
  /// How far letters lean to the right for each point of their height.
  public var obliqueness: CGFloat = 0
  /// The natural logarithm of the factor by which letters are stretched in width.
  public var expansion: CGFloat = 0
  /// The attachment in place of U+FFFC, OBJECT REPLACEMENT CHARACTER.
  public var attachment: TextAttachment?
  /// Whether the characters are a link; how it looks is for the text's owner to say.
  public var isLink = false

  public init() {}

  /// The factor that `expansion` stands for; numbers that no text can be set with count as 0.
  var stretch: CGFloat {
    expansion.isFinite && expansion != 0 ? exp(min(max(expansion, -4), 4)) : 1
  }

  var slant: CGFloat { obliqueness.isFinite ? min(max(obliqueness, -10), 10) : 0 }

  /// The stroke in points; nil for none.
  func stroke(fontSize: CGFloat) -> (width: CGFloat, isHollow: Bool)? {
    let width = abs(strokeWidth) / 100 * fontSize
    return width > 0 && width.isFinite ? (width, strokeWidth > 0) : nil
  }
}

/// A picture that stands in a line of text like a letter.
public struct TextAttachment: Hashable, Sendable {
  /// The bounds in points about its origin on the baseline, y *up*: what lies below the
  /// baseline is negative.
  public var bounds: CGRect
  /// The drawing, stretched over the bounds, upright.
  public var drawing: DisplayList
  /// The size of the drawing's own space, in points, from its top left.
  public var size: CGSize
  /// Whether the drawing takes the color of the text, and only its alpha counts.
  public var isTemplate: Bool

  public init(bounds: CGRect, drawing: DisplayList, size: CGSize, isTemplate: Bool = false) {
    self.bounds = bounds
    self.drawing = drawing
    self.size = size
    self.isTemplate = isTemplate
  }

  /// Whether text can be set around it.
  var isPlaceable: Bool {
    bounds.minX.isFinite && bounds.minY.isFinite && bounds.width.isFinite && bounds.height.isFinite
  }
}
