import Controls
public import Foundation
import Graphics
public import LayerTree
import Views

/// Prepares the data of items that are about to be visible.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AskedDelegate {
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension UICollectionView {
  /// Asks for the items within the size of the view ahead, in the direction of the last scroll; how
  /// far is by eye.
  final func prefetch() {
    let isHorizontal = contentSize.width > bounds.width && contentSize.height <= bounds.height
    prefetching.move(to: isHorizontal ? bounds.minX : bounds.minY)
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let isForward = prefetching.isForward
    let step = isForward ? 1.0 : -1
    let ahead = bounds.offsetBy(
      dx: isHorizontal ? step * bounds.width : 0, dy: isHorizontal ? 0 : step * bounds.height)
    let visible = Set(views.shown.keys.filter { $0.category == .cell }.map(\.path))
    let paths = layout.flippedElements(in: ahead)
      .filter { $0.representedElementCategory == .cell && $0.frame.overlaps(ahead) }
      .map(\.indexPath).filter { !visible.contains($0) }.sorted()
    let (prefetched, cancelled) = prefetching.update(
      visible: Array(visible), ahead: isForward ? paths : paths.reversed())
    if !cancelled.isEmpty {
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
    }
    if !prefetched.isEmpty {
      prefetchDataSource.collectionView(self, prefetchItemsAt: prefetched)
    }
  }
}
