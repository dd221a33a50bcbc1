public import Foundation

extension Presentation {
  /// The turn of the device in space, with its screen, as seen in perspective.
  ///
  /// The device is made smaller as far as it must be to stay in the box that it fills without a
  /// tilt; its shadow is on the backdrop.
  public struct Tilt: Hashable, Sendable {
    /// The angle about the horizontal axis, in radians; positive moves the upper edge away.
    public var x: CGFloat
    /// The angle about the vertical axis, in radians; positive moves the right edge away.
    public var y: CGFloat
    /// The angle in the plane of the screen, in radians; positive is clockwise.
    public var z: CGFloat
    /// The distance of the eye from the device, in multiples of the device's longer side.
    ///
    /// Near to 1 the perspective is strong; it is hardly visible from 10 on.
    public var perspective: CGFloat

    public init(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0, perspective: CGFloat = 2.5) {
      self.x = x
      self.y = y
      self.z = z
      self.perspective = perspective
    }

    /// The largest angle about the horizontal and the vertical axis, in radians.
    public static let maximumAngle = CGFloat.pi / 3
    /// The distances of the eye.
    public static let distances: ClosedRange<CGFloat> = 1...20
  }
}
