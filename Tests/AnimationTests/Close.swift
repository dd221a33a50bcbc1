import Animation
import Foundation
import Graphics

/// Whether two numbers agree to a millionth, or to the digits that a table prints.
func close(_ a: Double?, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  guard let a else { return false }
  return a == b || abs(a - b) <= tolerance
}

func close(_ a: CATransform3D, _ b: CATransform3D, within tolerance: Double = 1e-9) -> Bool {
  zip(a.numbers, b.numbers).allSatisfy { close($0, $1, within: tolerance) }
}

extension CATransform3D {
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension AnimatableValue {
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var point: CGPoint? { if case .point(let point) = self { point } else { nil } }
  var transform: CATransform3D? {
    if case .transform(let transform) = self { transform } else { nil }
  }
}
