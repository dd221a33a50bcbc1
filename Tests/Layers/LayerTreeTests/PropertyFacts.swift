import Foundation
import Graphics

@testable import Animation
@testable import LayerTree

/// A property's documentation by Apple, independent of the rows: its default, and the effects of
/// setting it.
struct PropertyFact {
  enum Action {
    /// Animated by itself, from the presented value.
    case implicit
    /// Faded over by itself.
    case fade
    /// Animated only by an animation that is added.
    case explicit
    /// Never animated.
    case never
  }

  let key: String
  let initial: AnimatableValue
  let action: Action

  init(_ key: String, _ initial: AnimatableValue, _ action: Action) {
    self.key = key
    self.initial = initial
    self.action = action
  }
}

extension PropertyFact {
  private static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The facts about a class and those that it inherits.
  static func all(of type: CALayer.Type) -> [PropertyFact] {
    switch type {
    case is CAShapeLayer.Type: layer + shape
    case is CAGradientLayer.Type: layer + gradient
    case is CATextLayer.Type: layer + text
    case is CAReplicatorLayer.Type: layer + replicator
    case is CAScrollLayer.Type: layer + scroll
    case is CAEmitterLayer.Type: layer + emitter
    case is BackdropLayer.Type: layer + backdrop
    case is FilterLayer.Type: layer + filter
    default: layer
    }
  }

  private static let layer: [PropertyFact] = [
    PropertyFact("bounds", .rect(.zero), .implicit),
    PropertyFact("position", .point(.zero), .implicit),
    PropertyFact("zPosition", .number(0), .implicit),
    PropertyFact("anchorPoint", .point(CGPoint(x: 0.5, y: 0.5)), .implicit),
    PropertyFact("anchorPointZ", .number(0), .implicit),
    PropertyFact("transform", .transform(CATransform3DIdentity), .implicit),
    PropertyFact("sublayerTransform", .transform(CATransform3DIdentity), .implicit),
    PropertyFact("opacity", .number(1), .implicit),
    PropertyFact("hidden", .bool(false), .fade),
    PropertyFact("masksToBounds", .bool(false), .fade),
    PropertyFact("geometryFlipped", .bool(false), .fade),
    PropertyFact("doubleSided", .bool(true), .explicit),
    PropertyFact("contents", .image(nil), .implicit),
    PropertyFact("contentsRect", .rect(unit), .implicit),
    PropertyFact("contentsCenter", .rect(unit), .implicit),
    PropertyFact("contentsScale", .number(1), .implicit),
    PropertyFact("contentsGravity", .name("resize"), .never),
    PropertyFact("contentsFormat", .name("RGBA8"), .never),
    PropertyFact("minificationFilter", .name("linear"), .never),
    PropertyFact("magnificationFilter", .name("linear"), .never),
    PropertyFact("minificationFilterBias", .number(0), .explicit),
    PropertyFact("backgroundColor", .color(nil), .implicit),
    PropertyFact("cornerRadius", .number(0), .implicit),
    PropertyFact("cornerCurve", .name("circular"), .never),
    // All four corners.
    PropertyFact("maskedCorners", .number(15), .fade),
    PropertyFact("borderWidth", .number(0), .implicit),
    PropertyFact("borderColor", .color(black), .implicit),
    PropertyFact("shadowColor", .color(black), .implicit),
    PropertyFact("shadowOpacity", .number(0), .implicit),
    PropertyFact("shadowOffset", .size(CGSize(width: 0, height: -3)), .implicit),
    PropertyFact("shadowRadius", .number(3), .implicit),
    PropertyFact("shadowPath", .path(nil), .explicit),
    PropertyFact("compositingFilter", .name(""), .fade),
    PropertyFact("shouldRasterize", .bool(false), .explicit),
    PropertyFact("rasterizationScale", .number(1), .explicit),
    // All four edges.
    PropertyFact("edgeAntialiasingMask", .number(15), .never),
    // As on the Mac; false on iOS.
    PropertyFact("allowsEdgeAntialiasing", .bool(true), .never),
    PropertyFact("allowsGroupOpacity", .bool(true), .never),
    PropertyFact("opaque", .bool(false), .never),
    PropertyFact("needsDisplayOnBoundsChange", .bool(false), .never),
    PropertyFact("drawsAsynchronously", .bool(false), .never),
    PropertyFact("beginTime", .number(0), .never),
    // 0 for an animation; a layer has no end.
    PropertyFact("duration", .number(.infinity), .never),
    PropertyFact("speed", .number(1), .never),
    PropertyFact("timeOffset", .number(0), .never),
    PropertyFact("repeatCount", .number(0), .never),
    PropertyFact("repeatDuration", .number(0), .never),
    PropertyFact("autoreverses", .bool(false), .never),
    PropertyFact("fillMode", .name("removed"), .never),
  ]

  private static let shape: [PropertyFact] = [
    PropertyFact("path", .path(nil), .explicit),
    PropertyFact("fillColor", .color(black), .implicit),
    PropertyFact("fillRule", .name("non-zero"), .never),
    PropertyFact("strokeColor", .color(nil), .implicit),
    PropertyFact("strokeStart", .number(0), .implicit),
    PropertyFact("strokeEnd", .number(1), .implicit),
    PropertyFact("lineWidth", .number(1), .implicit),
    PropertyFact("miterLimit", .number(10), .implicit),
    PropertyFact("lineCap", .name("butt"), .never),
    PropertyFact("lineJoin", .name("miter"), .never),
    PropertyFact("lineDashPhase", .number(0), .implicit),
    PropertyFact("lineDashPattern", .numbers([]), .never),
  ]

  private static let gradient: [PropertyFact] = [
    PropertyFact("colors", .colors([]), .implicit),
    PropertyFact("locations", .numbers([]), .implicit),
    PropertyFact("startPoint", .point(CGPoint(x: 0.5, y: 0)), .implicit),
    PropertyFact("endPoint", .point(CGPoint(x: 0.5, y: 1)), .implicit),
    PropertyFact("type", .name("axial"), .never),
  ]

  private static let text: [PropertyFact] = [
    PropertyFact("string", .name(""), .never),
    PropertyFact("font", .name("Helvetica"), .never),
    PropertyFact("fontSize", .number(36), .implicit),
    PropertyFact("foregroundColor", .color(white), .implicit),
    PropertyFact("wrapped", .bool(false), .never),
    PropertyFact("truncationMode", .name("none"), .never),
    PropertyFact("alignmentMode", .name("natural"), .never),
    PropertyFact("allowsFontSubpixelQuantization", .bool(false), .never),
  ]

  private static let replicator: [PropertyFact] = [
    PropertyFact("instanceCount", .number(1), .implicit),
    PropertyFact("preservesDepth", .bool(false), .never),
    PropertyFact("instanceDelay", .number(0), .implicit),
    PropertyFact("instanceTransform", .transform(CATransform3DIdentity), .implicit),
    PropertyFact("instanceColor", .color(white), .implicit),
    PropertyFact("instanceRedOffset", .number(0), .implicit),
    PropertyFact("instanceGreenOffset", .number(0), .implicit),
    PropertyFact("instanceBlueOffset", .number(0), .implicit),
    PropertyFact("instanceAlphaOffset", .number(0), .implicit),
  ]

  private static let scroll: [PropertyFact] = [
    PropertyFact("scrollMode", .name("both"), .never)
  ]

  private static let emitter: [PropertyFact] = [
    PropertyFact("birthRate", .number(1), .implicit),
    PropertyFact("lifetime", .number(1), .implicit),
    PropertyFact("emitterPosition", .point(.zero), .implicit),
    PropertyFact("emitterZPosition", .number(0), .implicit),
    PropertyFact("emitterSize", .size(.zero), .implicit),
    PropertyFact("emitterDepth", .number(0), .implicit),
    PropertyFact("emitterShape", .name("point"), .never),
    PropertyFact("emitterMode", .name("volume"), .never),
    PropertyFact("renderMode", .name("unordered"), .never),
    PropertyFact("preservesDepth", .bool(false), .never),
    PropertyFact("velocity", .number(1), .implicit),
    PropertyFact("scale", .number(1), .implicit),
    PropertyFact("spin", .number(1), .implicit),
    PropertyFact("seed", .number(0), .never),
  ]

  /// Flipbook's own class.
  private static let filter: [PropertyFact] = [
    PropertyFact("filterRadius", .number(0), .implicit),
    PropertyFact("filterDark", .color(black), .implicit),
    PropertyFact("filterLight", .color(white), .implicit),
    PropertyFact("filterAmount", .number(0), .implicit),
    PropertyFact("isLuminance", .bool(false), .never),
  ]

  private static let backdrop: [PropertyFact] = [
    PropertyFact("backdropRadius", .number(0), .implicit),
    PropertyFact("backdropSaturation", .number(1), .implicit),
    PropertyFact("backdropTint", .color(nil), .implicit),
    PropertyFact("glassStrength", .number(0), .implicit),
    PropertyFact("isGlassMerged", .bool(false), .never),
    PropertyFact("glassSpacing", .number(-1), .implicit),
  ]
}

extension PropertyFact {
  /// The documented defaults of emitter cells, by key.
  static let cell: [String: AnimatableValue] = [
    "name": .name(""), "enabled": .bool(true), "contents": .image(nil),
    "contentsRect": .rect(unit), "contentsScale": .number(1),
    "minificationFilter": .name("linear"), "magnificationFilter": .name("linear"),
    "minificationFilterBias": .number(0), "birthRate": .number(0), "lifetime": .number(0),
    "lifetimeRange": .number(0), "emissionLatitude": .number(0),
    "emissionLongitude": .number(0), "emissionRange": .number(0), "velocity": .number(0),
    "velocityRange": .number(0), "xAcceleration": .number(0), "yAcceleration": .number(0),
    "zAcceleration": .number(0), "scale": .number(1), "scaleRange": .number(0),
    "scaleSpeed": .number(0), "spin": .number(0), "spinRange": .number(0),
    "color": .color(white), "redRange": .number(0), "greenRange": .number(0),
    "blueRange": .number(0), "alphaRange": .number(0), "redSpeed": .number(0),
    "greenSpeed": .number(0), "blueSpeed": .number(0), "alphaSpeed": .number(0),
    "beginTime": .number(0), "duration": .number(.infinity),
  ]
}
