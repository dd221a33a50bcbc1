import Controls
import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The outline of a collection, whose items open and close.
@MainActor
protocol OutlineSource: AnyObject {
  /// The depth of an item, and whether its children show; nil outside of outlines.
  func outlineState(at path: IndexPath) -> (level: Int, isExpanded: Bool)?
  func toggleOutline(at path: IndexPath)
}

/// Sections that are lists: their backgrounds, editing and swipes.
extension UICollectionView {
  var outline: (any OutlineSource)? { dataSource as? any OutlineSource }

  // MARK: Backgrounds

  @MainActor
  private final class ListBackgrounds {
    var views: [UIView] = []
  }

  /// Positions the backgrounds of lists behind everything, up to the edges of the view.
  final func placeListBackgrounds() {
    let backgrounds = layout.listBackgrounds()
    let made = self[companion: ListBackgrounds.self]
    guard !backgrounds.isEmpty || made != nil else { return }
    let all = made ?? ListBackgrounds()
    self[companion: ListBackgrounds.self] = all
    let shown = backgrounds.compactMap { background -> (CGRect, UIColor)? in
      var frame = background.frame.intersection(bounds)
      guard background.frame.overlaps(bounds) else { return nil }
      (frame.origin.x, frame.size.width) = (bounds.minX, bounds.width)
      return (frame, background.color)
    }
    while all.views.count > shown.count { all.views.removeLast().removeFromSuperview() }
    UIView.performWithoutAnimation {
      while all.views.count < shown.count {
        let view = UIView()
        view.isUserInteractionEnabled = false
        view.layer.zPosition = -1000
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
        all.views.append(view)
      }
      for (view, (frame, color)) in zip(all.views, shown) {
        if view.frame != frame { view.frame = frame }
        if view.backgroundColor != color { view.backgroundColor = color }
      }
    }
  }

  // MARK: Editing

  final func editingChanged() {
    valuesChanged()
    closeSwipe(animated: true)
    for case let cell as UICollectionViewCell in views.shown.values {
      cell.setEditing(isEditing, animated: true)
    }
  }

  /// Uncovers the actions at the end of a row, which confirm that it is deleted.
  final func confirmDeletion(at path: IndexPath, of cell: UICollectionViewListCell) {
    let isOpen = swipe?.path == path
    closeSwipe(animated: true)
    guard !isOpen, let configuration = swipeConfiguration(path, isTrailing: true) else { return }
    beginSwipe(path, cell, configuration, isRight: !isRightToLeft)
    openSwipe(speed: 0)
  }

  // MARK: Swipes

  @MainActor
  private final class SwipedRow {
    var swipe: RowSwipe?
  }

  final func displayedRow(_ path: IndexPath) -> CGRect? { rowFrame(path) }

  /// While a row shows its actions, other touches are the collection's.
  final func hitBesideSwipe(_ hit: UIView) -> UIView {
    guard let swipe, swipe.isOpen, !hit.isDescendant(of: swipe.actions) else { return hit }
    return self
  }
}

extension UICollectionView: RowSwiping {
  package var swipe: RowSwipe? {
    get { self[companion: SwipedRow.self]?.swipe }
    set {
      let state = self[companion: SwipedRow.self] ?? SwipedRow()
      state.swipe = newValue
      self[companion: SwipedRow.self] = state
    }
  }

  package func swipeableRow(at point: CGPoint) -> IndexPath? {
    guard !isEditing, let path = indexPathForItem(at: point),
      layout.list(ofSection: path.section) != nil
    else { return nil }
    return path
  }

  package func swipedView(_ path: IndexPath) -> UIView? { cellForItem(at: path) }

  package func swipeConfiguration(
    _ path: IndexPath, isTrailing: Bool
  ) -> UISwipeActionsConfiguration? {
    let list = layout.list(ofSection: path.section)
    return isTrailing
      ? list?.trailingSwipeActionsConfigurationProvider?(path)
      : list?.leadingSwipeActionsConfigurationProvider?(path)
  }

  package func rowFrame(_ path: IndexPath) -> CGRect? {
    layoutAttributesForItem(at: path)?.frame
  }

  package func cornersOfCard(_ path: IndexPath) -> CACornerMask? {
    layoutAttributesForItem(at: path)?.listRow?.corners
  }

  package func swipeWillBegin(_ path: IndexPath) {}
  package func swipeDidEnd(_ path: IndexPath?) {}

  package func setSwiped(_ view: UIView, _ isSwiped: Bool) {
    (view as? UICollectionViewListCell)?.isSwiped = isSwiped
  }

  package func removeSwipedRow(_ path: IndexPath) { deleteItems(at: [path]) }

  package var rowCounts: [Int] { itemCounts }
}
