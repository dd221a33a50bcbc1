public import Foundation

extension Projection {
  /// The inverse, or nil if the map is singular (a layer seen edge on) or an entry is not finite.
  public var inverse: Projection? {
    let c11 = m22 * m44 - m24 * m42
    let c12 = m24 * m41 - m21 * m44
    let c14 = m21 * m42 - m22 * m41
    let k = 1 / (m11 * c11 + m12 * c12 + m14 * c14)
    guard k.isFinite, k != 0 else { return nil }
    return Projection(
      m11: c11 * k, m12: (m14 * m42 - m12 * m44) * k, m14: (m12 * m24 - m14 * m22) * k,
      m21: c12 * k, m22: (m11 * m44 - m14 * m41) * k, m24: (m14 * m21 - m11 * m24) * k,
      m41: c14 * k, m42: (m12 * m41 - m11 * m42) * k, m44: (m11 * m22 - m12 * m21) * k)
  }

  /// The image of a point, or nil if it is in the eye's plane, behind it, or NaN.
  public func map(_ point: CGPoint) -> CGPoint? {
    let lifted = lift(point)
    guard lifted.w > 0 else { return nil }
    let mapped = lifted.point
    return mapped.isFinite ? mapped : nil
  }

  /// The image of the visible part of a polygon, clipped where it passes behind the eye.
  ///
  /// A polygon is cut slightly in front of the eye's plane, at which points would be infinitely
  /// far. The result is empty if none of it is in front, or a point is not finite.
  /// - Parameter points: In order around the polygon, the last joined to the first.
  public func map(polygon points: [CGPoint]) -> [CGPoint] {
    let corners = points.map(lift)
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.w.isFinite }) else {
      return []
    }
    return corners.clippedInFrontOfEye().map(\.point)
  }

  /// The bounding box of the visible part of a rectangle; null if none is visible.
  public func map(_ rect: CGRect) -> CGRect {
    if rect.isNull { return rect }
    return CGRect(enclosing: map(polygon: rect.corners))
  }

  /// Whether a mapped layer shows its back: the turn from +x to +y is reversed.
  public func showsBack(of rect: CGRect) -> Bool {
    if m14 == 0, m24 == 0, m44 == 1 {
      // Nothing is behind the eye: the sum over two triangles is enough.
      func map(_ x: CGFloat, _ y: CGFloat) -> CGPoint { lift(CGPoint(x: x, y: y)).point }
      let (a, b) = (map(rect.minX, rect.minY), map(rect.maxX, rect.minY))
      let (c, d) = (map(rect.maxX, rect.maxY), map(rect.minX, rect.maxY))
      guard a.isFinite, b.isFinite, c.isFinite, d.isFinite else { return false }
      let diagonal = CGVector(from: a, to: c)
      let area =
        CGVector(from: a, to: b).cross(diagonal) + diagonal.cross(CGVector(from: a, to: d))
      return area < 0
    }
    let polygon = map(polygon: rect.corners)
    guard let first = polygon.first else { return false }
    var area: CGFloat = 0
    for (a, b) in zip(polygon.dropFirst(), polygon.dropFirst(2)) {
      area += CGVector(from: first, to: a).cross(CGVector(from: first, to: b))
    }
    return area < 0
  }
}
