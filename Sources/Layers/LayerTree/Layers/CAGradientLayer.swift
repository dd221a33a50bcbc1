import Animation
public import Foundation
import Graphics

/// A layer that draws a gradient over its background color, inside its rounded corners.
///
/// The gradient is drawn in a unit square that is then stretched over the bounds, as in Core
/// Animation: in a layer that is not square, a slanted gradient's lines of equal color are not at
/// right angles to its direction.
open class CAGradientLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "colors", \CAGradientLayer.colors.asColors, \.gradient.colors,
        "The colors, one after the other."),
      LayerProperty(
        "locations", \CAGradientLayer.locations.asNumbers, \.gradient.locations,
        "The position of each color from 0 to 1, ascending; evenly spread when left out."),
      LayerProperty(
        "startPoint", \CAGradientLayer.startPoint, \.gradient.startPoint,
        "Where the gradient begins, or its center, in unit coordinates."),
      LayerProperty(
        "endPoint", \CAGradientLayer.endPoint, \.gradient.endPoint,
        "Where the gradient ends, in unit coordinates."),
      LayerProperty(
        "type", \CAGradientLayer.type, \.gradient.type,
        "The kind of gradient: along a line, outward from a center, or around a center."),
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  /// `CGColor`s along the gradient; nil and an empty list draw nothing.
  ///
  /// Anything else in the list is left out, with a diagnostic.
  open var colors: [Any]? {
    get { properties.gradient.colors }
    set {
      let colors = newValue?.compactMap { $0 as? CGColor }
      if let newValue, let other = newValue.first(where: { !($0 is CGColor) }) {
        report(
          "colors",
          .mismatch(Swift.type(of: other), needed: "CGColors", outcome: "other values are ignored"))
      }
      change(\.gradient.colors, to: colors, key: "colors")
    }
  }

  /// The position of each color, ascending; nil spreads the colors evenly.
  ///
  /// Only 0…1 shows: a shimmer that crosses a view begins before 0 and ends after 1. A location
  /// below the previous one counts as that one. Fewer locations than colors count as nil; spare
  /// ones are ignored.
  open var locations: [NSNumber]? {
    get { properties.gradient.locations.map { $0.map { NSNumber(value: $0) } } }
    set { change(\.gradient.locations, to: newValue?.map(\.doubleValue), key: "locations") }
  }

  /// The position of the first color, in unit coordinates of the bounds; the center of radial and
  /// conic gradients.
  open var startPoint: CGPoint {
    get { properties.gradient.startPoint }
    set { change(\.gradient.startPoint, to: newValue, key: "startPoint") }
  }

  /// The position of the last color, in unit coordinates of the bounds.
  ///
  /// For a radial gradient, its distances from the start along x and y are the outermost ellipse's
  /// half-axes; for a conic one, it gives the direction of the first color, from which the others
  /// follow from +x toward +y.
  open var endPoint: CGPoint {
    get { properties.gradient.endPoint }
    set { change(\.gradient.endPoint, to: newValue, key: "endPoint") }
  }

  open var type: CAGradientLayerType {
    get { properties.gradient.type }
    set { change(\.gradient.type, to: newValue, key: "type") }
  }

  /// Whether colors are mixed in "Generic RGB", as when Core Graphics draws the layer, instead of
  /// in sRGB.
  package final var mixesGenericColors: Bool {
    get { properties.gradient.mixesGenericColors }
    set { change(\.gradient.mixesGenericColors, to: newValue, key: "mixesGenericColors") }
  }
}

/// The properties that `CAGradientLayer` adds to a layer's.
struct GradientProperties: LayerPropertyGroup {
  var colors: [CGColor]?
  var locations: [Double]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
  var mixesGenericColors = false

  func drawing(
    _ place: LayerDrawingPlace, of layer: LayerProperties, isFlipped: Bool
  ) -> DisplayList? {
    let bounds = layer.bounds
    guard place == .belowContents, let own = gradient, bounds.width > 0, bounds.height > 0 else {
      return nil
    }
    let gradient = mixesGenericColors ? own.mixedInGenericRGB : own
    // In the layer's space, unflipped: `upright` mirrors all of it.
    let shape = Path(roundedRect: bounds, corners: layer.corners(isFlipped: false))
    let compositing = DisplayList.Compositing()
    let both: GradientExtent = [.beforeStart, .afterEnd]
    let (dx, dy) = (abs(endPoint.x - startPoint.x), abs(endPoint.y - startPoint.y))
    // From the unit square, or for radial gradients the unit circle, to the bounds.
    var space = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    let command: DisplayList.Command
    switch type {
    case .radial where dx > 0 && dy > 0:
      space = space.translatedBy(x: startPoint.x, y: startPoint.y).scaledBy(x: dx, y: dy)
      command = .radialGradient(
        gradient, start: .zero, startRadius: 0, end: .zero, endRadius: 1, extends: both,
        compositing)
    case .conic:
      command = .conicGradient(
        gradient, center: startPoint,
        angle: atan2(endPoint.y - startPoint.y, endPoint.x - startPoint.x), compositing)
    case .axial where dx > 0 || dy > 0:
      command = .linearGradient(
        gradient, start: startPoint, end: endPoint, extends: both, compositing)
    default:
      // No distance from start to end: all of it is past the end.
      guard let last = gradient.stops.last else { return nil }
      return layer.upright(
        [.fill(shape, .winding, last.color, compositing)], isFlipped: isFlipped)
    }
    guard space.isFinite, startPoint.x.isFinite, startPoint.y.isFinite, endPoint.x.isFinite,
      endPoint.y.isFinite
    else { return nil }
    return layer.upright(
      [.save, .clip(shape, .winding), .concatenate(space), command, .restore],
      isFlipped: isFlipped)
  }

  /// The gradient; nil if there are no colors.
  private var gradient: CGGradient? {
    guard let colors, !colors.isEmpty else { return nil }
    guard let locations, locations.count >= colors.count else {
      return CGGradient(colorsSpace: nil, colors: colors, locations: nil)
    }
    // Finite, so that colors between two locations can be computed.
    let wide = 1e6
    var last = -wide
    let stops = zip(colors, locations).map { color, location in
      last = location > last ? min(location, wide) : last
      return CGGradient.Stop(location: CGFloat(last), color: color)
    }
    return CGGradient(stops: stops).shown
  }
}

extension CGGradient {
  /// The gradient cut at 0 and 1.
  fileprivate var shown: CGGradient {
    guard let first = stops.first, let last = stops.last, first.location < 0 || last.location > 1
    else { return self }
    var shown = stops.filter { (0...1).contains($0.location) }
    if first.location < 0 { shown.insert(Stop(location: 0, color: color(at: 0)), at: 0) }
    if last.location > 1 { shown.append(Stop(location: 1, color: color(at: 1))) }
    return CGGradient(stops: shown)
  }
}

extension LayerProperties {
  var gradient: GradientProperties {
    get { group() }
    set { extra = newValue }
  }
}
