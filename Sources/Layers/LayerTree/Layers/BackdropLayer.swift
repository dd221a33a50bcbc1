import Animation
import Foundation
package import Graphics

/// A layer that blurs, colors and tints what is beneath it within its rounded bounds.
///
/// All can be animated; radius 0, saturation 1, a transparent tint and no glass show what is
/// beneath as it is.
package class BackdropLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "backdropRadius", \BackdropLayer.backdropRadius, \.backdrop.radius,
        range: .notNegative, unit: "points",
        "The standard deviation of the blur of what is beneath, in points."),
      LayerProperty(
        "backdropSaturation", \BackdropLayer.backdropSaturation, \.backdrop.saturation,
        range: .notNegative,
        "The saturation of what is beneath: 1 leaves it as it is, 0 makes it gray."),
      LayerProperty(
        "backdropTint", \BackdropLayer.backdropTint, \.backdrop.tint,
        "The color composited over the blurred backdrop."),
      LayerProperty(
        "glassStrength", \BackdropLayer.glassStrength, \.backdrop.glassStrength, range: .unit,
        "How much of the glass over the backdrop shows."),
      LayerProperty(
        "isGlassMerged", \BackdropLayer.isGlassMerged, \.backdrop.isGlassMerged, animatable: false,
        "Whether the glass is drawn by a container."),
      LayerProperty(
        "glassSpacing", \BackdropLayer.glassSpacing, \.backdrop.glassSpacing, unit: "points",
        "The distance below which glass in this container flows together; negative for none."),
    ])

  package override class var propertyTable: LayerPropertyTable { table }

  /// The Gaussian's sigma, in points.
  package var backdropRadius: CGFloat {
    get { properties.backdrop.radius }
    set { change(\.backdrop.radius, to: newValue, key: "backdropRadius") }
  }

  /// 1 leaves colors as they are, 0 makes them gray.
  package var backdropSaturation: CGFloat {
    get { properties.backdrop.saturation }
    set { change(\.backdrop.saturation, to: newValue, key: "backdropSaturation") }
  }

  /// The color composited over the blurred backdrop.
  package var backdropTint: CGColor? {
    get { properties.backdrop.tint }
    set { change(\.backdrop.tint, to: newValue, key: "backdropTint") }
  }

  /// The share of the glass over the backdrop that shows, 0…1.
  package var glassStrength: CGFloat {
    get { properties.backdrop.glassStrength }
    set { change(\.backdrop.glassStrength, to: newValue, key: "glassStrength") }
  }

  /// Whether the glass is drawn by a container above it.
  package var isGlassMerged: Bool {
    get { properties.backdrop.isGlassMerged }
    set { change(\.backdrop.isGlassMerged, to: newValue, key: "isGlassMerged") }
  }

  /// The distance in points below which glass in this container flows together; negative if it is
  /// no container.
  package var glassSpacing: CGFloat {
    get { properties.backdrop.glassSpacing }
    set { change(\.backdrop.glassSpacing, to: newValue, key: "glassSpacing") }
  }
}

/// The properties that `BackdropLayer` adds to a layer's.
struct BackdropProperties: LayerPropertyGroup {
  var radius: CGFloat = 0
  var saturation: CGFloat = 1
  var tint: CGColor?
  var glassStrength: CGFloat = 0
  var isGlassMerged = false
  var glassSpacing: CGFloat = -1

  /// The backdrop; nil if it would change nothing.
  var backdrop: LayerNode.Backdrop? {
    let glass = glass
    if radius <= 0, saturation == 1, (tint?.alpha ?? 0) <= 0, glass == nil { return nil }
    return LayerNode.Backdrop(
      radius: max(0, radius), saturation: max(0, saturation), tint: tint, glass: glass)
  }

  private var glass: LayerNode.Glass? {
    if glassSpacing >= 0 { return LayerNode.Glass(spacing: glassSpacing) }
    guard glassStrength > 0 else { return nil }
    return LayerNode.Glass(strength: min(glassStrength, 1), isMerged: isGlassMerged)
  }
}

extension LayerProperties {
  var backdrop: BackdropProperties {
    get { group() }
    set { extra = newValue }
  }
}
