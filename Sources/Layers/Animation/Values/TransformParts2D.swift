import Foundation
import Graphics

/// The decomposition of a 2-D affine transform by CSS Transforms 1: scale, remainder, rotation,
/// translation.
struct TransformParts2D {
  var translation: CGPoint
  var scaleX, scaleY: Double
  /// In radians, −π…π.
  var angle: Double
  /// The remainder after scale and rotation: the identity, unless there is shear.
  var m11, m12, m21, m22: Double

  /// - Parameter t: An affine transform; see `isAffine2D`.
  init(_ t: CATransform3D) {
    translation = CGPoint(x: t.m41, y: t.m42)
    var (x0, y0, x1, y1) = (t.m11, t.m12, t.m21, t.m22)
    scaleX = hypot(x0, y0)
    scaleY = hypot(x1, y1)
    if x0 * y1 - y0 * x1 < 0 {
      if x0 < y1 { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    if scaleX != 0 { (x0, y0) = (x0 / scaleX, y0 / scaleX) }
    if scaleY != 0 { (x1, y1) = (x1 / scaleY, y1 / scaleY) }
    // A row scaled to nothing has lost its direction: it is set perpendicular to the other, so that
    // growing from a scale of 0 neither turns nor shears.
    switch (scaleX == 0, scaleY == 0) {
    case (true, true): (x0, y0, x1, y1) = (1, 0, 0, 1)
    case (true, false): (x0, y0) = (y1, -x1)
    case (false, true): (x1, y1) = (-y0, x0)
    case (false, false): break
    }
    angle = atan2(y0, x0)
    // Turned back by the angle, whose cosine and sine are x0 and y0.
    if angle != 0 {
      m11 = x0 * x0 - y0 * x1
      m12 = x0 * y0 - y0 * y1
      m21 = y0 * x0 + x0 * x1
      m22 = y0 * y0 + x0 * y1
    } else {
      m11 = x0
      m12 = y0
      m21 = x1
      m22 = y1
    }
  }

  var transform: CATransform3D {
    let (sine, cosine) = (sin(angle), cos(angle))
    var t = CATransform3DIdentity
    t.m11 = scaleX * (cosine * m11 + sine * m21)
    t.m12 = scaleX * (cosine * m12 + sine * m22)
    t.m21 = scaleY * (cosine * m21 - sine * m11)
    t.m22 = scaleY * (cosine * m22 - sine * m12)
    (t.m41, t.m42) = (translation.x, translation.y)
    return t
  }

  func interpolated(to end: TransformParts2D, by fraction: Double) -> TransformParts2D {
    func lerp(_ a: Double, _ b: Double) -> Double { AnimatableValue.lerp(a, b, fraction) }
    var (a, b) = (self, end)
    // Mirrored along x in one and along y in the other: a half turn, not two mirrorings.
    if a.scaleX < 0 && b.scaleY < 0 || a.scaleY < 0 && b.scaleX < 0 {
      (a.scaleX, a.scaleY) = (-a.scaleX, -a.scaleY)
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // Along the shorter arc; a turn of 0 counts as a full one. Not between two turns of 0, since
    // the sine of a full turn is not exactly 0.
    if a.angle != b.angle {
      if a.angle == 0 { a.angle = 2 * .pi }
      if b.angle == 0 { b.angle = 2 * .pi }
      if abs(a.angle - b.angle) > .pi {
        if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
      }
    }
    var result = a
    result.translation.x = lerp(a.translation.x, b.translation.x)
    result.translation.y = lerp(a.translation.y, b.translation.y)
    (result.scaleX, result.scaleY) = (lerp(a.scaleX, b.scaleX), lerp(a.scaleY, b.scaleY))
    result.angle = lerp(a.angle, b.angle)
    (result.m11, result.m12) = (lerp(a.m11, b.m11), lerp(a.m12, b.m12))
    (result.m21, result.m22) = (lerp(a.m21, b.m21), lerp(a.m22, b.m22))
    return result
  }
}

extension CATransform3D {
  /// Whether it moves points within the plane only, as a `CGAffineTransform` does.
  var isAffine2D: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The transform interpolated to another by decomposition: CSS Transforms 1's 2-D decomposition
  /// when both are affine, else translation, scale, shear, perspective, and rotation as a
  /// quaternion along the short arc.
  public func interpolated(to end: CATransform3D, by fraction: Double) -> CATransform3D {
    // The ends are exact, and need no decomposition.
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    if isAffine2D, end.isAffine2D {
      return TransformParts2D(self).interpolated(to: TransformParts2D(end), by: fraction).transform
    }
    guard let a = TransformParts3D(self), let b = TransformParts3D(end), !a.isLossy, !b.isLossy
    else {
      return fraction < 0.5 ? self : end
    }
    return a.interpolated(to: b, by: fraction).transform
  }
}
