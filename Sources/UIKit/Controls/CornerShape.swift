import Foundation
import Graphics

/// The shape of a rectangle's corners.
enum CornerShape {
  /// A radius in points.
  case radius(CGFloat)
  /// Half of the shorter side.
  case capsule

  func radius(in size: CGSize) -> CGFloat {
    switch self {
    case .radius(let radius): radius
    case .capsule: min(size.width, size.height) / 2
    }
  }
}
