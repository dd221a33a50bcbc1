public import Foundation

extension LayerNode {
  /// A layer's effect on the picture beneath it, within its rounded bounds, before the layer is
  /// drawn.
  ///
  /// Only pixels within the bounds are sampled: none bleed in from beyond their edges.
  public struct Backdrop: Hashable, Sendable {
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// The saturation factor: 0 makes colors gray, 1 leaves them unchanged, values above 1
    /// intensify them.
    public var saturation: CGFloat
    /// The color composited over the blurred picture.
    public var tint: CGColor?
    /// The lens over the blurred picture; nil for none.
    public var glass: Glass?

    public init(
      radius: CGFloat, saturation: CGFloat = 1, tint: CGColor? = nil, glass: Glass? = nil
    ) {
      self.radius = radius
      self.saturation = saturation
      self.tint = tint
      self.glass = glass
    }
  }

  /// Glass within a layer's rounded bounds.
  ///
  /// Its rim bends what is beneath, its edge is lit, and its inside is shaded. The tint becomes
  /// denser the more it differs from what is beneath.
  public struct Glass: Hashable, Sendable {
    /// The share of the lens, the light and the shade that shows, 0…1.
    public var strength: CGFloat
    /// Whether it is drawn by a container further up, together with other shapes.
    public var isMerged: Bool
    /// For a container of glass: the distance in points below which the shapes in it flow into one
    /// another; nil for glass that is no container.
    public var spacing: CGFloat?

    public init(strength: CGFloat = 1, isMerged: Bool = false, spacing: CGFloat? = nil) {
      self.strength = strength
      self.isMerged = isMerged
      self.spacing = spacing
    }
  }
}
