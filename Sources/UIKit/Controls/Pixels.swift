import Foundation
import LayerTree
package import Views

/// Lengths and positions in whole pixels of the stage's screen, so that edges and text stay sharp.
extension CGFloat {
  var upToPixel: CGFloat {
    let scale = Timeline.current.display.scale
    return (self * scale - 1e-6).rounded(.up) / scale
  }

  var downToPixel: CGFloat { -(-self).upToPixel }

  /// The width of a line of one pixel.
  static var onePixel: CGFloat { 1 / Timeline.current.display.scale }

  /// The width of a line of half a point, in whole pixels: one pixel at up to three pixels per
  /// point.
  static var halfAPoint: CGFloat {
    let scale = Timeline.current.display.scale
    return Swift.max(1, (scale / 2).rounded(.down)) / scale
  }
}

extension UIView {
  /// Reports a probable misuse of a property.
  package final func reportMisuse(_ property: String, _ fact: ControlFact) {
    fact.report(of: type(of: self), at: property)
  }
}

extension CGRect {
  /// The rectangle with its origin on a pixel, its size unchanged.
  var onPixels: CGRect { CGRect(x: minX.toPixel, y: minY.toPixel, width: width, height: height) }
}

extension CGPoint {
  var onPixel: CGPoint { CGPoint(x: x.toPixel, y: y.toPixel) }
}
