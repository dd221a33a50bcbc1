import Animation
import Foundation
package import Graphics

/// A layer that blurs and colors its finished picture, before its mask.
///
/// All but `isLuminance` can be animated; radius 0 and amount 0 show the picture as it is.
package class FilterLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "filterRadius", \FilterLayer.filterRadius, \.filter.radius, range: .notNegative,
        unit: "points", "The standard deviation of the blur, in points."),
      LayerProperty(
        "filterDark", \FilterLayer.filterDark, \.filter.dark, "What black becomes."),
      LayerProperty(
        "filterLight", \FilterLayer.filterLight, \.filter.light, "What white becomes."),
      LayerProperty(
        "filterAmount", \FilterLayer.filterAmount, \.filter.amount, range: .unit,
        "How much of the two colors there is."),
      LayerProperty(
        "isLuminance", \FilterLayer.isLuminance, \.filter.isLuminance, animatable: false,
        "Whether the brightness of what shows becomes its alpha."),
    ])

  package override class var propertyTable: LayerPropertyTable { table }

  /// The Gaussian's sigma, in points.
  package var filterRadius: CGFloat {
    get { properties.filter.radius }
    set { change(\.filter.radius, to: newValue, key: "filterRadius") }
  }

  /// The color that replaces black; grays are mapped in between.
  package var filterDark: CGColor? {
    get { properties.filter.dark }
    set { change(\.filter.dark, to: newValue, key: "filterDark") }
  }

  /// The color that replaces white.
  package var filterLight: CGColor? {
    get { properties.filter.light }
    set { change(\.filter.light, to: newValue, key: "filterLight") }
  }

  /// The strength of the two colors, 0…1.
  package var filterAmount: CGFloat {
    get { properties.filter.amount }
    set { change(\.filter.amount, to: newValue, key: "filterAmount") }
  }

  /// Whether the picture's luminance becomes its alpha.
  package var isLuminance: Bool {
    get { properties.filter.isLuminance }
    set { change(\.filter.isLuminance, to: newValue, key: "isLuminance") }
  }
}

/// The properties that `FilterLayer` adds to a layer's.
struct FilterProperties: LayerPropertyGroup {
  var radius: CGFloat = 0
  var dark: CGColor? = .black
  var light: CGColor? = .white
  var amount: CGFloat = 0
  var isLuminance = false

  /// The filter; nil if it would change nothing.
  var filter: LayerNode.Filter? {
    if radius <= 0, amount <= 0, !isLuminance { return nil }
    return LayerNode.Filter(
      radius: max(0, radius), dark: dark ?? .black, light: light ?? .white,
      amount: max(0, min(amount, 1)), isLuminance: isLuminance)
  }
}

extension LayerProperties {
  var filter: FilterProperties {
    get { group() }
    set { extra = newValue }
  }
}
