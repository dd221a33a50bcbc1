public import Foundation

/// Color stops; colors between stops are interpolated un-premultiplied, in sRGB.
public struct CGGradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// Position along the gradient, 0…1, ascending.
    public var location: CGFloat
    public var color: CGColor

    public init(location: CGFloat, color: CGColor) {
      self.location = location
      self.color = color
    }
  }

  /// One or more stops, locations ascending.
  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }
}

/// Core Foundation's array, so that `[…] as CFArray` compiles.
public typealias CFArray = [Any]

extension CGGradient {
  /// Creates a gradient with colors at given locations, or if nil, at evenly spread ones.
  ///
  /// Locations are clamped to 0…1 and to ascending order, a lower one being raised to the one
  /// before it as in CSS (NaN counts as 0). Nil if there is no color or fewer locations than
  /// colors. The color space is ignored: gradients are interpolated in sRGB.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true else { return nil }
    var last: CGFloat = 0
    stops = colors.enumerated().map { index, color in
      let even = colors.count == 1 ? 0 : CGFloat(index) / CGFloat(colors.count - 1)
      let location = locations?[index] ?? even
      last = location > last ? min(location, 1) : last
      return Stop(location: last, color: color)
    }
  }

  /// Creates a gradient from Core Foundation's untyped array; nil unless all elements are colors.
  public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let typed = colors.compactMap { $0 as? CGColor }
    guard typed.count == colors.count else { return nil }
    self.init(colorsSpace: colorsSpace, colors: typed, locations: locations)
  }

  /// Creates a gradient of `count` colors from their components in the space, one after the other,
  /// alpha last.
  ///
  /// Nil if there are too few components.
  public init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let size = colorSpace.numberOfComponents + 1
    guard count > 0, colorComponents.count / size >= count else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: colorSpace,
        components: Array(colorComponents[index * size..<(index + 1) * size]))
    }
    self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
  }

  /// The color at a location, components interpolated un-premultiplied; beyond the
  /// ends, the ends' colors.
  public func color(at location: CGFloat) -> CGColor {
    guard let first = stops.first, let last = stops.last else { return .clear }
    guard location >= first.location else { return first.color }
    // The last stop at or before it: of two at one location, the later one counts.
    guard let index = stops.lastIndex(where: { $0.location <= location }), index + 1 < stops.count
    else { return last.color }
    let (a, b) = (stops[index], stops[index + 1])
    let t = (location - a.location) / (b.location - a.location)
    func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (1 - t) * x + t * y }
    return CGColor(
      red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
      blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
  }
}
