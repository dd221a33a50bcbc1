import Foundation
import Graphics

extension CALayer {
  /// The radii of corners that differ, instead of `cornerRadius` and `maskedCorners`, in points and
  /// clockwise from that of min x and min y; nil where they are alike.
  ///
  /// A change does not animate.
  package final var cornerRadii: SIMD4<Double>? {
    get { properties.cornerRadii }
    set { change(\.cornerRadii, to: newValue, key: "cornerRadii") }
  }

  /// The style of the layer's node.
  final func style(
    _ properties: LayerProperties, transform: Projection, isFlipped: Bool, opacity: CGFloat,
    _ pass: Pass
  ) -> LayerNode.Style {
    var style = LayerNode.Style()
    style.transform = transform
    style.bounds = properties.bounds
    style.opacity = min(max(CGFloat(properties.opacity.exact), 0), 1) * opacity
    style.groupsOpacity = properties.allowsGroupOpacity
    style.backdrop = (properties.extra as? BackdropProperties)?.backdrop
    style.backgroundColor = properties.backgroundColor
    style.corners = properties.corners(isFlipped: isFlipped)
    if properties.borderWidth > 0 {
      style.borderWidth = properties.borderWidth
      style.borderColor = properties.borderColor
    }
    style.contents = displayedContents(properties, isFlipped: isFlipped, pass)
    style.masksToBounds = properties.masksToBounds
    style.shadow = properties.shadow(isFlipped: isFlipped)
    style.blendMode =
      properties.compositingFilter.flatMap { CGBlendMode(filterName: $0) } ?? .normal
    style.antialiasesEdges =
      properties.allowsEdgeAntialiasing && !properties.edgeAntialiasingMask.isEmpty
    style.rasterizationScale =
      properties.shouldRasterize && properties.rasterizationScale > 0
      ? properties.rasterizationScale : nil
    if properties.shouldRasterize, properties.magnificationFilter == .cubic {
      style.rasterizationFilter = .cubic
    }
    style.filter = (properties.extra as? FilterProperties)?.filter
    return style
  }
}

extension LayerProperties {
  func corners(isFlipped: Bool) -> LayerNode.Corners {
    var corners = LayerNode.Corners()
    corners.radius = max(0, cornerRadius)
    corners.isContinuous = cornerCurve == .continuous
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    var mask = maskedCorners
    if isFlipped {
      // Min y is at the bottom of an upright node.
      mask = CACornerMask(
        rawValue: (mask.intersection(top).rawValue << 2) | (mask.subtracting(top).rawValue >> 2))
    }
    corners.minXMinY = mask.contains(.layerMinXMinYCorner)
    corners.maxXMinY = mask.contains(.layerMaxXMinYCorner)
    corners.minXMaxY = mask.contains(.layerMinXMaxYCorner)
    corners.maxXMaxY = mask.contains(.layerMaxXMaxYCorner)
    corners.radii = cornerRadii.map {
      isFlipped ? SIMD4($0.w, $0.z, $0.y, $0.x) : $0
    }
    return corners
  }

  fileprivate func shadow(isFlipped: Bool) -> LayerNode.Shadow? {
    let strength = min(max(CGFloat(shadowOpacity.exact), 0), 1)
    guard strength > 0, var color = shadowColor else { return nil }
    color.alpha *= strength
    var shadow = LayerNode.Shadow(
      color: color, offset: shadowOffset, radius: max(0, shadowRadius), path: shadowPath)
    if isFlipped {
      shadow.offset.height.negate()
      shadow.path = shadowPath?.applying(CATransform3DGetAffineTransform(flip))
    }
    return shadow
  }
}
