import Animation
import Foundation
package import Graphics

/// A layer that blurs, colors and tints what is beneath it within its rounded bounds.
///
/// All three can be animated; radius 0, saturation 1 and a transparent tint show what is
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
}

/// The properties that `BackdropLayer` adds to a layer's.
struct BackdropProperties: LayerPropertyGroup {
  var radius: CGFloat = 0
  var saturation: CGFloat = 1
  var tint: CGColor?

  /// The backdrop; nil if it would change nothing.
  var backdrop: LayerNode.Backdrop? {
    if radius <= 0, saturation == 1, (tint?.alpha ?? 0) <= 0 { return nil }
    return LayerNode.Backdrop(radius: max(0, radius), saturation: max(0, saturation), tint: tint)
  }
}

extension LayerProperties {
  var backdrop: BackdropProperties {
    get { group() }
    set { extra = newValue }
  }
}
