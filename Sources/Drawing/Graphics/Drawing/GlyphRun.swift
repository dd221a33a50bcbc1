public import Foundation

/// Shaped and placed glyphs of one color, ready to draw: outlines and, for emoji, pictures.
///
/// The rasterizer needs no fonts: an outline is already in points, unhinted, y down.
public struct GlyphRun: Hashable, Sendable {
  public struct Glyph: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
      /// In points about the glyph's origin on the baseline, filled by winding number.
      case outline(Path)
      /// A picture stretched over a rectangle about the glyph's origin.
      case image(CGImage, CGRect)
    }
    public var shape: Shape
    /// The glyph's origin, in the run's coordinates.
    public var position: CGPoint

    public init(shape: Shape, position: CGPoint) {
      self.shape = shape
      self.position = position
    }
  }

  /// A stroke along the outlines, half inside and half outside; corners are mitered.
  public struct Stroke: Hashable, Sendable {
    /// In points.
    public var width: CGFloat
    public var color: CGColor
    /// Whether the outlines are only stroked, not filled.
    public var isHollow: Bool

    public init(width: CGFloat, color: CGColor, isHollow: Bool) {
      self.width = width
      self.color = color
      self.isHollow = isHollow
    }
  }

  /// The characters of a run, and their fonts.
  ///
  /// It draws nothing, so that runs that differ only in it are equal.
  package struct Source: Hashable, Sendable {
    /// A font face as requested by text.
    package struct Face: Hashable, Sendable {
      package var family: String
      /// In points.
      package var size: CGFloat
      /// 100…900.
      package var weight: Int
      package var isItalic: Bool

      package init(family: String, size: CGFloat, weight: Int, isItalic: Bool) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
      }
    }
    package var text: String
    /// The distinct faces, in the order of the text.
    package var faces: [Face]

    package init(text: String, faces: [Face]) {
      self.text = text
      self.faces = faces
    }

    package static func == (a: Self, b: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

  public var glyphs: [Glyph]
  /// The color of the outlines; image glyphs use only its alpha.
  public var color: CGColor
  /// The stroke on top of the fill; nil for none.
  public var stroke: Stroke?
  /// The source for the text form; nil for glyphs of unknown text.
  package var source: Source?

  public init(glyphs: [Glyph], color: CGColor, stroke: Stroke? = nil) {
    self.glyphs = glyphs
    self.color = color
    self.stroke = stroke
  }
}
