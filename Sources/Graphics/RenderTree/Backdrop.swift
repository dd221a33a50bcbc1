public import Foundation

extension LayerNode {
  /// What a layer does to the picture beneath it, within its rounded bounds, before anything
  /// of its own is drawn.
  ///
  /// Only what lies beneath the bounds themselves is looked at: nothing bleeds in from
  /// beyond their edges.
  public struct Backdrop: Hashable, Sendable {
    /// The Gaussian's sigma, in points.
    public var radius: CGFloat
    /// 1 leaves colors as they are, 0 makes them gray, more makes them stronger.
    public var saturation: CGFloat
    /// Laid over the blurred picture.
    public var tint: CGColor?

    public init(radius: CGFloat, saturation: CGFloat = 1, tint: CGColor? = nil) {
      self.radius = radius
      self.saturation = saturation
      self.tint = tint
    }
  }
}
