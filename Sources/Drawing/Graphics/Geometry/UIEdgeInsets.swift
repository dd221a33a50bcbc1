public import Foundation

/// Distances inward from the edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top, left, bottom, right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public static let zero = UIEdgeInsets()
}
