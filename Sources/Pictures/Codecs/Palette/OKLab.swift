import Base
import Foundation
package import Graphics

/// A color in OKLab, in which equal distances look about equally large; lightness is 0…1.
package struct OKLab {
  package var lightness, a, b: Float

  /// Converts an opaque pixel, by Björn Ottosson's matrices.
  package init(_ color: PremultipliedPixel) {
    let red = linear[Int(color.red)]
    let green = linear[Int(color.green)]
    let blue = linear[Int(color.blue)]
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = Float(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s)
    a = Float(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s)
    b = Float(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  init(lightness: Float, a: Float, b: Float) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The nearest opaque pixel.
  var color: PremultipliedPixel {
    let (lightness, a, b) = (Double(lightness), Double(a), Double(b))
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    func component(_ value: Double) -> UInt32 {
      let value = min(1, max(0, value))
      let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt32(saturating: Double((encoded * 255).rounded()))
    }
    return PremultipliedPixel(
      red: component(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: component(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: component(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: 255)
  }

  /// The squared distance.
  @inline(__always)
  package func distance(to other: OKLab) -> Float {
    let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
    return x * x + y * y + z * z
  }
}

/// Linear light of each sRGB component.
private let linear: [Double] = (0..<256).map { component in
  let value = Double(component) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
