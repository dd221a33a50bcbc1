import Base
import Foundation
import Graphics
import UIKitValues

/// The range of a scroll view's content offset, in points: from where the start of the content is
/// at the start of the visible area, to where its end is at the end.
struct OffsetLimits {
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>

  /// - Parameters:
  ///   - inset: The space around the content that can be scrolled into.
  ///   - size: The size of the visible part.
  init(inset: UIEdgeInsets, content: CGSize, size: CGSize) {
    x = Self.range(-inset.left, content.width + inset.right - size.width)
    y = Self.range(-inset.top, content.height + inset.bottom - size.height)
  }

  /// A range from start to end; a NaN start becomes 0, and a NaN end becomes the start.
  private static func range(_ start: Double, _ end: Double) -> ClosedRange<Double> {
    let start = start.isNaN ? 0 : start
    return start...(end > start ? end : start)
  }

  /// The nearest offset within the limits.
  func limited(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// Whether an offset is within the limits, with half a point of tolerance.
  func contains(_ offset: CGPoint) -> Bool {
    let limited = limited(offset)
    return abs(limited.x - offset.x) < 0.5 && abs(limited.y - offset.y) < 0.5
  }
}
