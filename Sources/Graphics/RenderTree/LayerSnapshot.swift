public import Foundation

/// The render tree at one time: frozen, resolved, nothing left to inherit, no key
/// paths and no times.
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
/// A layer that did not change between two snapshots is the same object in both, which is how the
/// renderer knows at once that nothing in it changed.
public final class LayerNode: Sendable, Equatable {
  /// Names the layer across snapshots; every copy of a replicator has its own.
  public let id: ID
  public let style: Style
  /// In painting order, transform layers and replicators already resolved into plain nodes.
  public let sublayers: LayerNodes
  /// In this layer's bounds coordinates; only its alpha counts.
  public let mask: LayerNode?
  /// What the text form calls it; nil for its number.
  public let label: Label?

  public init(
    id: ID, style: Style, sublayers: LayerNodes, mask: LayerNode? = nil, label: Label? = nil
  ) {
    self.id = id
    self.style = style
    self.sublayers = sublayers
    self.mask = mask
    self.label = label
  }

  public convenience init(
    id: ID, style: Style, sublayers: [LayerNode] = [], mask: LayerNode? = nil, label: Label? = nil
  ) {
    self.init(id: id, style: style, sublayers: LayerNodes(sublayers), mask: mask, label: label)
  }

  public struct ID: Hashable, Sendable {
    /// Unique to the layer.
    public var layer: UInt64
    /// Tells apart the nodes that one layer gives: replicator copies, a transition's
    /// old and new state.
    public var instance: UInt64

    public init(layer: UInt64, instance: UInt64 = 0) {
      self.layer = layer
      self.instance = instance
    }
  }

  /// All of a layer except its place in the tree.
  public struct Style: Hashable, Sendable {
    /// The transform from this layer's bounds coordinates to its parent's, in points.
    public var transform = Projection.identity
    public var bounds = CGRect.zero
    /// 0…1.
    public var opacity: CGFloat = 1
    /// Whether `opacity` applies to the finished layer as one (else to each thing drawn in it, and
    /// its sublayers).
    public var groupsOpacity = true
    /// Blurs and tints what is beneath the layer; nil leaves it alone.
    public var backdrop: Backdrop?
    public var backgroundColor: CGColor?
    public var corners = Corners()
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor?
    /// Drawn one over the other above the background.
    public var contents: [Content] = []
    /// Clips contents, sublayers and the layer's own shadow to the rounded bounds.
    public var masksToBounds = false
    public var shadow: Shadow?
    /// Whether the layer is finished apart before it lands on what is beneath, even at opacity 1,
    /// so that blend modes in it do not see the backdrop.
    public var isIsolated = false
    /// Multiplies red, green, blue and alpha of everything in the layer (a replicator's
    /// instance color).
    public var colorMultiplier: CGColor?
    public var blendMode = CGBlendMode.normal
    /// Whether edges between pixels are smoothed; else they snap to whole pixels
    /// while axis-aligned.
    public var antialiasesEdges = true
    /// If set, the layer is drawn into a bitmap of this many pixels per point,
    /// which is then scaled.
    public var rasterizationScale: CGFloat?
    /// How the pixels of that bitmap are sampled.
    public var rasterizationFilter = ImageFilter.linear
    /// Changes the finished picture before its mask; nil leaves it as it is.
    public var filter: Filter?

    public init() {}
  }

  /// What fills a layer between its background and its sublayers.
  public enum Content: Hashable, Sendable {
    case image(ImageContents)
    /// `(1 − fraction) · from + fraction · to`, on premultiplied pixels.
    case crossFade(from: ImageContents?, to: ImageContents?, fraction: CGFloat)
    case drawing(DisplayList)
  }

  /// An image placed by gravity, `contentsRect` and `contentsCenter`.
  public struct ImageContents: Hashable, Sendable {
    /// One stretched part; nine of them where `contentsCenter` is set.
    public struct Piece: Hashable, Sendable {
      /// In image pixels; may reach beyond the image, whose edge pixels then go on.
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
    /// The bias added to the mip level when the filter is trilinear.
    public var minificationFilterBias: CGFloat = 0

    public init(image: CGImage, pieces: [Piece]) { (self.image, self.pieces) = (image, pieces) }
  }

  /// What changes a layer's finished picture: first its colors, then how sharp it is.
  public struct Filter: Hashable, Sendable {
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// What black becomes; what is between black and white becomes what is between.
    public var dark: CGColor
    /// What white becomes.
    public var light: CGColor
    /// How much of `dark` and `light` there is, 0…1.
    public var amount: CGFloat
    /// Whether the brightness of what shows becomes its alpha.
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

  /// Which corners are rounded, how far and along which curve.
  public struct Corners: Hashable, Sendable {
    /// In points, as set; at most half of the shorter side is used.
    public var radius: CGFloat = 0
    /// Whether the curve is the continuous one (see *Core Animation's semantics*), else circular.
    public var isContinuous = false
    public var minXMinY = true
    public var maxXMinY = true
    public var minXMaxY = true
    public var maxXMaxY = true

    public init() {}
  }

  /// In the layer's own space, moved and turned with it.
  public struct Shadow: Hashable, Sendable {
    /// Opacity already multiplied in.
    public var color: CGColor
    public var offset: CGSize
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// Cast by this path, filled by winding number; nil: by the layer's own alpha.
    public var path: Path?

    public init(color: CGColor, offset: CGSize, radius: CGFloat, path: Path? = nil) {
      self.color = color
      self.offset = offset
      self.radius = radius
      self.path = path
    }
  }

  /// Whether both draw the same, looking at the pointers first.
  public static func == (a: LayerNode, b: LayerNode) -> Bool {
    a === b
      || a.id == b.id && a.style == b.style && a.mask == b.mask && a.sublayers == b.sublayers
  }
}
