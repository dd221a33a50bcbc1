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

    public init(radius: CGFloat, saturation: CGFloat = 1, tint: CGColor? = nil) {
      self.radius = radius
      self.saturation = saturation
      self.tint = tint
    }
  }
}
