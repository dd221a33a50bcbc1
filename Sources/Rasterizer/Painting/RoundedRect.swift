import Foundation
import Graphics

/// A rectangle with rounded corners, in a layer's space.
struct RoundedRect {
  var rect: CGRect
  /// Radii in the order of the corners, clockwise from the minimum one.
  var radii: (CGFloat, CGFloat, CGFloat, CGFloat)
  var isContinuous: Bool

  init(_ rect: CGRect, corners: LayerNode.Corners) {
    self.rect = rect
    let radius = max(0, min(corners.radius, rect.width / 2, rect.height / 2))
    let r = radius.isFinite ? radius : 0
    radii = (
      corners.minXMinY ? r : 0, corners.maxXMinY ? r : 0, corners.maxXMaxY ? r : 0,
      corners.minXMaxY ? r : 0
    )
    isContinuous = corners.isContinuous
  }

  init(_ rect: CGRect) {
    self.rect = rect
    radii = (0, 0, 0, 0)
    isContinuous = false
  }

  var isRect: Bool { radii.0 == 0 && radii.1 == 0 && radii.2 == 0 && radii.3 == 0 }

  /// The inner edge of a border: sides moved in by `width`, radii less by as much.
  func inset(by width: CGFloat) -> RoundedRect? {
    guard rect.width > 2 * width, rect.height > 2 * width else { return nil }
    var inner = self
    inner.rect = rect.insetBy(dx: width, dy: width)
    inner.radii = (
      max(radii.0 - width, 0), max(radii.1 - width, 0), max(radii.2 - width, 0),
      max(radii.3 - width, 0)
    )
    return inner
  }

  /// Clockwise on screen.
  var path: Path {
    var corners = LayerNode.Corners()
    corners.radius = max(radii.0, radii.1, radii.2, radii.3)
    corners.isContinuous = isContinuous
    (corners.minXMinY, corners.maxXMinY) = (radii.0 > 0, radii.1 > 0)
    (corners.maxXMaxY, corners.minXMaxY) = (radii.2 > 0, radii.3 > 0)
    return Path(roundedRect: rect, corners: corners)
  }
}
