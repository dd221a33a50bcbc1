import Foundation

/// A rotation of space as the images of the axes, for row vectors.
struct Rotation {
  var x, y, z: SIMD3<Double>

  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the rotation about x, then y, then z.
  /// - Parameter angles: In radians; about z, positive turns +x toward +y.
  init(eulerAngles angles: SIMD3<Double>) {
    let (sx, cx) = (sin(angles.x), cos(angles.x))
    let (sy, cy) = (sin(angles.y), cos(angles.y))
    let (sz, cz) = (sin(angles.z), cos(angles.z))
    x = SIMD3(cy * cz, cy * sz, -sy)
    y = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    z = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
  }

  /// The angles of `init(eulerAngles:)`; y in −π/2…π/2, and z is 0 if y is at an end of this range.
  var eulerAngles: SIMD3<Double> {
    let sine = min(max(-x.z, -1), 1)
    if hypot(x.x, x.y) > 1e-9 {
      return SIMD3(atan2(y.z, z.z), asin(sine), atan2(x.y, x.x))
    }
    return SIMD3(atan2(-z.y, y.y), asin(sine), 0)
  }

  init(_ q: Quaternion) {
    let (x, y, z, w) = (q.vector.x, q.vector.y, q.vector.z, q.vector.w)
    self.init(
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
  }

  var quaternion: Quaternion {
    // From the largest component, so that no divisor is small.
    let trace = x.x + y.y + z.z
    let vector: SIMD4<Double>
    if trace >= max(x.x, y.y, z.z) {
      vector = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
    } else if x.x >= y.y, x.x >= z.z {
      vector = SIMD4(1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y)
    } else if y.y >= z.z {
      vector = SIMD4(x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
    } else {
      vector = SIMD4(z.x + x.z, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x)
    }
    return Quaternion(vector: vector / (vector * vector).sum().squareRoot())
  }
}

/// A unit quaternion: x, y, z, and w the real part.
struct Quaternion {
  var vector: SIMD4<Double>

  /// Interpolates along the shorter arc at even angular speed; if the two are nearly equal,
  /// linearly and normalized.
  func slerp(to end: Quaternion, by fraction: Double) -> Quaternion {
    var target = end.vector
    var cosine = (vector * target).sum()
    if cosine < 0 { (target, cosine) = (-target, -cosine) }
    if cosine > 0.9999 {
      let mixed = vector + (target - vector) * fraction
      return Quaternion(vector: mixed / (mixed * mixed).sum().squareRoot())
    }
    let angle = acos(cosine)
    return Quaternion(
      vector: (sin((1 - fraction) * angle) * vector + sin(fraction * angle) * target) / sin(angle))
  }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD3<Double> {
  var length: Double { dot(self, self).squareRoot() }
}
