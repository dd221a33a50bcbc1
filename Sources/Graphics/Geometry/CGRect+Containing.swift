package import Foundation

extension CGRect {
  /// Whether a point is in the rectangle; false where a side or the point is no number, for which
  /// Foundation's `contains` stops.
  package func holds(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether no side is NaN, and minima do not exceed maxima.
  package var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
