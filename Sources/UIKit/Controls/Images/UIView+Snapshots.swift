public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

extension UIScreen {
  /// Returns a static view of the key window's current content.
  /// - Parameter afterUpdates: Has no effect: the current state is always drawn.
  public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    let window = UIApplication.shared.keyWindow ?? UIApplication.shared.windows.last
    return window?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }
}

extension UIView {
  /// Returns a static view of this view's current content.
  ///
  /// It is drawn by `CALayer.render(in:)`, without animations and masks; as a drawing, it is sharp
  /// at any scale.
  /// - Parameter afterUpdates: Has no effect: the current state is always drawn.
  public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// Returns a static view of a part of this view; if it is resized, only the area inside the cap
  /// insets stretches.
  /// - Parameter afterUpdates: Has no effect: the current state is always drawn.
  public final func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let format = UIGraphicsImageRendererFormat()
    var image = UIGraphicsImageRenderer(bounds: rect, format: format).image { context in
      layer.render(in: context.cgContext)
    }
    if capInsets != .zero {
      image = image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch)
    }
    let view = UIImageView(image: image)
    view.frame = rect
    return view
  }

  /// Draws the view's content into the current context, stretched to a rectangle.
  /// - Parameter afterUpdates: Has no effect: the current state is always drawn.
  /// - Returns: False without a current context, or if the bounds are empty.
  @discardableResult
  public final func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}
