import Foundation
import Graphics
import Views

/// Selection by code and by touches.
extension UICollectionView {
  private var selectsItems: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  private var selectsSeveralItems: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  final func select(
    _ path: IndexPath?, animated: Bool, _ scrollPosition: ScrollPosition
  ) {
    if !selectsSeveralItems {
      for other in selected where other != path { deselectItem(at: other, animated: animated) }
    }
    guard let path else {
      for other in selected { deselectItem(at: other, animated: animated) }
      return
    }
    if !selected.contains(path) { selected.append(path) }
    cellForItem(at: path)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
  }

  /// Highlights an item, or closes the actions of another one.
  final func highlightItem(under touch: UITouch) {
    let point = touch.location(in: self)
    if let swipe, swipe.isOpen {
      if displayedRow(swipe.path)?.contains(point) != true { closeSwipe(animated: true) }
      return
    }
    guard selectsItems, let path = indexPathForItem(at: point),
      let cell = cellForItem(at: path),
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlightedPath = path
    cell.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  final func selectHighlightedItem() {
    if let swipe, swipe.isOpen { return closeSwipe(animated: true) }
    guard let path = highlightedPath else { return }
    if selectsSeveralItems, selected.contains(path) {
      let deselects = collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true
      endHighlight()
      guard deselects else { return }
      deselectItem(at: path, animated: false)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    let selects = collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true
    let cell = cellForItem(at: path) as? UICollectionViewListCell
    endHighlight()
    // The header of an outline opens and closes instead of being selected.
    if let cell, cell.togglesOutline { return cell.toggleOutline() }
    guard selects else { return }
    let others = selectsSeveralItems ? [] : selected.filter { $0 != path }
    selectItem(at: path, animated: false, scrollPosition: [])
    for other in others { collectionDelegate?.collectionView(self, didDeselectItemAt: other) }
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  final func endHighlight() {
    guard let path = highlightedPath else { return }
    highlightedPath = nil
    cellForItem(at: path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }
}
