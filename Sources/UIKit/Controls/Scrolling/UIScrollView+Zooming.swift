import Foundation
import Graphics
import Views

extension UIScrollView {
  private var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  /// Sets the scale about a point of the content, by default the visible center, which does not
  /// move.
  final func zoom(to wanted: CGFloat, about anchor: CGPoint?) {
    guard let view = zoomedView else { return }
    let new = min(max(wanted, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    guard new != scale, scale > 0 else { return }
    let (size, offset) = (bounds.size, contentOffset)
    let anchor = anchor ?? CGPoint(x: offset.x + size.width / 2, y: offset.y + size.height / 2)
    let factor = new / scale
    scale = new
    view.transform = CGAffineTransform(scaleX: new, y: new)
    let (box, point) = (view.bounds.size, view.layer.anchorPoint)
    view.center = CGPoint(x: box.width * new * point.x, y: box.height * new * point.y)
    contentSize = CGSize(width: box.width * new, height: box.height * new)
    contentOffset = limited(
      CGPoint(
        x: anchor.x * factor - (anchor.x - offset.x), y: anchor.y * factor - (anchor.y - offset.y)))
    delegate?.scrollViewDidZoom(self)
  }

  final func zoom(showing rect: CGRect) {
    guard zoomedView != nil, rect.width > 0, rect.height > 0 else { return }
    zoom(to: min(bounds.width / rect.width, bounds.height / rect.height), about: nil)
    contentOffset = limited(
      CGPoint(
        x: rect.midX * scale - bounds.width / 2, y: rect.midY * scale - bounds.height / 2))
  }

  /// Animates a zoom, in 0.3 s by eye.
  final func animateZoom(_ changes: @escaping () -> Void) {
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    UIView.animate(withDuration: 0.3, animations: changes) { _ in
      self.delegate?.scrollViewDidEndZooming(self, with: self.zoomedView, atScale: self.scale)
    }
  }
}
