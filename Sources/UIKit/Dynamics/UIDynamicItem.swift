public import Foundation
public import Graphics
public import UIKitValues
public import Views

/// An item of an animator: a view, attributes of a collection's layout, or a custom object.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  /// The bounds, of which only the size is used.
  var bounds: CGRect { get }
  /// The rotation of the item; its scale is kept.
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The path for the type `path`: a shape around the center, of which the convex hull is used.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}

/// Identifiers of boundaries, written as `"floor" as NSCopying`.
// swift-format-ignore: AvoidRetroactiveConformances
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
