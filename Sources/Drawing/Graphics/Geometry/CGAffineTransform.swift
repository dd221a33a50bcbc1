public import Foundation

/// A 2-D affine transform for row vectors: `(x, y, 1) · M`, with Apple's names and order.
///
/// ```
/// | a  b  0 |
/// | c  d  0 |
/// | tx ty 1 |
/// ```
public struct CGAffineTransform: Hashable, Sendable {
  public var a, b, c, d: CGFloat
  /// Translation in points.
  public var tx, ty: CGFloat

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin.
  /// - Parameter angle: In radians; positive turns +x toward +y, clockwise on screen.
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  public static let identity = CGAffineTransform()

  public var isIdentity: Bool { self == .identity }

  /// `self · t2`: applies `self` first, then `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// Applies a translation first, in the coordinates before this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Applies a scaling first, in the coordinates before this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Applies a rotation first, in the coordinates before this transform.
  /// - Parameter angle: In radians; positive turns +x toward +y, clockwise on screen.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The signed area of the transformed unit square; negative if the transform mirrors.
  public var determinant: CGFloat { a * d - b * c }

  /// The inverse; if there is none, this transform itself, as in Core Graphics.
  public func inverted() -> CGAffineTransform { inverse ?? self }

  /// The inverse, or nil if the transform is singular or an entry is not finite.
  public var inverse: CGAffineTransform? {
    // Dividing by the largest entry first prevents under- and overflow at tiny and huge scales.
    let size = max(abs(a), abs(b), abs(c), abs(d))
    guard size > 0, size.isFinite else { return nil }
    let (p, q, r, s) = (a / size, b / size, c / size, d / size)
    let unit = p * s - q * r
    guard unit != 0 else { return nil }
    let scale = 1 / unit / size
    let (ia, ib, ic, id) = (s * scale, -q * scale, -r * scale, p * scale)
    let result = CGAffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    return result.isFinite ? result : nil
  }

  /// Whether no entry is infinite or NaN.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
