public import Foundation

public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns the rotation about the axis (x, y, z); the identity for an axis of zero or infinite
/// length.
/// - Parameter angle: In radians; about +z, positive turns +x toward +y, clockwise on screen.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let size = max(abs(x), abs(y), abs(z))
  guard size > 0, size.isFinite else { return CATransform3DIdentity }
  // Scaled by its largest component first, so that squares of tiny and huge axes neither underflow
  // nor overflow.
  let (sx, sy, sz) = (x / size, y / size, z / size)
  let length = (sx * sx + sy * sy + sz * sz).squareRoot()
  let (x, y, z) = (sx / length, sy / length, sz / length)
  let (s, c) = (sin(angle), cos(angle))
  let v = 1 - c
  // Exactly 1 along the axis, so that a rotation about z stays in the plane.
  func along(_ part: CGFloat) -> CGFloat { part * part == 1 ? 1 : part * part * v + c }
  return CATransform3D(
    m11: along(x), m12: x * y * v + z * s, m13: x * z * v - y * s, m14: 0,
    m21: x * y * v - z * s, m22: along(y), m23: y * z * v + x * s, m24: 0,
    m31: x * z * v + y * s, m32: y * z * v - x * s, m33: along(z), m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Applies the translation first: `translation · t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// Applies the scaling first: `scale · t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Applies the rotation first: `rotation · t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether `t` is an affine transform of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0
    && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// The affine part of `t`; its other components are dropped.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

/// The inverse of `t`; if there is none, `t` itself, as in Core Animation.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

extension CATransform3D {
  /// The inverse, or nil if the transform is singular or an entry is not finite.
  public var inverse: CATransform3D? {
    // Determinants of the upper and lower pairs of rows (Laplace expansion by 2×2 minors).
    let s0 = m11 * m22 - m21 * m12
    let s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14
    let s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14
    let s5 = m13 * m24 - m23 * m14
    let c0 = m31 * m42 - m41 * m32
    let c1 = m31 * m43 - m41 * m33
    let c2 = m31 * m44 - m41 * m34
    let c3 = m32 * m43 - m42 * m33
    let c4 = m32 * m44 - m42 * m34
    let c5 = m33 * m44 - m43 * m34
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    let k = 1 / determinant
    guard k.isFinite, k != 0 else { return nil }
    return CATransform3D(
      m11: (m22 * c5 - m23 * c4 + m24 * c3) * k, m12: (-m12 * c5 + m13 * c4 - m14 * c3) * k,
      m13: (m42 * s5 - m43 * s4 + m44 * s3) * k, m14: (-m32 * s5 + m33 * s4 - m34 * s3) * k,
      m21: (-m21 * c5 + m23 * c2 - m24 * c1) * k, m22: (m11 * c5 - m13 * c2 + m14 * c1) * k,
      m23: (-m41 * s5 + m43 * s2 - m44 * s1) * k, m24: (m31 * s5 - m33 * s2 + m34 * s1) * k,
      m31: (m21 * c4 - m22 * c2 + m24 * c0) * k, m32: (-m11 * c4 + m12 * c2 - m14 * c0) * k,
      m33: (m41 * s4 - m42 * s2 + m44 * s0) * k, m34: (-m31 * s4 + m32 * s2 - m34 * s0) * k,
      m41: (-m21 * c3 + m22 * c1 - m23 * c0) * k, m42: (m11 * c3 - m12 * c1 + m13 * c0) * k,
      m43: (-m41 * s3 + m42 * s1 - m43 * s0) * k, m44: (m31 * s3 - m32 * s1 + m33 * s0) * k)
  }

  /// Whether no entry is infinite or NaN.
  public var isFinite: Bool {
    // Zero times a finite number is 0, otherwise NaN.
    let upper = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let lower = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return upper + lower == 0
  }
}
