import Animation
import Graphics

extension LayerPropertyTable {
  /// The properties of `CALayer`, in the order of Apple's documentation.
  static let layer = LayerPropertyTable(geometry + contents + appearance + drawing + time)

  private static let geometry = [
    LayerProperty(
      "bounds", \CALayer.bounds, \.bounds, "The layer's rectangle in its own space."),
    LayerProperty(
      "position", \CALayer.position, \.position, "Where the anchor point is in the superlayer."),
    LayerProperty(
      "zPosition", \CALayer.zPosition, \.zPosition,
      "The depth in points; greater is nearer and painted later."),
    LayerProperty(
      "anchorPoint", \CALayer.anchorPoint, \.anchorPoint,
      "The point that `position` places and transforms turn about, in unit coordinates."),
    LayerProperty(
      "anchorPointZ", \CALayer.anchorPointZ, \.anchorPointZ,
      "The anchor point along z, in points."),
    LayerProperty(
      "transform", \CALayer.transform, \.transform, "Applied about the anchor point."),
    LayerProperty(
      "sublayerTransform", \CALayer.sublayerTransform, \.sublayerTransform,
      "Applied to all sublayers; usually a perspective."),
    LayerProperty(
      "opacity", \CALayer.opacity, \.opacity, range: .unit, "From 0, invisible, to 1."),
    LayerProperty(
      "hidden", aliases: ["isHidden"], \CALayer.isHidden, \.isHidden, animatable: true,
      implicit: .fade, "Whether the layer and its sublayers are not shown."),
    LayerProperty(
      "masksToBounds", \CALayer.masksToBounds, \.masksToBounds, animatable: true,
      implicit: .fade, "Whether contents, sublayers and shadow are clipped to the bounds."),
    LayerProperty(
      "geometryFlipped", aliases: ["isGeometryFlipped"], \CALayer.isGeometryFlipped,
      \.isGeometryFlipped, implicit: .fade, "Whether y points up for sublayers."),
    LayerProperty(
      "doubleSided", aliases: ["isDoubleSided"], \CALayer.isDoubleSided, \.isDoubleSided,
      animatable: true, "Whether the layer is visible from behind."),
  ]

  private static let contents = [
    LayerProperty(
      "contents", object: \CALayer.contents, \.contents, "The image that the layer shows."),
    LayerProperty(
      "contentsRect", \CALayer.contentsRect, \.contentsRect,
      "The part of the image, in unit coordinates."),
    LayerProperty(
      "contentsCenter", \CALayer.contentsCenter, \.contentsCenter,
      "The part that stretches, in unit coordinates."),
    LayerProperty(
      "contentsScale", \CALayer.contentsScale, \.contentsScale, range: .positive,
      "Image pixels per point."),
    LayerProperty(
      "contentsGravity", \CALayer.contentsGravity, \.contentsGravity,
      "How the image is placed; top is the largest y, which is at the bottom of the screen."),
    LayerProperty(
      "contentsFormat", \CALayer.contentsFormat, \.contentsFormat,
      "The format of stored drawings; has no effect."),
    LayerProperty(
      "minificationFilter", \CALayer.minificationFilter, \.minificationFilter,
      "How the image is sampled when shrunk."),
    LayerProperty(
      "magnificationFilter", \CALayer.magnificationFilter, \.magnificationFilter,
      "How the image is sampled when enlarged."),
    LayerProperty(
      "minificationFilterBias", \CALayer.minificationFilterBias, \.minificationFilterBias,
      implicit: LayerProperty.ImplicitAction.none,
      "Added to the mip level of a trilinear filter."),
  ]

  private static let appearance = [
    LayerProperty(
      "backgroundColor", \CALayer.backgroundColor, \.backgroundColor, "Fills the bounds."),
    LayerProperty(
      "cornerRadius", \CALayer.cornerRadius, \.cornerRadius, range: .notNegative, unit: "points",
      "In points."),
    LayerProperty(
      "cornerCurve", \CALayer.cornerCurve, \.cornerCurve, "The curve of rounded corners."),
    LayerProperty(
      "maskedCorners", \CALayer.maskedCorners, \.maskedCorners, implicit: .fade,
      "The corners that are rounded; min y is the top."),
    LayerProperty(
      "borderWidth", \CALayer.borderWidth, \.borderWidth, range: .notNegative, unit: "points",
      "Inside the bounds, in points."),
    LayerProperty(
      "borderColor", \CALayer.borderColor, \.borderColor, "The border's color."),
    LayerProperty(
      "shadowColor", \CALayer.shadowColor, \.shadowColor, "The shadow's color."),
    LayerProperty(
      "shadowOpacity", \CALayer.shadowOpacity, \.shadowOpacity, range: .unit,
      "From 0, none, to 1."),
    LayerProperty(
      "shadowOffset", \CALayer.shadowOffset, \.shadowOffset,
      "The offset of the shadow from the layer, in points, to the right and down."),
    LayerProperty(
      "shadowRadius", \CALayer.shadowRadius, \.shadowRadius, range: .notNegative, unit: "points",
      "The blur's standard deviation, in points."),
    LayerProperty(
      "shadowPath", \CALayer.shadowPath.asPath, \.shadowPath,
      "The shape that casts the shadow; by default the layer's own pixels."),
    LayerProperty(
      "compositingFilter", object: \CALayer.compositingFilter, \.compositingFilter,
      implicit: .fade, "A blend mode, such as multiplyBlendMode."),
  ]

  private static let drawing = [
    LayerProperty(
      "shouldRasterize", \CALayer.shouldRasterize, \.shouldRasterize, animatable: true,
      "Whether the layer is drawn to a bitmap first."),
    LayerProperty(
      "rasterizationScale", \CALayer.rasterizationScale, \.rasterizationScale, range: .positive,
      implicit: LayerProperty.ImplicitAction.none, "The bitmap's pixels per point."),
    LayerProperty(
      "edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, \.edgeAntialiasingMask,
      "The edges that are smoothed."),
    LayerProperty(
      "allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, \.allowsEdgeAntialiasing,
      "Whether edges that do not lie on pixel boundaries are antialiased."),
    LayerProperty(
      "allowsGroupOpacity", \CALayer.allowsGroupOpacity, \.allowsGroupOpacity,
      "Whether opacity applies to the layer and its sublayers as a group."),
    LayerProperty(
      "opaque", aliases: ["isOpaque"], \CALayer.isOpaque, \.isOpaque,
      "A promise that the layer covers its bounds; has no effect."),
    LayerProperty(
      "needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange,
      \.needsDisplayOnBoundsChange, "Has no effect on layers of a scene file."),
    LayerProperty(
      "drawsAsynchronously", \CALayer.drawsAsynchronously, \.drawsAsynchronously,
      "Has no effect."),
  ]

  private static let time = [
    LayerProperty(
      "beginTime", \CALayer.beginTime, \.timing.beginTime, quantity: .seconds,
      animatable: false, "When the layer's time begins, in the superlayer's."),
    LayerProperty(
      "duration", \CALayer.duration, \.timing.duration, range: .notNegative, quantity: .seconds,
      animatable: false, "How long the layer's time lasts; forever when left out."),
    LayerProperty(
      "speed", \CALayer.speed, \.timing.speed, animatable: false,
      "How fast the layer's time passes; 0 stops it."),
    LayerProperty(
      "timeOffset", \CALayer.timeOffset, \.timing.timeOffset, quantity: .seconds,
      animatable: false, "Added to the layer's time."),
    LayerProperty(
      "repeatCount", \CALayer.repeatCount, \.timing.repeatCount, range: .notNegative,
      quantity: .repetitions, animatable: false, "How many times the layer's time repeats."),
    LayerProperty(
      "repeatDuration", \CALayer.repeatDuration, \.timing.repeatDuration, range: .notNegative,
      quantity: .seconds, animatable: false, "For how long the layer's time repeats, in seconds."),
    LayerProperty(
      "autoreverses", \CALayer.autoreverses, \.timing.autoreverses,
      "Whether the layer's time runs backward after each cycle."),
    LayerProperty(
      "fillMode", \CALayer.fillMode, \.timing.fillMode,
      "Whether the layer is shown before and after its time."),
  ]
}
