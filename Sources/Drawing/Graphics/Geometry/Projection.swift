public import Foundation

/// A projective map of the plane (a homography) for row vectors: `(x, y, 1) · M`, divided by w.
///
/// It is the remainder of a 4×4 transform after a layer, whose points have z = 0, has been
/// flattened into its parent's plane: rows and columns 1, 2 and 4. Points with w ≤ 0 are behind the
/// eye.
///
/// ```
/// | m11 m12 m14 |
/// | m21 m22 m24 |
/// | m41 m42 m44 |
/// ```
public struct Projection: Hashable, Sendable {
  public var m11, m12, m14: CGFloat
  public var m21, m22, m24: CGFloat
  public var m41, m42, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m24: CGFloat,
    m41: CGFloat, m42: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m24 = m24
    self.m41 = m41
    self.m42 = m42
    self.m44 = m44
  }

  /// Creates the flattened form of a 4×4 transform.
  public init(_ t: CATransform3D) {
    self.init(
      m11: t.m11, m12: t.m12, m14: t.m14, m21: t.m21, m22: t.m22, m24: t.m24,
      m41: t.m41, m42: t.m42, m44: t.m44)
  }

  public init(_ t: CGAffineTransform) {
    self.init(m11: t.a, m12: t.b, m14: 0, m21: t.c, m22: t.d, m24: 0, m41: t.tx, m42: t.ty, m44: 1)
  }

  public static let identity = Projection(CGAffineTransform.identity)

  /// The affine form, or nil if w varies over the plane or is not positive.
  public var affine: CGAffineTransform? {
    guard m14 == 0, m24 == 0, m44 > 0 else { return nil }
    return CGAffineTransform(
      a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
  }

  /// `self · next`: applies `self` first.
  public func concatenating(_ next: Projection) -> Projection {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * next.m11 + y * next.m21 + w * next.m41,
        x * next.m12 + y * next.m22 + w * next.m42,
        x * next.m14 + y * next.m24 + w * next.m44
      )
    }
    let (r1, r2, r3) = (row(m11, m12, m14), row(m21, m22, m24), row(m41, m42, m44))
    return Projection(
      m11: r1.0, m12: r1.1, m14: r1.2, m21: r2.0, m22: r2.1, m24: r2.2,
      m41: r3.0, m42: r3.1, m44: r3.2)
  }
}
