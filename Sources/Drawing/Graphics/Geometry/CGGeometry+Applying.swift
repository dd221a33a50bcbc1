public import Foundation

extension CGPoint {
  /// The point mapped by a transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
  }

  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// Whether neither coordinate is infinite or NaN.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
  /// The size mapped as a difference of two points, without the translation.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: width * t.a + height * t.c, height: width * t.b + height * t.d)
  }

  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  /// The bounding box of the four mapped corners; the null and the infinite rectangle are
  /// unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    return CGRect(enclosing: corners.map { $0.applying(t) })
  }

  public func equalTo(_ other: CGRect) -> Bool { self == other }

  /// Creates the bounding box of the finite points of a sequence; null if there are none.
  package init(enclosing points: some Sequence<CGPoint>) {
    var (low, high) = (
      CGPoint(x: CGFloat.infinity, y: .infinity), CGPoint(x: -CGFloat.infinity, y: -.infinity)
    )
    for point in points where point.isFinite {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    if low.x > high.x {
      self = .null
    } else {
      self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
  }

  /// The intersection of two rectangles; null if it is empty or there is NaN.
  ///
  /// Unlike this, `intersection` traps on some numbers.
  package func overlap(_ other: CGRect) -> CGRect {
    guard !isNull, !other.isNull else { return .null }
    let (left, right) = (Swift.max(minX, other.minX), Swift.min(maxX, other.maxX))
    let (top, bottom) = (Swift.max(minY, other.minY), Swift.min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The corners from (minX, minY) via (maxX, minY), in the order in which `Path` draws a
  /// rectangle.
  package var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
