public import Foundation

/// Colour stops; colours between stops are interpolated un-premultiplied, in sRGB.
public struct CGGradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// Position along the gradient, 0…1, ascending.
    public var location: CGFloat
    public var color: CGColor

    public init(location: CGFloat, color: CGColor) {
      (self.location, self.color) = (location, color)
    }
  }

  /// At least one, locations ascending.
  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }
}
