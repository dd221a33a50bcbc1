import UIKit

/// Stands between a scroll view and its delegate, as many lists have it.
final class ScrollForwarder: NSObject, UIScrollViewDelegate {
  weak var next: UIScrollViewDelegate?

  func scrollViewDidScroll(_ view: UIScrollView) { next?.scrollViewDidScroll?(view) }

  func scrollViewWillEndDragging(
    _ view: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset offset: UnsafeMutablePointer<CGPoint>
  ) {
    offset.pointee.y = CoreGraphics.round(offset.pointee.y)
    next?.scrollViewWillEndDragging?(view, withVelocity: velocity, targetContentOffset: offset)
  }

  func viewForZooming(in view: UIScrollView) -> UIView? { next?.viewForZooming?(in: view) }

  func size(at path: IndexPath, in view: UICollectionView) -> CGSize {
    let layout = view.collectionViewLayout
    let size = (view.delegate as? UICollectionViewDelegateFlowLayout)?
      .collectionView?(view, layout: layout, sizeForItemAt: path)
    return size ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
}
