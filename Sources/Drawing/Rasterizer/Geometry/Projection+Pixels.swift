import Foundation
import Graphics

extension Projection {
  var isFinite: Bool {
    let sum = m11 + m12 + m14 + m21 + m22 + m24 + m41 + m42 + m44
    return (sum - sum) == 0
  }

  /// The device bounds of a rectangle, without its part behind the eye; null if nothing is left.
  func boundingBox(of r: CGRect) -> CGRect {
    if let t = affine {
      let (x, y, w, h) = (r.minX, r.minY, r.width, r.height)
      let ox = x * t.a + y * t.c + t.tx
      let oy = x * t.b + y * t.d + t.ty
      let (ax, ay, bx, by) = (w * t.a, w * t.b, h * t.c, h * t.d)
      let (minX, maxX) = (ox + min(ax, 0) + min(bx, 0), ox + max(ax, 0) + max(bx, 0))
      let (minY, maxY) = (oy + min(ay, 0) + min(by, 0), oy + max(ay, 0) + max(by, 0))
      return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
    return polygon(r.corners).boundingBox
  }

  /// A polygon of the plane in device space, clipped to the part before the eye and within limits.
  func polygon(_ points: [CGPoint]) -> [CGPoint] {
    let limit = DeviceRect.limit / 16
    let reach = CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    // If an edge of 1e30 is cut, rounding alone could leave the point far outside.
    return points.map(lift).clippedInFrontOfEye().clipped(to: reach).map {
      CGPoint(x: max(-limit, min($0.point.x, limit)), y: max(-limit, min($0.point.y, limit)))
    }
  }

  /// The largest scale of the plane in any direction, in device pixels per unit, over the visible
  /// part of `r`.
  func magnification(over r: CGRect, visible: DeviceRect) -> Double {
    if let t = affine { return t.maximumScale }
    guard let inverse else { return 1 }
    let view = CGRect(
      x: Double(visible.x0), y: Double(visible.y0), width: Double(visible.width),
      height: Double(visible.height))
    let seen = polygon(r.corners).map(Projection.identity.lift).clipped(to: view).map(\.point)
    var best = 0.0
    for p in seen {
      let q = inverse.lift(p)
      guard abs(q.w) > 1e-12 else { continue }
      let at = CGPoint(x: q.x / q.w, y: q.y / q.w)
      best = max(best, derivative(at: at).maximumScale)
    }
    return best.isFinite && best > 0 ? best : 1
  }

  /// The linear approximation of the projection at a point of the plane.
  func derivative(at p: CGPoint) -> CGAffineTransform {
    let h = lift(p)
    let (x, y) = (h.x / h.w, h.y / h.w)
    return CGAffineTransform(
      a: (m11 - x * m14) / h.w, b: (m12 - y * m14) / h.w, c: (m21 - x * m24) / h.w,
      d: (m22 - y * m24) / h.w, tx: 0, ty: 0)
  }
}

extension [CGPoint] {
  var boundingBox: CGRect {
    guard let first else { return .null }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for p in self {
      (minX, maxX) = (Swift.min(minX, p.x), Swift.max(maxX, p.x))
      (minY, maxY) = (Swift.min(minY, p.y), Swift.max(maxY, p.y))
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension CGAffineTransform {
  /// The larger singular value: the largest scale in any direction.
  var maximumScale: Double { singularValues.large }

  var singularValues: (large: Double, small: Double) {
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let root = (max(sum * sum / 4 - determinant * determinant, 0)).squareRoot()
    return ((sum / 2 + root).squareRoot(), max(sum / 2 - root, 0).squareRoot())
  }

  /// Whether axis-aligned rectangles stay axis-aligned.
  var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// Whether circles stay circles.
  var keepsCircles: Bool {
    let (large, small) = singularValues
    return large - small <= 1e-6 * large
  }
}
