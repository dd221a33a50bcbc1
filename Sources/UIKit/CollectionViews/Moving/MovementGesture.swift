import Foundation
import Views

/// The long press by which items of a collection are lifted and moved.
@MainActor
final class MovementGesture: NSObject, UIGestureRecognizerDelegate {
  private var press: UILongPressGestureRecognizer?
  private weak var collection: UICollectionView?
  /// The distance of the finger from the middle of the lifted item, in points.
  private var grab = CGPoint.zero

  init(_ collection: UICollectionView) {
    super.init()
    self.collection = collection
    let press = UILongPressGestureRecognizer { [weak self] in self?.moved($0) }
    press.delegate = self
    collection.addGestureRecognizer(press)
    self.press = press
  }

  func remove() { if let press { collection?.removeGestureRecognizer(press) } }

  /// Begins only on items that may be moved.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let collection,
      let path = collection.indexPathForItem(at: gestureRecognizer.location(in: collection))
    else { return false }
    return collection.dataSource?.collectionView(collection, canMoveItemAt: path) ?? false
  }

  private func moved(_ press: UIGestureRecognizer) {
    guard let collection else { return }
    let finger = press.location(in: collection)
    switch press.state {
    case .began:
      guard let path = collection.indexPathForItem(at: finger),
        let cell = collection.cellForItem(at: path),
        collection.beginInteractiveMovementForItem(at: path)
      else { return }
      grab = CGPoint(x: finger.x - cell.center.x, y: finger.y - cell.center.y)
    case .changed:
      collection.updateInteractiveMovementTargetPosition(
        CGPoint(x: finger.x - grab.x, y: finger.y - grab.y))
    case .ended: collection.endInteractiveMovement()
    case .cancelled, .failed: collection.cancelInteractiveMovement()
    default: break
    }
  }
}
