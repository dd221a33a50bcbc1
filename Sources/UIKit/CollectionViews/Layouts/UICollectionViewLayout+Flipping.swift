import Foundation
import Graphics
import Views

extension UICollectionViewLayout {
  /// The width for mirroring; nil without mirroring.
  fileprivate var flippedWidth: CGFloat? {
    guard flipsHorizontallyInOppositeLayoutDirection, let collectionView,
      collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    else { return nil }
    return max(collectionViewContentSize.width, collectionView.bounds.width)
  }

  /// The attributes of elements in a rectangle as displayed, mirrored if necessary.
  final func flippedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let width = flippedWidth else { return layoutAttributesForElements(in: rect) ?? [] }
    var asked = rect
    asked.origin.x = width - rect.maxX
    return (layoutAttributesForElements(in: asked) ?? []).map(flipped)
  }

  /// The attributes of an element as displayed, mirrored if necessary.
  final func flipped(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let width = flippedWidth else { return attributes }
    let flipped = attributes.duplicate
    flipped.center.x = width - attributes.center.x
    return flipped
  }
}

extension UICollectionView: DirectionalContent {
  /// Shows the right end of a mirrored layout, where it begins.
  final func scrollToStart() {
    guard let width = collectionViewLayout.flippedWidth, width > bounds.width else { return }
    contentOffset.x = width - bounds.width + adjustedContentInset.right
  }

  package func directionDidChange() { collectionViewLayout.invalidateLayout() }
}
