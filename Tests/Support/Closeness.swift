package import Foundation
package import Graphics

/// Whether two numbers differ by at most the tolerance, which is relative for numbers above 1, else
/// absolute.
package func close(_ a: Double?, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return a == b || abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

package func close(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  close(Double(a), Double(b), within: Double(tolerance))
}

package func close(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
  close([a.x, a.y], [b.x, b.y], within: tolerance)
}

package func close(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
  close(
    [a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height], within: tolerance)
}

package func close(_ a: [CGFloat], _ b: [CGFloat], within tolerance: CGFloat = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { close($0, $1, within: tolerance) }
}

package func close(
  _ a: CATransform3D, _ b: CATransform3D, within tolerance: CGFloat = 1e-9
) -> Bool {
  close(entries(a), entries(b), within: tolerance)
}

package func entries(_ t: CGAffineTransform) -> [CGFloat] { [t.a, t.b, t.c, t.d, t.tx, t.ty] }

package func entries(_ t: CATransform3D) -> [CGFloat] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
    t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ]
}
