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

  /// The index path whose place an item has while another one is moved over it.
  func displayedPath(of path: IndexPath) -> IndexPath {
    if path == source { return target }
    guard path.section == source.section else { return path }
    var item = path.item
    if item > source.item { item -= 1 }
    if item >= target.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }
}

/// Items that a finger moves within their section.
extension UICollectionView {
  final var movement: ItemMovement? {
    get { self[companion: ItemMovement.self] }
    set { self[companion: ItemMovement.self] = newValue }
  }

  /// Lifts an item, if the data source lets it move.
  ///
  /// It moves within its section only.
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
    guard let found = indexPathForItem(at: targetPosition),
      found.section == movement.source.section, found != movement.target
    else { return }
    let proposed =
      collectionDelegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.source,
        atCurrentIndexPath: movement.target, toProposedIndexPath: found) ?? found
    guard proposed.section == movement.source.section, proposed != movement.target else { return }
    movement.target = proposed
    UIView.animate(withDuration: 0.3) { self.showViews() }
  }

  /// Puts the lifted item down, and has the data source move it.
  public final func endInteractiveMovement() {
    guard let movement else { return }
    self.movement = nil
    let (source, target) = (movement.source, movement.target)
    if source == target {
      UIView.animate(withDuration: 0.3) { self.restore(movement.view, at: source) }
    } else {
      dataSource?.collectionView(self, moveItemAt: source, to: target)
      performBatchUpdates({ self.moveItem(at: source, to: target) })
    }
    (movement.view as? UICollectionViewListCell)?.isReordering = false
  }

  /// Puts the lifted item back.
  public final func cancelInteractiveMovement() {
    guard let movement else { return }
    self.movement = nil
    UIView.animate(withDuration: 0.3) {
      self.showViews()
      self.restore(movement.view, at: movement.source)
    }
    (movement.view as? UICollectionViewListCell)?.isReordering = false
  }

  private func restore(_ view: UICollectionReusableView, at path: IndexPath) {
    if let attributes = layoutAttributesForItem(at: path) { view.update(to: attributes) }
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

  /// The attributes of visible elements while an item is moved: others have the places that they
  /// would have after the move, and the lifted one stays under the finger.
  final func displaced(
    _ found: [CollectionElement: UICollectionViewLayoutAttributes]
  ) -> [CollectionElement: UICollectionViewLayoutAttributes] {
    guard let movement else { return found }
    var displaced = found
    for (element, own) in found
    where element.category == .cell && element.path.section == movement.source.section {
      if element.path == movement.source { continue }
      let path = movement.displayedPath(of: element.path)
      guard path != element.path, let place = layout.layoutAttributesForItem(at: path) else {
        continue
      }
      let attributes = layout.flipped(place).duplicate
      attributes.element = own.element
      attributes.size = own.size
      displaced[element] = attributes
    }
    let lifted = CollectionElement(path: movement.source)
    if let attributes = (found[lifted] ?? layout.layoutAttributesForItem(at: movement.source))?
      .duplicate
    {
      attributes.center = movement.view.center
      attributes.zIndex = 1000
      displaced[lifted] = attributes
    }
    return displaced
  }
}
