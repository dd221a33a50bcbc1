public import Foundation

/// Shaped and placed glyphs of one colour, ready to draw: outlines and, for emoji, pictures.
///
/// Fonts do not cross the wall: an outline is already in points, unhinted, y down.
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
      (self.shape, self.position) = (shape, position)
    }
  }

  public var glyphs: [Glyph]
  /// Fills the outlines; of an image glyph only its alpha counts.
  public var color: CGColor

  public init(glyphs: [Glyph], color: CGColor) { (self.glyphs, self.color) = (glyphs, color) }
}
