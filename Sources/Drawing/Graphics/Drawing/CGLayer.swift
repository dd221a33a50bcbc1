public import Foundation

/// A drawing that is recorded once, in a separate context, and drawn any number of times.
public final class CGLayer {
  /// In points.
  public let size: CGSize
  /// The context that records the layer's drawing; its origin is the layer's.
  public let context: CGContext?

  /// - Parameters:
  ///   - context: The intended destination; it has no effect.
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
  /// Draws a layer stretched over a rectangle, as a group with the context's alpha and shadow.
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

  /// Draws a layer unscaled, its origin at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
