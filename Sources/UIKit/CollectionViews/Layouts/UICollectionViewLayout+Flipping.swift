import Foundation
import Graphics
import Views

extension UICollectionViewLayout {
  /// Whether its elements are displayed mirrored.
  final var isFlipped: Bool {
    guard flipsHorizontallyInOppositeLayoutDirection, let collectionView else { return false }
    return collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
  }

  /// The width for mirroring; nil without mirroring.
  private var flippedWidth: CGFloat? {
    guard isFlipped, let collectionView else { return nil }
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
  /// Shows the end of the content where the layout begins: the right one if it is mirrored.
  final func scrollToStart() {
    guard contentSize.width > bounds.width else { return }
    contentOffset.x =
      collectionViewLayout.isFlipped
      ? contentSize.width - bounds.width + adjustedContentInset.right : -adjustedContentInset.left
  }

  package func directionDidChange() { collectionViewLayout.invalidateLayout() }
}
