public import Foundation
public import Graphics

extension Presentation {
  /// The gradient of a backdrop, as a `CAGradientLayer` that fills the whole picture draws it.
  public struct Gradient: Hashable, Sendable {
    /// The types of `CAGradientLayerType`.
    public enum Kind: String, CaseIterable, Sendable {
      /// Along the line from the start point to the end point.
      case axial
      /// From the start point outward, to an ellipse whose corner is the end point.
      case radial
      /// Around the start point, clockwise from the direction of the end point.
      case conic
    }

    public var kind: Kind
    public var colors: [CGColor]
    /// The location of each color, 0…1 and never decreasing; nil to space them evenly.
    public var locations: [CGFloat]?
    /// The direction of an axial gradient in radians, clockwise from the right; nil for that of
    /// the points.
    ///
    /// The line through the picture's center is as long as it must be for the corners to have the
    /// first and the last color, as in CSS.
    public var angle: CGFloat?
    /// In the unit square of the picture; nil for the middle of the upper edge, or for the center
    /// of the picture if the gradient is not axial.
    public var startPoint: CGPoint?
    /// In the unit square of the picture; nil for the middle of the lower edge, for the lower right
    /// corner of a radial gradient, or the middle of the upper edge for a conic one.
    public var endPoint: CGPoint?

    public init(
      _ kind: Kind = .axial, colors: [CGColor], locations: [CGFloat]? = nil, angle: CGFloat? = nil,
      startPoint: CGPoint? = nil, endPoint: CGPoint? = nil
    ) {
      self.kind = kind
      self.colors = colors
      self.locations = locations
      self.angle = angle
      self.startPoint = startPoint
      self.endPoint = endPoint
    }

    /// The start and end points in the unit square of a picture.
    ///
    /// - Parameter size: The size of the picture, in points.
    package func points(in size: CGSize) -> (start: CGPoint, end: CGPoint) {
      let center = CGPoint(x: 0.5, y: 0.5)
      if kind == .axial, let angle, size.width > 0, size.height > 0 {
        let direction = CGPoint(x: cos(angle), y: sin(angle))
        let half = (abs(direction.x) * size.width + abs(direction.y) * size.height) / 2
        let arm = CGPoint(
          x: direction.x * half / size.width, y: direction.y * half / size.height)
        return (
          CGPoint(x: center.x - arm.x, y: center.y - arm.y),
          CGPoint(x: center.x + arm.x, y: center.y + arm.y)
        )
      }
      let top = CGPoint(x: 0.5, y: 0)
      return switch kind {
      case .axial: (startPoint ?? top, endPoint ?? CGPoint(x: 0.5, y: 1))
      case .radial: (startPoint ?? center, endPoint ?? CGPoint(x: 1, y: 1))
      case .conic: (startPoint ?? center, endPoint ?? top)
      }
    }
  }
}
