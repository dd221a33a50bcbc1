import Animation
import Foundation
import Graphics
import TestSupport

/// Whether two numbers agree to a millionth, or to the digits that a table prints.
func close(_ a: Double?, _ b: Double) -> Bool { close(a, b, within: 1e-6) }

extension AnimatableValue {
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var point: CGPoint? { if case .point(let point) = self { point } else { nil } }
  var transform: CATransform3D? {
    if case .transform(let transform) = self { transform } else { nil }
  }
}
