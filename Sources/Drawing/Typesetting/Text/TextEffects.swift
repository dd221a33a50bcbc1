public import Foundation
public import Graphics

/// The less common attributes of text: strokes, shadows, slanted or stretched letters, attachments.
public struct TextEffects: Hashable, Sendable {
  /// The stroke's width in percent of the font's size: if positive, letters are stroked only, if
  /// negative, filled and stroked.
  public var strokeWidth: CGFloat = 0
  /// Nil for the characters' color.
  public var strokeColor: CGColor?
  /// The shadow of the characters, underlines and strikethroughs.
  public var shadow: DrawingShadow?
  /// The slant of letters: the shift to the right for each point of height.
  public var obliqueness: CGFloat = 0
  /// The natural logarithm of the factor by which letters are stretched in width.
  public var expansion: CGFloat = 0
  /// The attachment in place of U+FFFC, OBJECT REPLACEMENT CHARACTER.
  public var attachment: TextAttachment?
  /// Whether the characters are a link; `showLink(color:)` applies its style.
  public var isLink = false

  public init() {}

  /// The horizontal scale factor of `expansion`, which is clamped to −4…4; 1 if it is NaN or
  /// infinite.
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

/// A picture set in a line of text like a letter.
public struct TextAttachment: Hashable, Sendable {
  /// The bounds in points relative to its origin on the baseline, y *up*: negative below the
  /// baseline.
  public var bounds: CGRect
  /// The drawing, scaled from `size` to the bounds; its y axis points down.
  public var drawing: DisplayList
  /// The size of the drawing's coordinate space, in points, from its top left.
  public var size: CGSize
  /// Whether the drawing is a template: only its alpha counts, and it is filled with the text's
  /// color.
  public var isTemplate: Bool

  public init(bounds: CGRect, drawing: DisplayList, size: CGSize, isTemplate: Bool = false) {
    self.bounds = bounds
    self.drawing = drawing
    self.size = size
    self.isTemplate = isTemplate
  }

  /// Whether its bounds are finite.
  var isPlaceable: Bool {
    bounds.minX.isFinite && bounds.minY.isFinite && bounds.width.isFinite && bounds.height.isFinite
  }
}
