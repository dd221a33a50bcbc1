public import Foundation

/// A drawing that is made once, in a context of its own, and drawn any number of times.
public final class CGLayer {
  /// In points.
  public let size: CGSize
  /// Where the layer is drawn on; its origin is the layer's.
  public let context: CGContext?

  /// - Parameters:
  ///   - context: The one that it will be drawn on; any other will do as well.
  ///   - auxiliaryInfo: Not used.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: NSDictionary?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    self.size = size
    self.context = CGContext(bounds: CGRect(origin: .zero, size: size))
  }
}

extension CGContext {
  /// Draws a layer stretched over a rectangle, as one thing under the context's alpha and shadow.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let rect = rect.standardized
    guard let drawing = layer.context?.displayList, rect.origin.isFinite else { return }
    saveGState()
    beginTransparencyLayer()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width / layer.size.width, y: rect.height / layer.size.height)
    clip(to: CGRect(origin: .zero, size: layer.size))
    replay(drawing)
    endTransparencyLayer()
    restoreGState()
  }

  /// Draws a layer in its own size, its origin at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
