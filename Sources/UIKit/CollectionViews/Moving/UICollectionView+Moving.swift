import Controls
public import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// An item that is moved by hand.
@MainActor
final class ItemMovement {
  let source: IndexPath
  let view: UICollectionViewCell
  /// The index path that it would have.
  var target: IndexPath
  /// The distance of the finger from the middle of the view.
  var grab = CGPoint.zero

  init(_ source: IndexPath, _ view: UICollectionViewCell) {
    self.source = source
    self.view = view
    target = source
  }

  /// The item's index path in the data source, by its path in the layout, which shows the order as
  /// it would be after the move.
  func dataPath(of path: IndexPath) -> IndexPath {
    guard path != target else { return source }
    var item = path.item
    if path.section == target.section, item > target.item { item -= 1 }
    if path.section == source.section, item >= source.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  /// The item's index path in the layout, by its path in the data source.
  func layoutPath(of path: IndexPath) -> IndexPath {
    guard path != source else { return target }
    var item = path.item
    if path.section == source.section, item > source.item { item -= 1 }
    if path.section == target.section, item >= target.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  /// The number of items in each section of the layout, by those of the data source.
  func counts(from counts: [Int]) -> [Int] {
    guard source.section != target.section, counts.indices.contains(source.section),
      counts.indices.contains(target.section)
    else { return counts }
    var moved = counts
    moved[source.section] = max(0, moved[source.section] - 1)
    moved[target.section] += 1
    return moved
  }
}

/// Items that a finger moves, within their section and to others.
extension UICollectionView {
  final var movement: ItemMovement? {
    get { self[companion: ItemMovement.self] }
    set { self[companion: ItemMovement.self] = newValue }
  }

  /// Lifts an item, if the data source lets it move.
  @discardableResult
  public final func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard movement == nil, let dataSource, let cell = cellForItem(at: indexPath),
      dataSource.collectionView(self, canMoveItemAt: indexPath)
    else { return false }
    movement = ItemMovement(indexPath, cell)
    (cell as? UICollectionViewListCell)?.isReordering = true
    cell.superview?.bringSubviewToFront(cell)
    return true
  }

  /// Moves the lifted item so that its middle is at a point; others make room, in 0.3 s by eye.
  public final func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let movement else { return }
    movement.view.center = targetPosition
    guard let found = item(at: targetPosition).map(movement.layoutPath), found != movement.target
    else { return }
    let proposed =
      collectionDelegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.source,
        atCurrentIndexPath: movement.target, toProposedIndexPath: found) ?? found
    guard proposed != movement.target, accepts(proposed, for: movement) else { return }
    retarget(movement, to: proposed)
    UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
  }

  /// Whether the lifted item can have an index path: another item's, or the one after the last item
  /// of another section.
  private func accepts(_ path: IndexPath, for movement: ItemMovement) -> Bool {
    guard path.count == 2, itemCounts.indices.contains(path.section), path.item >= 0 else {
      return false
    }
    let last = itemCounts[path.section] - (path.section == movement.target.section ? 1 : 0)
    return path.item <= last
  }

  /// Has the layout show the order with the lifted item at another index path.
  ///
  /// Sizes that cells have chosen move along.
  private func retarget(_ movement: ItemMovement, to path: IndexPath) {
    guard path != movement.target else { return }
    var change = CollectionChange()
    change.itemMoves = [(from: movement.target, to: path)]
    let new = change.newIndexPaths(oldCounts: itemCounts)
    layout.mapping = ElementMapping(newPaths: new, oldAttributes: [:])
    layout.itemsWillMove(to: new.items)
    layout.mapping = nil
    movement.target = path
    layout.invalidateLayout()
  }

  /// Puts the lifted item down, and has the data source move it.
  public final func endInteractiveMovement() {
    guard let movement else { return }
    guard movement.source != movement.target else { return cancelInteractiveMovement() }
    let expected = itemCounts
    // The layout shows the new order already.
    func moved(_ element: CollectionElement) -> CollectionElement {
      var element = element
      if element.category == .cell { element.path = movement.layoutPath(of: element.path) }
      return element
    }
    views.shown = Dictionary(uniqueKeysWithValues: views.shown.map { (moved($0), $1) })
    views.applied = Dictionary(uniqueKeysWithValues: views.applied.map { (moved($0), $1) })
    selected = selected.map(movement.layoutPath)
    drop(movement)
    // The data source may reload or change more items in this call.
    assumeCounts(expected)
    dataSource?.collectionView(self, moveItemAt: movement.source, to: movement.target)
    guard hasCounts, itemCounts == expected else { return }
    invalidateCounts()
    guard hasCounts(expected), cellForItem(at: movement.target) === movement.view else { return }
    if movement.source.section != movement.target.section {
      UIView.performWithoutAnimation {
        let center = movement.view.superview?.convert(movement.view.center, to: self)
        insert(movement.view, CollectionElement(path: movement.target), zIndex: 0)
        if let center, let container = movement.view.superview {
          movement.view.center = convert(center, to: container)
        }
      }
    }
    layout.invalidateLayout()
    show(movement.view, at: movement.target)
  }

  /// Puts the lifted item back.
  public final func cancelInteractiveMovement() {
    guard let movement else { return }
    discardMovement()
    show(movement.view, at: movement.source)
  }

  /// Ends the movement without a change, and has the layout show the data source's order again the
  /// next time.
  final func discardMovement() {
    guard let movement else { return }
    retarget(movement, to: movement.source)
    drop(movement)
  }

  private func drop(_ movement: ItemMovement) {
    self.movement = nil
    (movement.view as? UICollectionViewListCell)?.isReordering = false
  }

  /// Moves all views to their places, in 0.3 s by eye.
  private func show(_ view: UICollectionReusableView, at path: IndexPath) {
    UIView.animate(withDuration: 0.3) {
      self.layoutIfNeeded()
      if let attributes = self.layoutAttributesForItem(at: path) { view.update(to: attributes) }
    }
  }

  /// Follows a finger on the grip of a row, in the direction of the list.
  final func reorder(_ cell: UICollectionViewListCell, by press: UIGestureRecognizer) {
    let finger = press.location(in: self)
    switch press.state {
    case .began:
      guard let path = indexPath(for: cell), beginInteractiveMovementForItem(at: path) else {
        return
      }
      movement?.grab = CGPoint(x: finger.x - cell.center.x, y: finger.y - cell.center.y)
    case .changed:
      guard let movement, movement.view === cell else { return }
      updateInteractiveMovementTargetPosition(
        CGPoint(x: cell.center.x, y: finger.y - movement.grab.y))
    case .ended: endInteractiveMovement()
    case .cancelled, .failed: cancelInteractiveMovement()
    default: break
    }
  }

  /// The attributes of visible elements by their paths in the data source while an item is moved;
  /// the lifted one stays under the finger.
  final func displaced(
    _ found: [CollectionElement: UICollectionViewLayoutAttributes]
  ) -> [CollectionElement: UICollectionViewLayoutAttributes] {
    guard let movement else { return found }
    var displaced = found.filter { $0.key.category != .cell }
    for (element, attributes) in found where element.category == .cell {
      let own = attributes.duplicate
      own.element.path = movement.dataPath(of: element.path)
      displaced[own.element] = own
    }
    if let lifted = layout.layoutAttributesForItem(at: movement.target)?.duplicate {
      lifted.element.path = movement.source
      lifted.center = movement.view.center
      lifted.zIndex = 1000
      displaced[lifted.element] = lifted
    }
    return displaced
  }

  /// The attributes of an element with the path that the layout knows.
  final func layoutAttributes(
    of attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let movement, attributes.element.category == .cell else { return attributes }
    let own = attributes.duplicate
    own.element.path = movement.layoutPath(of: attributes.element.path)
    return own
  }
}
