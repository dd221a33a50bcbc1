import Foundation
import Graphics

/// The decomposition of a transform: a point is scaled, sheared, rotated, translated and projected,
/// in this order.
struct TransformParts3D {
  var scale: SIMD3<Double>
  /// The share of row x in row y (`xy`), of x in z, of y in z.
  var shear: (xy: Double, xz: Double, yz: Double)
  /// A pure rotation, whose rows are the images of the axes.
  var rotation: Rotation
  var translation: SIMD3<Double>
  /// The fourth column of the perspective's matrix, whose other columns are the identity's.
  var perspective: SIMD4<Double>

  /// Whether a sheared row collapsed, so that the transform cannot be composed again.
  let isLossy: Bool

  /// The choice of axes that carry a mirrored transform's negative scale.
  enum Mirroring {
    /// All three, as in CSS and Core Animation for interpolation.
    case all
    /// The one axis that leaves the least rotation, as people read `scale.x`.
    case nearest
  }

  /// Nil for a transform whose m44 is 0, which has no finite part.
  init?(_ t: CATransform3D, mirroring: Mirroring = .all) {
    guard t.m44 != 0, t.m44.isFinite else { return nil }
    func vector(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> SIMD3<Double> {
      SIMD3<Double>(x / t.m44, y / t.m44, z / t.m44)
    }
    var rows = (
      vector(t.m11, t.m12, t.m13), vector(t.m21, t.m22, t.m23), vector(t.m31, t.m32, t.m33)
    )
    translation = vector(t.m41, t.m42, t.m43)
    let column = SIMD4(vector(t.m14, t.m24, t.m34), 1)

    // Gram and Schmidt: lengths are scales, projections on earlier rows are shear. Rows without
    // length get a direction afterwards.
    scale = .zero
    let tiny = 1e-12 * max(rows.0.length, rows.1.length, rows.2.length)
    scale.x = rows.0.length > tiny ? rows.0.length : 0
    if scale.x != 0 { rows.0 /= scale.x }
    var xy = scale.x != 0 ? dot(rows.0, rows.1) : 0
    rows.1 -= xy * rows.0
    scale.y = rows.1.length > tiny ? rows.1.length : 0
    if scale.y != 0 {
      rows.1 /= scale.y
      xy /= scale.y
    }
    var xz = scale.x != 0 ? dot(rows.0, rows.2) : 0
    var yz = scale.y != 0 ? dot(rows.1, rows.2) : 0
    rows.2 -= xz * rows.0 + yz * rows.1
    scale.z = rows.2.length > tiny ? rows.2.length : 0
    if scale.z != 0 {
      rows.2 /= scale.z
      (xz, yz) = (xz / scale.z, yz / scale.z)
    }
    let (hasY, hasZ) = (scale.y != 0, scale.z != 0)
    isLossy = !hasY && abs(xy) > tiny || !hasZ && max(abs(xz), abs(yz)) > tiny
    shear = (hasY ? xy : 0, hasZ ? xz : 0, hasZ ? yz : 0)
    Self.fillIn(&rows, where: scale)

    if dot(rows.0, cross(rows.1, rows.2)) < 0 {
      let axis = Self.leastIndex(rows.0.x, rows.1.y, rows.2.z)
      let all = mirroring == .all
      let flips = (all || axis == 0, all || axis == 1, all || axis == 2)
      if flips.0 { (scale.x, rows.0) = (-scale.x, -rows.0) }
      if flips.1 { (scale.y, rows.1) = (-scale.y, -rows.1) }
      if flips.2 { (scale.z, rows.2) = (-scale.z, -rows.2) }
      // Shear is measured along the rows, so it changes sign with one of them.
      if flips.0 != flips.1 { shear.xy = -shear.xy }
      if flips.0 != flips.2 { shear.xz = -shear.xz }
      if flips.1 != flips.2 { shear.yz = -shear.yz }
    }
    rotation = Rotation(rows.0, rows.1, rows.2)
    perspective = SIMD4(0, 0, 0, 1)
    if column != perspective {
      perspective = perspective(for: column)
    }
  }

  /// The three rows, rotated and sheared, but not scaled.
  private var sheared: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let y = rotation.y + shear.xy * rotation.x
    return (rotation.x, y, rotation.z + shear.xz * rotation.x + shear.yz * rotation.y)
  }

  private static func leastIndex(_ x: Double, _ y: Double, _ z: Double) -> Int {
    if x <= y, x <= z { return 0 }
    return y <= z ? 1 : 2
  }

  /// Gives rows of scale 0 a direction, at right angles to the others and near their own axis.
  private static func fillIn(
    _ rows: inout (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), where scale: SIMD3<Double>
  ) {
    let axes = (SIMD3(1.0, 0, 0), SIMD3(0.0, 1, 0), SIMD3(0.0, 0, 1))
    /// The direction nearest to an axis that is perpendicular to a row.
    func square(to row: SIMD3<Double>, near axis: SIMD3<Double>, or other: SIMD3<Double>)
      -> SIMD3<Double>
    {
      let rest = axis - dot(axis, row) * row
      return rest.length > 1e-6 ? rest / rest.length : other
    }
    switch (scale.x != 0, scale.y != 0, scale.z != 0) {
    case (true, true, true): break
    case (false, true, true): rows.0 = cross(rows.1, rows.2)
    case (true, false, true): rows.1 = cross(rows.2, rows.0)
    case (true, true, false): rows.2 = cross(rows.0, rows.1)
    case (true, false, false):
      rows.1 = square(to: rows.0, near: axes.1, or: axes.2)
      rows.2 = cross(rows.0, rows.1)
    case (false, true, false):
      rows.2 = square(to: rows.1, near: axes.2, or: axes.0)
      rows.0 = cross(rows.1, rows.2)
    case (false, false, true):
      rows.0 = square(to: rows.2, near: axes.0, or: axes.1)
      rows.1 = cross(rows.2, rows.0)
    case (false, false, false): rows = axes
    }
  }

  /// Solves `A · p = column` for the perspective's fourth column, where A is the transform without
  /// its perspective.
  ///
  /// A scale of 0 counts as 1 here, so that A has an inverse.
  private func perspective(for column: SIMD4<Double>) -> SIMD4<Double> {
    var right = SIMD3(column.x, column.y, column.z)
    right /= scale.replacing(with: 1, where: scale .== 0)
    // Unscaled, A has the determinant 1 and its inverse the rows' cross products.
    let (a, b, c) = sheared
    let p = right.x * cross(b, c) + right.y * cross(c, a) + right.z * cross(a, b)
    return SIMD4(p, column.w - dot(translation, p))
  }

  var transform: CATransform3D {
    let rows = sheared
    let (a, b, c) = (rows.0 * scale.x, rows.1 * scale.y, rows.2 * scale.z)
    let p = SIMD3(perspective.x, perspective.y, perspective.z)
    return CATransform3D(
      m11: a.x, m12: a.y, m13: a.z, m14: dot(a, p),
      m21: b.x, m22: b.y, m23: b.z, m24: dot(b, p),
      m31: c.x, m32: c.y, m33: c.z, m34: dot(c, p),
      m41: translation.x, m42: translation.y, m43: translation.z,
      m44: dot(translation, p) + perspective.w)
  }

  func interpolated(to end: TransformParts3D, by f: Double) -> TransformParts3D {
    var result = self
    result.scale += (end.scale - scale) * f
    result.shear.xy += (end.shear.xy - shear.xy) * f
    result.shear.xz += (end.shear.xz - shear.xz) * f
    result.shear.yz += (end.shear.yz - shear.yz) * f
    result.translation += (end.translation - translation) * f
    result.perspective += (end.perspective - perspective) * f
    result.rotation = Rotation(rotation.quaternion.slerp(to: end.rotation.quaternion, by: f))
    return result
  }
}
