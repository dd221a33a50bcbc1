public import Foundation
public import Graphics

extension Scene {
  /// An image as a scene names it: a file, a symbol or a small drawing.
  public indirect enum Image: Hashable, Sendable {
    /// A PNG, JPEG, SVG or GIF file, relative to the scene's folder.
    case file(String)
    /// Squares of two colors, that of the top left first; nil is transparent. Lengths are in pixels.
    case checkerboard(width: Int, height: Int, square: Int, colors: [Color?])
    /// Rows of characters from the top, one for each pixel, and what each stands for; nil is transparent.
    case pixels(rows: [String], colors: [String: Color?])
    /// An image of a view, with a scale, a tint or cap insets.
    case styled(StyledImage)
  }

  /// What `UIImage` adds to a picture.
  public struct StyledImage: Hashable, Sendable {
    /// A file or a drawing; nil for a symbol.
    public var image: Image?
    /// A symbol of the system's, such as "heart.fill".
    public var systemName: String?
    /// Pixels per point.
    public var scale: CGFloat = 1
    /// A symbol's size in points; 17 when nil.
    public var pointSize: CGFloat?
    /// "automatic", "alwaysOriginal" or "alwaysTemplate".
    public var renderingMode: String?
    /// The color of its opaque pixels.
    public var tintColor: Color?
    /// The edges that keep their size, in points.
    public var capInsets: UIEdgeInsets?
    /// "tile" or "stretch".
    public var resizingMode = "tile"

    public init(image: Image? = nil, systemName: String? = nil) {
      self.image = image
      self.systemName = systemName
    }
  }
}
