public import Foundation

/// A 4×4 transform for row vectors, `(x, y, z, 1) · M`, with Apple's names and order.
///
/// Perspective is set with `m34 = -1 / d`, where `d` is the eye's distance in points.
public struct CATransform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// Creates a transform of zeros, like a C structure; see `CATransform3DIdentity` for the
  /// identity.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// `a · b`: applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat)
    -> (CGFloat, CGFloat, CGFloat, CGFloat)
  {
    (
      x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41,
      x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
      x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43,
      x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
    )
  }
  let (r1, r2) = (row(a.m11, a.m12, a.m13, a.m14), row(a.m21, a.m22, a.m23, a.m24))
  let (r3, r4) = (row(a.m31, a.m32, a.m33, a.m34), row(a.m41, a.m42, a.m43, a.m44))
  return CATransform3D(
    m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3, m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
    m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3, m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3)
}
