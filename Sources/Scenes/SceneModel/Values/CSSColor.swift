import Foundation
import Graphics

/// The notation of colors: that of CSS Color 4, and UIKit's names of system colors.
package enum CSSColor {
  /// The reason why a text is not a color.
  package enum Fault: Error {
    case unknownName
    case malformed(String)
  }

  /// Parses the notation of a color.
  package static func parse(_ text: String) throws(Fault) -> Scene.Color {
    let text = text.trimmingCharacters(in: .whitespaces)
    if SystemColor.named(text) != nil { return .system(text) }
    return .rgba(try fixed(text))
  }

  /// A color that is the same in light and dark mode.
  private static func fixed(_ text: String) throws(Fault) -> CGColor {
    if text.hasPrefix("#") { return try hexadecimal(text.dropFirst()) }
    if let parenthesis = text.firstIndex(of: "(") {
      guard text.last == ")" else { throw .malformed("the closing parenthesis is missing") }
      let name = text[..<parenthesis].lowercased()
      let inside = text[text.index(after: parenthesis)...].dropLast()
      return try function(name, arguments: try Arguments(String(inside)))
    }
    guard let rgb = namedColors[text.lowercased()] else {
      if text.lowercased() == "transparent" || text == "clear" { return .clear }
      throw .unknownName
    }
    return CGColor(rgb: rgb)
  }

  /// All names of colors.
  package static let names =
    ["transparent", "clear"] + namedColors.keys.sorted() + SystemColor.names.sorted()

  private static func hexadecimal(_ digits: Substring) throws(Fault) -> CGColor {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, [3, 4, 6, 8].contains(values.count) else {
      throw .malformed("# is followed by 3, 4, 6 or 8 hexadecimal digits")
    }
    let channels: [Int] =
      values.count <= 4
      ? values.map { $0 * 17 }
      : stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    let c = channels.map { CGFloat($0) / 255 }
    return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
  }

  // MARK: Functions

  private static func function(_ name: String, arguments a: Arguments) throws(Fault) -> CGColor {
    switch name {
    case "rgb", "rgba":
      if a.isLegacy, Set(a.channels.map(\.isPercentage)).count > 1 {
        throw .malformed("with commas, either all three channels are percentages or none")
      }
      var channels: [CGFloat] = []
      for channel in a.channels {
        let value = try channel.number(percentageOf: 255)
        channels.append(min(max(value, 0), 255) / 255)
      }
      return CGColor(red: channels[0], green: channels[1], blue: channels[2], alpha: a.alpha)
    case "hsl", "hsla":
      let s = try a.channels[1].number(percentageOf: 100, percentageNeeded: a.isLegacy) / 100
      let l = try a.channels[2].number(percentageOf: 100, percentageNeeded: a.isLegacy) / 100
      return hsl(try a.channels[0].hue(), max(s, 0), l, alpha: a.alpha)
    case "hwb":
      guard !a.isLegacy else { throw .malformed("hwb() has no commas") }
      let hue = try a.channels[0].hue()
      let white = max(try a.channels[1].number(percentageOf: 100) / 100, 0)
      let black = max(try a.channels[2].number(percentageOf: 100) / 100, 0)
      if white + black >= 1 { return CGColor(gray: white / (white + black), alpha: a.alpha) }
      let pure = hsl(hue, 1, 0.5, alpha: a.alpha)
      func mix(_ channel: CGFloat) -> CGFloat { channel * (1 - white - black) + white }
      return CGColor(
        red: mix(pure.red), green: mix(pure.green), blue: mix(pure.blue), alpha: a.alpha)
    case "lab", "lch", "oklab", "oklch":
      guard !a.isLegacy else { throw .malformed("\(name)() has no commas") }
      return try perceptual(name, a)
    default:
      let known = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"]
      throw .malformed("known functions are \(known.map { $0 + "()" }.joined(separator: ", "))")
    }
  }

  /// The sRGB color of a hue in degrees, and a saturation and a lightness of 0…1, by CSS Color 4,
  /// section 7.1.
  private static func hsl(
    _ hue: CGFloat, _ saturation: CGFloat, _ lightness: CGFloat, alpha: CGFloat
  ) -> CGColor {
    func channel(_ n: CGFloat) -> CGFloat {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let a = saturation * min(lightness, 1 - lightness)
      return min(max(lightness - a * max(-1, min(k - 3, 9 - k, 1)), 0), 1)
    }
    return CGColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  /// A color in Lab, LCH, OKLab or OKLCH, clipped to sRGB, by CSS Color 4, sections 9 and 10.
  private static func perceptual(_ name: String, _ a: Arguments) throws(Fault) -> CGColor {
    let isOK = name.hasPrefix("ok")
    let full: CGFloat = isOK ? 1 : 100
    let lightness = min(max(try a.channels[0].number(percentageOf: full), 0), full)
    let first: CGFloat
    let second: CGFloat
    if name.hasSuffix("ch") {
      let chroma = max(try a.channels[1].number(percentageOf: isOK ? 0.4 : 150), 0)
      let hue = try a.channels[2].hue() * .pi / 180
      first = chroma * cos(hue)
      second = chroma * sin(hue)
    } else {
      first = try a.channels[1].number(percentageOf: isOK ? 0.4 : 125)
      second = try a.channels[2].number(percentageOf: isOK ? 0.4 : 125)
    }
    let linear =
      isOK ? linearFromOKLab(lightness, first, second) : linearFromLab(lightness, first, second)
    let c = linear.map { channel in
      let clipped = min(max(channel, 0), 1)
      return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055
    }
    return CGColor(red: c[0], green: c[1], blue: c[2], alpha: a.alpha)
  }

  /// Linear sRGB, by the matrices of the CSS Color 4 sample code.
  private static func linearFromOKLab(_ l: CGFloat, _ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
    let long = pow(l + 0.3963377773761749 * a + 0.2158037573099136 * b, 3)
    let medium = pow(l - 0.1055613458156586 * a - 0.0638541728258133 * b, 3)
    let short = pow(l - 0.0894841775298119 * a - 1.2914855480194092 * b, 3)
    return [
      4.0767416360759574 * long - 3.3077115392580616 * medium + 0.2309699031821044 * short,
      -1.2684379732850317 * long + 2.6097573492876887 * medium - 0.3413193760026573 * short,
      -0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short,
    ]
  }

  /// Linear sRGB, through D50 XYZ and Bradford adaptation to D65.
  private static func linearFromLab(_ l: CGFloat, _ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
    let kappa: CGFloat = 24389.0 / 27
    let epsilon: CGFloat = 216.0 / 24389
    let f1 = (l + 16) / 116
    let f0 = a / 500 + f1
    let f2 = f1 - b / 200
    func inverse(_ f: CGFloat) -> CGFloat {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let x = inverse(f0) * (0.3457 / 0.3585)
    let y = l > kappa * epsilon ? f1 * f1 * f1 : l / kappa
    let z = inverse(f2) * ((1 - 0.3457 - 0.3585) / 0.3585)
    let x65 = 0.955473421488075 * x - 0.02309845494876471 * y + 0.06325924320057072 * z
    let y65 = -0.0283697093338637 * x + 1.0099953980813041 * y + 0.021041441191917323 * z
    let z65 = 0.012314014864481998 * x - 0.020507649298898964 * y + 1.330365926242124 * z
    return [
      3.2409699419045226 * x65 - 1.537383177570094 * y65 - 0.4986107602930034 * z65,
      -0.9692436362808796 * x65 + 1.8759675015077202 * y65 + 0.04155505740717559 * z65,
      0.05563007969699366 * x65 - 0.20397695888897652 * y65 + 1.0569715142428786 * z65,
    ]
  }
}
