import Foundation
import Graphics

extension CGVector {
  static func - (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }
  static func += (a: inout CGVector, b: CGVector) { a = a + b }
  static func -= (a: inout CGVector, b: CGVector) { a = a - b }

  /// In radians from +x toward +y.
  var angle: CGFloat { atan2(dy, dx) }

  func rotated(by angle: CGFloat) -> CGVector {
    let (s, c) = (sin(angle), cos(angle))
    return CGVector(dx: c * dx - s * dy, dy: s * dx + c * dy)
  }
}
