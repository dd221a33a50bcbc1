public import Dynamics
public import Foundation

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicAnimator {
  /// Creates an animator for attributes of a layout, which is invalidated as they move.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    itemsMoved = { [weak layout] in layout?.invalidateLayout() }
  }

  public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
  {
    attributes { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }

  public func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    attributes {
      $0.representedElementCategory == .supplementaryView && $0.representedElementKind == kind
        && $0.indexPath == indexPath
    }
  }

  private func attributes(_ isWanted: (UICollectionViewLayoutAttributes) -> Bool)
    -> UICollectionViewLayoutAttributes?
  {
    items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first(where: isWanted)
  }
}
