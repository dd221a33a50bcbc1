public import Foundation
public import Graphics

extension Scene {
  /// An image of a scene: a file, a symbol or a small drawing.
  public indirect enum Image: Hashable, Sendable {
    /// A PNG, JPEG, SVG or GIF file, relative to the scene's folder.
    case file(String)
    /// Squares of two colors, the top left one's first; nil is transparent. Lengths are in pixels.
    case checkerboard(width: Int, height: Int, square: Int, colors: [Color?])
    /// Rows of characters from the top, one for each pixel, and the color of each character; nil is
    /// transparent.
    case pixels(rows: [String], colors: [String: Color?])
    /// An image of a view, with a scale, a tint or cap insets.
    case styled(StyledImage)
  }

  /// A picture with the additional properties of `UIImage`.
  public struct StyledImage: Hashable, Sendable {
    /// A file or a drawing; nil for a symbol.
    public var image: Image?
    /// The name of a system symbol, such as "heart.fill"; nil for a picture.
    public var systemName: String?
    /// Pixels per point.
    public var scale: CGFloat = 1
    /// A symbol's size in points; nil for 17.
    public var pointSize: CGFloat?
    /// A symbol's weight, such as "bold"; nil for "regular".
    public var weight: String?
    /// A symbol's scale: "small", "medium" or "large"; nil for medium.
    public var symbolScale: String?
    /// The color of a symbol whose secondary and tertiary layers are fainter.
    public var hierarchicalColor: Color?
    /// The colors of a symbol's layers, the primary first.
    public var paletteColors: [Color]?
    /// Whether a symbol has its own colors.
    public var isMulticolor = false
    /// The value that a symbol such as "wifi" shows, 0 to 1; nil for all of its steps.
    public var variableValue: Double?
    /// The rendering mode: "automatic", "alwaysOriginal" or "alwaysTemplate".
    public var renderingMode: String?
    /// The color of the opaque pixels; nil for their original colors.
    public var tintColor: Color?
    /// The widths of the edges that are not resized, in points.
    public var capInsets: UIEdgeInsets?
    /// The resizing mode of the area within the edges: "tile" or "stretch".
    public var resizingMode = "tile"

    public init(image: Image? = nil, systemName: String? = nil) {
      self.image = image
      self.systemName = systemName
    }
  }
}
