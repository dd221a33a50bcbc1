import Foundation

extension CGGradient {
  /// The gradient with colors mixed in Apple's "Generic RGB", as Core Graphics does for a gradient
  /// created without a color space; the result is approximated by additional sRGB stops.
  ///
  /// Generic RGB has a gamma of 1.8 and lacks the most vivid colors of sRGB. Between black and
  /// white it is lighter than sRGB, and a vivid color, such as pure blue, becomes the nearest one
  /// in its gamut.
  package var mixedInGenericRGB: CGGradient {
    /// The number of stops per interval; between them, mixing in sRGB is accurate enough.
    ///
    /// With hundreds of colors the intervals are short.
    let parts = max(1, min(16, 4096 / max(1, stops.count)))
    var result: [Stop] = []
    for (a, b) in zip(stops, stops.dropFirst()) {
      let (from, to) = (GenericRGB(a.color), GenericRGB(b.color))
      let count = from == to || a.location == b.location ? 1 : parts
      for part in 0..<count {
        let fraction = Double(part) / Double(count)
        result.append(
          Stop(
            location: a.location + (b.location - a.location) * fraction,
            color: from.mixed(with: to, fraction).color))
      }
    }
    if let last = stops.last {
      result.append(Stop(location: last.location, color: GenericRGB(last.color).color))
    }
    return CGGradient(stops: result)
  }
}

/// A color in Apple's "Generic RGB".
private struct GenericRGB: Equatable {
  private static let gamma = 1.8

  /// Red, green and blue, 0…1.
  var components: SIMD3<Double>
  var alpha: Double

  init(components: SIMD3<Double>, alpha: Double) {
    self.components = components
    self.alpha = alpha
  }

  init(_ color: CGColor) {
    let generic =
      Self.red * Self.linearized(color.red) + Self.green * Self.linearized(color.green) + Self.blue
      * Self.linearized(color.blue)
    components = Self.power(generic, 1 / Self.gamma)
    alpha = color.alpha
  }

  func mixed(with end: GenericRGB, _ fraction: Double) -> GenericRGB {
    GenericRGB(
      components: components + (end.components - components) * fraction,
      alpha: alpha + (end.alpha - alpha) * fraction)
  }

  var color: CGColor {
    let own = Self.power(components, Self.gamma)
    let linear = Self.genericRed * own.x + Self.genericGreen * own.y + Self.genericBlue * own.z
    return CGColor(
      red: Self.gammaEncoded(linear.x), green: Self.gammaEncoded(linear.y),
      blue: Self.gammaEncoded(linear.z),
      alpha: alpha)
  }

  private static func power(_ values: SIMD3<Double>, _ exponent: Double) -> SIMD3<Double> {
    let values = values.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(pow(values.x, exponent), pow(values.y, exponent), pow(values.z, exponent))
  }

  private static func linearized(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func gammaEncoded(_ value: Double) -> Double {
    let value = max(0, min(value, 1))
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  // sRGB's primaries in this space, without gammas; white is the same in both.
  private static let red = SIMD3(0.97569, -0.02121, 0.00191)
  private static let green = SIMD3(0.02802, 1.0531, 0.00195)
  private static let blue = SIMD3(-0.00372, -0.03189, 0.99614)

  // This space's primaries in sRGB.
  private static let genericRed = SIMD3(1.02431, 0.02057, -0.002)
  private static let genericGreen = SIMD3(-0.02726, 0.94897, -0.00181)
  private static let genericBlue = SIMD3(0.00295, 0.03046, 1.00381)
}
