package import Foundation

extension CGRect {
  /// Whether a point is in the rectangle; false if a side or the point is NaN, for which
  /// Foundation's `contains` traps.
  package func safelyContains(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether no side is NaN, and minima do not exceed maxima.
  package var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
