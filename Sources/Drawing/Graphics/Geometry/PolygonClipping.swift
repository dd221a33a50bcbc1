public import Foundation

/// A point before the division by w.
@usableFromInline
package struct HomogeneousPoint {
  @usableFromInline package var x, y, w: Double

  @inlinable
  package init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The projected point.
  @inlinable
  package var point: CGPoint { CGPoint(x: x / w, y: y / w) }
}

extension Projection {
  /// Maps a point without dividing by w, which is positive in front of the eye.
  @inlinable
  package func lift(_ p: CGPoint) -> HomogeneousPoint {
    HomogeneousPoint(
      x: p.x * m11 + p.y * m21 + m41, y: p.x * m12 + p.y * m22 + m42,
      w: p.x * m14 + p.y * m24 + m44)
  }
}

/// Polygons, their points in order, the last joined to the first.
extension [HomogeneousPoint] {
  /// The part of a polygon on the non-negative side of a distance function, by Sutherland and
  /// Hodgman.
  ///
  /// - Parameter snap: Snaps an intersection to the clipping line, since rounding may leave that
  ///   of a 1e30-long edge far outside.
  private func clipped(
    _ distance: (HomogeneousPoint) -> Double, snap: (inout HomogeneousPoint) -> Void = { _ in }
  ) -> [HomogeneousPoint] {
    guard contains(where: { distance($0) < 0 }) else { return self }
    var kept: [HomogeneousPoint] = []
    kept.reserveCapacity(count + 2)
    for (i, b) in enumerated() {
      let a = self[i == 0 ? count - 1 : i - 1]
      let (da, db) = (distance(a), distance(b))
      if (da < 0) != (db < 0) {
        let f = da / (da - db)
        var cut = HomogeneousPoint(
          x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f, w: a.w + (b.w - a.w) * f)
        snap(&cut)
        kept.append(cut)
      }
      if db >= 0 { kept.append(b) }
    }
    return kept
  }

  /// The visible part: cut slightly in front of the eye's plane, at which points would be
  /// infinitely far.
  package func clippedInFrontOfEye() -> [HomogeneousPoint] {
    let near = Swift.max(1e-9, (map(\.w).max() ?? 0) * 1e-7)
    return clipped { $0.w - near }
  }

  /// The part visible in a rectangle, of a polygon in front of the eye.
  package func clipped(to r: CGRect) -> [HomogeneousPoint] {
    clipped({ $0.x - r.minX * $0.w }, snap: { $0.x = r.minX * $0.w })
      .clipped({ r.maxX * $0.w - $0.x }, snap: { $0.x = r.maxX * $0.w })
      .clipped({ $0.y - r.minY * $0.w }, snap: { $0.y = r.minY * $0.w })
      .clipped({ r.maxY * $0.w - $0.y }, snap: { $0.y = r.maxY * $0.w })
  }
}
