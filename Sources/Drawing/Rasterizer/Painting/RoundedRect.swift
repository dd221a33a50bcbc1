import Foundation
import Graphics

/// A rectangle with rounded corners, in a layer's space.
struct RoundedRect: Hashable {
  var rect: CGRect
  /// The radii of the corners in clockwise order from the minimum one: x, y, z, w.
  var radii: SIMD4<Double>
  var isContinuous: Bool

  init(_ rect: CGRect, corners: LayerNode.Corners) {
    self.rect = rect
    let radius = max(0, min(corners.radius, rect.width / 2, rect.height / 2))
    let r = radius.isFinite ? radius : 0
    radii = SIMD4(
      corners.minXMinY ? r : 0, corners.maxXMinY ? r : 0, corners.maxXMaxY ? r : 0,
      corners.minXMaxY ? r : 0)
    isContinuous = corners.isContinuous
    if let own = corners.radii {
      radii = own.fitted(width: Double(rect.width), height: Double(rect.height))
    }
  }

  init(_ rect: CGRect) {
    self.rect = rect
    radii = .zero
    isContinuous = false
  }

  var isRect: Bool { radii == .zero }

  /// The inner edge of a border: sides moved in and radii reduced by `width`.
  func inset(by width: CGFloat) -> RoundedRect? {
    guard rect.width > 2 * width, rect.height > 2 * width else { return nil }
    var inner = self
    inner.rect = rect.insetBy(dx: width, dy: width)
    inner.radii = pointwiseMax(radii - width, .zero)
    return inner
  }

  /// The path, clockwise on screen.
  var path: Path {
    var corners = LayerNode.Corners()
    corners.radius = radii.max()
    corners.isContinuous = isContinuous
    (corners.minXMinY, corners.maxXMinY) = (radii.x > 0, radii.y > 0)
    (corners.maxXMaxY, corners.minXMaxY) = (radii.z > 0, radii.w > 0)
    let rounded = radii.replacing(with: radii.max(), where: radii .<= .zero)
    if rounded != SIMD4(repeating: radii.max()) { corners.radii = radii }
    return Path(roundedRect: rect, corners: corners)
  }
}
