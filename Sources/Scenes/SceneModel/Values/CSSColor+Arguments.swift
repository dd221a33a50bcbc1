import Base
import Foundation

extension CSSColor {
  /// The text between the brackets of a color function: three channels and perhaps an alpha.
  struct Arguments {
    let channels: [Argument]
    /// The alpha, 0…1; 1 if none is given.
    let alpha: CGFloat
    /// Whether the arguments are separated by commas.
    let isLegacy: Bool

    init(_ text: String) throws(Fault) {
      isLegacy = text.contains(",")
      var parts: [Substring]
      var alphaPart: Substring?
      if isLegacy {
        parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 4 { alphaPart = parts.removeLast() }
      } else {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { throw .malformed("there is more than one slash") }
        parts = halves[0].split(whereSeparator: \.isWhitespace)
        if halves.count == 2 { alphaPart = halves[1] }
      }
      guard parts.count == 3 else {
        throw .malformed("three channels and perhaps an alpha are needed")
      }
      var channels: [Argument] = []
      for part in parts { channels.append(try Argument(part)) }
      if isLegacy, channels.contains(where: \.isNone) {
        throw .malformed("none is not allowed with commas")
      }
      self.channels = channels
      guard let alphaPart else {
        alpha = 1
        return
      }
      let value = try Argument(alphaPart).number(percentageOf: 1)
      alpha = min(max(value, 0), 1)
    }
  }

  /// A number, a percentage, an angle or `none`.
  struct Argument {
    private let value: CGFloat
    private let unit: String
    var isNone: Bool { unit == "none" }
    var isPercentage: Bool { unit == "%" }

    init(_ text: Substring) throws(Fault) {
      let text = text.trimmingCharacters(in: .whitespaces).lowercased()
      if text == "none" {
        value = 0
        unit = "none"
        return
      }
      guard let quantity = Quantity(text) else {
        throw .malformed(text.isEmpty ? "a channel is missing" : "\(quoted(text)) is no number")
      }
      value = quantity.value
      unit = quantity.unit
    }

    /// The value as a number, where 100 % is `full`.
    func number(percentageOf full: CGFloat, percentageNeeded: Bool = false) throws(Fault) -> CGFloat
    {
      switch unit {
      case "%": return value / 100 * full
      case "none": return 0
      case "" where percentageNeeded:
        throw .malformed("with commas, saturation and lightness are percentages")
      case "": return value
      default: throw .malformed("the unit \(unit) does not belong here")
      }
    }

    /// The value as an angle in degrees, from 0 up to 360.
    func hue() throws(Fault) -> CGFloat {
      let degrees: CGFloat
      switch unit {
      case "", "deg", "none": degrees = value
      case "rad": degrees = value * 180 / .pi
      case "grad": degrees = value * 0.9
      case "turn": degrees = value * 360
      default: throw .malformed("a hue is an angle, not a percentage")
      }
      let rest = degrees.truncatingRemainder(dividingBy: 360)
      return rest < 0 ? rest + 360 : rest
    }
  }
}
