public import CollectionViews
public import Foundation
public import Graphics
public import Views

/// What an animator moves: a view, attributes of a collection's layout, or an object of one's own.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  /// Its size is how large the item is.
  var bounds: CGRect { get }
  /// Turned as the item turns; a scale that it has stays.
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// For the type `path`: a shape about the center. A shape with hollows counts without them.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// Names of boundaries, which sources write as `"floor" as NSCopying`.
// swift-format-ignore: AvoidRetroactiveConformances
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
