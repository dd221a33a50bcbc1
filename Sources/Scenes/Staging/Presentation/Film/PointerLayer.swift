import Foundation
import Graphics
import LayerTree
import Recordings

/// The layer of a mouse pointer: a black arrow with a thin white rim and a soft shadow.
///
/// Outline and sizes are by eye, in points, with the tip at the layer's position.
final class PointerLayer {
  let layer = CALayer()
  private let arrow = CAShapeLayer()
  private var state: State?

  private struct State: Equatable {
    var point: CGPoint
    var scale: CGFloat
  }

  private static let rimWidth = 1.25
  /// The corners of the outline after the tip: down the left side, around the tail, to the right.
  private static let corners: [(x: Double, y: Double)] = [
    (0, 0), (0, 17.6), (4.1, 13.9), (6.8, 20.2), (9.6, 19), (6.9, 12.8), (12.4, 12.4),
  ]

  init() {
    var path = Path()
    path.addLines(between: Self.corners.map { CGPoint(x: $0.x, y: $0.y) })
    path.closeSubpath()
    // The rim is outside of the black outline, and the shadow is that of both.
    let rim = CAShapeLayer()
    rim.path = CGPath(path)
    rim.fillColor = .white
    rim.strokeColor = .white
    rim.lineWidth = 2 * Self.rimWidth
    rim.lineJoin = .round
    rim.shadowOpacity = 0.35
    rim.shadowRadius = 1.6
    rim.shadowOffset = CGSize(width: 0, height: 1)
    arrow.path = CGPath(path)
    arrow.fillColor = .black
    layer.addSublayer(rim)
    layer.addSublayer(arrow)
    layer.isHidden = true
  }

  /// Shows it with its tip at a point of the picture, or hides it.
  ///
  /// - Returns: Whether it looks different now.
  func update(at point: CGPoint?, scale: CGFloat) -> Bool {
    let new = point.map { State(point: $0, scale: scale) }
    guard new != state else { return false }
    state = new
    layer.isHidden = new == nil
    if let new {
      layer.position = new.point
      layer.transform = CATransform3DMakeScale(new.scale, new.scale, 1)
    }
    return true
  }
}
