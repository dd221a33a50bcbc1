public import Foundation
import LayerTree

extension UIView {
  /// Converts a point to another view's coordinates, or the window's if nil.
  public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer ?? baseLayer)
  }

  /// Converts a point from another view's coordinates, or the window's if nil.
  public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer ?? baseLayer)
  }

  public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer ?? baseLayer)
  }

  public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer ?? baseLayer)
  }

  /// Sets `bounds` and `center` to fill a rectangle of the superview, as if there were no
  /// transform; the transform stays.
  package final func place(in rect: CGRect) {
    let center = CGPoint(
      x: rect.minX + rect.width * anchorPoint.x, y: rect.minY + rect.height * anchorPoint.y)
    if bounds.size != rect.size { bounds.size = rect.size }
    if self.center != center { self.center = center }
  }

  /// The frontmost view at a point that receives touches, itself or a descendant.
  final func frontmost(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviewsFromFront {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// The layer of the window, or of the topmost view.
  private var baseLayer: CALayer {
    var view = self
    while let next = view.parent { view = next }
    return view.layer
  }

  static var makingLayerClass: CALayer.Type {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure("\(self).layerClass is \(layerClass), needed a CALayer or a subclass")
    }
    return type
  }
}
