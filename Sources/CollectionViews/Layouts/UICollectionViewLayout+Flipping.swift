import Foundation
import Graphics
import Views

extension UICollectionViewLayout {
  /// The width in which all is mirrored; nil where nothing is.
  private var flippedWidth: CGFloat? {
    guard flipsHorizontallyInOppositeLayoutDirection, let collectionView,
      collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    else { return nil }
    return max(collectionViewContentSize.width, collectionView.bounds.width)
  }

  /// What the layout says of a rectangle as it shows, mirrored where it is to be.
  final func flippedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let width = flippedWidth else { return layoutAttributesForElements(in: rect) ?? [] }
    var asked = rect
    asked.origin.x = width - rect.maxX
    return (layoutAttributesForElements(in: asked) ?? []).map(flipped)
  }

  /// One thing's attributes as it shows.
  final func flipped(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let width = flippedWidth else { return attributes }
    let flipped = attributes.duplicate
    flipped.center.x = width - attributes.center.x
    return flipped
  }
}
