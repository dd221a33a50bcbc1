public import Foundation

/// The render tree at one time: frozen and resolved, without inheritance, key paths or times.
public struct LayerSnapshot: Sendable {
  /// The canvas in points, its origin at the top left.
  public var size: CGSize
  /// Painted under everything; nil for a transparent canvas.
  public var background: CGColor?
  public var root: LayerNode

  public init(size: CGSize, background: CGColor?, root: LayerNode) {
    self.size = size
    self.background = background
    self.root = root
  }
}

/// One layer of the render tree, immutable.
///
/// Drawn in this order: shadow, backdrop, background, contents, sublayers, border; then the mask
/// multiplies it, `colorMultiplier` tints it, and it is composited with `opacity` and `blendMode`.
/// A layer that did not change between two snapshots is the same object in both, so that the
/// renderer recognizes it at once.
public final class LayerNode: Sendable, Equatable {
  /// The id of the layer across snapshots; every copy of a replicator has a separate one.
  public let id: ID
  public let style: Style
  /// In painting order, transform layers and replicators already resolved into plain nodes.
  public let sublayers: LayerNodes
  /// In this layer's bounds coordinates; only its alpha counts.
  public let mask: LayerNode?
  /// The label in the text form; nil for its number.
  public let label: Label?
  /// The traits of its style.
  package let traits: StyleTraits

  public init(
    id: ID, style: Style, sublayers: LayerNodes, mask: LayerNode? = nil, label: Label? = nil
  ) {
    self.id = id
    self.style = style
    self.sublayers = sublayers
    self.mask = mask
    self.label = label
    traits = style.traits
  }

  public convenience init(
    id: ID, style: Style, sublayers: [LayerNode] = [], mask: LayerNode? = nil, label: Label? = nil
  ) {
    self.init(id: id, style: style, sublayers: LayerNodes(sublayers), mask: mask, label: label)
  }

  public struct ID: Hashable, Sendable {
    /// Unique to the layer.
    public var layer: UInt64
    /// Distinguishes the nodes of one layer: replicator copies, a transition's old and new state.
    public var instance: UInt64

    public init(layer: UInt64, instance: UInt64 = 0) {
      self.layer = layer
      self.instance = instance
    }
  }

  /// The contents of a layer between its background and its sublayers.
  public enum Content: Hashable, Sendable {
    case image(ImageContents)
    /// `(1 − fraction) · from + fraction · to`, on premultiplied pixels.
    case crossFade(from: ImageContents?, to: ImageContents?, fraction: CGFloat)
    case drawing(DisplayList)
  }

  /// An image placed by gravity, `contentsRect` and `contentsCenter`.
  public struct ImageContents: Hashable, Sendable {
    /// One stretched part; there are nine if `contentsCenter` is set.
    public struct Piece: Hashable, Sendable {
      /// In image pixels; may reach beyond the image, whose edge pixels then repeat.
      public var source: CGRect
      /// In the layer's bounds coordinates, points.
      public var destination: CGRect

      public init(source: CGRect, destination: CGRect) {
        self.source = source
        self.destination = destination
      }
    }
    public var image: CGImage
    public var pieces: [Piece]
    public var minificationFilter = ImageFilter.linear
    public var magnificationFilter = ImageFilter.linear
    /// The bias added to the mip level of a trilinear filter.
    public var minificationFilterBias: CGFloat = 0

    public init(image: CGImage, pieces: [Piece]) { (self.image, self.pieces) = (image, pieces) }
  }

  /// An effect on a layer's finished picture: a color mapping, then a blur.
  public struct Filter: Hashable, Sendable {
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// The color that replaces black; grays are mapped in between.
    public var dark: CGColor
    /// The color that replaces white.
    public var light: CGColor
    /// The strength of `dark` and `light`, 0…1.
    public var amount: CGFloat
    /// Whether the picture's luminance becomes its alpha.
    public var isLuminance: Bool

    public init(
      radius: CGFloat = 0, dark: CGColor = .black, light: CGColor = .white, amount: CGFloat = 0,
      isLuminance: Bool = false
    ) {
      self.radius = radius
      self.dark = dark
      self.light = light
      self.amount = amount
      self.isLuminance = isLuminance
    }
  }

  /// The rounded corners, their radius and their curve.
  public struct Corners: Hashable, Sendable {
    /// In points, as set; at most half of the shorter side is used.
    public var radius: CGFloat = 0
    /// Whether the curve is the continuous one (see *Core Animation's semantics*) instead of
    /// circular.
    public var isContinuous = false
    public var minXMinY = true
    public var maxXMinY = true
    public var minXMaxY = true
    public var maxXMaxY = true
    /// The radii of the corners where they differ, clockwise from the minimum one; nil where all
    /// that are rounded have `radius`, which then is the greatest of them.
    public var radii: SIMD4<Double>?

    public init() {}
  }

  /// A shadow in the layer's space, transformed with the layer.
  public struct Shadow: Hashable, Sendable {
    /// The color, multiplied by the shadow's opacity.
    public var color: CGColor
    public var offset: CGSize
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// The path that casts the shadow, filled by winding number; nil for the layer's alpha.
    public var path: Path?

    public init(color: CGColor, offset: CGSize, radius: CGFloat, path: Path? = nil) {
      self.color = color
      self.offset = offset
      self.radius = radius
      self.path = path
    }
  }

  /// Whether both draw the same; identical objects are equal at once.
  public static func == (a: LayerNode, b: LayerNode) -> Bool {
    a === b
      || a.id == b.id && a.style == b.style && a.mask == b.mask && a.sublayers == b.sublayers
  }
}
